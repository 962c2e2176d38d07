package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;

/**
 * What threads allocated that have ended: the JVM's total without what the live threads have. Other threads go on while they are read,
 * one after the other, so it lies between two bounds. HotSpot's total never falls, so after a misreading it can stand still: a lower
 * bound is taken only from a total that moves.
 */
final class RestOfJvm {
    private final JvmThreads jvm;
    private final ThreadList list;
    private final ThreadTable table;
    private long originAtLeast;
    private long originAtMost;
    private long atLeast;

    private long low;
    private long high;
    private boolean moves;

    RestOfJvm(JvmThreads jvm, ThreadList list, ThreadTable table) {
        this.jvm = jvm;
        this.list = list;
        this.table = table;
    }

    /** Counts from now on. */
    void startCounting() {
        atLeast = 0;
        if (look()) {
            originAtLeast = low;
            originAtMost = high;
        }
    }

    /** What has ended at least, in bytes. */
    long atLeast() {
        if (look() && moves) {
            atLeast = Math.max(0, low - originAtMost);
        }
        return atLeast;
    }

    /** What has ended at most, in bytes; negative where the JVM has no total. */
    long atMost() {
        return look() ? Math.max(0, high - originAtLeast) : -1;
    }

    private boolean look() {
        long started = jvm.started();
        int live = jvm.live();
        long zeroth = jvm.total();
        if (zeroth < 0) {
            return false;
        }
        long first = jvm.total();
        long sum = 0;
        for (int i = 0; i < list.count(); i++) {
            sum += Math.max(0, jvm.thread(table.id(list.row(i))));
        }
        long second = jvm.total();
        low = first - sum;
        high = second - sum;
        moves = zeroth < first && first < second && started == jvm.started() && live == jvm.live();
        return true;
    }
}
