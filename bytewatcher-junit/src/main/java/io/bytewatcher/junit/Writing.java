package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM now runs tests only to find out what they allocate as written: a fork that compiles with C1 alone. No limit is judged
 * then. Thread-safe.
 */
final class Writing {
    /** Enough where each call allocates the same. */
    private static final Duration SHORT = Duration.ofMillis(50);

    private static volatile @Nullable Writing current;

    private final long deadline;
    private final HashMap<String, Allocation> figures = new HashMap<>();
    private final HashMap<String, String> reasons = new HashMap<>();

    private Writing(Duration bound) {
        deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * What was found.
     *
     * @param figures by JUnit's id of the test, or of an invocation of it
     * @param reasons why tests that were measured have no figure, as the end of a sentence
     */
    record Figures(HashMap<String, Allocation> figures, HashMap<String, String> reasons) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** None yet. */
        Figures() {
            this(new HashMap<>(), new HashMap<>());
        }
    }

    /**
     * Starts.
     *
     * @param bound the time after which nothing more is measured
     */
    static void start(Duration bound) {
        current = new Writing(bound);
    }

    static boolean isOn() {
        return current != null;
    }

    /**
     * Measures a test.
     *
     * @param uniqueId of the test, or of an invocation of it
     * @param measurement of its body, a new one each time
     */
    static void measure(String uniqueId, Supplier<SteadyState> measurement) {
        Writing writing = current;
        if (writing == null) {
            throw new IllegalStateException("not writing");
        }
        if (System.nanoTime() - writing.deadline >= 0) {
            writing.notFound(uniqueId, "the time was over before its turn (bytewatcher.sites.max-time)");
            return;
        }
        Allocation allocation =
                measurement.get().maxTime(SHORT).limit(Long.MAX_VALUE).measure();
        if (allocation.verdict() != Verdict.STEADY) {
            Duration left = Duration.ofNanos(Math.max(1, writing.deadline - System.nanoTime()));
            allocation = measurement.get().atMost(left).measure();
        }
        writing.found(uniqueId, allocation);
    }

    private synchronized void notFound(String uniqueId, String reason) {
        reasons.put(uniqueId, reason);
    }

    private synchronized void found(String uniqueId, Allocation allocation) {
        allocation
                .asWritten()
                .ifPresentOrElse(
                        written -> figures.put(uniqueId, written),
                        () -> reasons.put(uniqueId, "in a fresh JVM that compiles with C1 alone it is " + allocation));
    }

    /** What was found until now. */
    static Figures result() {
        Writing writing = current;
        return writing == null ? new Figures() : writing.copy();
    }

    private synchronized Figures copy() {
        return new Figures(new HashMap<>(figures), new HashMap<>(reasons));
    }
}
