package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all threads together: the calling thread, the other platform threads, those that have ended, and virtual
 * threads through their carriers; without ignored and {@linkplain HiddenThreads hidden} threads, and without what the reads
 * themselves allocate. The calling thread counts whatever its name: it is the one that is measured.
 *
 * <p>The difference of two reads is exact for whatever happened before the second one: what a thread allocated that has been
 * joined, or that handed over its result. While other threads go on allocating there is no exact number, so the read repeats
 * for 200 ms (2 s where the machine is so busy that few reads fit into that), and then fails rather than guess.
 *
 * <p>Make one counter for each measurement, and read it on one platform thread only. Reads reset the JVM's peak thread count.
 *
 * <p>An ignored thread that ends inside the window leaves bytes that nobody saw. If no counted thread ended there, the live ones tell
 * what was allocated; else their bytes cannot be told apart, and the read fails. A hidden thread's end is the same, in a window of
 * 100 ms or more. An ignored thread that starts <em>and</em> ends between two reads is never seen, and counts.
 */
public final class AllThreadsCounter implements AllocationCounter {
    /** Of threads that have ended. */
    private static final long NO_ID = -1;

    private final AllocationCounter own;
    private final ThreadTally tally;
    private final OtherThreads others;

    private @Nullable Thread reader;
    private long readsOwnBytes;
    private boolean hasStarted;
    private boolean keepsRows;

    /** What the last start and the last read saw of each thread; null before them, and where rows are not kept. */
    private @Nullable AllThreadsSnapshot startRows;

    private @Nullable AllThreadsSnapshot endRows;

    /** Where the window began: the counter's value, the others' bytes, those of the live counted ones among them, and who had ended. */
    private long start;

    private long startRest;
    private long startLive;
    private long startExits;
    private int startEndedIgnored;
    private int startEndedHidden;

    /** Whether an ignored thread was on its way out, among the ended ones already and yet to be seen as such. */
    private boolean startIsEnding;

    /** What threads that do not count allocated in this window unseen, before they ended. */
    private long unseenBytes;

    /**
     * Makes a counter.
     *
     * @param own the calling thread's counter, which may leave out ByteWatcher's machinery
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
     * <p>It forgets the ignored threads that have ended until now.
     *
     * @throws CannotMeasureException when other threads do not come to rest
     */
    @Override
    public long start() {
        return read(true);
    }

    /**
     * {@inheritDoc}
     *
     * @throws UnseenBytesException when an ignored or hidden thread ended and a counted one did since {@link #start()}, or since the
     *     first read
     * @throws CannotMeasureException when other threads do not come to rest
     */
    @Override
    public long read() {
        return read(!hasStarted);
    }

    /** Has the reads from now on keep what they see of each thread, for {@link #breakdown}. They allocate more then. */
    public void keepRows() {
        keepsRows = true;
    }

    /**
     * What each thread allocated in the last window, from the same two reads as its figure.
     *
     * @param machinery bytes that are to be taken off, by thread id
     * @param operations how often the code ran in it
     * @return rows that add up to the last {@link #read()} less the last {@link #start()}, less the machinery
     * @throws IllegalStateException when a window has not ended since {@link #keepRows}
     */
    public AllThreadsBreakdown breakdown(Map<Long, Long> machinery, long operations) {
        if (startRows == null || endRows == null) {
            throw new IllegalStateException("no window of which the rows were kept");
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
            // Only threads that do not count have ended, so those that count are all alive.
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
        readsOwnBytes += own.read() - entry; // 0 when "own" leaves out machinery
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long id(Thread thread) {
        return thread.getId();
    }
}
