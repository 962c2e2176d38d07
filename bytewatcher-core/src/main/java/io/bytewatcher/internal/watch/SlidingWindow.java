package io.bytewatcher.internal.watch;

/**
 * The moments at which a sliding window may begin: a ring of slots, spaced so that a window has about {@value #MOST_SLOTS} of them at most.
 * Threads and totals keep their figures in the same slots.
 */
final class SlidingWindow {
    private static final int MOST_SLOTS = 34;

    /** Apart enough for a misreading, which lasts for a time slice, to affect one slot only. */
    private static final long LEAST_SPACING_NANOS = 30_000_000;

    /** The share of a period by which a sweep may be early or late. */
    private static final int JITTER_SHARE = 4;

    private final long nanos;
    private final long spacing;
    private final long jitter;
    private final long[] times;
    private int newest = -1;
    private int count;

    SlidingWindow(long nanos, long periodNanos) {
        this.nanos = nanos;
        long sweeps = (nanos + periodNanos - 1) / periodNanos;
        long sweepsApart = Math.min(sweeps, (LEAST_SPACING_NANOS + periodNanos - 1) / periodNanos);
        long sweepsPerSlot = Math.max(sweepsApart, (sweeps + MOST_SLOTS - 3) / (MOST_SLOTS - 2));
        spacing = sweepsPerSlot * periodNanos;
        jitter = periodNanos / JITTER_SHARE;
        long closest = spacing - jitter;
        times = new long[(int) ((nanos + closest - 1) / closest) + 3];
    }

    int slots() {
        return times.length;
    }

    /** The slot for this sweep's figures, or -1 for none, because there can be more sweeps than slots. */
    int slotFor(long now) {
        if (newest >= 0 && now - times[newest] < spacing - jitter) {
            return -1;
        }
        newest = next(newest);
        times[newest] = now;
        count = Math.min(count + 1, times.length);
        return newest;
    }

    /** The youngest slot that is as old as the window is long, otherwise the oldest slot; -1 before the first sweep. */
    int start(long now) {
        if (count == 0) {
            return -1;
        }
        int slot = oldest(); // rarely far from the result
        while (slot != newest && isFull(next(slot), now)) {
            slot = next(slot);
        }
        return slot;
    }

    /** Whether a slot is as old as the window is long. */
    boolean isFull(int slot, long now) {
        return now - times[slot] >= nanos - jitter;
    }

    /** The slot before another, or that slot itself if it is the oldest. */
    int before(int slot) {
        return slot == oldest() ? slot : slot == 0 ? times.length - 1 : slot - 1;
    }

    /** The slot after another, or -1 if it is the newest. */
    int after(int slot) {
        return slot == newest ? -1 : next(slot);
    }

    private int next(int slot) {
        return slot + 1 < times.length ? slot + 1 : 0;
    }

    private int oldest() {
        return count < times.length ? 0 : next(newest);
    }

    /** The time since a slot, at least the window's length: time before a thread's first byte counts as silence. */
    long nanosSince(int slot, long now) {
        return Math.max(nanos, now - times[slot]);
    }

    /** Forgets all moments. */
    void clear() {
        newest = -1;
        count = 0;
    }
}
