package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.AllocationLimit;
import java.util.List;
import java.util.function.Predicate;

/**
 * The settings of a sampler.
 *
 * @param selection the threads to watch; tested again when a thread is renamed
 * @param wholeJvm whether it selects all threads, so that the bytes of unseen threads count
 * @param limits at most {@value #MOST_LIMITS}
 * @param periodNanos the sampling period
 * @param warmUpNanos the time before anything counts; {@link #UNTIL_SETTLED} for as long as the JIT compiles
 */
public record WatchSettings(
        Predicate<Thread> selection,
        boolean wholeJvm,
        List<AllocationLimit> limits,
        long periodNanos,
        long warmUpNanos) {
    /** Each takes one bit of a thread's row. */
    public static final int MOST_LIMITS = 60;

    /** Warms up until the JIT is idle. */
    public static final long UNTIL_SETTLED = -1;

    /** Whether a limit applies to all watched threads together. */
    boolean isSelectionLimited() {
        return limits.stream().anyMatch(limit -> !limit.isPerThread());
    }

    /** Copies the limits. */
    public WatchSettings {
        limits = List.copyOf(limits);
    }
}
