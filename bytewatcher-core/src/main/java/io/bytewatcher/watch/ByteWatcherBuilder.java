package io.bytewatcher.watch;

import io.bytewatcher.internal.calibration.Calibration;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.watch.WatchSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Configures and starts one {@link ByteWatcher}. Not thread-safe. */
public final class ByteWatcherBuilder {
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);
    private static final Duration LONGEST_PERIOD = Duration.ofHours(1);
    private static final Duration LONGEST_WARM_UP = Duration.ofDays(1);

    final List<AllocationLimit> limits = new ArrayList<>();
    final List<BreachListener> breachListeners = new ArrayList<>();
    final List<ThreadListener> startListeners = new ArrayList<>();
    final List<ThreadListener> endListeners = new ArrayList<>();
    ThreadSelector selector = ThreadSelector.all();
    Duration period = Duration.ofMillis(500);
    List<String> sitePackages = List.of();
    long warmUpNanos;
    boolean failIfNone;
    boolean progress = true;
    private boolean started;

    ByteWatcherBuilder() {}

    /**
     * Sets the threads to watch.
     *
     * @param threads by default {@link ThreadSelector#all()}
     * @return this
     */
    public ByteWatcherBuilder threads(ThreadSelector threads) {
        selector = threads;
        return this;
    }

    /**
     * Adds a limit. Without any, the watcher only records.
     *
     * @param limit one of up to 60 limits
     * @return this
     * @throws IllegalArgumentException when there are 60 already
     */
    public ByteWatcherBuilder limit(AllocationLimit limit) {
        if (limits.size() == WatchSettings.MOST_LIMITS) {
            throw new IllegalArgumentException("limit: one more than " + WatchSettings.MOST_LIMITS);
        }
        limits.add(limit);
        return this;
    }

    /**
     * Sets the sampling period. A breach is reported within two periods and 41 ms.
     *
     * @param period 1 ms to 1 h; by default 500 ms
     * @return this
     * @throws IllegalArgumentException when it is out of these bounds
     */
    public ByteWatcherBuilder every(Duration period) {
        if (period.compareTo(SHORTEST_PERIOD) < 0 || period.compareTo(LONGEST_PERIOD) > 0) {
            throw new IllegalArgumentException("every: " + period + " (expected: 1 ms to 1 h)");
        }
        this.period = period;
        return this;
    }

    /**
     * Sets a warm-up in which nothing counts, for example until the JIT has compiled the code.
     *
     * @param duration more than 0, at most a day; by default there is no warm-up
     * @return this
     * @throws IllegalArgumentException when it is out of these bounds
     */
    public ByteWatcherBuilder warmUp(Duration duration) {
        if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST_WARM_UP) > 0) {
            throw new IllegalArgumentException("warmUp: " + duration + " (expected: > 0 and at most 24 h)");
        }
        warmUpNanos = duration.toNanos();
        return this;
    }

    /**
     * Sets a warm-up until the JIT has finished no compilation for a second and for four periods, or for a minute at most.
     *
     * @return this
     */
    public ByteWatcherBuilder warmUpUntilSettled() {
        warmUpNanos = WatchSettings.UNTIL_SETTLED;
        return this;
    }

    /**
     * Adds a listener for breaches.
     *
     * @param listener called on a thread of the watcher
     * @return this
     */
    public ByteWatcherBuilder onBreach(BreachListener listener) {
        breachListeners.add(listener);
        return this;
    }

    /**
     * Adds a listener for watched threads that start.
     *
     * @param listener called on a thread of the watcher, once a sweep has seen the thread
     * @return this
     */
    public ByteWatcherBuilder onThreadStarted(ThreadListener listener) {
        startListeners.add(listener);
        return this;
    }

    /**
     * Adds a listener for watched threads that end.
     *
     * @param listener called on a thread of the watcher, once a sweep has missed the thread
     * @return this
     */
    public ByteWatcherBuilder onThreadEnded(ThreadListener listener) {
        endListeners.add(listener);
        return this;
    }

    /**
     * Turns the warning that no thread was ever selected into an error. {@link ByteWatcher#assertNoBreach()} and {@link
     * ByteWatcher#close()} throw it.
     *
     * @return this
     */
    public ByteWatcherBuilder failIfNone() {
        failIfNone = true;
        return this;
    }

    /**
     * Sets whether a watch of more than 10 s shows a line of progress on the console, if there is one.
     *
     * @param shown by default true
     * @return this
     */
    public ByteWatcherBuilder progress(boolean shown) {
        progress = shown;
        return this;
    }

    /**
     * Selects the classes that {@link Breach#sites(Duration)} searches.
     *
     * @param patterns separated by commas, such as {@code com.acme.*,java.util.*,!com.acme.generated.*}; empty for the default: all classes
     *     but those of the JDK, JUnit, build tools, IDEs, other agents and ByteWatcher
     * @return this
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws IllegalStateException when there are patterns but no {@code bytewatcher-sites} to read them
     */
    public ByteWatcherBuilder sitesIn(String patterns) {
        sitePackages = patterns.isBlank() ? List.of() : SiteLocator.instance().patterns(patterns);
        return this;
    }

    /**
     * Starts the watch. All live threads have been read when it returns.
     *
     * @return the watcher, to be closed
     * @throws IllegalArgumentException when a limit's window is shorter than the sampling period
     * @throws IllegalStateException when this builder has already started a watcher, or the JVM does not count allocated bytes, or not
     *     exactly
     */
    public ByteWatcher start() {
        if (started) {
            throw new IllegalStateException("this builder has started its watcher already; make another one");
        }
        for (AllocationLimit limit : limits) {
            if (!limit.window().isZero() && limit.window().compareTo(period) < 0) {
                throw new IllegalArgumentException(
                        "limit: " + limit + " (expected: a window of at least the sampling period, "
                                + Figures.seconds(period) + "; see over and every)");
            }
        }
        Calibration.ensureOnAnyThread();
        ByteWatcher watcher = new ByteWatcher(this);
        watcher.start();
        started = true;
        return watcher;
    }
}
