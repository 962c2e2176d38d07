package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all threads together: the calling thread, the other platform threads, ended threads, and virtual threads through their
 * carriers. Ignored and {@linkplain HiddenThreads hidden} threads and the reads themselves do not count. The calling thread counts whatever
 * its name, because it is the measured one.
 *
 * <p>The difference of two reads is exact for everything that happened before the second one, for example the bytes of a thread that has
 * been joined or has handed over its result. While other threads allocate there is no exact number: the read repeats for 200 ms (up to 2 s
 * on a machine so busy that few reads fit into that), then fails.
 *
 * <p>Create one counter for each measurement, and read it on one platform thread only. Reads reset the JVM's peak thread count.
 *
 * <p>An ignored thread that starts <em>and</em> ends between two reads is never seen, and counts.
 */
public final class AllThreadsCounter implements AllocationCounter {
    /** The id of the row of ended threads. */
    private static final long NO_ID = -1;

    private final AllocationCounter own;
    private final ThreadTally tally;
    private final OtherThreads others;

    private @Nullable Thread reader;
    private long readsOwnBytes;
    private boolean hasStarted;
    private boolean keepsRows;

    /** The threads' rows at the last start and the last read; null before them, and if rows are not kept. */
    private @Nullable AllThreadsSnapshot startRows;

    private @Nullable AllThreadsSnapshot endRows;

    /** The state at the window's start: the counter, the other threads' bytes, those of live counted threads, and the ended threads. */
    private long start;

    private long startRest;
    private long startLive;
    private long startExits;
    private int startEndedIgnored;
    private int startEndedHidden;

    /** Whether an ignored thread was ending: already among the JVM's ended threads, but not yet seen as ended. */
    private boolean startIsEnding;

    /** The unseen bytes of ignored threads that ended in this window. */
    private long unseenBytes;

    /**
     * Creates a counter.
     *
     * @param own the calling thread's counter, which may exclude ByteWatcher's machinery
     * @param ignored the threads that do not count
     * @throws CannotMeasureException when this JVM has no total over all threads
     */
    public AllThreadsCounter(AllocationCounter own, IgnoredThreads ignored) {
        this(own, ignored, HotSpotThreads.instance());
    }

    AllThreadsCounter(AllocationCounter own, IgnoredThreads ignored, JvmThreads jvm) {
        this.own = own;
        this.tally = new ThreadTally(jvm, ignored);
        this.others = new OtherThreads(jvm, tally);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Forgets the ignored threads that have ended so far.
     *
     * @throws CannotMeasureException when other threads keep allocating
     */
    @Override
    public long start() {
        return read(true);
    }

    /**
     * {@inheritDoc}
     *
     * @throws UnseenBytesException when an ignored or hidden thread ended and a counted one did since {@link #start()}, or since the first
     *     read
     * @throws CannotMeasureException when other threads keep allocating
     */
    @Override
    public long read() {
        return read(!hasStarted);
    }

    /** Makes later reads keep the rows of all threads, for {@link #breakdown}. Such reads allocate more. */
    public void keepRows() {
        keepsRows = true;
    }

    /**
     * The bytes of each thread in the last window, from the same two reads as its figure.
     *
     * @param machinery bytes to subtract, by thread id
     * @param operations the runs of the code in the window
     * @return rows that add up to the last {@link #read()} less the last {@link #start()}, less the machinery
     * @throws IllegalStateException when no window has ended since {@link #keepRows}
     */
    public AllThreadsBreakdown breakdown(Map<Long, Long> machinery, long operations) {
        if (startRows == null || endRows == null) {
            throw new IllegalStateException("no window has ended since keepRows()");
        }
        return endRows.since(startRows, machinery, operations);
    }

    private long read(boolean starts) {
        long entry = enter();
        long machinery = ExcludedAllocation.begin();
        try {
            long ownPart = entry - readsOwnBytes;
            long total = (starts ? beginWindow() : sinceBegin()) + ownPart;
            if (starts) {
                start = total;
                startRows = snapshot(total, ownPart);
                endRows = null;
            } else if (total < start) {
                throw AllThreadsErrors.ranBackwards(start - total);
            } else {
                endRows = snapshot(total, ownPart);
            }
            return total;
        } finally {
            leave(entry, machinery);
        }
    }

    private long beginWindow() {
        startRest = others.read(true);
        unseenBytes = 0;
        startLive = tally.countedBytes(Thread.currentThread());
        startExits = others.exits();
        startEndedIgnored = tally.endedIgnored();
        startEndedHidden = tally.endedHidden();
        startIsEnding = tally.isIgnoredOneEnding();
        hasStarted = true;
        return startRest;
    }

    private long sinceBegin() {
        long rest = others.read(keepsRows);
        unseenBytes = 0;
        if (endedIgnored() == 0 && !hiddenEnded()) {
            return rest;
        }
        rest = others.read(true);
        if (others.exits() - startExits == endedIgnored() && !startIsEnding) {
            // Only ignored threads have ended, so all counted threads are alive.
            long counted = startRest + tally.countedBytes(Thread.currentThread()) - startLive;
            unseenBytes = rest - counted;
            return counted;
        }
        throw endedIgnored() > 0
                ? AllThreadsErrors.unseenBytes(tally.lastEndedIgnored())
                : AllThreadsErrors.unseenHiddenBytes();
    }

    private @Nullable AllThreadsSnapshot snapshot(long total, long ownPart) {
        if (!keepsRows) {
            return null;
        }
        Thread self = Thread.currentThread();
        Map<Long, ThreadAllocation> counted = tally.countedRows(self);
        counted.put(id(self), new ThreadAllocation(self.getName(), ownPart, 1));
        Map<Long, ThreadAllocation> ignored = tally.ignoredRows();
        if (unseenBytes != 0) {
            String name = endedIgnored() > 0 ? AllThreadsErrors.nameOf(tally.lastEndedIgnored()) : HiddenThreads.NAME;
            ignored.put(NO_ID, new ThreadAllocation(name + " (ended)", unseenBytes, 1));
        }
        return new AllThreadsSnapshot(total, id(self), counted, ignored);
    }

    private int endedIgnored() {
        return tally.endedIgnored() - startEndedIgnored;
    }

    private boolean hiddenEnded() {
        return tally.endedHidden() != startEndedHidden;
    }

    private long enter() {
        Thread current = Thread.currentThread();
        if (reader == null) {
            reader = current;
        } else if (reader != current) {
            throw AllThreadsErrors.twoReaders(reader, current);
        }
        return own.read();
    }

    private void leave(long entry, long machinery) {
        ExcludedAllocation.end(machinery, 0);
        readsOwnBytes += own.read() - entry; // 0 if "own" excludes machinery
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long id(Thread thread) {
        return thread.getId();
    }
}
