package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The state of a JVM that runs a test only to find the sites of one measurement in it: in a fork, or after the last test. It judges no
 * limit. Thread-safe: the test may measure on another thread than the one that started the search.
 */
public final class SiteSearchRun {
    private static final AtomicReference<@Nullable SiteSearchRun> CURRENT = new AtomicReference<>();

    /** The time for the search even if the test takes the whole time before its measurement. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private static final String SEVERAL = "the line measures several times in the test, so the figure of the fresh JVM"
            + " may be that of another of these measurements. It excuses nothing";

    private final String uniqueId;
    private final String subject;
    private final long deadline;
    private final CountedPlaces places = new CountedPlaces();

    /** Whether the wanted test runs. What runs before it, such as {@code @BeforeAll} or another test of its engine, is not part of it. */
    private volatile boolean isTestRunning;

    private final AtomicReference<@Nullable SiteReport> report = new AtomicReference<>();

    private SiteSearchRun(String uniqueId, String subject, Duration bound) {
        this.uniqueId = uniqueId;
        this.subject = subject;
        deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * Starts a search.
     *
     * @param uniqueId JUnit's id of the test. Some engines run all tests of its method or class with it
     * @param subject the test, or the place of the assertion, that broke its limit
     */
    static void start(String uniqueId, String subject, Duration bound) {
        CURRENT.set(new SiteSearchRun(uniqueId, subject, bound));
    }

    /** Ends the search. Tests are judged again. */
    static void stop() {
        CURRENT.set(null);
    }

    /** The time left for finding the sites. */
    public static Duration bound() {
        SiteSearchRun current = CURRENT.get();
        if (current == null) {
            return SiteSettings.DEFAULT_MAX_TIME;
        }
        Duration left = Duration.ofNanos(current.deadline - System.nanoTime());
        return left.compareTo(LEAST) < 0 ? LEAST : left;
    }

    public static boolean isOn() {
        return CURRENT.get() != null;
    }

    /** Whether tests are judged: this JVM neither searches for sites nor measures tests for another JVM. */
    public static boolean judgesTests() {
        return !isOn() && !FigureRun.isOn();
    }

    /** Notes the test that begins. Measurements count in the wanted one only, as {@link RunningTests} counts them. */
    static void testBegins(String uniqueId) {
        SiteSearchRun current = CURRENT.get();
        if (current != null) {
            current.isTestRunning = uniqueId.equals(current.uniqueId);
        }
    }

    /**
     * Whether a test is the wanted one. Only one invocation of its method runs, whose display name can differ: it can contain an identity
     * hash code.
     *
     * @param subject the test's name in messages
     * @param method the name without that of the invocation
     */
    public static boolean matches(String subject, String method) {
        SiteSearchRun current = CURRENT.get();
        return current != null
                && (current.subject.equals(subject)
                        || (subject.startsWith(method + " ") && current.subject.startsWith(method + " ")));
    }

    /**
     * Counts a measurement that is about to begin at a place.
     *
     * @return whether it is the wanted one
     */
    public static boolean reached(String place) {
        SiteSearchRun current = CURRENT.get();
        return current != null
                && current.isTestRunning
                && current.places.next(place).equals(current.subject);
    }

    /**
     * Whether the measurement of a report may be another one than the wanted, as in a loop over a set, or with random data. Its figure then
     * excuses nothing.
     */
    public static boolean isDoubtful(SiteReport found) {
        return found.remarks().contains(SEVERAL);
    }

    /** Takes the report of the measurement. The first report counts. */
    public static void found(SiteReport found) {
        SiteSearchRun current = CURRENT.get();
        if (current != null) {
            current.report.compareAndSet(null, found);
        }
    }

    /** The report, once the test has ended. */
    static Optional<SiteReport> result() {
        SiteSearchRun current = CURRENT.get();
        return current == null
                ? Optional.empty()
                : Optional.ofNullable(current.report.get())
                        .map(found -> current.places.areSeveral(current.subject)
                                ? found.plusRemarks(List.of(SEVERAL))
                                : found);
    }
}
