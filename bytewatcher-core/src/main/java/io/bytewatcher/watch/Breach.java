package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Durations;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.watch.Breached;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A limit that was broken: by whom, by how much, when, and what the thread was doing then. Thread-safe. It does not keep the thread alive.
 */
public final class Breach {
    private static final int SHOWN_FRAMES = 8;

    private final ByteWatcher watcher;
    private final AllocationLimit limit;
    private final WeakReference<@Nullable Thread> thread;
    private final String threadName;
    private final long bytes;
    private final Duration duration;
    private final long operations;
    private final Duration elapsed;
    private final Instant time;
    private final List<StackTraceElement> stack;
    private volatile @Nullable SiteReport sites;

    Breach(ByteWatcher watcher, AllocationLimit limit, Breached breached) {
        this.watcher = watcher;
        this.limit = limit;
        thread = new WeakReference<>(breached.thread());
        threadName = breached.threadName();
        bytes = breached.bytes();
        duration = Duration.ofNanos(breached.nanos());
        operations = breached.operations();
        elapsed = Duration.ofNanos(breached.elapsedNanos());
        time = Instant.now();
        stack = watcher.withSourceFiles(List.of(breached.stack()));
    }

    /**
     * The limit.
     *
     * @return as it was given to the watcher
     */
    public AllocationLimit limit() {
        return limit;
    }

    /**
     * The thread.
     *
     * @return empty where the limit is one of all watched threads together, or the thread has been collected
     */
    public Optional<Thread> thread() {
        return Optional.ofNullable(thread.get());
    }

    /**
     * The thread's name.
     *
     * @return empty where the limit is one of all watched threads together
     */
    public String threadName() {
        return threadName;
    }

    /**
     * What was allocated.
     *
     * @return bytes: of a total since the counting began, else in the sliding window
     */
    public long bytes() {
        return bytes;
    }

    /**
     * In what time that was allocated.
     *
     * @return since the counting began, or the length of the sliding window
     */
    public Duration duration() {
        return duration;
    }

    /**
     * The rate of that.
     *
     * @return bytes per second
     */
    public double bytesPerSecond() {
        return bytes / (duration.toNanos() / 1e9);
    }

    /**
     * How much work was reported in that time.
     *
     * @return operations; 0 where the limit is not {@linkplain AllocationLimit#perOperation per operation}
     */
    public long operations() {
        return operations;
    }

    /**
     * When the breach was confirmed.
     *
     * @return by the clock
     */
    public Instant time() {
        return time;
    }

    /**
     * When the breach was confirmed.
     *
     * @return since the watch was started
     */
    public Duration elapsed() {
        return elapsed;
    }

    /**
     * What the thread was doing when the breach was confirmed; it need not be what allocated, see {@link #sites(Duration)}.
     *
     * @return innermost frame first; empty where the limit is one of all watched threads together
     */
    public List<StackTraceElement> stack() {
        return stack;
    }

    /**
     * Finds out where the thread allocates, by instrumenting this JVM's classes for so long. All watched threads are recorded where
     * the limit is one of all together. Only what goes on allocating can be found, in calls that begin after the search does. What is
     * allocated meanwhile, and until the JIT has compiled the original code again (at most 10 s), is left out of the watcher's limits,
     * which do not fire meanwhile.
     *
     * <p>Call it from a {@link BreachListener}, which may take its time, or later. Calls wait for each other.
     *
     * @param duration how long to record, more than 0
     * @return the sites, the bytes being those of the whole recording; without any where none could be found, which the remarks explain
     * @throws IllegalArgumentException when the duration is not more than 0
     * @throws InterruptedException when this thread is interrupted; the original code is restored before
     */
    public SiteReport sites(Duration duration) throws InterruptedException {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("sites: " + duration + " (expected: > 0)");
        }
        SiteReport found = watcher.findSites(limit.isPerThread() ? thread.get() : null, limit.isPerThread(), duration);
        sites = found;
        return found;
    }

    /**
     * What {@link #sites(Duration)} found last.
     *
     * @return empty when it was not asked
     */
    public Optional<SiteReport> sites() {
        return Optional.ofNullable(sites);
    }

    /** Who, how much and when; then the sites, or the stack where they are not known. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder()
                .append(threadName.isEmpty() ? "all watched threads" : threadName)
                .append(" at ")
                .append(Durations.seconds(elapsed))
                .append(": ")
                .append(figure())
                .append(", limit ")
                .append(limit);
        String lineBreak = System.lineSeparator();
        SiteReport found = sites;
        if (found != null) {
            found.toString()
                    .lines()
                    .forEach(line -> text.append(lineBreak).append("  ").append(line));
        } else {
            stack.stream()
                    .limit(SHOWN_FRAMES)
                    .forEach(frame -> text.append(lineBreak).append("    at ").append(frame));
        }
        return text.toString();
    }

    private String figure() {
        if (operations > 0) {
            return Figures.mean(bytes, operations) + " B per operation (" + ByteSize.format(bytes) + " in "
                    + Figures.group(operations) + ")";
        }
        return ByteSize.format(bytes) + (limit.window().isZero() ? "" : " within " + Durations.seconds(duration));
    }
}
