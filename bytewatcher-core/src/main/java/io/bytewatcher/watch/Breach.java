package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A broken limit: the thread, the bytes, the time, and the thread's stack. Thread-safe. It does not keep the thread alive. */
public final class Breach {
    private static final int SHOWN_FRAMES = 8;

    private final AllocationLimit limit;
    private final WeakReference<@Nullable Thread> thread;
    private final String threadName;
    private final long bytes;
    private final Duration duration;
    private final long operations;
    private final Duration elapsed;
    private final Instant time;
    private final List<StackTraceElement> stack;
    private final Search search;
    private volatile @Nullable SiteReport sites;

    /** Finds the sites of a breach. */
    @FunctionalInterface
    public interface Search {
        /**
         * Finds where the thread of a breach allocates, or all watched threads if the limit applies to all of them together.
         *
         * @param breach the breach
         * @param duration how long to record, more than 0
         * @return the sites, or the reason why there are none
         * @throws InterruptedException when this thread is interrupted
         */
        SiteReport find(Breach breach, Duration duration) throws InterruptedException;
    }

    /**
     * Creates a breach that is confirmed now. Watchers do this; tests of a {@link BreachListener} can, too.
     *
     * @param limit the limit
     * @param thread the thread; null if the limit applies to all watched threads together
     * @param threadName its name; empty for all watched threads
     * @param bytes the allocated bytes
     * @param duration the time in which they were allocated
     * @param operations the operations in that time; 0 if the limit does not count them
     * @param elapsed the time since the watch was started
     * @param stack the thread's stack, innermost frame first; empty for all watched threads
     * @param search the implementation of {@link #sites(Duration)}
     */
    @SuppressWarnings("exports") // the annotation is not needed to compile against this module
    public Breach(
            AllocationLimit limit,
            @Nullable Thread thread,
            String threadName,
            long bytes,
            Duration duration,
            long operations,
            Duration elapsed,
            List<StackTraceElement> stack,
            Search search) {
        this.limit = limit;
        this.thread = new WeakReference<>(thread);
        this.threadName = threadName;
        this.bytes = bytes;
        this.duration = duration;
        this.operations = operations;
        this.elapsed = elapsed;
        this.stack = List.copyOf(stack);
        this.search = search;
        time = Instant.now();
    }

    /**
     * The limit.
     *
     * @return the limit that was given to the watcher
     */
    public AllocationLimit limit() {
        return limit;
    }

    /**
     * The thread.
     *
     * @return empty if the limit applies to all watched threads together, or the thread has been collected
     */
    public Optional<Thread> thread() {
        return Optional.ofNullable(thread.get());
    }

    /**
     * The thread's name.
     *
     * @return empty if the limit applies to all watched threads together
     */
    public String threadName() {
        return threadName;
    }

    /**
     * The allocated bytes.
     *
     * @return bytes since the watch began to count, for a limit of a total; otherwise in the sliding window
     */
    public long bytes() {
        return bytes;
    }

    /**
     * The time in which the {@link #bytes()} were allocated.
     *
     * @return the time since the watch began to count, or the length of the sliding window
     */
    public Duration duration() {
        return duration;
    }

    /**
     * The rate.
     *
     * @return bytes per second
     */
    public double bytesPerSecond() {
        return bytes / (duration.toNanos() / 1e9);
    }

    /**
     * The operations that were reported in that time.
     *
     * @return 0 if the limit is not {@linkplain AllocationLimit#perOperation per operation}
     */
    public long operations() {
        return operations;
    }

    /**
     * The wall-clock time at which the breach was confirmed.
     *
     * @return the wall-clock time
     */
    public Instant time() {
        return time;
    }

    /**
     * The time at which the breach was confirmed, since the watch was started.
     *
     * @return the time since the watch was started
     */
    public Duration elapsed() {
        return elapsed;
    }

    /**
     * The thread's stack when the breach was confirmed. It may differ from the allocating code, which {@link #sites(Duration)} finds.
     *
     * @return innermost frame first; empty if the limit applies to all watched threads together
     */
    public List<StackTraceElement> stack() {
        return stack;
    }

    /**
     * Finds where the thread allocates, by instrumenting this JVM's classes for a duration. If the limit applies to all watched threads
     * together, all of them are recorded. The search sees only calls that begin after it does. The watcher's figures exclude what is
     * allocated during the search and until the JIT has recompiled the original code (at most 10 s); no limit fires in that time.
     *
     * <p>Call it from a {@link BreachListener}, which may block, or later. Searches run one at a time.
     *
     * @param duration how long to record, more than 0
     * @return the sites with the bytes of the whole recording; a report without sites if none were found, which the remarks explain
     * @throws IllegalArgumentException when the duration is not more than 0
     * @throws InterruptedException when this thread is interrupted, after the original code has been restored
     */
    public SiteReport sites(Duration duration) throws InterruptedException {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("sites: " + duration + " (expected: > 0)");
        }
        SiteReport found = search.find(this, duration);
        sites = found;
        return found;
    }

    /**
     * The last result of {@link #sites(Duration)}.
     *
     * @return empty if it has not been called
     */
    public Optional<SiteReport> sites() {
        return Optional.ofNullable(sites);
    }

    /** Thread, time, bytes and limit; then the sites, or the stack if no search was made. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder()
                .append(threadName.isEmpty() ? "all watched threads" : threadName)
                .append(" at ")
                .append(Figures.seconds(elapsed))
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
        return ByteSize.format(bytes) + (limit.window().isZero() ? "" : " within " + Figures.seconds(duration));
    }
}
