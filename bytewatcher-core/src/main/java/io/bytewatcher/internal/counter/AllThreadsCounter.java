package io.bytewatcher.internal.counter;

import java.util.ArrayList;
import java.util.List;
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
    private final AllocationCounter own;
    private final ThreadTally tally;
    private final OtherThreads others;

    private @Nullable Thread reader;
    private long readsOwnBytes;
    private boolean hasStarted;

    /** Where the window began: the others' bytes, those of the live counted ones among them, and who had ended. */
    private long startRest;

    private long startLive;
    private long startExits;
    private int startEndedIgnored;
    private int startEndedHidden;

    /** Whether an ignored thread was on its way out, among the ended ones already and yet to be seen as such. */
    private boolean startIsEnding;

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

    /**
     * Reads the total and each thread's part of it in one consistent moment.
     *
     * @return what was read, to be compared with a later snapshot of the same counter
     * @throws CannotMeasureException when other threads do not come to rest
     */
    public AllThreadsSnapshot snapshot() {
        long entry = enter();
        long machinery = Overhead.begin();
        try {
            Thread self = Thread.currentThread();
            long ownPart = entry - readsOwnBytes;
            long rest = others.read(true);
            List<ThreadBytes> counted = new ArrayList<>(tally.countedRows(self));
            List<ThreadBytes> notCounted = new ArrayList<>(tally.ignoredRows());
            counted.add(0, new ThreadBytes(id(self), self.getName(), ownPart));
            return new AllThreadsSnapshot(
                    this,
                    rest + ownPart,
                    id(self),
                    counted,
                    notCounted,
                    new AllThreadsSnapshot.Ends(
                            tally.endedIgnored(), tally.lastEndedIgnored(), tally.endedHidden(), others.exits()));
        } finally {
            leave(entry, machinery);
        }
    }

    private long read(boolean starts) {
        long entry = enter();
        long machinery = Overhead.begin();
        try {
            return (starts ? beginWindow() : sinceBegin()) + entry - readsOwnBytes;
        } finally {
            leave(entry, machinery);
        }
    }

    private long beginWindow() {
        startRest = others.read(true);
        startLive = tally.countedBytes(Thread.currentThread());
        startExits = others.exits();
        startEndedIgnored = tally.endedIgnored();
        startEndedHidden = tally.endedHidden();
        startIsEnding = tally.isIgnoredOneEnding();
        hasStarted = true;
        return startRest;
    }

    private long sinceBegin() {
        long rest = others.read(false);
        if (endedIgnored() == 0 && !hiddenEnded()) {
            return rest;
        }
        others.read(true);
        if (others.exits() - startExits == endedIgnored() && !startIsEnding) {
            // Only threads that do not count have ended, so those that count are all alive.
            return startRest + tally.countedBytes(Thread.currentThread()) - startLive;
        }
        throw endedIgnored() > 0
                ? AllThreadsErrors.unseenBytes(tally.lastEndedIgnored())
                : AllThreadsErrors.unseenHiddenBytes();
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
        Overhead.end(machinery, 0);
        readsOwnBytes += own.read() - entry; // 0 when "own" leaves out machinery
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long id(Thread thread) {
        return thread.getId();
    }
}
