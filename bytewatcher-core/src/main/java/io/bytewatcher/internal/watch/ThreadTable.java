package io.bytewatcher.internal.watch;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the sampler knows of each thread: a row each, kept in columns, because a sweep over thousands of threads waits for memory, which
 * comes fastest when it is read from one end to the other. The row of a thread that ended goes to one that begins. Guarded by the
 * sampler's lock.
 */
final class ThreadTable {
    private static final int FIRST_CAPACITY = 64;

    private int capacity = FIRST_CAPACITY;
    private @Nullable Thread[] threads = new Thread[capacity];
    private @Nullable String[] names = new String[capacity];
    private long[] ids = new long[capacity];
    private boolean[] carriers = new boolean[capacity];
    private boolean[] selected = new boolean[capacity];

    /** The JVM's figures. */
    private long[] readings = new long[capacity];

    /** What they were when the threads began to count. */
    private long[] origins = new long[capacity];

    /** What they were when a diagnosis began, which does not count. */
    private long[] pauses = new long[capacity];

    /** The sweep in which the figures last changed. */
    private long[] movedAt = new long[capacity];

    /** By limit, a bit each: broken and told. */
    private long[] fired = new long[capacity];

    /** By slot of the sliding windows, one window after the other: the bytes at its moment. */
    private long[][] bytesAtSlots = {};

    /** By row: its history, where it has one. */
    private long[] @Nullable [] points = new long[capacity][];

    private int[] freed = new int[capacity];
    private int freedRows;
    private int usedRows;

    /**
     * Makes room for a sliding window, before there is any thread.
     *
     * @param slots how many
     * @return the first of them
     */
    int addSlots(int slots) {
        int first = bytesAtSlots.length;
        bytesAtSlots = Arrays.copyOf(bytesAtSlots, first + slots);
        for (int slot = first; slot < bytesAtSlots.length; slot++) {
            bytesAtSlots[slot] = new long[capacity];
        }
        return first;
    }

    /**
     * Adds a thread that has counted from its first byte.
     *
     * @return its row
     */
    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    int add(Thread thread, boolean carrier) {
        if (freedRows == 0 && usedRows == capacity) {
            grow();
        }
        int row = freedRows > 0 ? freed[--freedRows] : usedRows++;
        threads[row] = thread;
        names[row] = thread.getName();
        ids[row] = thread.getId();
        carriers[row] = carrier;
        selected[row] = false;
        readings[row] = 0;
        movedAt[row] = 0;
        fired[row] = 0;
        points[row] = null;
        startCounting(row, 0);
        return row;
    }

    /** Forgets a thread. */
    void remove(int row) {
        freed[freedRows++] = row;
        threads[row] = null;
        names[row] = null;
        points[row] = null;
    }

    private void grow() {
        int wider = 2 * capacity; // told last, so that a failed attempt can be repeated
        threads = Arrays.copyOf(threads, wider);
        names = Arrays.copyOf(names, wider);
        ids = Arrays.copyOf(ids, wider);
        carriers = Arrays.copyOf(carriers, wider);
        selected = Arrays.copyOf(selected, wider);
        readings = Arrays.copyOf(readings, wider);
        origins = Arrays.copyOf(origins, wider);
        pauses = Arrays.copyOf(pauses, wider);
        movedAt = Arrays.copyOf(movedAt, wider);
        fired = Arrays.copyOf(fired, wider);
        for (int slot = 0; slot < bytesAtSlots.length; slot++) {
            bytesAtSlots[slot] = Arrays.copyOf(bytesAtSlots[slot], wider);
        }
        points = Arrays.copyOf(points, wider);
        freed = Arrays.copyOf(freed, wider);
        capacity = wider;
    }

    Thread thread(int row) {
        return Objects.requireNonNull(threads[row]);
    }

    boolean isOf(int row, Thread thread) {
        return threads[row] == thread;
    }

    long id(int row) {
        return ids[row];
    }

    String name(int row) {
        return Objects.requireNonNull(names[row]);
    }

    /**
     * Asks the thread for its name.
     *
     * @return whether it has got another one
     */
    boolean takeName(int row) {
        String name = thread(row).getName();
        if (name.equals(names[row])) {
            return false;
        }
        names[row] = name;
        return true;
    }

    /** Whether it carries virtual threads. */
    boolean isCarrier(int row) {
        return carriers[row];
    }

    /** Whether it is watched. */
    boolean isSelected(int row) {
        return selected[row];
    }

    void select(int row, boolean isSelected) {
        selected[row] = isSelected;
    }

    long reading(int row) {
        return readings[row];
    }

    /** Takes a reading; a negative one, of a thread that has just ended, leaves the last. */
    void read(int row, long reading, long sweep) {
        if (reading >= 0 && reading != readings[row]) {
            readings[row] = reading;
            movedAt[row] = sweep;
        }
    }

    /** Whether the figure has changed after a sweep. */
    boolean hasMovedSince(int row, long sweep) {
        return movedAt[row] > sweep;
    }

    /** What the JVM's figure was when the thread began to count. */
    long origin(int row) {
        return origins[row];
    }

    /** Bytes since the thread began to count; negative for a moment where the JVM's figure ran backwards. */
    long bytes(int row) {
        return readings[row] - origins[row];
    }

    /** Bytes between when the thread began to count and {@link #pause(int)}. */
    long bytesAtPause(int row) {
        return Math.min(readings[row], pauses[row]) - origins[row];
    }

    /** Counts the thread from a reading on. */
    void startCounting(int row, long reading) {
        origins[row] = reading;
        pauses[row] = reading;
        for (long[] bytes : bytesAtSlots) {
            bytes[row] = 0;
        }
    }

    void pause(int row) {
        pauses[row] = readings[row];
    }

    /** Leaves out what the thread has allocated since it was read. */
    void leaveOut(int row, long bytes) {
        readings[row] += bytes;
        origins[row] += bytes;
    }

    /** Leaves out what was allocated since {@link #pause(int)}. */
    void leaveOutPause(int row) {
        origins[row] = readings[row] - bytesAtPause(row);
    }

    /** Keeps the bytes of this moment. */
    void store(int row, int slot) {
        bytesAtSlots[slot][row] = bytes(row);
    }

    /** Keeps the bytes of this moment for all others, too: nothing of it lies in a window. */
    void storeAll(int row) {
        for (int slot = 0; slot < bytesAtSlots.length; slot++) {
            store(row, slot);
        }
    }

    /** The bytes at the moment of a slot. */
    long bytesAt(int row, int slot) {
        return bytesAtSlots[slot][row];
    }

    boolean hasFired(int row, int limit) {
        return (fired[row] & (1L << limit)) != 0;
    }

    void fire(int row, int limit) {
        fired[row] |= 1L << limit;
    }

    void rearm(int row, int limit) {
        fired[row] &= ~(1L << limit);
    }

    void rearmAll(int row) {
        fired[row] = 0;
    }

    long @Nullable [] points(int row) {
        return points[row];
    }

    void keepPoints(int row, long[] ofRow) {
        points[row] = ofRow;
    }
}
