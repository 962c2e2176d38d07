package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The live platform threads, in the JVM's order, with their rows in the {@link ThreadTable}. Listing the same threads again allocates
 * nothing. Guarded by the sampler's lock.
 */
final class ThreadList {
    private static final int LOOK_AHEAD = 8;

    private final JvmThreads jvm;
    private final IdentityHashMap<Thread, Integer> known = new IdentityHashMap<>();

    private @Nullable Thread[] threads = new Thread[64];
    private int[] rows = new int[64];
    private int count;

    /** Belong to the listing under way, otherwise to the one before the last. */
    private @Nullable Thread[] spareThreads = new Thread[64];

    private int[] spareRows = new int[64];

    /** For each row, the last and the first listing that saw it. */
    private long[] lastSeen = new long[64];

    private long[] firstSeen = new long[64];
    private long listing;

    /** Is notified of threads that begin and end. */
    interface Changes {
        /** Creates the row of a new thread. */
        int began(Thread thread);

        /** Removes the row of a thread that has ended. */
        void ended(int row);
    }

    ThreadList(JvmThreads jvm) {
        this.jvm = jvm;
    }

    int count() {
        return count;
    }

    /** The row of a live thread. */
    int row(int position) {
        return rows[position];
    }

    /** Whether more than one listing has seen a thread. */
    boolean isSeenAgain(int row) {
        return firstSeen[row] != listing;
    }

    /** Lists the threads again. */
    void list(Changes changes) {
        int listed;
        while ((listed = jvm.list(spareThreads)) >= spareThreads.length) {
            spareThreads = new Thread[2 * spareThreads.length];
        }
        listing++;
        if (listed == count && isSame()) {
            Arrays.fill(spareThreads, 0, listed, null);
            return;
        }
        if (spareRows.length < spareThreads.length) {
            spareRows = new int[spareThreads.length];
        }
        int found = match(listed, changes);
        if (known.size() > found) {
            known.values().removeIf(row -> hasEnded(row, changes));
        }
        @Nullable Thread[] threadsBefore = threads;
        int[] rowsBefore = rows;
        Arrays.fill(threadsBefore, 0, count, null);
        Arrays.fill(spareThreads, found, Math.max(found, listed), null);
        threads = spareThreads;
        rows = spareRows;
        count = found;
        spareThreads = threadsBefore;
        spareRows = rowsBefore;
    }

    private boolean hasEnded(int row, Changes changes) {
        boolean ended = lastSeen[row] != listing;
        if (ended) {
            changes.ended(row);
        }
        return ended;
    }

    private boolean isSame() {
        for (int i = 0; i < count; i++) {
            if (threads[i] != spareThreads[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Finds the rows of the listed threads. The JVM keeps its order, so each is searched from its neighbour's position on.
     *
     * @return their number
     */
    private int match(int listed, Changes changes) {
        int found = 0;
        int expected = 0;
        for (int i = 0; i < listed; i++) {
            Thread thread = spareThreads[i];
            if (thread == null) {
                continue;
            }
            int position = find(thread, expected);
            int row;
            if (position >= 0) {
                expected = position + 1;
                row = rows[position];
            } else {
                Integer before = known.get(thread);
                row = before == null ? began(thread, changes) : before;
            }
            if (lastSeen[row] != listing) { // some JDKs list a thread twice while it starts
                lastSeen[row] = listing;
                spareThreads[found] = thread;
                spareRows[found++] = row;
            }
        }
        return found;
    }

    private int began(Thread thread, Changes changes) {
        int row = changes.began(thread);
        if (row >= firstSeen.length) {
            firstSeen = Arrays.copyOf(firstSeen, Math.max(row + 1, 2 * firstSeen.length));
            lastSeen = Arrays.copyOf(lastSeen, firstSeen.length);
        }
        firstSeen[row] = listing;
        lastSeen[row] = 0;
        known.put(thread, row);
        return row;
    }

    private int find(Thread thread, int expected) {
        int end = Math.min(count, expected + LOOK_AHEAD);
        for (int i = expected; i < end; i++) {
            if (threads[i] == thread) {
                return i;
            }
        }
        return -1;
    }

    /** Forgets all threads. */
    void clear() {
        known.clear();
        Arrays.fill(threads, null);
        Arrays.fill(spareThreads, null);
        count = 0;
    }
}
