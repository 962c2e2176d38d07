package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The live threads, divided into counted and ignored ones, with the bytes of the ignored ones. It reuses its arrays, so that listing the
 * threads allocates nothing (4 B a thread inside JDK 25's enumeration apart). Hidden threads are always ignored.
 *
 * <p>A thread that was seen as ignored stays ignored until it ends. If a counted thread is renamed to an ignored name, its bytes until then
 * still count.
 */
@SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
final class ThreadTally {
    private static final long BUSY_SAMPLE_NANOS = 5_000_000;

    private final JvmThreads jvm;
    private final IgnoredThreads policy;
    private final HiddenThreads hidden;

    private @Nullable Thread[] alive = new Thread[64];
    private @Nullable Thread[] before = new Thread[64];
    private int aliveCount;
    private int beforeCount;
    private boolean looked;

    private Thread[] ignored = new Thread[16];
    private long[] origins = new long[16];
    private long[] lasts = new long[16];
    private int ignoredCount;

    private long hiddenBytes;
    private long endedBytes;
    private long endedOrigins;
    private int endedCount;
    private @Nullable Thread lastEnded;

    private long[] rows = new long[0];

    ThreadTally(JvmThreads jvm, IgnoredThreads policy) {
        this(jvm, policy, new HiddenThreads(jvm));
    }

    ThreadTally(JvmThreads jvm, IgnoredThreads policy, HiddenThreads hidden) {
        this.jvm = jvm;
        this.policy = policy;
        this.hidden = hidden;
    }

    /** Lists the threads again. */
    void look(Thread self) {
        list();
        for (int i = 0; i < aliveCount; i++) {
            Thread thread = alive[i];
            if (thread != null && isNewlyIgnored(thread, self)) {
                ignore(thread, looked && contains(before, beforeCount, thread));
            }
        }
        looked = true;
    }

    /** The bytes of the ignored and the hidden threads, including the last known bytes of ended ones. */
    long ignoredBytes() {
        long sum = 0;
        for (int i = ignoredCount - 1; i >= 0; i--) {
            long bytes = jvm.thread(ignored[i].getId());
            if (bytes < 0) {
                forget(i);
            } else {
                lasts[i] = bytes;
                sum += bytes - origins[i];
            }
        }
        hiddenBytes = hidden.bytes();
        return sum + endedBytes + hiddenBytes;
    }

    /** The number of ignored threads that ended, each with unseen bytes. */
    int endedIgnored() {
        return endedCount;
    }

    /** The last ignored thread that ended; null if none did. */
    @Nullable
    Thread lastEndedIgnored() {
        return lastEnded;
    }

    /** Whether an ignored thread can still be read but is no longer listed: it has left the count of live threads, or is about to. */
    boolean isIgnoredOneEnding() {
        for (int i = 0; i < ignoredCount; i++) {
            if (!contains(alive, aliveCount, ignored[i])) {
                return true;
            }
        }
        return false;
    }

    /** The number of hidden threads that ended, perhaps with unseen bytes. */
    int endedHidden() {
        return hidden.ends();
    }

    /** Keeps the last bytes of the hidden threads, which are known to be correct. */
    void keepHidden() {
        hidden.keep();
    }

    /** Reads each counted thread's bytes into the kept rows. */
    void readRows() {
        if (rows.length < aliveCount) {
            rows = new long[alive.length];
        }
        for (int i = 0; i < aliveCount; i++) {
            Thread thread = alive[i];
            rows[i] = thread == null ? -1 : jvm.thread(thread.getId());
        }
    }

    /** The sum of the counted rows read last, without the reading thread, plus the bytes of ignored threads from when they counted. */
    long countedBytes(Thread self) {
        long sum = endedOrigins;
        for (int i = 0; i < ignoredCount; i++) {
            sum += origins[i];
        }
        for (int i = 0; i < aliveCount; i++) {
            Thread thread = alive[i];
            if (thread != null && thread != self && rows[i] >= 0 && !isIgnored(thread)) {
                sum += rows[i];
            }
        }
        return sum;
    }

    /** The counted rows read last, without the reading thread. */
    Map<Long, ThreadAllocation> countedRows(Thread self) {
        Map<Long, ThreadAllocation> counted = new LinkedHashMap<>();
        for (int i = 0; i < aliveCount; i++) {
            Thread thread = alive[i];
            if (thread != null && thread != self && rows[i] >= 0 && !isIgnored(thread)) {
                counted.put(thread.getId(), new ThreadAllocation(thread.getName(), rows[i], 1));
            }
        }
        return counted;
    }

    Map<Long, ThreadAllocation> ignoredRows() {
        Map<Long, ThreadAllocation> result = new LinkedHashMap<>();
        result.put(HiddenThreads.ID, new ThreadAllocation(HiddenThreads.NAME, hiddenBytes, 1));
        for (int i = 0; i < ignoredCount; i++) {
            long bytes = lasts[i] - origins[i];
            result.put(ignored[i].getId(), new ThreadAllocation(ignored[i].getName(), bytes, 1));
        }
        return result;
    }

    /** Samples the names of threads that are allocating or ending, for a message. */
    List<String> busy(Thread self) {
        readRows();
        long[] earlier = rows.clone();
        jvm.pause(BUSY_SAMPLE_NANOS);
        readRows();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < aliveCount; i++) {
            Thread thread = alive[i];
            if (thread != null && thread != self && rows[i] != earlier[i]) {
                names.add(thread.getName());
            }
        }
        return names;
    }

    private void list() {
        @Nullable Thread[] into = before;
        int count;
        while ((count = jvm.list(into)) >= into.length) {
            into = new Thread[2 * into.length];
        }
        Arrays.fill(into, count, into.length, null);
        before = alive;
        beforeCount = aliveCount;
        alive = into;
        aliveCount = count;
    }

    private void ignore(Thread thread, boolean wasCounted) {
        if (ignoredCount == ignored.length) {
            ignored = Arrays.copyOf(ignored, 2 * ignoredCount);
            origins = Arrays.copyOf(origins, 2 * ignoredCount);
            lasts = Arrays.copyOf(lasts, 2 * ignoredCount);
        }
        long bytes = wasCounted ? Math.max(0, jvm.thread(thread.getId())) : 0;
        ignored[ignoredCount] = thread;
        origins[ignoredCount] = bytes;
        lasts[ignoredCount] = bytes;
        ignoredCount++;
    }

    private void forget(int i) {
        endedBytes += lasts[i] - origins[i];
        endedOrigins += origins[i];
        endedCount++;
        lastEnded = ignored[i];
        int last = --ignoredCount;
        ignored[i] = ignored[last];
        origins[i] = origins[last];
        lasts[i] = lasts[last];
    }

    /** Skips the thread that ended last, because a thread may be listed a little longer. */
    private boolean isNewlyIgnored(Thread thread, Thread self) {
        return thread != self && thread != lastEnded && policy.covers(thread) && !isIgnored(thread);
    }

    private boolean isIgnored(Thread thread) {
        return contains(ignored, ignoredCount, thread);
    }

    private static boolean contains(@Nullable Thread[] threads, int count, Thread thread) {
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }
}
