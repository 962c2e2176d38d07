package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.watch.ByteInterval;
import io.bytewatcher.watch.ThreadHistory;
import io.bytewatcher.watch.WatchSnapshot;
import io.bytewatcher.watch.WatchedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Sweeps over all threads: {@link WatchedThreads} reads them, {@link Limits} judges them, {@link History} records them. The package's
 * overview has the algorithm. Thread-safe.
 */
public final class Sampler {
    /** The longest wait for the JIT after a search for sites. */
    private static final long PATIENCE_WARMING_AGAIN_NANOS = 10_000_000_000L;

    private static final int LAST_SWEEPS = 5;
    private static final long LAST_PAUSE_NANOS = 20_000_000;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final JitQuiescence quiescence;
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
        /** A search for sites is under way; nothing counts. */
        PAUSED,
        /** The search is over, and the JIT recompiles the code that it discarded. */
        WARMING_AGAIN,
        ENDED
    }

    /**
     * Creates a sampler.
     *
     * @param jvm the threads
     * @param settings selection, limits and times
     * @param compileTime the JIT's total compile time
     * @param listener receives what the sampler sees
     */
    public Sampler(JvmThreads jvm, WatchSettings settings, LongSupplier compileTime, WatchListener listener) {
        this.jvm = jvm;
        this.settings = settings;
        this.listener = listener;
        quiescence = new JitQuiescence(compileTime, settings.periodNanos());
        threads = new WatchedThreads(jvm, settings, listener, table, history);
        limits = new Limits(jvm, settings, listener, clock, operations, table, threads);
    }

    /** The operations that were reported. */
    public Operations operations() {
        return operations;
    }

    /** Reads the threads for the first time. Their bytes so far do not count. */
    public synchronized void start() {
        long now = jvm.nanoTime();
        clock.start(now);
        threads.list();
        phase = settings.warmUpNanos() == 0 ? Phase.COUNTING : Phase.WARMING_UP;
        quiescence.start(now);
        startCounting();
    }

    /** Reads and judges the threads once. */
    public synchronized void sweep() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            sweepOnce();
        }
    }

    /** Sweeps until the bytes of threads that ended unseen show, at most 6 times. */
    public synchronized void sweepSurely() {
        sweep();
        for (int i = 0; i < LAST_SWEEPS && phase == Phase.COUNTING && threads.isUnseenUnsettled(); i++) {
            jvm.pause(LAST_PAUSE_NANOS);
            sweepOnce();
        }
    }

    /** Sweeps for the last time and ends the watch. */
    public synchronized WatchSnapshot end() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            sweepSurely();
        }
        if (phase == Phase.PAUSED || phase == Phase.WARMING_AGAIN) {
            leaveOutPause(operations.sum());
        }
        WatchSnapshot last = snapshot(false);
        phase = Phase.ENDED;
        return last;
    }

    /** Whether a thread is watched, or would be if it has ended or was never seen. */
    public synchronized boolean isWatched(Thread thread) {
        return threads.isWatched(thread);
    }

    /** Releases all threads. */
    public synchronized void release() {
        phase = Phase.ENDED;
        threads.clear();
    }

    private void sweepOnce() {
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
                if (quiescence.isOver(now, PATIENCE_WARMING_AGAIN_NANOS)) {
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
                ? quiescence.isOver(now, JitQuiescence.PATIENCE_NANOS)
                : clock.elapsed(now) >= settings.warmUpNanos();
    }

    private void startCounting() {
        long operationsNow = operations.sum();
        long since = threads.startCounting(phase != Phase.WARMING_UP);
        limits.rearmSelection();
        clock.startCounting(since, operationsNow);
        limits.clearWindows(since, operationsNow);
    }

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
            limits.subtract(before); // of all together it is gone, too
        }
        return before >= 0;
    }

    /** Arms all limits again, without restarting the count. */
    public synchronized void rearm() {
        limits.rearmAll();
    }

    /** Stops counting until {@link #resume()} or {@link #cancelPause()}, because a search for sites begins. */
    public synchronized void pause() {
        phaseBeforePause = phase;
        if (phase == Phase.COUNTING) {
            sweepOnce(); // the last sweep before the pause
            clock.pause(threads.pause(), operations.sum());
            phase = Phase.PAUSED;
        } else if (phase == Phase.WARMING_AGAIN) {
            phase = Phase.PAUSED; // a second search: the figures are those before the first
        }
    }

    /** Ends the search. Counting resumes when the JIT is idle again, or after 10 s. */
    public synchronized void resume() {
        if (phase == Phase.PAUSED) {
            quiescence.start(jvm.nanoTime());
            phase = Phase.WARMING_AGAIN;
        }
    }

    /** Continues as before {@link #pause()}: no search took place, so the JIT has nothing to recompile. */
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
     * Returns the bytes of the threads.
     *
     * @param fresh whether to sweep first; otherwise as last seen
     */
    public synchronized WatchSnapshot snapshot(boolean fresh) {
        if (fresh) {
            sweep();
        }
        long now = jvm.nanoTime();
        List<WatchedThread> watched = new ArrayList<>();
        long carriedBefore = threads.endedCarried();
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            long bytes = threads.counted(row);
            if (table.isSelected(row)) {
                watched.add(new WatchedThread(table.id(row), table.name(row), bytes, true));
            }
            carriedBefore += table.isCarrier(row) ? bytes : 0;
        }
        long carriedAfter = threads.endedCarried();
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isCarrier(row)) {
                threads.read(row);
                carriedAfter += threads.counted(row);
            }
        }
        long ended = threads.endedBytes();
        long unseen = threads.endedAtMost();
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

    /** Excludes the calling thread's allocation until {@link #leave}. The caller must hold this sampler's lock throughout. */
    public synchronized void enter() {
        threads.enter();
    }

    /** Ends the exclusion that {@link #enter} began. */
    public synchronized void leave() {
        threads.leave();
    }

    /** Whether limits have ever been judged: the first warm-up is over. */
    public synchronized boolean hasJudged() {
        return hasJudged;
    }

    /** Whether a thread has ever been watched. */
    public synchronized boolean hasEverWatched() {
        return threads.everSelected();
    }

    /** The names of all live threads except those of the JVM and its tools, for a message. */
    public synchronized List<String> liveNames() {
        return threads.names();
    }

    /** The curves of the watched threads. */
    public synchronized List<ThreadHistory> histories() {
        return history.curves(threads);
    }
}
