package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.internal.watch.LimitSpec.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all threads again and again, and tells which limits they break.
 *
 * <p>Another thread's figure is wrong for a moment when that thread changes its TLAB: counted twice, left out, or off by gigabytes. So
 * a limit counts as broken only when three more readings, some milliseconds apart, all say so, and no maximum is ever kept. A reading
 * from which counting starts is the middle one of three.
 *
 * <p>Thread-safe. While no thread starts or ends and no limit is broken, a sweep allocates nothing (4 B a thread inside JDK 25's
 * enumeration apart).
 */
public final class Sampler {
    private static final String CARRIERS = "CarrierThreads";
    private static final String OWN = "bytewatcher-";
    /** More than this in one period is read again at once. */
    private static final long IMPLAUSIBLE = 64L << 20;

    private static final long[] CONFIRMING_NANOS = {1_000_000, 10_000_000, 30_000_000};
    private static final int[] CONFIRMING_SHARES = {16, 8, 4};
    private static final long BASELINE_PAUSE_NANOS = 200_000;
    /** Of its limit; below that a limit is armed again. */
    private static final double REARMED_BELOW = 0.9;

    private final JvmThreads jvm;
    private final WatchSettings settings;
    private final WatchListener listener;
    private final Settling settling;
    private final Operations operations = new Operations();
    private final RestOfJvm rest;
    private final ThreadList threads;
    private final History history = new History();
    private final LimitSpec[] limits;
    private final @Nullable SlidingWindow[] windows;
    /** By limit: its window's first slot in a thread's record. */
    private final int[] firstSlots;

    private final int slotsOfThread;
    private final boolean isSelectionLimited;
    private final int[] threadLimits;

    /** In a sweep, by limit: where its window begins, and what it allows. */
    private final int[] slots;

    private final double[] allowances;
    private final long[][] selectionBytes;
    private final long[][] selectionOperations;
    private final List<Suspect> suspects = new ArrayList<>();

    // Made once, because a sweep must not allocate
    private final Function<Thread, WatchedRecord> began = this::began;
    private final Consumer<WatchedRecord> named = this::name;
    private final Consumer<WatchedRecord> namedAndRead = this::nameAndRead;
    private final Consumer<WatchedRecord> ended = this::ended;

    private Phase phase = Phase.NEW;
    private long start;
    private long countingSince;
    private long operationsAtStart;
    private long operationsAtPause;
    private long pausedAt;
    private long endedBytes;
    private int endedThreads;

    /** While there are none, what the rest of the JVM has is of watched threads, too. */
    private int unselectedEnded;

    private int selected;
    private int watched;
    private boolean everWatched;
    private boolean selectionFailed;
    private long firedOfSelection;

    private enum Phase {
        NEW,
        WARMING_UP,
        COUNTING,
        /** A diagnosis is on; what is allocated does not count. */
        PAUSED,
        /** It is over, and the JIT compiles again what it had to throw away. */
        WARMING_AGAIN,
        ENDED
    }

    /** What seems to have broken a limit: by so much, at that time. */
    private record Suspect(int limit, @Nullable WatchedRecord record, long figure, long nanos) {}

    /**
     * Makes a sampler.
     *
     * @param jvm the threads
     * @param settings what to do
     * @param compileTime the time that the JIT has worked
     * @param listener who wants to know
     */
    public Sampler(JvmThreads jvm, WatchSettings settings, LongSupplier compileTime, WatchListener listener) {
        this.jvm = jvm;
        this.settings = settings;
        this.listener = listener;
        settling = new Settling(compileTime, settings.periodNanos());
        rest = new RestOfJvm(jvm);
        threads = new ThreadList(jvm);
        limits = settings.limits().toArray(LimitSpec[]::new);
        windows = new SlidingWindow[limits.length];
        selectionBytes = new long[limits.length][];
        selectionOperations = new long[limits.length][];
        firstSlots = new int[limits.length];
        int ofThread = 0;
        for (int i = 0; i < limits.length; i++) {
            if (limits[i].windowNanos() > 0) {
                SlidingWindow window = new SlidingWindow(limits[i].windowNanos(), settings.periodNanos());
                windows[i] = window;
                if (limits[i].kind().isOfThread()) {
                    firstSlots[i] = ofThread;
                    ofThread += window.slots();
                } else {
                    selectionBytes[i] = new long[window.slots()];
                    selectionOperations[i] = new long[window.slots()];
                }
            }
        }
        slotsOfThread = ofThread;
        slots = new int[limits.length];
        allowances = new double[limits.length];
        threadLimits = IntStream.range(0, limits.length)
                .filter(limit -> limits[limit].kind().isOfThread())
                .toArray();
        isSelectionLimited = threadLimits.length < limits.length;
    }

    /** The work that was reported. */
    public Operations operations() {
        return operations;
    }

    /** Looks at the threads for the first time. What they have allocated so far does not count. */
    public synchronized void start() {
        start = jvm.nanoTime();
        list();
        phase = settings.warmUpNanos() == 0 ? Phase.COUNTING : Phase.WARMING_UP;
        settling.start(start);
        startCounting();
    }

    /** Looks at the threads again. */
    public synchronized void sweep() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            look();
        }
    }

    /** Looks at the threads for the last time. */
    public synchronized Look end() {
        if (phase != Phase.NEW && phase != Phase.ENDED) {
            look();
        }
        Look last = look(false);
        phase = Phase.ENDED;
        return last;
    }

    /** Lets go of all threads. */
    public synchronized void release() {
        phase = Phase.ENDED;
        threads.clear();
    }

    private void look() {
        long operationsBefore = operations.sum();
        listAndRead();
        long operationsAfter = operations.sum();
        long now = jvm.nanoTime();
        switch (phase) {
            case WARMING_UP -> {
                if (isWarm(now)) {
                    phase = Phase.COUNTING;
                    startCounting();
                }
            }
            case WARMING_AGAIN -> {
                if (settling.isOver(now, Math.min(Settling.PATIENCE_NANOS, 10_000_000_000L))) {
                    leaveOutPause(operationsAfter);
                    phase = Phase.COUNTING;
                }
            }
            case COUNTING -> judge(now, operationsBefore, operationsAfter);
            case PAUSED, NEW, ENDED -> {
                // nothing counts
            }
        }
        keepHistory(now);
        listener.swept(now - start);
    }

    private boolean isWarm(long now) {
        return settings.warmUpNanos() == WatchSettings.UNTIL_SETTLED
                ? settling.isOver(now, Settling.PATIENCE_NANOS)
                : now - start >= settings.warmUpNanos();
    }

    // The threads

    private void list() {
        list(named);
    }

    private void listAndRead() {
        list(namedAndRead);
    }

    private void list(Consumer<WatchedRecord> alive) {
        selected = 0;
        threads.list(began, alive, ended);
        watched = selected;
        everWatched |= selected > 0;
    }

    private void name(WatchedRecord record) {
        String name = record.thread.getName();
        if (!name.equals(record.name)) {
            record.name = name;
            if (!record.selected) {
                select(record);
            }
        }
        if (record.selected) {
            selected++;
        }
    }

    private void nameAndRead(WatchedRecord record) {
        name(record);
        if (record.selected || record.carrier) {
            read(record);
        }
    }

    private WatchedRecord began(Thread thread) {
        boolean fromStart = phase == Phase.NEW;
        ThreadGroup group = thread.getThreadGroup();
        boolean carrier = group != null && group.getName().equals(CARRIERS);
        WatchedRecord record = new WatchedRecord(thread, carrier, 0);
        select(record);
        if (fromStart) {
            record.read(jvm.thread(record.id));
            record.startCountingAt(record.raw());
        } else if (record.selected) {
            listener.started(thread);
        }
        if (phase == Phase.PAUSED || phase == Phase.WARMING_AGAIN) {
            record.pause();
        }
        return record;
    }

    private void select(WatchedRecord record) {
        boolean selected = false;
        if (!record.name.startsWith(OWN)) {
            try {
                selected = settings.selection().test(record.thread);
            } catch (RuntimeException | LinkageError e) {
                if (!selectionFailed) {
                    selectionFailed = true;
                    listener.notice(
                            "the selection of threads threw for the thread \"" + record.name
                                    + "\", which is not watched therefore",
                            e);
                }
            }
        }
        record.selected = selected;
        if (selected && slotsOfThread > 0 && !record.hasWindows()) {
            record.makeWindows(slotsOfThread);
        }
    }

    private void ended(WatchedRecord record) {
        if (record.selected) {
            if (phase == Phase.PAUSED || phase == Phase.WARMING_AGAIN) {
                record.leaveOutPause();
            }
            endedBytes += Math.max(0, record.bytes());
            endedThreads++;
            history.ended(record);
            if (phase != Phase.NEW) {
                listener.ended(record.id, record.name, Math.max(0, record.bytes()));
            }
        } else {
            unselectedEnded++;
        }
    }

    private void read() {
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.selected || record.carrier) {
                read(record);
            }
        }
    }

    private void read(WatchedRecord record) {
        long reading = jvm.thread(record.id);
        long before = record.raw();
        if (reading >= 0 && (reading < before || reading - before > IMPLAUSIBLE)) {
            reading = middle(reading, jvm.thread(record.id), jvm.thread(record.id));
        }
        record.read(reading);
    }

    private static long middle(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Counting starts now, for all threads that live. */
    private void startCounting() {
        int count = threads.count();
        long[][] readings = new long[3][count];
        for (int pass = 0; pass < readings.length; pass++) {
            if (pass > 0) {
                jvm.pause(BASELINE_PAUSE_NANOS);
            }
            for (int i = 0; i < count; i++) {
                readings[pass][i] = jvm.thread(threads.record(i).id);
            }
        }
        for (int i = 0; i < count; i++) {
            WatchedRecord record = threads.record(i);
            record.read(middle(readings[0][i], readings[1][i], readings[2][i]));
            record.startCountingAt(record.raw());
            record.rearmAll();
        }
        startCountingAll();
    }

    private void startCountingAll() {
        endedBytes = 0;
        endedThreads = 0;
        unselectedEnded = 0;
        firedOfSelection = 0;
        operationsAtStart = operations.sum();
        countingSince = jvm.nanoTime();
        operationsAtPause = operationsAtStart; // if a diagnosis is on, it is left out from here
        pausedAt = countingSince;
        rest.startCounting(threads);
        clearWindows(countingSince, operationsAtStart);
    }

    private void clearWindows(long now, long operationsNow) {
        for (SlidingWindow window : windows) {
            if (window != null) {
                window.clear();
            }
        }
        storeWindows(now, operationsNow, isSelectionLimited ? selectionTotal() : 0);
    }

    // The limits

    private void judge(long now, long operationsBefore, long operationsAfter) {
        suspects.clear();
        for (int limit = 0; limit < limits.length; limit++) {
            slots[limit] = slot(limit, now); // the same for all threads, as is what they may allocate
            allowances[limit] = allowance(limit, slots[limit], now, operationsAfter);
        }
        long total = endedTotal();
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.selected) {
                total += record.bytes();
                for (int limit : threadLimits) {
                    judgeThread(limit, record, now);
                }
            }
        }
        for (int limit = 0; limit < limits.length; limit++) {
            if (!limits[limit].kind().isOfThread()) {
                judgeSelection(limit, now, total);
            }
        }
        if (!suspects.isEmpty()) {
            confirm();
            total = isSelectionLimited ? selectionTotal() : 0;
        }
        storeWindows(now, operationsBefore, total);
    }

    private void judgeThread(int limit, WatchedRecord record, long now) {
        long figure = figureOf(limit, record, slots[limit]);
        if (!record.hasFired(limit)) {
            if ((double) figure > allowances[limit]) {
                suspects.add(new Suspect(limit, record, figure, now));
            }
        } else if (isLow(limit, figure, allowances[limit])) {
            record.rearm(limit);
        }
    }

    private void judgeSelection(int limit, long now, long total) {
        long figure = figureOfAll(limit, slots[limit], total);
        if ((firedOfSelection & (1L << limit)) == 0) {
            if ((double) figure > allowances[limit]) {
                suspects.add(new Suspect(limit, null, figure, now));
            }
        } else if (isLow(limit, figure, allowances[limit])) {
            firedOfSelection &= ~(1L << limit);
        }
    }

    private static boolean isLowEnough(double figure, double allowance) {
        return figure <= 0 || figure < REARMED_BELOW * allowance;
    }

    private boolean isLow(int limit, long figure, double allowance) {
        return windows[limit] != null && isLowEnough((double) figure, allowance);
    }

    private double excess(int limit, @Nullable WatchedRecord record, long now, long operationsNow) {
        return (double) figure(limit, record, now) - allowance(limit, slot(limit, now), now, operationsNow);
    }

    /** What a limit is compared with, in bytes. */
    private long figure(int limit, @Nullable WatchedRecord record, long now) {
        int slot = slot(limit, now);
        return record == null ? figureOfAll(limit, slot, selectionTotal()) : figureOf(limit, record, slot);
    }

    private long figureOf(int limit, WatchedRecord record, int slot) {
        return windows[limit] == null ? record.bytes() : slot < 0 ? 0 : record.bytesSince(firstSlots[limit] + slot);
    }

    private long figureOfAll(int limit, int slot, long total) {
        return windows[limit] == null ? total : slot < 0 ? 0 : total - selectionBytes[limit][slot];
    }

    /** Where a limit's window begins; -1 before the first sweep and where it has none. */
    private int slot(int limit, long now) {
        SlidingWindow window = windows[limit];
        return window == null ? -1 : window.start(now);
    }

    /** How many bytes a limit allows. */
    private double allowance(int limit, int slot, long now, long operationsNow) {
        LimitSpec spec = limits[limit];
        SlidingWindow window = windows[limit];
        if (window == null) {
            return spec.bytes();
        }
        if (slot < 0) {
            return Double.MAX_VALUE;
        }
        if (spec.kind() == Kind.PER_OPERATION) {
            long done = operationsNow - selectionOperations[limit][slot];
            long underWay = operations.largestBatch() * Math.max(1, watched);
            return done == 0 && spec.bytes() > 0 ? Double.MAX_VALUE : (double) spec.bytes() * (done + underWay);
        }
        return spec.bytes() * (window.nanosSince(slot, now) / 1e9);
    }

    private long selectionTotal() {
        long sum = endedTotal();
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.selected) {
                sum += record.bytes();
            }
        }
        return sum;
    }

    /** Of watched threads that have ended. */
    private long endedTotal() {
        return isSelectionLimited && settings.wholeJvm() && unselectedEnded == 0
                ? Math.max(endedBytes, rest.atLeast(threads))
                : endedBytes;
    }

    private void storeWindows(long now, long operationsNow, long total) {
        for (int limit = 0; limit < limits.length; limit++) {
            SlidingWindow window = windows[limit];
            int slot = window == null ? -1 : window.slotFor(now);
            if (slot < 0) {
                continue;
            }
            if (limits[limit].kind().isOfThread()) {
                for (int i = 0; i < threads.count(); i++) {
                    WatchedRecord record = threads.record(i);
                    if (record.selected) {
                        record.store(firstSlots[limit] + slot);
                    }
                }
            } else {
                selectionBytes[limit][slot] = total;
                selectionOperations[limit][slot] = operationsNow;
            }
        }
    }

    /** Reads again, and drops each suspect whose figure has changed to one that the limit allows by then. */
    private void confirm() {
        for (int pass = 0; pass < CONFIRMING_NANOS.length && !suspects.isEmpty(); pass++) {
            jvm.pause(Math.min(CONFIRMING_NANOS[pass], settings.periodNanos() / CONFIRMING_SHARES[pass]));
            boolean ofSelection = suspects.stream().anyMatch(suspect -> suspect.record() == null);
            if (ofSelection) {
                read();
            } else {
                for (Suspect suspect : suspects) {
                    WatchedRecord record = suspect.record();
                    if (record != null) {
                        read(record);
                    }
                }
            }
            long operationsNow = operations.sum();
            long now = jvm.nanoTime();
            suspects.removeIf(suspect -> figure(suspect.limit(), suspect.record(), suspect.nanos()) != suspect.figure()
                    && excess(suspect.limit(), suspect.record(), now, operationsNow) <= 0);
        }
        for (Suspect suspect : suspects) {
            fire(suspect);
        }
        suspects.clear();
    }

    private void fire(Suspect suspect) {
        int limit = suspect.limit();
        WatchedRecord record = suspect.record();
        long now = suspect.nanos();
        SlidingWindow window = windows[limit];
        int slot = window == null ? -1 : window.start(now);
        long nanos = window == null || slot < 0 ? now - countingSince : window.nanosSince(slot, now);
        long done = 0;
        if (limits[limit].kind() == Kind.PER_OPERATION && slot >= 0) {
            done = operations.sum() - selectionOperations[limit][slot];
        }
        if (record == null) {
            firedOfSelection |= 1L << limit;
        } else {
            record.fire(limit);
        }
        listener.breached(new Breached(
                limit,
                record == null ? null : record.thread,
                record == null ? "" : record.name,
                figure(limit, record, now),
                nanos,
                done,
                jvm.nanoTime() - start,
                record == null ? new StackTraceElement[0] : record.thread.getStackTrace()));
    }

    // What users ask for

    /** Counts all threads from 0 again, and arms all limits. */
    public synchronized void reset() {
        list();
        startCounting();
    }

    /**
     * Counts a thread from 0 again, and arms its limits.
     *
     * @return whether it is watched
     */
    public synchronized boolean reset(Thread thread) {
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.thread == thread && record.selected) {
                long before = Math.max(0, record.bytes());
                record.read(middle(jvm.thread(record.id), jvm.thread(record.id), jvm.thread(record.id)));
                record.startCountingAt(record.raw());
                record.rearmAll();
                for (int limit = 0; limit < limits.length; limit++) { // of all together it is gone, too
                    for (int slot = 0; selectionBytes[limit] != null && slot < selectionBytes[limit].length; slot++) {
                        selectionBytes[limit][slot] -= before;
                    }
                }
                return true;
            }
        }
        return false;
    }

    /** Arms all limits again, without counting anew. */
    public synchronized void rearm() {
        firedOfSelection = 0;
        for (int i = 0; i < threads.count(); i++) {
            threads.record(i).rearmAll();
        }
    }

    /** From now on nothing counts, until {@link #resume()}: a diagnosis is on. */
    public synchronized void pause() {
        if (phase == Phase.COUNTING) {
            listAndRead();
            for (int i = 0; i < threads.count(); i++) {
                threads.record(i).pause();
            }
            operationsAtPause = operations.sum();
            pausedAt = jvm.nanoTime();
            phase = Phase.PAUSED;
        } else if (phase == Phase.WARMING_AGAIN) {
            phase = Phase.PAUSED; // one after the other: what counts is what was before the first
        }
    }

    /** The diagnosis is over; counting goes on when the JIT has come to rest again, or after 10 s. */
    public synchronized void resume() {
        if (phase == Phase.PAUSED) {
            settling.start(jvm.nanoTime());
            phase = Phase.WARMING_AGAIN;
        }
    }

    private void leaveOutPause(long operationsNow) {
        for (int i = 0; i < threads.count(); i++) {
            threads.record(i).leaveOutPause();
        }
        operationsAtStart += operationsNow - operationsAtPause;
        long now = jvm.nanoTime();
        countingSince += now - pausedAt;
        clearWindows(now, operationsNow);
    }

    private void keepHistory(long now) {
        int point = history.pointFor(now - start, threads);
        if (point < 0) {
            return;
        }
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.selected && (record.points() != null || record.isSeenAgain())) {
                record.point(point, History.CAPACITY);
            }
        }
    }

    /** A row of a look at all threads. */
    public record Row(long id, String name, long bytes, boolean carrier) {}

    /**
     * A look at all threads.
     *
     * @param elapsedNanos since the watch began
     * @param countedNanos since counting began
     * @param operations reported since then
     * @param counting whether anything counts just now
     * @param rows the watched threads that live
     * @param endedBytes of watched threads that ended, as far as the sweeps saw
     * @param endedThreads how many have been seen to end
     * @param virtualAtLeast of all virtual threads of the JVM
     * @param virtualAtMost of them
     * @param unseenAtMost what threads that ended may have allocated besides, unseen; negative where the JVM does not tell
     */
    public record Look(
            long elapsedNanos,
            long countedNanos,
            long operations,
            boolean counting,
            List<Row> rows,
            long endedBytes,
            int endedThreads,
            long virtualAtLeast,
            long virtualAtMost,
            long unseenAtMost) {}

    /** Looks at all threads without judging them. */
    public synchronized Look look(boolean fresh) {
        if (fresh && phase != Phase.ENDED) {
            listAndRead();
        }
        long now = jvm.nanoTime();
        List<Row> rows = new ArrayList<>();
        long carriedBefore = 0;
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.selected) {
                rows.add(new Row(record.id, record.name, Math.max(0, record.bytes()), record.carrier));
            }
            carriedBefore += record.carrier ? Math.max(0, record.bytes()) : 0;
        }
        long carriedAfter = 0;
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            if (record.carrier) {
                read(record);
                carriedAfter += Math.max(0, record.bytes());
            }
        }
        return new Look(
                now - start,
                now - countingSince,
                operations.sum() - operationsAtStart,
                phase == Phase.COUNTING,
                List.copyOf(rows),
                endedBytes,
                endedThreads,
                Math.min(carriedBefore, carriedAfter),
                Math.max(carriedBefore, carriedAfter),
                rest.atMost(threads));
    }

    /** Whether a thread was watched at any time. */
    public synchronized boolean hasEverWatched() {
        return everWatched;
    }

    /** How many threads are watched now. */
    public synchronized int watched() {
        return watched;
    }

    /** The names of all live threads, for a message. */
    public synchronized List<String> liveNames() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < threads.count(); i++) {
            names.add(threads.record(i).name);
        }
        return names;
    }

    /** The moments of the history, in nanoseconds since the start. */
    public synchronized long[] historyTimes() {
        return history.times();
    }

    /** The histories of the watched threads. */
    public synchronized List<Series> historySeries() {
        return history.series(threads).stream()
                .map(s -> new Series(s.threadId(), s.threadName(), s.bytes()))
                .toList();
    }

    /** A thread's history: its bytes at each moment, -1 where it did not live. */
    @SuppressWarnings("ArrayRecordComponent") // a copy of its own
    public record Series(long threadId, String threadName, long[] bytes) {}
}
