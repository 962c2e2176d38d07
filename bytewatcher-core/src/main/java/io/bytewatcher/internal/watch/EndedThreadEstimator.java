package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.HiddenThreads;
import io.bytewatcher.internal.counter.JvmThreads;

/**
 * Bounds the bytes of threads that have ended, whether or not a sweep saw them; see the package's overview. Guarded by the sampler's lock.
 */
final class EndedThreadEstimator {
    /** Longer than a misread thread waits for a processor. */
    private static final long CONFIRMING_NANOS = 40_000_000;

    private final JvmThreads jvm;
    private final ThreadList list;
    private final ThreadTable table;
    private final HiddenThreads hidden;

    /** The bounds when counting began. */
    private long originAtLeast;

    private long originAtMost;

    /** The bytes that threads which ended since then had allocated before. */
    private long originsOfEnded;

    private long atLeast;

    /** The number of ended threads at the sweep that gave {@link #atLeast}. */
    private long exitsSeen;

    /** Lower bounds, of which the middle one counts. */
    private final long[] bytes = new long[3];

    private int readingsTaken;
    private long firstReadingAt;
    private long exitsAtFirstReading;
    private long exitsAtOrigin;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT keeps the array, which makes the total move
    private volatile byte[] canary = {};

    private boolean isWanted;
    private long zeroth;
    private long first;
    private long started;
    private int live;

    private long low;
    private long high;
    private final long[] lows = new long[3];
    private final long[] highs = new long[3];

    private boolean paused;

    /** The bytes of threads that had ended unseen when the pause began. */
    private long unseenAtPause;

    /** The most bytes of threads that ended unseen during pauses. */
    private long leftOut;

    EndedThreadEstimator(JvmThreads jvm, ThreadList list, ThreadTable table) {
        this.jvm = jvm;
        this.list = list;
        this.table = table;
        this.hidden = new HiddenThreads(jvm);
    }

    /**
     * Takes one of the three readings at the start of the count, or at an end of a pause. Their middle one is the origin of the count.
     *
     * @param starting whether bytes of threads that have just ended belong to the time before; otherwise {@link #ended} takes them later
     */
    void read(int pass, boolean starting) {
        if (pass == 0) {
            exitsAtOrigin = jvm.started() - jvm.live();
            hidden.keepIfAtRest();
        }
        read(!starting);
        lows[pass] = low;
        highs[pass] = high;
    }

    /** Starts counting at the origin. */
    void startCounting() {
        originAtLeast = ThreadTable.middle(lows[0], lows[1], lows[2]);
        originAtMost = ThreadTable.middle(highs[0], highs[1], highs[2]);
        originsOfEnded = 0;
        atLeast = 0;
        exitsSeen = exitsAtOrigin;
        readingsTaken = 0;
        leftOut = 0;
        unseenAtPause = least();
    }

    /**
     * Excludes threads that end unseen until {@link #leaveOutPause}.
     *
     * @param seen the bytes of ended threads that were seen
     */
    void pause(long seen) {
        paused = true;
        unseenAtPause = least() - originsOfEnded - seen;
    }

    /**
     * Ends the exclusion. The bound of threads that ended before the pause must be confirmed again.
     *
     * @param seen the bytes of ended threads that were seen
     */
    void leaveOutPause(long seen) {
        paused = false;
        readingsTaken = 0;
        long unseen = Math.max(highs[0], Math.max(highs[1], highs[2])) - originsOfEnded - seen;
        leftOut += Math.max(0, unseen - unseenAtPause);
    }

    private long least() {
        return Math.min(lows[0], Math.min(lows[1], lows[2]));
    }

    /** Takes the end of a thread whose count began at {@code origin} bytes. */
    void ended(long origin) {
        originsOfEnded += origin;
    }

    /** To be called before the threads are read. While no thread ends, the estimate stays the same. */
    void beforeReading() {
        started = jvm.started();
        live = jvm.live();
        isWanted = started - live != exitsSeen;
        if (isWanted) {
            hidden.keepIfAtRest();
            zeroth = jvm.total();
            canary = new byte[16];
            first = jvm.total();
        }
    }

    /**
     * To be called after all threads have been read.
     *
     * @param complete whether all of them could be read
     * @param callersOwn bytes that the calling thread has allocated since its reading
     * @param now the time
     */
    void afterReading(boolean complete, long callersOwn, long now) {
        if (!isWanted || paused || !complete || zeroth < 0) {
            return;
        }
        canary = new byte[16];
        long second = jvm.total();
        boolean moves = zeroth < first && first < second && started == jvm.started() && live == jvm.live();
        if (!moves) {
            return;
        }
        if (readingsTaken == 0) {
            firstReadingAt = now;
            exitsAtFirstReading = started - live;
        }
        bytes[readingsTaken++] = Math.max(0, first - readings() - callersOwn - originsOfEnded - originAtMost - leftOut);
        if (readingsTaken == bytes.length) {
            if (now - firstReadingAt >= CONFIRMING_NANOS) {
                atLeast = Math.max(atLeast, ThreadTable.middle(bytes[0], bytes[1], bytes[2]));
                exitsSeen = exitsAtFirstReading;
                readingsTaken = 0;
            } else {
                readingsTaken--; // replace the last one
            }
        }
    }

    private long readings() {
        long sum = hidden.bytes();
        for (int i = 0; i < list.count(); i++) {
            sum += table.reading(list.row(i));
        }
        return sum;
    }

    /** Whether threads have ended since the last confirmed reading. */
    boolean isWanted() {
        return jvm.started() - jvm.live() != exitsSeen;
    }

    /** The lower bound in bytes. */
    long atLeast() {
        return atLeast;
    }

    /** The upper bound in bytes; negative if the JVM has no total. */
    long atMost() {
        return read(false) ? Math.max(0, high - originsOfEnded - originAtLeast) : -1;
    }

    /** Bounds the bytes of ended threads. If wanted, a thread that is still listed counts as alive. */
    private boolean read(boolean countsListedAsAlive) {
        long before = jvm.total();
        if (before < 0) {
            return false;
        }
        long sum = hidden.bytes();
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            long reading = jvm.thread(table.id(row));
            sum += reading >= 0 ? reading : countsListedAsAlive ? table.reading(row) : 0;
        }
        low = before - sum;
        high = jvm.total() - sum;
        return true;
    }
}
