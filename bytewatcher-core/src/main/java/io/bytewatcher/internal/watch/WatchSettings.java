package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.AllocationLimit;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a sampler is to do.
 *
 * @param selection which threads to watch; asked again when a thread is renamed
 * @param wholeJvm whether the selection is all there is, so that bytes of unseen threads count for it
 * @param limits at most {@value #MOST_LIMITS}
 * @param periodNanos the sampling period
 * @param warmUpNanos how long nothing counts at first; {@link #UNTIL_SETTLED} for as long as the JIT compiles
 */
public record WatchSettings(
        Predicate<Thread> selection,
        boolean wholeJvm,
        List<AllocationLimit> limits,
        long periodNanos,
        long warmUpNanos) {
    /** One bit each in a thread's record. */
    public static final int MOST_LIMITS = 60;

    /** Warm up until the JIT keeps still. */
    public static final long UNTIL_SETTLED = -1;

    /** Whether there is a limit of all watched threads together. */
    boolean isSelectionLimited() {
        return limits.stream().anyMatch(limit -> !limit.isPerThread());
    }

    /** Copies the limits. */
    public WatchSettings {
        limits = List.copyOf(limits);
    }
}
