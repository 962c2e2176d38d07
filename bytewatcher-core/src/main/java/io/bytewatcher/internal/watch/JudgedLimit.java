package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.AllocationLimit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A limit with its sliding window, if any, and the figures at the moments of that window. Figures of single threads are in the {@link
 * ThreadTable}, those of all threads together are here. Guarded by the sampler's lock.
 */
final class JudgedLimit {
    /** The share of its limit below which it is armed again. */
    private static final double REARMED_BELOW = 0.9;

    private final AllocationLimit limit;
    private final ThreadTable table;
    private final @Nullable SlidingWindow window;
    private final int firstSlot;
    private final long[] totals;
    private final long[] operations;
    private final long[] sweeps;
    private final long[] largestBatches;
    private long largestBatch;

    JudgedLimit(AllocationLimit limit, long periodNanos, ThreadTable table) {
        this.limit = limit;
        this.table = table;
        window = limit.window().isZero()
                ? null
                : new SlidingWindow(limit.window().toNanos(), periodNanos);
        int slots = window == null ? 0 : window.slots();
        firstSlot = isOfThread() ? table.addSlots(slots) : 0;
        int ownSlots = isOfThread() ? 0 : slots;
        totals = new long[ownSlots];
        operations = new long[ownSlots];
        sweeps = new long[ownSlots];
        largestBatches = new long[ownSlots];
    }

    AllocationLimit limit() {
        return limit;
    }

    /** Whether it applies to each thread, instead of to all watched threads together. */
    boolean isOfThread() {
        return limit.isPerThread();
    }

    /**
     * Whether threads that ended unseen count. Their bytes are known only some sweeps later and cannot be divided by the operations of a
     * window. A limit of 0 needs no division.
     */
    boolean countsUnseenThreads() {
        return window == null || limit.bytes() == 0;
    }

    /** The slot at which the window begins; -1 before the first sweep, and without a window. */
    int slot(long now) {
        return window == null ? -1 : window.start(now);
    }

    /** The bytes that a thread has allocated since the window began. */
    long figure(int row, int slot) {
        return window == null
                ? table.bytes(row)
                : slot < 0 ? 0 : table.bytes(row) - table.bytesAt(row, firstSlot + slot);
    }

    /** As {@link #figure}, and correct even if the reading at the window's beginning was wrong. */
    long checkedFigure(int row, int slot) {
        if (window == null || slot < 0) {
            return figure(row, slot);
        }
        long now = table.bytes(row);
        int after = window.after(slot);
        return now
                - ThreadTable.middle(
                        table.bytesAt(row, firstSlot + window.before(slot)),
                        table.bytesAt(row, firstSlot + slot),
                        after < 0 ? now : table.bytesAt(row, firstSlot + after));
    }

    /** The bytes of all threads since the window began; correct even if the reading at its beginning was wrong. */
    long figureOfAll(long total, int slot) {
        if (window == null || slot < 0) {
            return window == null ? total : 0;
        }
        int after = window.after(slot);
        return total - ThreadTable.middle(totals[window.before(slot)], totals[slot], after < 0 ? total : totals[after]);
    }

    /**
     * The bytes that are allowed.
     *
     * @param slot the slot at which the window begins
     * @param now the time
     * @param operationsNow the operations until then
     */
    double allowance(int slot, long now, long operationsNow) {
        if (window == null) {
            return limit.bytes();
        }
        if (slot < 0) {
            return Double.MAX_VALUE;
        }
        if (limit.isPerOperation()) {
            long done = operationsNow - operations[slot];
            return done == 0 && limit.bytes() > 0 ? Double.MAX_VALUE : (double) limit.bytes() * done;
        }
        return limit.bytes() * (window.nanosSince(slot, now) / 1e9);
    }

    /**
     * The bytes that are allowed in addition for operations that are under way and not yet reported: one batch, as large as the largest in
     * the window, for each thread that has allocated in it.
     */
    double allowanceUnderWay(int begin, WatchedThreads threads) {
        if (!limit.isPerOperation() || limit.bytes() == 0 || window == null || begin < 0) {
            return 0;
        }
        long largest = largestBatch;
        for (int slot = begin; slot >= 0; slot = window.after(slot)) {
            largest = Math.max(largest, largestBatches[slot]);
        }
        return (double) limit.bytes() * largest * threads.allocatingSince(sweeps[begin]);
    }

    /** Takes the largest batch of operations since the last sweep. */
    void batch(long largest) {
        largestBatch = Math.max(largestBatch, largest);
    }

    /** Whether a figure has been low enough, over a whole window, to arm the limit again. */
    boolean isLow(long figure, double allowance, int slot, long now) {
        return window != null
                && slot >= 0
                && window.isFull(slot, now)
                && (figure <= 0 || (allowance < Double.MAX_VALUE && figure < REARMED_BELOW * allowance));
    }

    /** The length of the window, or of the whole count. */
    long nanos(int slot, long now, long countedNanos) {
        return window == null || slot < 0 ? countedNanos : window.nanosSince(slot, now);
    }

    /** The operations in the window; 0 for a limit that does not count them. */
    long operationsSince(int slot, long operationsNow) {
        return limit.isPerOperation() && slot >= 0 ? operationsNow - operations[slot] : 0;
    }

    /** Empties the window. */
    void clear() {
        if (window != null) {
            window.clear();
        }
        Arrays.fill(largestBatches, 0);
        largestBatch = 0;
    }

    /** Keeps the figures of this moment, at which a window may begin. */
    void store(long now, long operationsNow, long total, WatchedThreads threads) {
        int slot = window == null ? -1 : window.slotFor(now);
        if (slot < 0) {
            return;
        }
        if (!isOfThread()) {
            totals[slot] = total;
            operations[slot] = operationsNow;
            sweeps[slot] = threads.sweep();
            largestBatches[slot] = largestBatch;
            largestBatch = 0;
            return;
        }
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isSelected(row)) {
                table.store(row, firstSlot + slot);
            }
        }
    }

    /** Subtracts bytes from all kept figures of all threads together. */
    void subtract(long bytes) {
        for (int slot = 0; slot < totals.length; slot++) {
            totals[slot] -= bytes;
        }
    }
}
