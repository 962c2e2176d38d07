package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.watch.ByteInterval;
import io.bytewatcher.watch.WatchSnapshot;
import io.bytewatcher.watch.WatchedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Looks at all threads again and again, and tells which limits they break: what {@link WatchedThreads} reads, {@link Limits} judges.
 *
 * <p>Thread-safe. While no thread starts or ends and no limit is broken, a sweep allocates nothing (4 B a thread inside JDK 25's
 * enumeration apart).
 */
public final class Sampler {
    /** After a diagnosis. */
    private static final long PATIENCE_WARMING_AGAIN_NANOS = 10_000_000_000L;

    private static final int LAST_LOOKS = 5;
    private static final long LAST_PAUSE_NANOS = 20_000_000;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final JitQuiescence settling;
    private final Operations operations = new Operations();
    private final WatchClock clock = new WatchClock();
    private final ThreadTable table = new ThreadTable();
    private final History history = new History(table);
    private final WatchedThreads threads;
    private final Limits limits;

    private Phase phase = Phase.NEW;
    private Phase phaseBeforePause = Phase.NEW;
    private boolean hasJudged;

    private enum Phase {
        NEW,
        WARMING_UP,
        COUNTING,
        /** A diagnosis is on; what is allocated does not count. */
        PAUSED,
        /** It is over, and the JIT compiles again what it had to throw away. */
        WARMING_AGAIN,
        ENDED
    }

    /**
     * Makes a sampler.
     *
     * @param jvm the threads
     * @param settings what to do
     * @param compileTime the time that the JIT has worked
     * @param listener who wants to know
     */
    public Sampler(JvmThreads jvm, WatchSettings settings, LongSupplier compileTime, WatchListener listener) {
        this.jvm = jvm;
        this.settings = settings;
        this.listener = listener;
        settling = new JitQuiescence(compileTime, settings.periodNanos());
        threads = new WatchedThreads(jvm, settings, listener, table, history);
        limits = new Limits(jvm, settings, listener, clock, operations, table, threads);
    }

    /** The work that was reported. */
    public Operations operations() {
        return operations;
    }

    /** Looks at the threads for the first time. What they have allocated so far does not count. */
    public synchronized void start() {
        long now = jvm.nanoTime();
        clock.start(now);
        threads.list();
        phase = settings.warmUpNanos() == 0 ? Phase.COUNTING : Phase.WARMING_UP;
        settling.start(now);
        startCounting();
    }

    /** Looks at the threads again. */
    public synchronized void sweep() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            look();
        }
    }

    /** Looks at the threads again, so often that what ended unseen shows. */
    public synchronized void sweepSurely() {
        sweep();
        for (int i = 0; i < LAST_LOOKS && phase == Phase.COUNTING && threads.isRestUnsettled(); i++) {
            jvm.pause(LAST_PAUSE_NANOS);
            look();
        }
    }

    /** Looks at the threads for the last time. */
    public synchronized WatchSnapshot end() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            sweepSurely();
        }
        if (phase == Phase.PAUSED || phase == Phase.WARMING_AGAIN) {
            leaveOutPause(operations.sum());
        }
        WatchSnapshot last = look(false);
        phase = Phase.ENDED;
        return last;
    }

    /** Whether a thread is watched; one that has ended or was never seen, whether it would be. */
    public synchronized boolean isWatched(Thread thread) {
        return threads.isWatched(thread);
    }

    /** Lets go of all threads. */
    public synchronized void release() {
        phase = Phase.ENDED;
        threads.clear();
    }

    private void look() {
        long operationsBefore = operations.sum();
        threads.listAndRead();
        long operationsAfter = operations.sum();
        long now = jvm.nanoTime();
        switch (phase) {
            case WARMING_UP -> {
                if (isWarm(now)) {
                    phase = Phase.COUNTING;
                    startCounting();
                    history.startCounting(threads);
                }
            }
            case WARMING_AGAIN -> {
                if (settling.isOver(now, PATIENCE_WARMING_AGAIN_NANOS)) {
                    leaveOutPause(operationsAfter);
                    phase = Phase.COUNTING;
                }
            }
            case COUNTING -> {
                limits.judge(now, operationsBefore, operationsAfter);
                hasJudged = true;
            }
            case PAUSED, NEW, ENDED -> {
                // nothing counts
            }
        }
        history.keep(clock.elapsed(now), threads);
        listener.swept(clock.elapsed(now));
    }

    private boolean isWarm(long now) {
        return settings.warmUpNanos() == WatchSettings.UNTIL_SETTLED
                ? settling.isOver(now, JitQuiescence.PATIENCE_NANOS)
                : clock.elapsed(now) >= settings.warmUpNanos();
    }

    private void startCounting() {
        long operationsNow = operations.sum();
        long since = threads.startCounting(phase != Phase.WARMING_UP);
        limits.rearmSelection();
        clock.startCounting(since, operationsNow);
        limits.clearWindows(since, operationsNow);
    }

    // What users ask for

    /** Counts all threads from 0 again, and arms all limits. */
    public synchronized void reset() {
        if (phase != Phase.ENDED) {
            threads.list();
            startCounting();
            history.startCounting(threads);
        }
    }

    /**
     * Counts a thread from 0 again, and arms its limits.
     *
     * @return whether it is watched
     */
    public synchronized boolean reset(Thread thread) {
        long before = threads.startCounting(thread);
        if (before > 0) {
            limits.leaveOut(before); // of all together it is gone, too
        }
        return before >= 0;
    }

    /** Arms all limits again, without counting anew. */
    public synchronized void rearm() {
        limits.rearmAll();
    }

    /** From now on nothing counts, until {@link #resume()} or {@link #cancelPause()}: a diagnosis is on. */
    public synchronized void pause() {
        phaseBeforePause = phase;
        if (phase == Phase.COUNTING) {
            look(); // what it is about to leave out begins here
            clock.pause(threads.pause(), operations.sum());
            phase = Phase.PAUSED;
        } else if (phase == Phase.WARMING_AGAIN) {
            phase = Phase.PAUSED; // one after the other: what counts is what was before the first
        }
    }

    /** The diagnosis is over; counting goes on when the JIT has come to rest again, or after 10 s. */
    public synchronized void resume() {
        if (phase == Phase.PAUSED) {
            settling.start(jvm.nanoTime());
            phase = Phase.WARMING_AGAIN;
        }
    }

    /** There was no diagnosis, so the JIT has nothing to do again: things go on as before {@link #pause()}. */
    public synchronized void cancelPause() {
        if (phase == Phase.PAUSED) {
            phase = phaseBeforePause;
            if (phase == Phase.COUNTING) {
                leaveOutPause(operations.sum());
            }
        }
    }

    private void leaveOutPause(long operationsNow) {
        long now = threads.leaveOutPause();
        clock.leaveOutPause(now, operationsNow);
        limits.clearWindows(now, operationsNow);
    }

    /**
     * What the threads have allocated.
     *
     * @param fresh whether to look at them first, and to judge them; else as they were last seen
     */
    public synchronized WatchSnapshot look(boolean fresh) {
        if (fresh) {
            sweep();
        }
        long now = jvm.nanoTime();
        List<WatchedThread> watched = new ArrayList<>();
        long carriedBefore = 0;
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            long bytes = threads.counted(row);
            if (table.isSelected(row)) {
                watched.add(new WatchedThread(table.id(row), table.name(row), bytes, true));
            }
            carriedBefore += table.isCarrier(row) ? bytes : 0;
        }
        long carriedAfter = 0;
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isCarrier(row)) {
                threads.read(row);
                carriedAfter += threads.counted(row);
            }
        }
        long ended = threads.endedBytes();
        long unseen = threads.restAtMost();
        return new WatchSnapshot(
                Duration.ofNanos(clock.elapsed(now)),
                Duration.ofNanos(clock.counted(now)),
                clock.operations(operations.sum()),
                watched,
                new ByteInterval(ended, unseen < 0 ? Long.MAX_VALUE : Math.max(ended, unseen)),
                threads.endedThreads(),
                new ByteInterval(Math.min(carriedBefore, carriedAfter), Math.max(carriedBefore, carriedAfter)),
                phase == Phase.COUNTING);
    }

    /**
     * What the calling thread has allocated, for {@link #enter}.
     *
     * @return bytes; negative for a virtual thread
     */
    public long ownBytes() {
        return jvm.currentThread();
    }

    /**
     * What the calling thread allocates until {@link #leave} is the watch's own. The caller must hold this sampler's lock meanwhile.
     *
     * @param ownBytes what it had allocated before
     */
    public synchronized void enter(long ownBytes) {
        threads.enter(ownBytes);
    }

    /** Leaves that out. */
    public synchronized void leave() {
        threads.leave();
    }

    /** Whether anything was judged at any time: the first warm-up is over. */
    public synchronized boolean hasJudged() {
        return hasJudged;
    }

    /** Whether a thread was watched at any time. */
    public synchronized boolean hasEverWatched() {
        return threads.everSelected();
    }

    /** How many threads are watched now. */
    public synchronized int watched() {
        return threads.selected();
    }

    /** The names of all live threads but those of the JVM and its tools, for a message. */
    public synchronized List<String> liveNames() {
        return threads.names();
    }

    /** What the watched threads had allocated at some moments. */
    public synchronized Histories histories() {
        return new Histories(
                history.times(),
                history.series(threads).stream()
                        .map(s -> new Series(s.threadId(), s.threadName(), s.bytes()))
                        .toList());
    }

    /**
     * The histories of the watched threads.
     *
     * @param nanos the moments, since the start
     * @param series the threads' figures at each of them
     */
    @SuppressWarnings("ArrayRecordComponent") // a copy of its own
    public record Histories(long[] nanos, List<Series> series) {}

    /** A thread's history: its bytes at each moment, -1 where it did not live. */
    @SuppressWarnings("ArrayRecordComponent") // a copy of its own
    public record Series(long threadId, String threadName, long[] bytes) {}
}
