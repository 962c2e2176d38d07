package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;

/**
 * What threads allocated that have ended: the JVM's total without what the live threads have. Other threads go on while they are read,
 * one after the other, so it lies between two bounds. HotSpot's total never falls, so after a misreading it can stand still: a lower
 * bound is taken only from a total that moves.
 */
final class RestOfJvm {
    private final JvmThreads jvm;
    private long originAtLeast;
    private long originAtMost;
    private long atLeast;

    private long low;
    private long high;
    private boolean moves;

    RestOfJvm(JvmThreads jvm) {
        this.jvm = jvm;
    }

    /** Counts from now on. */
    void startCounting(ThreadList threads) {
        atLeast = 0;
        if (look(threads)) {
            originAtLeast = low;
            originAtMost = high;
        }
    }

    /** What has ended at least, in bytes. */
    long atLeast(ThreadList threads) {
        if (look(threads) && moves) {
            atLeast = Math.max(0, low - originAtMost);
        }
        return atLeast;
    }

    /** What has ended at most, in bytes; negative where the JVM has no total. */
    long atMost(ThreadList threads) {
        return look(threads) ? Math.max(0, high - originAtLeast) : -1;
    }

    private boolean look(ThreadList threads) {
        long started = jvm.started();
        int live = jvm.live();
        long zeroth = jvm.total();
        if (zeroth < 0) {
            return false;
        }
        long first = jvm.total();
        long sum = 0;
        for (int i = 0; i < threads.count(); i++) {
            sum += Math.max(0, jvm.thread(threads.record(i).id));
        }
        long second = jvm.total();
        low = first - sum;
        high = second - sum;
        moves = zeroth < first && first < second && started == jvm.started() && live == jvm.live();
        return true;
    }
}
