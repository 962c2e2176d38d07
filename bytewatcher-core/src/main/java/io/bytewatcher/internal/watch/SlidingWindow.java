package io.bytewatcher.internal.watch;

/**
 * The moments that a sliding window begins at: a ring of sweeps, so coarse that it has at most {@value #MOST_SLOTS} slots. Each thread
 * keeps its figures in a ring of the same slots.
 */
final class SlidingWindow {
    static final int MOST_SLOTS = 34;

    private final long nanos;
    private final int sweepsPerSlot;
    private final long[] times;
    private int newest = -1;
    private int count;
    private int sweepsToSkip;

    SlidingWindow(long nanos, long periodNanos) {
        this.nanos = nanos;
        long sweeps = (nanos + periodNanos - 1) / periodNanos;
        sweepsPerSlot = (int) ((sweeps + MOST_SLOTS - 3) / (MOST_SLOTS - 2));
        times = new long[(int) ((sweeps + sweepsPerSlot - 1) / sweepsPerSlot) + 2];
    }

    int slots() {
        return times.length;
    }

    /** The slot that this sweep's figures go to, or -1 for none. */
    int slotFor(long now) {
        if (sweepsToSkip > 0) {
            sweepsToSkip--;
            return -1;
        }
        sweepsToSkip = sweepsPerSlot - 1;
        newest = newest + 1 < times.length ? newest + 1 : 0;
        times[newest] = now;
        count = Math.min(count + 1, times.length);
        return newest;
    }

    /** The youngest slot that is as old as the window is long, or the oldest there is; -1 before the first sweep. */
    int start(long now) {
        if (count == 0) {
            return -1;
        }
        int slot =
                newest + 1 < count ? newest + 1 : newest + 1 - count; // the oldest, and seldom far from what is wanted
        while (slot != newest) {
            int next = slot + 1 < times.length ? slot + 1 : 0;
            if (now - times[next] < nanos) {
                break;
            }
            slot = next;
        }
        return slot;
    }

    /** How long it is since a slot, but never less than the window: what lies before a thread's first byte counts as silence. */
    long nanosSince(int slot, long now) {
        return Math.max(nanos, now - times[slot]);
    }

    /** Begins anew. */
    void clear() {
        newest = -1;
        count = 0;
        sweepsToSkip = 0;
    }
}
