package io.bytewatcher.internal.watch;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the sampler knows of one thread. Guarded by the sampler's lock. */
final class WatchedRecord {
    private static final long[] NO_WINDOWS = {};

    final Thread thread;
    final long id;
    final boolean carrier;
    String name;
    boolean selected;

    /** The sweep that saw it last, and the first one. */
    long sweep;

    private long firstSweep;

    /** The JVM's figure, and what it was when the thread began to count. */
    private long raw;

    private long baseline;

    /** What it was when a diagnosis began, which does not count. */
    private long pausedAt;

    /** The figures at the slots of the sliding windows, one window after the other. */
    private long[] windows = NO_WINDOWS;

    /** By limit, a bit each: broken and told. */
    private long fired;

    private long @Nullable [] points;

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    WatchedRecord(Thread thread, boolean carrier, long baseline) {
        this.thread = thread;
        this.carrier = carrier;
        id = thread.getId();
        name = thread.getName();
        raw = baseline;
        this.baseline = baseline;
        pausedAt = baseline;
    }

    void seen(long now) {
        firstSweep = firstSweep == 0 ? now : firstSweep;
        sweep = now;
    }

    /** Whether it has outlived a sweep: only then its history is worth an array. */
    boolean isSeenAgain() {
        return sweep != firstSweep;
    }

    /** Takes a reading; a negative one, of a thread that has just ended, leaves the last. */
    void read(long reading) {
        if (reading >= 0) {
            raw = reading;
        }
    }

    long raw() {
        return raw;
    }

    /** Bytes since the thread began to count; negative for a moment where the JVM's figure ran backwards. */
    long bytes() {
        return raw - baseline;
    }

    void startCountingAt(long reading) {
        baseline = reading;
        pausedAt = reading;
        Arrays.fill(windows, 0);
    }

    void pause() {
        pausedAt = raw;
    }

    /** Leaves out what was allocated since {@link #pause()}. */
    void leaveOutPause() {
        baseline += Math.max(0, raw - pausedAt);
    }

    void makeWindows(int slots) {
        windows = new long[slots];
    }

    boolean hasWindows() {
        return windows != NO_WINDOWS;
    }

    void store(int slot) {
        windows[slot] = bytes();
    }

    long bytesSince(int slot) {
        return bytes() - windows[slot];
    }

    boolean hasFired(int limit) {
        return (fired & (1L << limit)) != 0;
    }

    void fire(int limit) {
        fired |= 1L << limit;
    }

    void rearm(int limit) {
        fired &= ~(1L << limit);
    }

    void rearmAll() {
        fired = 0;
    }

    long @Nullable [] points() {
        return points;
    }

    void point(int index, int capacity) {
        long[] kept = points;
        if (kept == null) {
            kept = new long[capacity];
            Arrays.fill(kept, -1);
            points = kept;
        }
        kept[index] = Math.max(0, bytes());
    }
}
