package io.bytewatcher.internal.watch;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sampler's data: a row for each thread, stored in columns, because a sweep over thousands of threads is bound by memory, which is
 * fastest to read sequentially. Rows of ended threads are reused. Guarded by the sampler's lock.
 */
final class ThreadTable {
    private static final int FIRST_CAPACITY = 64;

    private int capacity = FIRST_CAPACITY;
    private @Nullable Thread[] threads = new Thread[capacity];
    private @Nullable String[] names = new String[capacity];
    private long[] ids = new long[capacity];
    private boolean[] carriers = new boolean[capacity];
    private boolean[] selected = new boolean[capacity];

    /** The JVM's figure of each thread. */
    private long[] readings = new long[capacity];

    /** The readings at which the threads began to count. */
    private long[] origins = new long[capacity];

    /** The readings at which a search for sites began, which does not count. */
    private long[] pauses = new long[capacity];

    /** The sweep in which each reading last changed. */
    private long[] movedAt = new long[capacity];

    /** One bit for each limit: broken and reported. */
    private long[] fired = new long[capacity];

    /** For each slot of all sliding windows, the bytes of each row at its moment. */
    private long[][] bytesAtSlots = {};

    /** The curve of each row, if it has one. */
    private long[] @Nullable [] points = new long[capacity][];

    private int[] freed = new int[capacity];
    private int freedRows;
    private int usedRows;

    /**
     * Adds the slots of a sliding window, before any thread is added.
     *
     * @param slots their number
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
     * Adds a thread that counts from its first byte on.
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

    /** Removes a thread. */
    void remove(int row) {
        freed[freedRows++] = row;
        threads[row] = null;
        names[row] = null;
        points[row] = null;
    }

    private void grow() {
        int wider = 2 * capacity; // assigned last, so that a failed attempt can be repeated
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
     * Updates the thread's name.
     *
     * @return whether it has changed
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

    /** Stores a reading; ignores a negative one, of a thread that has just ended. */
    void read(int row, long reading, long sweep) {
        if (reading >= 0 && reading != readings[row]) {
            readings[row] = reading;
            movedAt[row] = sweep;
        }
    }

    /** Whether the reading has changed since a sweep. */
    boolean hasMovedSince(int row, long sweep) {
        return movedAt[row] > sweep;
    }

    /** The reading at which the thread began to count. */
    long origin(int row) {
        return origins[row];
    }

    /** The bytes since the thread began to count; negative while the JVM's figure runs backwards. */
    long bytes(int row) {
        return readings[row] - origins[row];
    }

    /** The bytes from when the thread began to count to {@link #pause(int)}. */
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

    /** Excludes bytes that the thread has allocated since it was read. */
    void leaveOut(int row, long bytes) {
        readings[row] += bytes;
        origins[row] += bytes;
    }

    /** Excludes the bytes since {@link #pause(int)}. */
    void leaveOutPause(int row) {
        origins[row] = readings[row] - bytesAtPause(row);
    }

    /** Stores the bytes of this moment in a slot. */
    void store(int row, int slot) {
        bytesAtSlots[slot][row] = bytes(row);
    }

    /** Stores the bytes of this moment in all slots, so that no window contains them. */
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

    /** The middle one of three readings: one misreading is the smallest or the largest of them. */
    static long middle(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
