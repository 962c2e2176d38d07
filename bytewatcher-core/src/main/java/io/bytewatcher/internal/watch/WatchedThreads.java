package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.counter.JvmThreads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the JVM: which of them are watched, and the bytes that these have allocated, ended threads included. The package's
 * overview explains its readings. Guarded by the sampler's lock.
 */
final class WatchedThreads implements LiveThreads {
    private static final String CARRIERS = "CarrierThreads";
    private static final String OWN = "bytewatcher-";
    /** A larger rise in one period is read again at once. */
    private static final long IMPLAUSIBLE = 64L << 20;

    /** Longer than a misread thread waits for a processor. */
    private static final long SURE_PAUSE_NANOS = 30_000_000;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final ThreadTable table;
    private final History history;
    private final ThreadList list;
    private final EndedThreadEstimator endedEstimator;
    private final ThreadList.Changes changes = new RowUpdates();

    /** Whether threads that ended unseen count for a limit. */
    private final boolean countsUnseen;

    private long sweep;
    private long joined;

    /** The thread that requests a sweep, if it has a counter, and its counter before the request. */
    private @Nullable Thread caller;

    private long callerBytes;
    private int callerRow = -1;
    private boolean listedBefore;
    private boolean paused;
    private boolean selectionFailed;
    private boolean everSelected;
    private long endedBytes;
    private long endedCarried;
    private int endedThreads;

    /** While it is 0, all bytes of threads that ended unseen belong to watched threads. */
    private int unselectedEnded;

    WatchedThreads(JvmThreads jvm, WatchSettings settings, WatchListener listener, ThreadTable table, History history) {
        this.jvm = jvm;
        this.settings = settings;
        this.listener = listener;
        this.table = table;
        this.history = history;
        list = new ThreadList(jvm);
        endedEstimator = new EndedThreadEstimator(jvm, list, table);
        countsUnseen = settings.wholeJvm() && settings.isSelectionLimited();
    }

    private final class RowUpdates implements ThreadList.Changes {
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
            endedEstimator.ended(table.origin(row));
            if (table.isCarrier(row)) {
                endedCarried += Math.max(0, table.bytes(row));
            }
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

    @Override
    public int count() {
        return list.count();
    }

    @Override
    public int row(int position) {
        return list.row(position);
    }

    /** Whether a thread has ever been watched. */
    boolean everSelected() {
        return everSelected;
    }

    /** The bytes of watched threads that ended, as last read. */
    long endedBytes() {
        return endedBytes;
    }

    /** The bytes of virtual threads' carriers that ended, as last read. */
    long endedCarried() {
        return endedCarried;
    }

    /** The number of watched threads that ended. */
    int endedThreads() {
        return endedThreads;
    }

    /** The most bytes that all ended threads can have allocated; negative if the JVM has no total. */
    long endedAtMost() {
        return endedEstimator.atMost();
    }

    @Override
    public long counted(int row) {
        return Math.max(0, paused ? table.bytesAtPause(row) : table.bytes(row));
    }

    @Override
    public boolean isSeenAgain(int row) {
        return list.isSeenAgain(row);
    }

    /** Excludes the calling thread's allocation until {@link #leave}: its reading is the one before. */
    void enter() {
        long bytes = jvm.currentThread(); // negative for a virtual thread
        Thread current = Thread.currentThread();
        callerRow = bytes < 0 ? -1 : rowOf(current);
        callerBytes = bytes;
        caller = bytes < 0 ? null : current;
    }

    /** Excludes the calling thread's allocation since {@link #enter}. */
    void leave() {
        Thread entered = caller;
        caller = null;
        callerRow = -1;
        int row = entered == null || paused ? -1 : rowOf(entered); // a pause excludes it anyway
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

    /** Lists the threads again. */
    void list() {
        list.list(changes);
        callerRow = caller == null ? -1 : rowOf(caller);
        listedBefore = true;
        for (int i = 0; i < list.count(); i++) {
            name(list.row(i));
        }
    }

    /** Lists the threads again, and reads those that are watched. */
    void listAndRead() {
        sweep++;
        if (countsUnseen) {
            endedEstimator.beforeReading();
        }
        list.list(changes);
        callerRow = caller == null ? -1 : rowOf(caller);
        boolean complete = true;
        for (int i = 0; i < list.count(); i++) {
            int row = list.row(i);
            name(row);
            if (countsUnseen || table.isSelected(row) || table.isCarrier(row)) {
                complete &= read(row);
            }
        }
        if (countsUnseen) {
            long callersOwn = callerRow < 0 ? 0 : jvm.currentThread() - callerBytes;
            endedEstimator.afterReading(complete, callersOwn, jvm.nanoTime());
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
        everSelected |= table.isSelected(row);
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
        } catch (Throwable e) { // from the user's predicate; the watch must continue
            if (!selectionFailed) {
                selectionFailed = true;
                listener.notice(
                        "the thread selector threw for the thread \"" + name + "\", so that thread is not watched", e);
            }
            return false;
        }
    }

    /** Whether a thread is watched, or would be if it has ended or was never seen. */
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
     * @return whether it is alive
     */
    boolean read(int row) {
        long reading = reading(row);
        long before = table.reading(row);
        if (reading >= 0 && (reading < before || reading - before > IMPLAUSIBLE)) {
            reading = ThreadTable.middle(reading, reading(row), reading(row));
        }
        table.read(row, reading, sweep);
        return reading >= 0;
    }

    /**
     * Reads all threads three times, and stores the middle readings.
     *
     * @param pauseNanos the pause between them
     * @param starting whether counting begins there
     * @return the time of the second reading
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
            if (starting || countsUnseen) {
                endedEstimator.read(pass, starting);
            }
            for (int i = 0; i < count; i++) {
                readings[pass][i] = reading(list.row(i));
            }
        }
        for (int i = 0; i < count; i++) {
            long reading = ThreadTable.middle(readings[0][i], readings[1][i], readings[2][i]);
            boolean hasEnded = reading < 0; // its bytes belong to the time before
            table.read(list.row(i), starting && hasEnded ? 0 : reading, sweep);
        }
        return times[1];
    }

    /**
     * Starts counting all live threads now, and arms their limits.
     *
     * @param surely whether limits are judged from here on; otherwise it takes no time, and may start at a misreading
     * @return the time at which counting started
     */
    long startCounting(boolean surely) {
        long since = readThreeTimes(surely ? SURE_PAUSE_NANOS : 0, true);
        endedEstimator.startCounting();
        for (int i = 0; i < list.count(); i++) {
            startCounting(list.row(i));
        }
        endedBytes = 0;
        endedCarried = 0;
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
     * Starts counting one thread now, and arms its limits.
     *
     * @return its bytes until then; negative if it is not watched
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
        table.read(row, ThreadTable.middle(first, second, reading(row)), sweep);
        long before = Math.max(0, table.bytes(row));
        startCounting(row);
        history.startCounting(row);
        return before;
    }

    /**
     * Stops counting.
     *
     * @return the exact time
     */
    long pause() {
        long at = readThreeTimes(SURE_PAUSE_NANOS, false);
        for (int i = 0; i < list.count(); i++) {
            table.pause(list.row(i));
        }
        endedEstimator.pause(endedBytes);
        paused = true;
        return at;
    }

    /**
     * Resumes counting as if nothing had been allocated since {@link #pause()}.
     *
     * @return the exact time
     */
    long leaveOutPause() {
        long at = readThreeTimes(SURE_PAUSE_NANOS, false);
        for (int i = 0; i < list.count(); i++) {
            table.leaveOutPause(list.row(i));
        }
        endedEstimator.leaveOutPause(endedBytes);
        paused = false;
        joined = 0; // the windows are emptied
        return at;
    }

    /** The number of the last sweep. */
    long sweep() {
        return sweep;
    }

    /** The number of watched threads that have allocated since a sweep. */
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

    /** The earlier bytes of threads that became watched since the last call. */
    long takeJoined() {
        long bytes = joined;
        joined = 0;
        return bytes;
    }

    /** The bytes of all watched threads together, including ended ones, as far as they were seen. */
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

    /** The least bytes of watched threads that ended unseen; 0 if they may belong to threads that are not watched. */
    long unseen() {
        return countsUnseen && unselectedEnded == 0 ? Math.max(0, endedEstimator.atLeast() - endedBytes) : 0;
    }

    /** Whether more sweeps may show the bytes of threads that have ended. */
    boolean isUnseenUnsettled() {
        return countsUnseen && endedEstimator.isWanted();
    }

    /** The names of all live threads except those of the JVM and its tools. */
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

    /** Releases all threads. */
    void clear() {
        for (int i = 0; i < list.count(); i++) {
            table.remove(list.row(i));
        }
        list.clear();
    }
}
