package io.bytewatcher.watch;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.HotSpotThreads;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.watch.Deliveries;
import io.bytewatcher.internal.watch.FlightEvents;
import io.bytewatcher.internal.watch.Sampler;
import io.bytewatcher.internal.watch.SamplingThread;
import io.bytewatcher.internal.watch.WatchListener;
import io.bytewatcher.internal.watch.WatchSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Watches the allocation of threads in a long-running test, and notifies listeners when a limit is broken.
 *
 * <pre>{@code
 * try (ByteWatcher watcher = ByteWatcher.builder()
 *         .threads(ThreadSelector.named("engine-*"))
 *         .limit(AllocationLimit.total(1 * MIB))
 *         .limit(AllocationLimit.perOperation(0))
 *         .every(Duration.ofMillis(100))
 *         .warmUp(Duration.ofSeconds(10))
 *         .onBreach(breach -> System.out.println(breach))
 *         .start()) {
 *     soak(watcher);                      // calls watcher.operations(1) for each message
 *     watcher.assertNoBreach();
 * }
 * }</pre>
 *
 * <p>A daemon thread reads the threads' figures once per {@linkplain ByteWatcherBuilder#every period}; the watched threads do no work for
 * it. Another thread's figure can be wrong for a moment: HotSpot adds the thread's earlier buffers and the used part of the current one
 * while the thread may change them ({@code Thread::cooked_allocated_bytes}). So three more readings must confirm a breach before it is
 * reported. A breach is reported once. {@link #rearm()} and {@link #reset()} arm its limit again, and so does a figure below 90 % of the
 * limit over a whole window, which a total never has. A window begins at one of the sweeps, early by up to a period or a 32nd of its
 * length; a misreading there moves the figure by as much, but only if it is smaller than what the thread allocates in a period.
 *
 * <p>All methods are thread-safe. Methods that read threads wait for a sweep that is under way, at most about 150 ms. {@link #snapshot},
 * {@link #breaches}, {@link #history}, {@link #reset()} and {@link #assertNoBreach} exclude their own allocation if the calling thread is
 * watched.
 */
public final class ByteWatcher implements AutoCloseable {
    private static final long DELIVERY_MILLIS = 10_000;

    private final ThreadSelector selector;
    /** The most breaches that are kept. */
    static final int MOST_BREACHES = 1_000;

    private final List<AllocationLimit> limits;
    private final List<BreachListener> breachListeners;
    private final List<ThreadListener> startListeners;
    private final List<ThreadListener> endListeners;
    private final boolean failIfNone;
    private final Deliveries deliveries = new Deliveries();
    private final Sampler sampler;
    private final SamplingThread thread;
    private final Progress progress;
    private final SoakSites soakSites;
    private final List<Breach> breaches = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong breachCount = new AtomicLong();
    private @Nullable WatchSnapshot lastSnapshot;
    private List<ThreadHistory> lastHistory = List.of();
    private volatile boolean closed;
    private boolean ended;

    ByteWatcher(ByteWatcherBuilder builder) {
        selector = builder.selector;
        limits = List.copyOf(builder.limits);
        breachListeners = List.copyOf(builder.breachListeners);
        startListeners = List.copyOf(builder.startListeners);
        endListeners = List.copyOf(builder.endListeners);
        failIfNone = builder.failIfNone;
        WatchSettings settings = new WatchSettings(
                selector.predicate(), selector.isAll(), limits, builder.period.toNanos(), builder.warmUpNanos);
        JitCompiler compiler = JitCompiler.ofThisJvm();
        sampler = new Sampler(HotSpotThreads.ofThisJvm(), settings, compiler::compileTimeMillis, new Listener());
        thread = new SamplingThread(sampler, settings.periodNanos());
        progress = builder.progress ? Progress.onConsole() : Progress.none();
        soakSites = new SoakSites(sampler, builder.sitePackages);
    }

    /**
     * Creates a builder.
     *
     * @return a builder for one watcher
     */
    public static ByteWatcherBuilder builder() {
        return new ByteWatcherBuilder();
    }

    void start() {
        sampler.start();
        deliveries.start();
        thread.start();
    }

    /**
     * Reports completed work, for {@link AllocationLimit#perOperation} and for the reports. Allocates nothing and takes about 6 ns. Call it
     * after the work is complete.
     *
     * @param count the number of operations, 0 or more
     * @throws IllegalArgumentException when it is negative
     * @throws IllegalStateException when this watcher is closed
     */
    public void operations(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("operations: " + count + " (expected: >= 0)");
        }
        checkOpen();
        sampler.operations().add(count);
    }

    /**
     * Restarts the count of all threads and operations at 0, and arms all limits. Earlier breaches are kept; the {@linkplain #history
     * history} is 0 up to now.
     *
     * @throws IllegalStateException when this watcher is closed
     */
    public void reset() {
        checkOpen();
        synchronized (sampler) {
            try {
                sampler.enter();
                sampler.reset();
            } finally {
                sampler.leave();
            }
        }
    }

    /**
     * Restarts the count of one thread at 0, and arms its limits.
     *
     * @param watched a watched thread
     * @throws IllegalArgumentException when it is not watched
     * @throws IllegalStateException when this watcher is closed
     */
    public void reset(Thread watched) {
        checkOpen();
        synchronized (sampler) {
            try {
                sampler.enter();
                if (!sampler.reset(watched)) {
                    throw new IllegalArgumentException("reset: the thread \"" + watched.getName()
                            + "\" is not watched (watched: " + selector + ")");
                }
            } finally {
                sampler.leave();
            }
        }
    }

    /**
     * Arms all limits again without restarting the count. Limits that are still broken are reported again.
     *
     * @throws IllegalStateException when this watcher is closed
     */
    public void rearm() {
        checkOpen();
        sampler.rearm();
    }

    /**
     * Sweeps over the threads now. After {@link #close()} it returns the last snapshot. The calling thread's own allocation for this is
     * excluded.
     *
     * @return the bytes that they have allocated
     */
    public WatchSnapshot snapshot() {
        synchronized (sampler) {
            try {
                sampler.enter();
                WatchSnapshot last = lastSnapshot;
                return last == null ? sampler.snapshot(true) : last;
            } finally {
                sampler.leave();
            }
        }
    }

    /**
     * The first {@value #MOST_BREACHES} breaches, whether or not their listeners have been called.
     *
     * @return the breaches in the order of their confirmation
     */
    public List<Breach> breaches() {
        synchronized (sampler) {
            try {
                sampler.enter();
                return List.copyOf(breaches);
            } finally {
                sampler.leave();
            }
        }
    }

    /**
     * The number of all breaches, including those that {@link #breaches()} omits.
     *
     * @return a count that never falls
     */
    public long breachCount() {
        return breachCount.get();
    }

    /**
     * Fails if any limit has been broken. It sweeps once more first, and waits for the listeners of breaches. The calling thread's own
     * allocation for this is excluded.
     *
     * @throws WatchAssertionError listing the breaches
     * @throws IllegalStateException when there was no breach because no limit was judged: the warm-up is not over, no operation was
     *     reported for a {@linkplain AllocationLimit#perOperation limit per operation} above 0, or {@linkplain
     *     ByteWatcherBuilder#failIfNone no thread} was ever watched
     */
    public void assertNoBreach() {
        sweepSurely();
        awaitListeners();
        synchronized (sampler) {
            try {
                sampler.enter();
                WatchSnapshot last = lastSnapshot;
                WatchSnapshot seen = last == null ? sampler.snapshot(false) : last;
                if (breachCount.get() > 0) {
                    throw new WatchAssertionError(List.copyOf(breaches), breachCount.get(), seen);
                }
                checkThatItJudged(seen);
            } finally {
                sampler.leave();
            }
        }
    }

    private void sweepSurely() {
        synchronized (sampler) {
            try {
                sampler.enter();
                sampler.sweepSurely();
            } finally {
                sampler.leave();
            }
        }
    }

    private void checkThatItJudged(WatchSnapshot seen) {
        if (!sampler.hasJudged()) {
            throw new IllegalStateException("nothing was judged: after " + Figures.seconds(seen.elapsed())
                    + " the warm-up is not over. Call this later, or shorten the warm-up.");
        }
        boolean perOperation = limits.stream().anyMatch(AllocationLimit::needsOperations);
        if (perOperation && seen.operations() == 0) {
            throw new IllegalStateException(
                    "the limit per operation was not judged, because no operation was reported: call"
                            + " operations(n) on the watcher.");
        }
        if (failIfNone && !sampler.hasEverWatched()) {
            throw new IllegalStateException(noThread());
        }
    }

    /**
     * The bytes of each watched thread at up to 256 moments, evenly spread over the watch, and at the last sweep. Of the ended threads, the
     * 32 that allocated most are kept.
     *
     * @return the histories, bounded in size whatever the length of the watch
     */
    public List<ThreadHistory> history() {
        synchronized (sampler) {
            try {
                sampler.enter();
                return closed ? lastHistory : sampler.histories(); // once closed, live threads are forgotten
            } finally {
                sampler.leave();
            }
        }
    }

    /**
     * Writes {@link #history()} as comma-separated values in UTF-8 with a header: {@code elapsed_ms,thread_id,thread,bytes}.
     *
     * @param file the file to create or replace
     * @throws IOException when it cannot be written
     */
    public void writeCsv(Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            writer.write("elapsed_ms,thread_id,thread,bytes\n");
            for (ThreadHistory series : history()) {
                for (ThreadHistory.Point point : series.points()) {
                    writer.write(point.elapsed().toMillis() + "," + series.threadId() + ","
                            + quoted(series.threadName()) + "," + point.bytes() + "\n");
                }
            }
        }
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /**
     * Prints the bytes of each watched thread, the largest first.
     *
     * @param out for example {@code System.out}
     */
    public void printAllAllocations(PrintStream out) {
        out.println(snapshot());
    }

    /**
     * Ends the watch: sweeps a last time and reports its breaches, waits up to 10 s for the listeners, and releases all threads. A second
     * call does nothing. On the listeners' thread it does not wait.
     *
     * @throws IllegalStateException when {@linkplain ByteWatcherBuilder#failIfNone no thread} was ever watched
     */
    @Override
    public void close() {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
        }
        boolean interrupted = Thread.interrupted(); // the last sweep waits at times
        String none = "";
        boolean delivered = true;
        try {
            thread.close();
            synchronized (sampler) {
                try {
                    sampler.enter();
                    lastSnapshot = sampler.end();
                    lastHistory = sampler.histories();
                } finally {
                    sampler.leave();
                }
            }
            none = sampler.hasEverWatched() ? "" : noThread();
        } finally {
            closed = true;
            sampler.release();
            delivered = awaitListeners();
            deliveries.close();
            progress.end();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        long dropped = deliveries.dropped();
        if (dropped > 0) {
            Deliveries.log(
                    Level.WARNING,
                    Figures.group(dropped)
                            + " calls of listeners for threads that started or ended were dropped, because"
                            + " 10,000 were waiting",
                    null);
        }
        if (!delivered && !deliveries.isDelivering()) {
            Deliveries.log(
                    Level.WARNING,
                    "a listener has not returned within " + DELIVERY_MILLIS / 1_000
                            + " s; the calls behind it wait until it does",
                    null);
        }
        if (!none.isEmpty()) {
            if (failIfNone) {
                throw new IllegalStateException(none);
            }
            Deliveries.log(Level.WARNING, none, null);
        }
    }

    /**
     * Whether the watch has ended.
     *
     * @return whether {@link #close()} has been called
     */
    public boolean isClosed() {
        return closed;
    }

    private String noThread() {
        return "no thread was watched: none was " + selector + "; live at the end: "
                + String.join(", ", sampler.liveNames());
    }

    /** Waits for the listeners; returns whether all have been called. */
    private boolean awaitListeners() {
        try {
            return deliveries.await(DELIVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("this watcher is closed; start another one");
        }
    }

    /** Passes the observations of the sampler to the listeners. */
    private final class Listener implements WatchListener {
        private long nextEventNanos;

        @Override
        public void breached(Breach breach) {
            if (breachCount.incrementAndGet() <= MOST_BREACHES) {
                breaches.add(breach);
            }
            FlightEvents.breach(breach);
            for (BreachListener listener : breachListeners) {
                deliveries.deliver("breach listener", () -> listener.onBreach(breach));
            }
        }

        @Override
        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        public void started(Thread started) {
            if (!startListeners.isEmpty()) {
                WatchedThread watched = new WatchedThread(started.getId(), started.getName(), 0, true);
                startListeners.forEach(listener ->
                        deliveries.deliverIfPossible("thread-started listener", () -> listener.onThread(watched)));
            }
        }

        @Override
        public void ended(long id, String name, long bytes) {
            if (!endListeners.isEmpty()) {
                WatchedThread watched = new WatchedThread(id, name, bytes, false);
                endListeners.forEach(listener ->
                        deliveries.deliverIfPossible("thread-ended listener", () -> listener.onThread(watched)));
            }
        }

        @Override
        public void swept(long elapsedNanos) {
            if (elapsedNanos < nextEventNanos) {
                return;
            }
            nextEventNanos = elapsedNanos + 1_000_000_000;
            if (FlightEvents.wantsThreads()) {
                sampler.snapshot(false)
                        .threads()
                        .forEach(watched -> FlightEvents.thread(watched.id(), watched.name(), watched.bytes()));
            }
            if (progress.isDue(elapsedNanos)) {
                deliveries.deliverIfPossible("progress line", () -> progress.show(snapshot(), breachCount.intValue()));
            }
        }

        @Override
        public List<StackTraceElement> stackOf(Thread breaching) {
            return soakSites.withSourceFiles(WatchListener.super.stackOf(breaching));
        }

        @Override
        public SiteReport find(Breach breach, Duration duration) throws InterruptedException {
            Thread breaching = breach.thread().orElse(null);
            if (breach.limit().isPerThread() && (breaching == null || !breaching.isAlive())) {
                return SiteReport.notKnown("the thread has ended");
            }
            return soakSites.find(breaching, duration);
        }

        @Override
        public void notice(String message, Throwable cause) {
            Deliveries.log(Level.WARNING, message, cause);
        }
    }
}
