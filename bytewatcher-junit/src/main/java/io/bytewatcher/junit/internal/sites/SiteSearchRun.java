package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM now runs a test only to find the sites of one measurement in it: in a fork of its own, or after the last test.
 * No limit is judged then. Thread-safe: the test may measure on another thread than the one that started the search.
 */
public final class SiteSearchRun {
    private static final AtomicReference<@Nullable SiteSearchRun> CURRENT = new AtomicReference<>();

    /** What the search gets even when the test took all the time before it came to the measurement. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final String subject;
    private final long deadline;
    private final CountedPlaces places = new CountedPlaces();
    private final AtomicReference<@Nullable SiteReport> report = new AtomicReference<>();

    private SiteSearchRun(String subject, Duration bound) {
        this.subject = subject;
        deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * Starts a search.
     *
     * @param subject the test, or the place of the assertion, that broke its limit
     * @param bound the time that running the test and finding its sites may take
     */
    static void start(String subject, Duration bound) {
        CURRENT.set(new SiteSearchRun(subject, bound));
    }

    /** Ends the search; tests are judged again. */
    static void stop() {
        CURRENT.set(null);
    }

    /** The time that finding the sites may still take. */
    public static Duration bound() {
        SiteSearchRun current = CURRENT.get();
        if (current == null) {
            return SiteSettings.DEFAULT_MAX_TIME;
        }
        Duration left = Duration.ofNanos(current.deadline - System.nanoTime());
        return left.compareTo(LEAST) < 0 ? LEAST : left;
    }

    /** Whether a search is on. */
    public static boolean isOn() {
        return CURRENT.get() != null;
    }

    /** Whether a measurement is the one in question. */
    public static boolean matches(String subject) {
        SiteSearchRun current = CURRENT.get();
        return current != null && current.subject.equals(subject);
    }

    /**
     * Counts a measurement that is about to begin at a place, such as in a loop.
     *
     * @return whether it is the one in question
     */
    public static boolean reached(String place) {
        SiteSearchRun current = CURRENT.get();
        return current != null && current.places.next(place).equals(current.subject);
    }

    /** Takes what was found; the first finding counts. */
    public static void found(SiteReport found) {
        SiteSearchRun current = CURRENT.get();
        if (current != null) {
            current.report.compareAndSet(null, found);
        }
    }

    /** What was found. */
    static Optional<SiteReport> result() {
        SiteSearchRun current = CURRENT.get();
        return current == null ? Optional.empty() : Optional.ofNullable(current.report.get());
    }
}
