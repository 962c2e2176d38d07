package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.HiddenThreads;
import io.bytewatcher.internal.counter.JvmThreads;

/**
 * What threads allocated that have ended, seen or not: the JVM's total without what the live threads and the hidden ones have, and
 * without what the ended ones had before counting began. Other threads go on while they are read, one after the other, so it lies
 * between two bounds. HotSpot's total never falls, so after a misreading it can stand still: a lower bound is taken only from a total
 * that moves, and only when it has been seen for so long that a misreading has gone by. Guarded by the sampler's lock.
 */
final class EndedThreadEstimator {
    /** Longer than a thread that is being misread waits for its processor. */
    private static final long CONFIRMING_NANOS = 40_000_000;

    private final JvmThreads jvm;
    private final ThreadList list;
    private final ThreadTable table;
    private final HiddenThreads hidden;

    /** When counting began: the rest then, between these two. */
    private long originAtLeast;

    private long originAtMost;

    /** What the threads that have ended since had allocated before. */
    private long originsOfEnded;

    private long atLeast;

    /** How many threads had ended when that was seen. */
    private long exitsSeen;

    /** Of which the middle one will be taken. */
    private final long[] bytes = new long[3];

    private int looks;
    private long firstLookAt;
    private long exitsAtFirstLook;
    private long exitsAtOrigin;

    @SuppressWarnings(
            "UnusedVariable") // written, so that the JIT cannot delete the array, which a total that moves shows
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

    EndedThreadEstimator(JvmThreads jvm, ThreadList list, ThreadTable table) {
        this.jvm = jvm;
        this.list = list;
        this.table = table;
        this.hidden = new HiddenThreads(jvm);
    }

    /** Looks for one of the three times of which the middle one is where counting begins. */
    void lookForOrigin(int pass) {
        if (pass == 0) {
            exitsAtOrigin = jvm.started() - jvm.live();
            hidden.keepIfAtRest();
        }
        look();
        lows[pass] = low;
        highs[pass] = high;
    }

    /** Counts from there on. */
    void startCounting() {
        originAtLeast = WatchedThreads.middle(lows[0], lows[1], lows[2]);
        originAtMost = WatchedThreads.middle(highs[0], highs[1], highs[2]);
        originsOfEnded = 0;
        atLeast = 0;
        exitsSeen = exitsAtOrigin;
        looks = 0;
    }

    /** A thread has ended, whose counting began at so many bytes. */
    void ended(long origin) {
        originsOfEnded += origin;
    }

    /** Before the threads are read. While no thread ends, the rest stays what it is. */
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
     * After all threads have been read.
     *
     * @param complete whether none of them had ended before
     * @param callersOwn bytes that the calling thread has more by now
     * @param now the time
     */
    void afterReading(boolean complete, long callersOwn, long now) {
        if (!isWanted || !complete || zeroth < 0) {
            return;
        }
        canary = new byte[16];
        long second = jvm.total();
        boolean moves = zeroth < first && first < second && started == jvm.started() && live == jvm.live();
        if (!moves) {
            return;
        }
        if (looks == 0) {
            firstLookAt = now;
            exitsAtFirstLook = started - live;
        }
        bytes[looks++] = Math.max(0, first - readings() - callersOwn - originsOfEnded - originAtMost);
        if (looks == bytes.length) {
            if (now - firstLookAt >= CONFIRMING_NANOS) {
                atLeast = Math.max(atLeast, WatchedThreads.middle(bytes[0], bytes[1], bytes[2]));
                exitsSeen = exitsAtFirstLook;
                looks = 0;
            } else {
                looks--; // the last one again
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

    /** Whether threads have ended since the last sure look. */
    boolean isWanted() {
        return jvm.started() - jvm.live() != exitsSeen;
    }

    /** What has ended at least, in bytes. */
    long atLeast() {
        return atLeast;
    }

    /** What has ended at most, in bytes; negative where the JVM has no total. */
    long atMost() {
        return look() ? Math.max(0, high - originsOfEnded - originAtLeast) : -1;
    }

    private boolean look() {
        long before = jvm.total();
        if (before < 0) {
            return false;
        }
        long sum = hidden.bytes();
        for (int i = 0; i < list.count(); i++) {
            sum += Math.max(0, jvm.thread(table.id(list.row(i))));
        }
        low = before - sum;
        high = jvm.total() - sum;
        return true;
    }
}
