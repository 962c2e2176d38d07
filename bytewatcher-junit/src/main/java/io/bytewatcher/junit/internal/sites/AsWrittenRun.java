package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM now runs tests only to find out what they allocate as written: a fork that compiles with C1 alone. No limit is judged
 * then. Thread-safe.
 */
public final class AsWrittenRun {
    /** Enough where each call allocates the same. */
    private static final Duration SHORT = Duration.ofMillis(50);

    private static volatile @Nullable AsWrittenRun current;

    private final long deadline;
    private final Figures found = new Figures();

    private AsWrittenRun(Duration bound) {
        deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * What was found.
     *
     * @param figures by JUnit's id of the test, or of an invocation of it
     * @param reasons why tests that were measured have no figure, as the end of a sentence
     * @param notReached the ids of those that were run when the time was over
     */
    public record Figures(
            HashMap<String, Allocation> figures, HashMap<String, String> reasons, HashSet<String> notReached)
            implements Serializable {
        private static final long serialVersionUID = 2L;

        /** None yet. */
        public Figures() {
            this(new HashMap<>(), new HashMap<>(), new HashSet<>());
        }

        /** Adds what others have found, which tells of those that were not reached before, too. */
        public void add(Figures others) {
            figures.putAll(others.figures);
            reasons.putAll(others.reasons);
            notReached.addAll(others.notReached);
            notReached.removeAll(others.figures.keySet());
            notReached.removeAll(others.reasons.keySet());
        }
    }

    /**
     * Starts.
     *
     * @param bound the time after which nothing more is measured
     */
    static void start(Duration bound) {
        current = new AsWrittenRun(bound);
    }

    public static boolean isOn() {
        return current != null;
    }

    /**
     * Measures a test.
     *
     * @param uniqueId of the test, or of an invocation of it
     * @param measurement of its body, a new one each time
     * @return whether there was time for it
     */
    public static boolean measure(String uniqueId, Supplier<SteadyState> measurement) {
        AsWrittenRun writing = current;
        if (writing == null) {
            throw new IllegalStateException("not writing");
        }
        if (System.nanoTime() - writing.deadline >= 0) {
            writing.notReached(uniqueId);
            return false;
        }
        Allocation allocation =
                measurement.get().maxTime(SHORT).limit(Long.MAX_VALUE).measure();
        if (allocation.verdict() != Verdict.STEADY) {
            Duration left = Duration.ofNanos(Math.max(1, writing.deadline - System.nanoTime()));
            allocation = measurement.get().atMost(left).measure();
        }
        writing.found(uniqueId, allocation);
        return true;
    }

    private synchronized void notReached(String uniqueId) {
        found.notReached().add(uniqueId);
    }

    private synchronized void found(String uniqueId, Allocation allocation) {
        allocation
                .asWritten()
                .ifPresentOrElse(
                        written -> found.figures().put(uniqueId, written),
                        () -> found.reasons()
                                .put(uniqueId, "in a fresh JVM that compiles with C1 alone it is " + allocation));
    }

    /** What was found until now. */
    static Figures result() {
        AsWrittenRun writing = current;
        return writing == null ? new Figures() : writing.copy();
    }

    private synchronized Figures copy() {
        Figures copy = new Figures();
        copy.add(found);
        return copy;
    }
}
