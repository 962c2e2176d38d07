package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.watch.Breach;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import org.jspecify.annotations.Nullable;

/**
 * Compares the threads' bytes with the limits, confirms suspected breaches, and reports them; see the package's overview. Guarded by the
 * sampler's lock.
 */
final class Limits {
    /** Together longer than a misread thread waits for a processor, also if the period is short. */
    private static final long[] CONFIRMING_NANOS = {1_000_000, 10_000_000, 30_000_000};

    /** Replaces a thread's row: all watched threads together. */
    private static final int ALL = -1;

    private final JvmThreads jvm;
    private final WatchListener listener;
    private final WatchClock clock;
    private final Operations operations;
    private final ThreadTable table;
    private final WatchedThreads threads;
    private final JudgedLimit[] limits;
    private final boolean isSelectionLimited;
    private final List<SuspectedBreach> suspects = new ArrayList<>();

    /** One bit for each limit: broken by all watched threads together, and reported. */
    private long firedOfSelection;

    /**
     * A breach that is not confirmed yet.
     *
     * @param limit the limit's index
     * @param row the thread's row, or {@link #ALL}
     * @param slot the slot at which the window began
     * @param bytes the allocated bytes
     * @param nanos the time in which they were allocated
     * @param operations the operations in that time; 0 for limits that do not count them
     */
    private record SuspectedBreach(int limit, int row, int slot, long bytes, long nanos, long operations) {}

    Limits(
            JvmThreads jvm,
            WatchSettings settings,
            WatchListener listener,
            WatchClock clock,
            Operations operations,
            ThreadTable table,
            WatchedThreads threads) {
        this.jvm = jvm;
        this.listener = listener;
        this.clock = clock;
        this.operations = operations;
        this.table = table;
        this.threads = threads;
        limits = settings.limits().stream()
                .map(limit -> new JudgedLimit(limit, settings.periodNanos(), table))
                .toArray(JudgedLimit[]::new);
        isSelectionLimited = settings.isSelectionLimited();
    }

    /** Empties all windows. */
    void clearWindows(long now, long operationsNow) {
        operations.takeLargestBatch();
        for (JudgedLimit limit : limits) {
            limit.clear();
        }
        store(now, operationsNow, seen());
    }

    /** The bytes of all watched threads together, if a limit needs them; without threads that were never seen. */
    private long seen() {
        return isSelectionLimited ? threads.seen() : 0;
    }

    private long total(JudgedLimit limit, long seen) {
        return limit.countsUnseenThreads() ? seen + threads.unseen() : seen;
    }

    private void store(long now, long operationsNow, long seen) {
        for (JudgedLimit limit : limits) {
            limit.store(now, operationsNow, total(limit, seen), threads);
        }
    }

    /** Arms the limits of all threads together. */
    void rearmSelection() {
        firedOfSelection = 0;
    }

    /** Arms all limits. */
    void rearmAll() {
        rearmSelection();
        for (int i = 0; i < threads.count(); i++) {
            table.rearmAll(threads.row(i));
        }
    }

    /** Subtracts bytes from the kept figures of all threads together. */
    void subtract(long bytes) {
        for (JudgedLimit limit : limits) {
            limit.subtract(bytes);
        }
    }

    /**
     * Compares the last readings with all limits, and reports breaches.
     *
     * @param now the time after the threads were read
     * @param operationsBefore the operations before they were read
     * @param operationsAfter the operations until {@code now}
     */
    void judge(long now, long operationsBefore, long operationsAfter) {
        long joined = threads.takeJoined();
        if (joined != 0) {
            subtract(-joined); // those bytes were allocated before the windows began
        }
        long batch = operations.takeLargestBatch();
        long seen = seen();
        suspects.clear(); // those of the last sweep, also if it failed
        for (int limit = 0; limit < limits.length; limit++) {
            JudgedLimit judged = limits[limit];
            judged.batch(batch);
            int slot = judged.slot(now); // slot and allowance are the same for all threads
            double allowance = judged.allowance(slot, now, operationsAfter);
            if (judged.isOfThread()) {
                judgeThreads(limit, slot, allowance, now);
            } else {
                judgeSelection(
                        limit, slot, judged.figureOfAll(total(judged, seen), slot), allowance, now, operationsAfter);
            }
        }
        if (!suspects.isEmpty()) {
            confirm();
            suspects.forEach(this::fire);
            seen = seen(); // confirm() has read the threads again
        }
        store(now, operationsBefore, seen);
    }

    private void judgeThreads(int limit, int slot, double allowance, long now) {
        JudgedLimit judged = limits[limit];
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (!table.isSelected(row)) {
                continue;
            }
            long figure = judged.figure(row, slot);
            if (!table.hasFired(row, limit)) {
                if ((double) figure > allowance) {
                    suspect(limit, row, slot, judged.checkedFigure(row, slot), allowance, now, 0);
                }
            } else if (judged.isLow(figure, allowance, slot, now)
                    && judged.isLow(judged.checkedFigure(row, slot), allowance, slot, now)) {
                table.rearm(row, limit);
            }
        }
    }

    private void judgeSelection(int limit, int slot, long figure, double allowance, long now, long operationsNow) {
        if ((firedOfSelection & (1L << limit)) == 0) {
            if ((double) figure > allowance) { // rare, and only then a pass over all threads is worth it
                double underWay = limits[limit].allowanceUnderWay(slot, threads);
                suspect(limit, ALL, slot, figure, allowance + underWay, now, operationsNow);
            }
        } else if (limits[limit].isLow(figure, allowance, slot, now)) {
            firedOfSelection &= ~(1L << limit);
        }
    }

    private void suspect(int limit, int row, int slot, long figure, double allowance, long now, long operationsNow) {
        if ((double) figure > allowance) {
            suspects.add(suspect(limit, row, slot, figure, now, operationsNow));
        }
    }

    private SuspectedBreach suspect(int limit, int row, int slot, long figure, long now, long operationsNow) {
        JudgedLimit judged = limits[limit];
        return new SuspectedBreach(
                limit,
                row,
                slot,
                figure,
                judged.nanos(slot, now, clock.counted(now)),
                judged.operationsSince(slot, operationsNow));
    }

    /** Reads the threads again, and drops each suspect that the new readings do not confirm. */
    private void confirm() {
        for (int pass = 0; pass < CONFIRMING_NANOS.length && !suspects.isEmpty(); pass++) {
            jvm.pause(CONFIRMING_NANOS[pass]);
            if (suspects.stream().anyMatch(suspect -> suspect.row() == ALL)) {
                threads.read();
            } else {
                suspects.forEach(suspect -> threads.read(suspect.row()));
            }
            long operationsNow = operations.sum();
            long now = jvm.nanoTime();
            for (ListIterator<SuspectedBreach> each = suspects.listIterator(); each.hasNext(); ) {
                SuspectedBreach confirmed = confirm(each.next(), now, operationsNow);
                if (confirmed == null) {
                    each.remove();
                } else {
                    each.set(confirmed);
                }
            }
        }
    }

    /** Returns the suspect if the new reading confirms its bytes; otherwise the suspect as it is now, or null if that is allowed. */
    private @Nullable SuspectedBreach confirm(SuspectedBreach suspect, long now, long operationsNow) {
        int limit = suspect.limit();
        int row = suspect.row();
        if (checkedFigure(limit, row, suspect.slot()) >= suspect.bytes()) {
            return suspect;
        }
        int slot = limits[limit].slot(now);
        long figure = checkedFigure(limit, row, slot);
        double allowance = limits[limit].allowance(slot, now, operationsNow);
        boolean isAllowed = (double) figure <= allowance + limits[limit].allowanceUnderWay(slot, threads);
        return isAllowed ? null : suspect(limit, row, slot, figure, now, operationsNow);
    }

    private long checkedFigure(int limit, int row, int slot) {
        return row == ALL
                ? limits[limit].figureOfAll(total(limits[limit], seen()), slot)
                : limits[limit].checkedFigure(row, slot);
    }

    private void fire(SuspectedBreach suspect) {
        int limit = suspect.limit();
        int row = suspect.row();
        Thread thread = row == ALL ? null : table.thread(row);
        listener.breached(new Breach(
                limits[limit].limit(),
                thread,
                row == ALL ? "" : table.name(row),
                suspect.bytes(),
                Duration.ofNanos(suspect.nanos()),
                suspect.operations(),
                Duration.ofNanos(clock.elapsed(jvm.nanoTime())),
                thread == null ? List.of() : listener.stackOf(thread),
                listener));
        if (row == ALL) {
            firedOfSelection |= 1L << limit;
        } else {
            table.fire(row, limit);
        }
    }
}
