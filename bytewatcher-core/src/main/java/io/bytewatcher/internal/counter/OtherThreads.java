package io.bytewatcher.internal.counter;

import org.jspecify.annotations.Nullable;

/**
 * A consistent read of the bytes of all counted threads but the calling one; the package's overview has the algorithm.
 *
 * <p>Confined to one thread. A read takes 4 µs (17.0.15) or 5 µs (25.0.3), about 200 µs with 1,000 threads, and more if threads have ended
 * {@linkplain RecentEnds recently}: one safepoint for each comparison.
 */
final class OtherThreads {
    static final long PATIENCE_NANOS = 200_000_000;
    /** The least number of attempts, because few fit into that time on a busy machine. */
    private static final int PATIENCE_ATTEMPTS = 200;

    static final long CATCH_UP_NANOS = 2_000_000_000;

    /** The comparisons of a total with the one before, if at most one thread has ended recently. */
    private static final int COMPARISONS = 2;

    /**
     * The comparisons if more threads have ended. To agree on a wrong figure, each comparison needs another ending thread with the same
     * bytes at that moment.
     */
    private static final int MOST_COMPARISONS = 8;

    private static final int CANARY = 4 << 10;
    private static final int CHUNK = 64 << 10;
    private static final int CATCH_UP_MAX = 32 << 20;

    private enum AttemptResult {
        AGREED,
        BUSY,
        FROZEN
    }

    private final JvmThreads jvm;
    private final ThreadTally tally;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private volatile byte @Nullable [] canary;

    private int canarySize;
    private long others;
    private long exits;
    private long ownBytes;
    private long gained;
    private long allocated;

    OtherThreads(JvmThreads jvm, ThreadTally tally) {
        this.jvm = jvm;
        this.tally = tally;
    }

    /**
     * Reads until the totals agree.
     *
     * @param withRows whether to read each thread's bytes at the same consistent moment, into the tally
     * @return the bytes of all threads but the current one and the ignored ones
     * @throws CannotMeasureException when the totals do not agree in time
     */
    long read(boolean withRows) {
        Thread self = Thread.currentThread();
        if (jvm.currentThread() < 0) {
            throw AllThreadsErrors.onVirtualThread(self);
        }
        canarySize = CANARY;
        long start = 0;
        long busySince = 0;
        int busyFrom = 0;
        for (int attempt = 0; ; attempt++) {
            AttemptResult outcome = attempt(self, withRows);
            if (outcome == AttemptResult.AGREED) {
                canary = null;
                tally.keepHidden();
                return others;
            }
            long now = jvm.nanoTime();
            if (attempt == 0) {
                start = now;
                busySince = now;
            }
            boolean isPatient = now - busySince < PATIENCE_NANOS || attempt - busyFrom < PATIENCE_ATTEMPTS;
            if (now - start >= CATCH_UP_NANOS || !isPatient) {
                throw notAgreed(now - start, outcome);
            }
            if (outcome == AttemptResult.FROZEN) {
                busySince = now;
                busyFrom = attempt;
                canarySize = Math.min(2 * canarySize, CATCH_UP_MAX);
            } else {
                canarySize = CANARY;
                jvm.pause(attempt < 10 ? 0 : Math.min(1_000L * attempt, 100_000));
            }
        }
    }

    /** The number of threads that had ended by the last read. */
    long exits() {
        return exits;
    }

    private AttemptResult attempt(Thread self, boolean withRows) {
        long started = jvm.started();
        long live = jvm.live();
        int ended = tally.endedIgnored();
        tally.look(self);
        long ignored = tally.ignoredBytes();

        long first = total();
        long firstOwn = ownBytes;
        boolean exact = allocated == 0;
        if (withRows) {
            tally.readRows();
        }
        long last = first;
        long lastOwn = firstOwn;
        boolean frozen = false;
        boolean agreed = true;
        int comparisons = COMPARISONS;
        for (int i = 0; i < COMPARISONS || (i < comparisons && agreed); i++) {
            boolean ignoredAtRest = tally.ignoredBytes() == ignored;
            allocateCanary();
            comparisons = Math.max(comparisons, Math.min(2 * jvm.barrier(), MOST_COMPARISONS));
            long total = total();
            exact &= allocated == 0;
            frozen |= total - last < ownBytes - lastOwn;
            agreed &= ignoredAtRest && ownBytes - lastOwn >= canarySize && total - last == ownBytes - lastOwn;
            last = total;
            lastOwn = ownBytes;
        }
        boolean ignoredAtRest = tally.ignoredBytes() == ignored && tally.endedIgnored() == ended;

        others = last - ignored - lastOwn;
        exits = started - live;
        gained = last - first;
        allocated = lastOwn - firstOwn;
        boolean sameThreads = started == jvm.started() && live == jvm.live();
        if (frozen) {
            return AttemptResult.FROZEN;
        }
        agreed &= exact && ignoredAtRest && sameThreads;
        return agreed ? AttemptResult.AGREED : AttemptResult.BUSY;
    }

    /** Reads the total, then this thread's counter, and the bytes of the call itself: 0 once it is linked. */
    private long total() {
        long before = jvm.currentThread();
        long total = jvm.total();
        ownBytes = jvm.currentThread();
        allocated = ownBytes - before;
        return total;
    }

    /** Allocates in chunks that are never humongous: a misreading of gigabytes takes gigabytes to catch up. */
    private void allocateCanary() {
        for (int left = canarySize; left > 0; left -= CHUNK) {
            canary = new byte[Math.min(left, CHUNK)];
        }
    }

    private CannotMeasureException notAgreed(long elapsed, AttemptResult outcome) {
        return outcome == AttemptResult.FROZEN
                ? AllThreadsErrors.frozen(elapsed, gained, allocated)
                : AllThreadsErrors.busy(elapsed, gained, allocated, tally.busy(Thread.currentThread()));
    }
}
