package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.counter.JvmThreads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the JVM, which of them are watched, and what these have allocated, the ended ones too.
 *
 * <p>Another thread's figure is wrong for a moment when that thread changes its TLAB: counted twice, left out, or off by gigabytes. So
 * an implausible reading is repeated at once, no maximum is ever kept, and readings from which counting starts are the middle ones of
 * three, so far apart that a misreading has gone by. Guarded by the sampler's lock.
 */
final class WatchedThreads {
    private static final String CARRIERS = "CarrierThreads";
    private static final String OWN = "bytewatcher-";
    /** More than this in one period is read again at once. */
    private static final long IMPLAUSIBLE = 64L << 20;

    /** Longer than a thread that is being misread waits for its processor. */
    private static final long SURE_PAUSE_NANOS = 30_000_000;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final ThreadTable table;
    private final History history;
    private final ThreadList list;
    private final EndedThreadEstimator rest;
    private final ThreadList.Changes changes = new Changes();

    /** Whether threads that ended unseen count for a limit. */
    private final boolean restCounts;

    private long sweep;
    private long joined;

    /** Who asks for a sweep, if it is a watched thread itself, and its counter before it did. */
    private @Nullable Thread caller;

    private long callerBytes;
    private int callerRow = -1;
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
        rest = new EndedThreadEstimator(jvm, list, table);
        restCounts = settings.wholeJvm() && settings.isSelectionLimited();
    }

    private final class Changes implements ThreadList.Changes {
        @Override
        public int began(Thread thread) {
            ThreadGroup group = thread.getThreadGroup();
            int row = table.add(thread, group != null && group.getName().equals(CARRIERS));
            select(row);
            if (!listedBefore) {
                read(row);
                table.startCounting(row, table.reading(row));
            } else if (table.isSelected(row)) {
                listener.started(thread);
            }
            return row;
        }

        @Override
        public void ended(int row) {
            if (paused) {
                table.leaveOutPause(row);
            }
            rest.ended(table.origin(row));
            if (table.isSelected(row)) {
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

    /** What a thread has allocated that counts; during a pause, what it had before. */
    long counted(int row) {
        return Math.max(0, paused ? table.bytesAtPause(row) : table.bytes(row));
    }

    /** Whether a thread has outlived a sweep: only then its history is worth an array. */
    boolean isSeenAgain(int row) {
        return list.isSeenAgain(row);
    }

    /**
     * What the calling thread allocates until {@link #leave} is the watch's own: it is read as it was before.
     *
     * @param bytes its counter before; negative where it has none
     */
    void enter(long bytes) {
        Thread current = Thread.currentThread();
        callerRow = bytes < 0 ? -1 : rowOf(current);
        callerBytes = bytes;
        caller = bytes < 0 ? null : current;
    }

    /** Leaves out what the calling thread has allocated since {@link #enter}. */
    void leave() {
        Thread entered = caller;
        caller = null;
        callerRow = -1;
        int row = entered == null || paused ? -1 : rowOf(entered); // a pause leaves it out with the rest
        if (row >= 0) {
            table.leaveOut(row, jvm.currentThread() - callerBytes);
        }
    }

    private int rowOf(Thread thread) {
        for (int i = 0; i < list.count(); i++) {
            if (table.isOf(list.row(i), thread)) {
                return list.row(i);
            }
        }
        return -1;
    }

    private long reading(int row) {
        return row == callerRow ? callerBytes : jvm.thread(table.id(row));
    }

    /** Lists the threads anew. */
    void list() {
        list.list(changes);
        callerRow = caller == null ? -1 : rowOf(caller);
        listedBefore = true;
        selected = 0;
        for (int i = 0; i < list.count(); i++) {
            name(list.row(i));
        }
        everSelected |= selected > 0;
    }

    /** Lists the threads anew, and reads those that are watched. */
    void listAndRead() {
        sweep++;
        if (restCounts) {
            rest.beforeReading();
        }
        list.list(changes);
        callerRow = caller == null ? -1 : rowOf(caller);
        selected = 0;
        boolean complete = true;
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            name(row);
            if (restCounts || table.isSelected(row) || table.isCarrier(row)) {
                complete &= read(row);
            }
        }
        everSelected |= selected > 0;
        if (restCounts) {
            long callersOwn = callerRow < 0 ? 0 : jvm.currentThread() - callerBytes;
            rest.afterReading(complete, callersOwn, jvm.nanoTime());
        }
    }

    private void name(int row) {
        if (table.takeName(row) && !table.isSelected(row)) {
            select(row);
            if (table.isSelected(row)) {
                read(row);
                table.storeAll(row);
                joined += table.bytes(row);
            }
        }
        if (table.isSelected(row)) {
            selected++;
        }
    }

    private void select(int row) {
        table.select(row, selects(table.thread(row), table.name(row)));
    }

    private boolean selects(@Nullable Thread thread, String name) {
        if (thread == null || name.startsWith(OWN)) {
            return false;
        }
        try {
            return settings.selection().test(thread);
        } catch (Throwable e) { // of the user's code, and the watching has to go on
            if (!selectionFailed) {
                selectionFailed = true;
                listener.notice(
                        "the selection of threads threw for the thread \"" + name
                                + "\", which is not watched therefore",
                        e);
            }
            return false;
        }
    }

    /** Whether a thread is watched; one that has ended or was never seen, whether it would be. */
    boolean isWatched(Thread thread) {
        int row = rowOf(thread);
        return row >= 0 ? table.isSelected(row) : selects(thread, thread.getName());
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

    /**
     * Reads a thread again.
     *
     * @return whether it lives
     */
    boolean read(int row) {
        long reading = reading(row);
        long before = table.reading(row);
        if (reading >= 0 && (reading < before || reading - before > IMPLAUSIBLE)) {
            reading = middle(reading, reading(row), reading(row));
        }
        table.read(row, reading, sweep);
        return reading >= 0;
    }

    static long middle(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /**
     * Reads all threads three times, and takes the middle ones.
     *
     * @param pauseNanos how far apart
     * @param starting whether counting begins there
     * @return when these were read
     */
    private long readThreeTimes(long pauseNanos, boolean starting) {
        int count = list.count();
        long[][] readings = new long[3][count];
        long[] times = new long[3];
        for (int pass = 0; pass < readings.length; pass++) {
            if (pass > 0) {
                jvm.pause(pauseNanos);
            }
            times[pass] = jvm.nanoTime();
            if (starting) {
                rest.lookForOrigin(pass);
            }
            for (int i = 0; i < count; i++) {
                readings[pass][i] = reading(list.row(i));
            }
        }
        for (int i = 0; i < count; i++) {
            long reading = middle(readings[0][i], readings[1][i], readings[2][i]);
            boolean hasEnded = reading < 0; // then it belongs to what there was before
            table.read(list.row(i), starting && hasEnded ? 0 : reading, sweep);
        }
        return times[1];
    }

    /**
     * Counting starts now, for all threads that live; their limits are armed.
     *
     * @param surely whether it is judged by that; else it may take a misreading for the beginning, and takes no time
     * @return when it has started
     */
    long startCounting(boolean surely) {
        long since = readThreeTimes(surely ? SURE_PAUSE_NANOS : 0, true);
        rest.startCounting();
        for (int i = 0; i < list.count(); i++) {
            startCounting(list.row(i));
        }
        endedBytes = 0;
        endedThreads = 0;
        unselectedEnded = 0;
        joined = 0;
        return since;
    }

    private void startCounting(int row) {
        table.startCounting(row, table.reading(row));
        table.rearmAll(row);
    }

    /**
     * Counting starts now for one thread; its limits are armed.
     *
     * @return what it had allocated until then; negative when it is not watched
     */
    long startCounting(Thread thread) {
        int row = rowOf(thread);
        if (row < 0 || !table.isSelected(row)) {
            return -1;
        }
        long first = reading(row);
        jvm.pause(SURE_PAUSE_NANOS);
        long second = reading(row);
        jvm.pause(SURE_PAUSE_NANOS);
        table.read(row, middle(first, second, reading(row)), sweep);
        long before = Math.max(0, table.bytes(row));
        startCounting(row);
        history.startCounting(row);
        return before;
    }

    /**
     * What is allocated from now on does not count.
     *
     * @return since when exactly
     */
    long pause() {
        long at = readThreeTimes(SURE_PAUSE_NANOS, false);
        for (int i = 0; i < list.count(); i++) {
            table.pause(list.row(i));
        }
        paused = true;
        return at;
    }

    /**
     * Counts on as if nothing had been allocated since {@link #pause()}.
     *
     * @return since when exactly
     */
    long leaveOutPause() {
        long at = readThreeTimes(SURE_PAUSE_NANOS, false);
        for (int i = 0; i < list.count(); i++) {
            table.leaveOutPause(list.row(i));
        }
        paused = false;
        joined = 0; // the windows begin anew
        return at;
    }

    /** The number of the last sweep. */
    long sweep() {
        return sweep;
    }

    /** How many watched threads have allocated anything after a sweep. */
    int allocatingSince(long earlier) {
        int count = 0;
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (table.isSelected(row) && table.hasMovedSince(row, earlier)) {
                count++;
            }
        }
        return count;
    }

    /** What threads that have come to be watched since the last call had allocated before. */
    long takeJoined() {
        long bytes = joined;
        joined = 0;
        return bytes;
    }

    /** What all watched threads have allocated together, the ended ones too, as far as they were seen. */
    long seen() {
        long sum = endedBytes;
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (table.isSelected(row)) {
                sum += table.bytes(row);
            }
        }
        return sum;
    }

    /** What threads have allocated besides that ended without having been seen, as far as they must have been watched ones. */
    long unseen() {
        return restCounts && unselectedEnded == 0 ? Math.max(0, rest.atLeast() - endedBytes) : 0;
    }

    /** Whether threads have ended whose bytes more looks may show. */
    boolean isRestUnsettled() {
        return restCounts && rest.isWanted();
    }

    /** The names of all live threads but those that tests have no part in. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            if (!IgnoredThreads.byDefault().covers(table.thread(row))) {
                names.add(table.name(row));
            }
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
