package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.JitCompiler;
import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a fork that runs tests only to measure their figures: as written if it compiles with C1 alone, or else at steady state. It
 * judges no limit. Thread-safe.
 */
public final class FigureRun {
    /** The time bound of the first try. It suffices if each call allocates the same. */
    private static final Duration SHORT = Duration.ofMillis(50);

    private static volatile @Nullable FigureRun current;

    private final long deadline;
    private final Figures found = new Figures();

    private FigureRun(Duration bound) {
        deadline = System.nanoTime() + bound.toNanos();
    }

    /**
     * The figures of a run, by JUnit's id of the test or of an invocation.
     *
     * @param reasons the reasons why measured tests have no figure, as the end of a sentence
     * @param notReached the tests for which no time was left
     */
    public record Figures(
            ConcurrentHashMap<String, Allocation> figures,
            ConcurrentHashMap<String, String> reasons,
            ConcurrentHashMap.KeySetView<String, Boolean> notReached)
            implements Serializable {
        private static final long serialVersionUID = 3L;

        public Figures() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), ConcurrentHashMap.newKeySet());
        }

        /** Adds other figures, which may include tests that were not reached before. */
        public void add(Figures others) {
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
     * @param bound the time after which no further test is measured
     */
    static void start(Duration bound) {
        current = new FigureRun(bound);
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
        FigureRun writing = current;
        if (writing == null) {
            throw new IllegalStateException("not writing");
        }
        if (System.nanoTime() - writing.deadline >= 0) {
            writing.found.notReached().add(uniqueId);
            return false;
        }
        if (JitCompiler.ofThisJvm().removesObjects()) {
            writing.settle(uniqueId, measurement.get());
            return true;
        }
        Allocation allocation =
                measurement.get().maxTime(SHORT).limit(Long.MAX_VALUE).measure();
        if (allocation.verdict() != Verdict.STEADY) {
            allocation = measurement.get().atMost(writing.left()).measure();
        }
        Allocation written = allocation.asWritten().orElse(null);
        if (written != null) {
            writing.found.figures().put(uniqueId, written);
        } else {
            writing.found.reasons().put(uniqueId, "in a fresh JVM that compiles with C1 alone it is " + allocation);
        }
        return true;
    }

    private void settle(String uniqueId, SteadyState measurement) {
        Allocation allocation = measurement.atMost(left()).measure();
        if (allocation.verdict() == Verdict.STEADY || allocation.verdict() == Verdict.AMORTISED) {
            found.figures().put(uniqueId, allocation);
        } else {
            found.reasons().put(uniqueId, "in a fresh JVM it is " + allocation);
        }
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }

    /** Returns the figures so far. */
    static Figures result() {
        FigureRun writing = current;
        return writing == null ? new Figures() : writing.found;
    }
}
