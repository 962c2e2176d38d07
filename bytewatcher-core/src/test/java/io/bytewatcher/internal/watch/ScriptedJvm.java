package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JVM whose threads, clock and misreadings are scripted by a test; nothing really runs or waits. */
@SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
final class ScriptedJvm implements JvmThreads {
    private final Map<Thread, Long> alive = new LinkedHashMap<>();
    private final List<Thread> hidden = new ArrayList<>();
    private final Map<Thread, Deque<Long>> misreadings = new HashMap<>();
    private final Map<Thread, long[]> wrongUntil = new HashMap<>();
    private final List<Runnable> whilePausing = new ArrayList<>();
    private long exited;
    private long started;
    private long nanos;
    private boolean total = true;
    private @Nullable Thread busy;
    private long frozen;
    private @Nullable Runnable whileReading;

    Thread start(String name) {
        return start(new Thread(name));
    }

    Thread startCarrier(String name) {
        return start(new Thread(new ThreadGroup("CarrierThreads"), name));
    }

    private Thread start(Thread thread) {
        alive.put(thread, 0L);
        started++;
        return thread;
    }

    /** Starts a thread that no list contains. */
    Thread startHidden() {
        Thread thread = new Thread("hidden");
        alive.put(thread, 0L);
        hidden.add(thread);
        return thread;
    }

    void allocate(Thread thread, long bytes) {
        alive.merge(thread, bytes, Long::sum);
    }

    void end(Thread thread) {
        exited += alive.getOrDefault(thread, 0L);
        alive.remove(thread);
    }

    /** Makes the next readings of a thread wrong by these bytes, in order. */
    void misread(Thread thread, long... by) {
        Deque<Long> queue = misreadings.computeIfAbsent(thread, t -> new ArrayDeque<>());
        for (long one : by) {
            queue.add(one);
        }
    }

    /** Makes every reading of a thread wrong by so much, for so long. */
    void misreadFor(long duration, Thread thread, long by) {
        wrongUntil.put(thread, new long[] {nanos + duration, by});
    }

    void hasNoTotal() {
        total = false;
    }

    /** Runs an action in the next pause of the sampler. */
    void whilePausing(Runnable happening) {
        whilePausing.add(happening);
    }

    void pass(long duration) {
        nanos += duration;
    }

    /** Makes the total stand still, as HotSpot's does after a misreading. */
    void freezeTotalAt(long bytes) {
        frozen = bytes;
    }

    /** Runs an action in the next sweep, after the threads were listed and before any is read. */
    void whileReadingNext(Runnable happening) {
        whileReading = happening;
    }

    /** Makes a thread allocate during each sweep. */
    void isBusy(@Nullable Thread thread) {
        busy = thread;
    }

    @Override
    public long total() {
        Thread active = busy;
        if (active != null) {
            allocate(active, 16);
        }
        if (frozen > 0) {
            return frozen;
        }
        return total
                ? exited + alive.values().stream().mapToLong(Long::longValue).sum()
                : -1;
    }

    @Override
    public long currentThread() {
        return 0;
    }

    @Override
    public long thread(long threadId) {
        Runnable happening = whileReading;
        whileReading = null;
        if (happening != null) {
            happening.run();
        }
        for (Map.Entry<Thread, Long> entry : alive.entrySet()) {
            Thread thread = entry.getKey();
            if (thread.getId() == threadId) {
                Deque<Long> queue = misreadings.get(thread);
                long[] wrong = wrongUntil.getOrDefault(thread, new long[] {-1, 0});
                long off = queue != null && !queue.isEmpty() ? queue.remove() : nanos < wrong[0] ? wrong[1] : 0;
                return entry.getValue() + off;
            }
        }
        return -1;
    }

    @Override
    public int barrier() {
        return 0;
    }

    @Override
    public long started() {
        return started;
    }

    @Override
    public int live() {
        return alive.size() - hidden.size();
    }

    @Override
    public int list(@Nullable Thread[] into) {
        int count = 0;
        for (Thread thread : alive.keySet()) {
            if (count == into.length) {
                return count;
            }
            if (!hidden.contains(thread)) {
                into[count++] = thread;
            }
        }
        return count;
    }

    @Override
    public long[] hidden() {
        return hidden.stream().mapToLong(Thread::getId).toArray();
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public void pause(long duration) {
        nanos += duration;
        List<Runnable> happenings = List.copyOf(whilePausing);
        whilePausing.clear();
        happenings.forEach(Runnable::run);
    }
}
