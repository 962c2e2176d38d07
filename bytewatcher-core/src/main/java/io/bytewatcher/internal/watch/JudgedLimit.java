package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.watch.LimitSpec.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A limit with its sliding window, if it has one, and with the figures at the moments at which that may begin: those of threads are in
 * the {@link ThreadTable}, those of all together are here. Guarded by the sampler's lock.
 */
final class JudgedLimit {
    /** Of its limit; below that it is armed again. */
    private static final double REARMED_BELOW = 0.9;

    private final LimitSpec spec;
    private final ThreadTable table;
    private final @Nullable SlidingWindow window;
    private final int firstSlot;
    private final long[] totals;
    private final long[] operations;

    JudgedLimit(LimitSpec spec, long periodNanos, ThreadTable table) {
        this.spec = spec;
        this.table = table;
        window = spec.windowNanos() > 0 ? new SlidingWindow(spec.windowNanos(), periodNanos) : null;
        int slots = window == null ? 0 : window.slots();
        firstSlot = isOfThread() ? table.addSlots(slots) : 0;
        totals = new long[isOfThread() ? 0 : slots];
        operations = new long[isOfThread() ? 0 : slots];
    }

    /** Whether each thread has it for itself, instead of all watched threads together. */
    boolean isOfThread() {
        return spec.kind().isOfThread();
    }

    /** Where the window begins; -1 before the first sweep and where there is no window. */
    int slot(long now) {
        return window == null ? -1 : window.start(now);
    }

    /** What a thread has allocated since the window began, in bytes. */
    long figure(int row, int slot) {
        return window == null ? table.bytes(row) : slot < 0 ? 0 : table.bytesSince(row, firstSlot + slot);
    }

    /** What all have allocated since the window began, in bytes. */
    long figureOfAll(long total, int slot) {
        return window == null ? total : slot < 0 ? 0 : total - totals[slot];
    }

    /**
     * How many bytes are allowed.
     *
     * @param slot where the window begins
     * @param now the time
     * @param operationsNow done until then
     * @param underWay operations that may have allocated but are not counted yet
     */
    double allowance(int slot, long now, long operationsNow, long underWay) {
        if (window == null) {
            return spec.bytes();
        }
        if (slot < 0) {
            return Double.MAX_VALUE;
        }
        if (spec.kind() == Kind.PER_OPERATION) {
            long done = operationsNow - operations[slot];
            return done == 0 && spec.bytes() > 0 ? Double.MAX_VALUE : (double) spec.bytes() * (done + underWay);
        }
        return spec.bytes() * (window.nanosSince(slot, now) / 1e9);
    }

    /** Whether a figure is so low again that the limit may be told of another time. */
    boolean isLow(long figure, double allowance) {
        return window != null && (figure <= 0 || figure < REARMED_BELOW * allowance);
    }

    /** How long the window is, or since when all is counted. */
    long nanos(int slot, long now, long countedNanos) {
        return window == null || slot < 0 ? countedNanos : window.nanosSince(slot, now);
    }

    /** How many operations lie in the window; 0 for a limit that does not count them. */
    long operationsSince(int slot, long operationsNow) {
        return spec.kind() == Kind.PER_OPERATION && slot >= 0 ? operationsNow - operations[slot] : 0;
    }

    /** The window begins anew. */
    void clear() {
        if (window != null) {
            window.clear();
        }
    }

    /** Keeps the figures of this moment, which a window may begin at. */
    void store(long now, long operationsNow, long total, WatchedThreads threads) {
        int slot = window == null ? -1 : window.slotFor(now);
        if (slot < 0) {
            return;
        }
        if (!isOfThread()) {
            totals[slot] = total;
            operations[slot] = operationsNow;
            return;
        }
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isSelected(row)) {
                table.store(row, firstSlot + slot);
            }
        }
    }

    /** Takes something out of all figures of all together. */
    void leaveOut(long bytes) {
        for (int slot = 0; slot < totals.length; slot++) {
            totals[slot] -= bytes;
        }
    }
}
