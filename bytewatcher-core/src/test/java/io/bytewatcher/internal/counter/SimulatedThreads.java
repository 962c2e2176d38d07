package io.bytewatcher.internal.counter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JVM whose other threads are scripted by a test. The calling thread's counter is real, so that canaries show; a total allocates nothing,
 * as in HotSpot.
 */
@SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
final class SimulatedThreads implements JvmThreads {
    private final List<Thread> alive = new ArrayList<>();
    private final List<Thread> hidden = new ArrayList<>();
    private final long firstId = new Thread("first").getId();
    private long[] bytes = new long[4_096]; // by id, because a map would box ids and allocate
    private final long[] misreadings = new long[64];
    private boolean keepsHighWaterMark = true;
    private long highWaterMark;
    private long exited;
    private long started = 1;
    private int ending;
    private int totals;
    private long perTotal;
    private int firstRightTotal;
    private long now;
    private long tick = 1_000_000;
    private long currentThreadOffset;
    private boolean virtual;
    private long busyId;
    private long busyBytes;

    /** Starts a thread, which never really runs. */
    Thread start(String name) {
        Thread thread = new Thread(name);
        alive.add(thread);
        int id = id(thread); // may grow the array
        bytes[id] = 0;
        started++;
        return thread;
    }

    /** Removes a thread from the list and the count of live threads; its bytes can be read until it {@linkplain #end ends}. */
    void beginToEnd(Thread thread) {
        alive.remove(thread);
        hidden.add(thread);
    }

    /** Starts a thread that no list contains, and whose start and end are not counted. */
    Thread startHidden() {
        Thread thread = new Thread("hidden");
        hidden.add(thread);
        bytes[id(thread)] = 0;
        return thread;
    }

    void endHidden(Thread thread) {
        exited += bytes[id(thread)];
        bytes[id(thread)] = -1;
    }

    /** Starts a hidden thread again under its old id. */
    void startHiddenAgain(Thread thread) {
        bytes[id(thread)] = 0;
    }

    void allocateAtEachReading(Thread thread, long size) {
        busyId = thread.getId();
        busyBytes = size;
    }

    void allocate(Thread thread, long size) {
        bytes[id(thread)] += size;
    }

    void end(Thread thread) {
        ending++;
        exited += bytes[id(thread)];
        alive.remove(thread);
        bytes[id(thread)] = -1;
    }

    /** Makes the {@code n}th total from now on, 0 for the next, wrong by so much. */
    void misread(int n, long by) {
        misreadings[totals + n] = by;
    }

    void misreadEachTotalBy(long more) {
        misreadTotalsBy(more, Integer.MAX_VALUE);
    }

    /** Makes each of the first totals wrong by so much more. */
    void misreadTotalsBy(long more, int count) {
        perTotal = more;
        firstRightTotal = count;
    }

    void forgetHighWaterMark() {
        keepsHighWaterMark = false;
    }

    void runBackwards(long by) {
        exited -= by;
    }

    void letTimePassIn(long nanosPerLook) {
        tick = nanosPerLook;
    }

    void onVirtualThread() {
        virtual = true;
    }

    int totals() {
        return totals;
    }

    @Override
    public long total() {
        long sum = currentThread() + exited;
        for (int i = 0; i < alive.size(); i++) {
            sum += bytes[id(alive.get(i))];
        }
        for (int i = 0; i < hidden.size(); i++) {
            sum += Math.max(0, bytes[id(hidden.get(i))]);
        }
        exited += totals < firstRightTotal ? perTotal : 0;
        if (totals < misreadings.length) {
            sum += misreadings[totals];
        }
        totals++;
        if (keepsHighWaterMark) {
            highWaterMark = Math.max(highWaterMark, sum);
            return highWaterMark;
        }
        return sum;
    }

    @Override
    public long currentThread() {
        long real = JvmCounters.currentThread();
        if (currentThreadOffset == 0) {
            currentThreadOffset = real;
        }
        return virtual ? -1 : real - currentThreadOffset;
    }

    @Override
    public long thread(long threadId) {
        if (threadId == busyId) {
            bytes[(int) (threadId - firstId)] += busyBytes;
        }
        return bytes[(int) (threadId - firstId)];
    }

    @Override
    public int barrier() {
        return ending;
    }

    @Override
    public long started() {
        return started;
    }

    @Override
    public int live() {
        return 1 + alive.size();
    }

    @Override
    public int list(@Nullable Thread[] into) {
        int count = Math.min(into.length, alive.size());
        for (int i = 0; i < count; i++) {
            into[i] = alive.get(i);
        }
        return count;
    }

    @Override
    public long[] hidden() {
        return hidden.stream().mapToLong(Thread::getId).toArray();
    }

    @Override
    public long nanoTime() {
        return now += tick;
    }

    @Override
    public void pause(long nanos) {
        now += nanos;
    }

    private int id(Thread thread) {
        int id = (int) (thread.getId() - firstId);
        if (id >= bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * id);
        }
        return id;
    }
}
