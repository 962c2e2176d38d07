package io.bytewatcher.internal.counter;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads that HotSpot never lists but counts in its total, mainly its compilers'. They allocate: C1 and C2 create the string constants
 * of the code that they inline ({@code ciEnv::get_constant_by_index_impl}), 72 B for one of 28 letters. Such bytes cannot be assigned to
 * code, and never belong to a test.
 *
 * <p>{@code getThreadAllocatedBytes} accepts their ids. HotSpot assigns these at startup, before it runs any user code: one block of ids,
 * before the {@code Notification Thread} or the {@code Common-Cleaner}.
 *
 * <p>With {@code -XX:+UseDynamicNumberOfCompilerThreads} compiler threads come and go under the same ids. A thread ends only after it was
 * idle for at least 100 ms ({@code CompileBroker::can_remove}), so its last bytes are unseen only if the last look was earlier than that.
 * {@link #ends()} counts such ends.
 *
 * <p>Reuses its arrays and allocates nothing. Confined to one thread.
 */
public final class HiddenThreads {
    /** The id of the row of all hidden threads; no thread has it. */
    static final long ID = 0;

    static final String NAME = "hidden JVM threads";

    private static final int SCANNED_IDS = 1_000;
    private static final long IDLE_NANOS = 100_000_000;

    private final JvmThreads jvm;
    private final long[] ids;

    /** The bytes of each thread when last kept, and when last seen. */
    private final long[] kept;

    private final long[] seen;

    private long keptNanos;
    private long endedBytes;
    private int ends;

    /**
     * Creates a count.
     *
     * @param jvm the JVM
     */
    public HiddenThreads(JvmThreads jvm) {
        this.jvm = jvm;
        ids = jvm.hidden();
        kept = new long[ids.length];
        seen = new long[ids.length];
    }

    /**
     * The bytes of all hidden threads, including those that ended after they were kept.
     *
     * @return bytes; can be wrong for a moment, as another thread's counter
     */
    public long bytes() {
        long sum = endedBytes;
        for (int i = 0; i < ids.length; i++) {
            long bytes = Math.max(0, jvm.thread(ids[i]));
            seen[i] = bytes;
            sum += hasEnded(i) ? kept[i] + bytes : bytes;
        }
        return sum;
    }

    /** Keeps the figures last seen, which the caller knows to be correct. */
    void keep() {
        long now = jvm.nanoTime();
        boolean isLongAgo = now - keptNanos >= IDLE_NANOS;
        keptNanos = now;
        for (int i = 0; i < ids.length; i++) {
            if (hasEnded(i)) {
                endedBytes += kept[i];
                ends += isLongAgo ? 1 : 0;
            }
            kept[i] = seen[i];
        }
    }

    /** Keeps the threads' bytes if two readings agree. */
    public void keepIfAtRest() {
        long once = bytes();
        if (bytes() == once) {
            keep();
        }
    }

    /**
     * The number of threads that ended so long after they were kept that they may have allocated in between.
     *
     * @return a count that never falls
     */
    int ends() {
        return ends;
    }

    /** Whether the thread has ended; its id may be in use again. */
    private boolean hasEnded(int i) {
        return seen[i] < kept[i];
    }

    /**
     * Finds the ids of the hidden threads.
     *
     * @param jvm the JVM
     * @return the ids in ascending order
     */
    static long[] find(JvmThreads jvm) {
        Listing before = Listing.of(jvm);
        boolean[] alive = new boolean[SCANNED_IDS];
        for (int id = 1; id < SCANNED_IDS; id++) {
            alive[id] = jvm.thread(id) >= 0;
        }
        Listing after = Listing.of(jvm);
        before.ids.addAll(after.ids);
        return find(alive, before.ids, before.ofJvm);
    }

    /**
     * Finds the ids of live hidden threads, and the ids of hidden threads that may yet start. The ids that may yet start lie between those
     * of live hidden threads, and up to the JVM's next listed thread. Later ids belong to users' threads.
     *
     * @param alive whether each id has a live thread
     * @param listed the ids of the listed threads
     * @param ofJvm the ids of the JVM's threads among them
     * @return the ids in ascending order
     */
    static long[] find(boolean[] alive, Set<Long> listed, Set<Long> ofJvm) {
        long[] found = new long[alive.length];
        int count = 0;
        int sure = 0; // ids found after it are hidden if a thread of the JVM follows
        for (int id = 1; id < alive.length; id++) {
            if (listed.contains((long) id)) {
                if (count > 0) {
                    return Arrays.copyOf(found, ofJvm.contains((long) id) ? count : sure);
                }
            } else if (alive[id]) {
                found[count++] = id;
                sure = count;
            } else if (count > 0) {
                found[count++] = id;
            }
        }
        return Arrays.copyOf(found, sure);
    }

    /** The listed threads at one moment. */
    private record Listing(Set<Long> ids, Set<Long> ofJvm) {
        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        static Listing of(JvmThreads jvm) {
            @Nullable Thread[] threads = new Thread[64];
            while (jvm.list(threads) >= threads.length) {
                threads = new Thread[2 * threads.length];
            }
            Set<Long> ids = new HashSet<>();
            Set<Long> ofJvm = new HashSet<>();
            for (Thread thread : threads) {
                if (thread != null) {
                    ids.add(thread.getId());
                    if (IgnoredThreads.byDefault().covers(thread)) {
                        ofJvm.add(thread.getId());
                    }
                }
            }
            return new Listing(ids, ofJvm);
        }
    }
}
