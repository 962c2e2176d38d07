package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of the JVM, which of them are watched, and what these have allocated, the ended ones too.
 *
 * <p>Another thread's figure is wrong for a moment when that thread changes its TLAB: counted twice, left out, or off by gigabytes. So
 * an implausible reading is repeated at once, no maximum is ever kept, and a reading from which counting starts is the middle one of
 * three. Guarded by the sampler's lock.
 */
final class WatchedThreads {
    private static final String CARRIERS = "CarrierThreads";
    private static final String OWN = "bytewatcher-";
    /** More than this in one period is read again at once. */
    private static final long IMPLAUSIBLE = 64L << 20;

    private static final long BASELINE_PAUSE_NANOS = 200_000;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final ThreadTable table;
    private final History history;
    private final ThreadList list;
    private final RestOfJvm rest;
    private final ThreadList.Changes changes = new Changes();

    private boolean listedBefore;
    private boolean paused;
    private boolean selectionFailed;
    private int selected;
    private boolean everSelected;
    private long endedBytes;
    private int endedThreads;

    /** While there are none, what the rest of the JVM has is of watched threads, too. */
    private int unselectedEnded;

    WatchedThreads(JvmThreads jvm, WatchSettings settings, WatchListener listener, ThreadTable table, History history) {
        this.jvm = jvm;
        this.settings = settings;
        this.listener = listener;
        this.table = table;
        this.history = history;
        list = new ThreadList(jvm);
        rest = new RestOfJvm(jvm, list, table);
    }

    private final class Changes implements ThreadList.Changes {
        @Override
        public int began(Thread thread) {
            ThreadGroup group = thread.getThreadGroup();
            int row = table.add(thread, group != null && group.getName().equals(CARRIERS));
            select(row);
            if (!listedBefore) {
                table.read(row, jvm.thread(table.id(row)));
                table.startCounting(row, table.reading(row));
            } else if (table.isSelected(row)) {
                listener.started(thread);
            }
            return row;
        }

        @Override
        public void ended(int row) {
            if (table.isSelected(row)) {
                if (paused) {
                    table.leaveOutPause(row);
                }
                long bytes = Math.max(0, table.bytes(row));
                endedBytes += bytes;
                endedThreads++;
                history.ended(row);
                listener.ended(table.id(row), table.name(row), bytes);
            } else {
                unselectedEnded++;
            }
            table.remove(row);
        }
    }

    /** How many threads live, watched or not. */
    int count() {
        return list.count();
    }

    /** The row of a live thread. */
    int row(int position) {
        return list.row(position);
    }

    /** How many threads are watched now. */
    int selected() {
        return selected;
    }

    /** Whether a thread was watched at any time. */
    boolean everSelected() {
        return everSelected;
    }

    /** What watched threads had allocated that ended, as far as they were read. */
    long endedBytes() {
        return endedBytes;
    }

    /** How many watched threads have ended. */
    int endedThreads() {
        return endedThreads;
    }

    /** What threads that have ended can have allocated in all, in bytes; negative where the JVM has no total. */
    long restAtMost() {
        return rest.atMost();
    }

    /** Whether a thread has outlived a sweep: only then its history is worth an array. */
    boolean isSeenAgain(int row) {
        return list.isSeenAgain(row);
    }

    /** Lists the threads anew. */
    void list() {
        list.list(changes);
        listedBefore = true;
        selected = 0;
        for (int i = 0; i < list.count(); i++) {
            name(list.row(i));
        }
        everSelected |= selected > 0;
    }

    /** Lists the threads anew, and reads those that are watched. */
    void listAndRead() {
        list.list(changes);
        selected = 0;
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            name(row);
            if (table.isSelected(row) || table.isCarrier(row)) {
                read(row);
            }
        }
        everSelected |= selected > 0;
    }

    private void name(int row) {
        if (table.takeName(row) && !table.isSelected(row)) {
            select(row);
        }
        if (table.isSelected(row)) {
            selected++;
        }
    }

    private void select(int row) {
        boolean isSelected = false;
        if (!table.name(row).startsWith(OWN)) {
            try {
                isSelected = settings.selection().test(table.thread(row));
            } catch (RuntimeException | LinkageError e) {
                if (!selectionFailed) {
                    selectionFailed = true;
                    listener.notice(
                            "the selection of threads threw for the thread \"" + table.name(row)
                                    + "\", which is not watched therefore",
                            e);
                }
            }
        }
        table.select(row, isSelected);
    }

    /** Reads the watched threads again. */
    void read() {
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (table.isSelected(row) || table.isCarrier(row)) {
                read(row);
            }
        }
    }

    /** Reads a thread again. */
    void read(int row) {
        long id = table.id(row);
        long reading = jvm.thread(id);
        long before = table.reading(row);
        if (reading >= 0 && (reading < before || reading - before > IMPLAUSIBLE)) {
            reading = middle(reading, jvm.thread(id), jvm.thread(id));
        }
        table.read(row, reading);
    }

    private static long middle(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Counting starts now, for all threads that live; their limits are armed. */
    void startCounting() {
        int count = list.count();
        long[][] readings = new long[3][count];
        for (int pass = 0; pass < readings.length; pass++) {
            if (pass > 0) {
                jvm.pause(BASELINE_PAUSE_NANOS);
            }
            for (int i = 0; i < count; i++) {
                readings[pass][i] = jvm.thread(table.id(list.row(i)));
            }
        }
        for (int i = 0; i < count; i++) {
            startCounting(list.row(i), middle(readings[0][i], readings[1][i], readings[2][i]));
        }
        endedBytes = 0;
        endedThreads = 0;
        unselectedEnded = 0;
        rest.startCounting();
    }

    private void startCounting(int row, long reading) {
        table.read(row, reading);
        table.startCounting(row, table.reading(row));
        table.rearmAll(row);
    }

    /**
     * Counting starts now for one thread; its limits are armed.
     *
     * @return what it had allocated until then; negative when it is not watched
     */
    long startCounting(Thread thread) {
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (table.thread(row) == thread && table.isSelected(row)) {
                long before = Math.max(0, table.bytes(row));
                long id = table.id(row);
                startCounting(row, middle(jvm.thread(id), jvm.thread(id), jvm.thread(id)));
                return before;
            }
        }
        return -1;
    }

    /** What is allocated from now on does not count. */
    void pause() {
        for (int i = 0; i < list.count(); i++) {
            table.pause(list.row(i));
        }
        paused = true;
    }

    /** Counts on as if nothing had been allocated since {@link #pause()}. */
    void leaveOutPause() {
        for (int i = 0; i < list.count(); i++) {
            table.leaveOutPause(list.row(i));
        }
        paused = false;
    }

    /** What all watched threads have allocated together, the ended ones too. */
    long total() {
        long sum = endedTotal();
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (table.isSelected(row)) {
                sum += table.bytes(row);
            }
        }
        return sum;
    }

    private long endedTotal() {
        return settings.wholeJvm() && unselectedEnded == 0 ? Math.max(endedBytes, rest.atLeast()) : endedBytes;
    }

    /** The names of all live threads. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < list.count(); i++) {
            names.add(table.name(list.row(i)));
        }
        return names;
    }

    /** Lets go of all threads. */
    void clear() {
        for (int i = 0; i < list.count(); i++) {
            table.remove(list.row(i));
        }
        list.clear();
    }
}
