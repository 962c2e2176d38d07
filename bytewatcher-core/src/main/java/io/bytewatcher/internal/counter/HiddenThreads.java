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
 * not its own. Compiler threads come and go under the same ids ({@code -XX:+UseDynamicNumberOfCompilerThreads}), but only after
 * having been idle ({@code CompileBroker::can_remove}: for 100 ms at least), so the last number that was seen of one is taken for all that it
 * allocated.
 *
 * <p>Works on kept arrays, without garbage. Confined to one thread.
 */
public final class HiddenThreads {
    /** Of all of them together; no thread has it. */
    static final long ID = 0;

    static final String NAME = "JIT compiler";

    private static final int SCANNED_IDS = 1_000;

    private final JvmThreads jvm;
    private final long[] ids;
    private final long[] lasts;
    private long ended;

    /**
     * Makes a count.
     *
     * @param jvm the JVM
     */
    public HiddenThreads(JvmThreads jvm) {
        this.jvm = jvm;
        ids = jvm.hidden();
        lasts = new long[ids.length];
    }

    /**
     * What they have allocated, those that have ended since the first look included.
     *
     * @return bytes
     */
    public long bytes() {
        long sum = 0;
        for (int i = 0; i < ids.length; i++) {
            long bytes = Math.max(0, jvm.thread(ids[i]));
            if (bytes < lasts[i]) { // has ended; the id may be in use again
                ended += lasts[i];
            }
            lasts[i] = bytes;
            sum += bytes;
        }
        return sum + ended;
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
        Listing after = Listing.of(jvm); // a thread that started meanwhile is listed by now
        before.ids.addAll(after.ids);
        return find(alive, before.ids, before.ofJvm);
    }

    /**
     * Those that live, and those that may come: they lie between them, and up to the JVM's next listed thread.
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
        boolean mayFollow = false;
        for (int id = 1; id < alive.length; id++) {
            if (listed.contains((long) id)) {
                sure = ofJvm.contains((long) id) ? count : sure;
                count = sure;
                mayFollow = false;
            } else if (alive[id]) {
                found[count++] = id;
                sure = count;
                mayFollow = true;
            } else if (mayFollow) {
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
