package io.bytewatcher.internal.counter;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads that HotSpot lists nowhere, its compilers' first of all, and counts in its total all the same. They do allocate: C1 and
 * C2 make the string constants of what they inline ({@code ciEnv::get_constant_by_index_impl}), 72 B for one of 28 letters. Whose
 * code that was cannot be told, and it is never the test's.
 *
 * <p>{@code getThreadAllocatedBytes} knows them by their ids, which HotSpot gives out while it starts, before any Java code that is
 * not its own: one block of ids, before the {@code Notification Thread} or the {@code Common-Cleaner}.
 *
 * <p>With {@code -XX:+UseDynamicNumberOfCompilerThreads} compiler threads come and go under the same ids, but only after having been
 * idle ({@code CompileBroker::can_remove}: for 100 ms at least). What one allocated between a look that is longer ago than that and its
 * end nobody has seen: {@link #ends()} tells that there may be such bytes.
 *
 * <p>Works on kept arrays, without garbage. Confined to one thread.
 */
public final class HiddenThreads {
    /** Of all of them together; no thread has it. */
    static final long ID = 0;

    static final String NAME = "hidden JVM threads";

    private static final int SCANNED_IDS = 1_000;
    private static final long IDLE_NANOS = 100_000_000;

    private final JvmThreads jvm;
    private final long[] ids;

    /** What was seen of each when it was last kept, and since. */
    private final long[] kept;

    private final long[] seen;

    private long keptNanos;
    private long endedBytes;
    private int ends;

    /**
     * Makes a count.
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
     * What they have allocated, those included that have been kept and have ended since.
     *
     * @return bytes, as wrong for a moment as another thread's counter can be
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

    /** Keeps what was seen last, which the caller knows to be true. */
    public void keep() {
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

    /** Keeps what they have allocated, if it reads the same twice. */
    public void keepIfAtRest() {
        long once = bytes();
        if (bytes() == once) {
            keep();
        }
    }

    /**
     * How many have ended so long after they were kept that they may have allocated in between.
     *
     * @return a count that never falls
     */
    public int ends() {
        return ends;
    }

    /** Its id may be in use again by now. */
    private boolean hasEnded(int i) {
        return seen[i] < kept[i];
    }

    /**
     * Finds their ids.
     *
     * @param jvm the JVM
     * @return the ids, rising
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
     * Those that live, and those that may come: they lie between them, and up to the JVM's next listed thread. Later ids are users'.
     *
     * @param alive of which ids there is a thread
     * @param listed the ids of the listed threads
     * @param ofJvm those of the JVM among them
     * @return the ids, rising
     */
    static long[] find(boolean[] alive, Set<Long> listed, Set<Long> ofJvm) {
        long[] found = new long[alive.length];
        int count = 0;
        int sure = 0; // those found after it are hidden if one of the JVM's threads follows
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

    /** The threads that are listed at one moment. */
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
