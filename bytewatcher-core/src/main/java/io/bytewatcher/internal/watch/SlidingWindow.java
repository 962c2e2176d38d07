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
        newest = (newest + 1) % times.length;
        times[newest] = now;
        count = Math.min(count + 1, times.length);
        return newest;
    }

    /** The youngest slot that is as old as the window is long, or the oldest there is; -1 before the first sweep. */
    int start(long now) {
        int slot = -1;
        for (int age = 0; age < count; age++) {
            slot = age == 0 ? newest : slot == 0 ? times.length - 1 : slot - 1;
            if (now - times[slot] >= nanos) {
                return slot;
            }
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
