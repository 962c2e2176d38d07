package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of a fork that runs tests only to measure their figures, as written or at steady state. It judges no limit. Thread-safe. */
public final class FigureRun {
    /** The time bound of the first try. It suffices if each call allocates the same. */
    private static final Duration SHORT = Duration.ofMillis(50);

    private static volatile @Nullable FigureRun current;

    private final long deadline;
    private final boolean asWritten;
    private final MeasuredFigures found = new MeasuredFigures();

    private FigureRun(Duration bound, boolean asWritten) {
        this.asWritten = asWritten;
        deadline = System.nanoTime() + left(bound).toNanos();
    }

    /**
     * The figures of a run, by JUnit's id of the test or of an invocation.
     *
     * @param reasons the reasons why measured tests have no figure, as the end of a sentence
     * @param notReached the tests for which no time was left
     */
    public record MeasuredFigures(
            ConcurrentHashMap<String, Allocation> figures,
            ConcurrentHashMap<String, String> reasons,
            ConcurrentHashMap.KeySetView<String, Boolean> notReached)
            implements Serializable {
        private static final long serialVersionUID = 3L;

        public MeasuredFigures() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), ConcurrentHashMap.newKeySet());
        }

        /** Whether a test has a figure, or the reason why it has none. */
        private boolean has(String uniqueId) {
            return figures.containsKey(uniqueId) || reasons.containsKey(uniqueId);
        }

        /** Adds other figures, which may include tests that were not reached before. */
        void add(MeasuredFigures others) {
            figures.putAll(others.figures);
            reasons.putAll(others.reasons);
            notReached.addAll(others.notReached);
            notReached.removeAll(others.figures.keySet());
            notReached.removeAll(others.reasons.keySet());
        }
    }

    /**
     * Starts the run.
     *
     * @param bound the time bound of the answer
     * @param asWritten whether tests are measured as written, by a JVM that removes no objects, or else at steady state
     */
    static void start(Duration bound, boolean asWritten) {
        current = new FigureRun(bound, asWritten);
    }

    /** The part of the time bound of an answer after which no further test is measured. */
    static Duration left(Duration bound) {
        return bound.multipliedBy(7).dividedBy(10);
    }

    public static boolean isOn() {
        return current != null;
    }

    /**
     * Measures a test.
     *
     * @return whether there was time for it
     */
    public static boolean measure(String uniqueId, Supplier<SteadyState> measurement) {
        FigureRun run = current;
        if (run == null) {
            throw new IllegalStateException("not started");
        }
        if (run.asWritten && run.found.has(uniqueId)) { // the first test, and then as one of its template
            return true;
        }
        if (System.nanoTime() - run.deadline >= 0) {
            run.found.notReached().add(uniqueId);
            return false;
        }
        if (!run.asWritten) {
            run.found
                    .figures()
                    .put(uniqueId, measurement.get().atMost(run.left()).measure());
            return true;
        }
        Allocation allocation =
                measurement.get().maxTime(SHORT).limit(Long.MAX_VALUE).measure();
        if (allocation.verdict() != Verdict.STEADY) {
            allocation = measurement.get().atMost(run.left()).measure();
        }
        Allocation written = allocation.asWritten().orElse(null);
        if (written != null) {
            run.found.figures().put(uniqueId, written);
        } else {
            run.found.reasons().put(uniqueId, "in a fresh JVM that compiles with C1 alone it is " + allocation);
        }
        return true;
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }

    /**
     * Ends a test.
     *
     * @param failure the reason why it failed or was not measured, as a sentence without its end
     * @param failed whether it failed. A figure at steady state does not count then; one as written does, because a limit may be broken
     */
    static void ended(String uniqueId, String failure, boolean failed) {
        FigureRun run = current;
        if (run == null || run.found.notReached().contains(uniqueId)) {
            return;
        }
        if (failed && !run.asWritten) {
            run.found.figures().remove(uniqueId);
        }
        if (!run.found.figures().containsKey(uniqueId)) {
            run.found.reasons().putIfAbsent(uniqueId, failure);
        }
    }

    /** Returns the figures so far. */
    static MeasuredFigures result() {
        FigureRun run = current;
        return run == null ? new MeasuredFigures() : run.found;
    }
}
