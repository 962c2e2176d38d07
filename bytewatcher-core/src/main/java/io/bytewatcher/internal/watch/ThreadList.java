package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The live platform threads with their records. Listing them again allocates nothing while they are the same (4 B a thread inside JDK
 * 25's enumeration apart): the JVM lists them in the same order, so each is looked for where the one after its neighbour was.
 */
final class ThreadList {
    private static final int LOOK_AHEAD = 8;

    private final JvmThreads jvm;
    private final IdentityHashMap<Thread, WatchedRecord> known = new IdentityHashMap<>();
    private @Nullable Thread[] threads = new Thread[64];
    private WatchedRecord[] records = {};
    private WatchedRecord[] spare = {};
    private int count;
    private long sweep;

    ThreadList(JvmThreads jvm) {
        this.jvm = jvm;
    }

    int count() {
        return count;
    }

    WatchedRecord record(int i) {
        return records[i];
    }

    /**
     * Lists the threads anew.
     *
     * @param began makes the record of a thread that was not there before
     * @param alive takes the record of each that lives, at once, because its memory is near
     * @param ended takes the record of one that is there no more; nothing refers to it afterwards
     */
    void list(Function<Thread, WatchedRecord> began, Consumer<WatchedRecord> alive, Consumer<WatchedRecord> ended) {
        int listed;
        while ((listed = jvm.list(threads)) >= threads.length) {
            threads = new Thread[2 * threads.length];
        }
        if (spare.length < listed) {
            spare = new WatchedRecord[threads.length];
        }
        sweep++;
        WatchedRecord[] now = spare;
        int found = 0;
        int kept = 0;
        int expected = 0;
        for (int i = 0; i < listed; i++) {
            Thread thread = threads[i];
            if (thread == null) {
                continue;
            }
            int position = find(thread, expected);
            WatchedRecord record;
            if (position >= 0) {
                expected = position + 1;
                record = records[position];
            } else {
                record = known.get(thread);
                if (record == null) {
                    record = began.apply(thread);
                    known.put(thread, record);
                }
            }
            if (record.sweep != sweep) { // some JDK lists a thread twice while it starts
                kept += record.sweep != 0 ? 1 : 0;
                record.seen(sweep);
                now[found++] = record;
                alive.accept(record);
            }
        }
        WatchedRecord[] before = records;
        for (int i = 0; kept < count && i < count; i++) {
            WatchedRecord record = before[i];
            if (record.sweep != sweep) {
                known.remove(record.thread);
                ended.accept(record);
            }
        }
        Arrays.fill(threads, 0, listed, null);
        Arrays.fill(before, 0, count, null);
        spare = before;
        records = now;
        count = found;
    }

    /** Forgets all threads. */
    void clear() {
        known.clear();
        Arrays.fill(records, null);
        count = 0;
    }

    private int find(Thread thread, int expected) {
        int end = Math.min(count, expected + LOOK_AHEAD);
        for (int i = expected; i < end; i++) {
            if (records[i].thread == thread) {
                return i;
            }
        }
        return -1;
    }
}
