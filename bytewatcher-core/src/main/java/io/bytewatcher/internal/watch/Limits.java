package io.bytewatcher.internal.watch;

import io.bytewatcher.internal.counter.JvmThreads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the threads have allocated with the limits. Another thread's figure can be wrong for a moment, so a limit counts as
 * broken only when three more readings, some milliseconds apart, all say so. It is told once, and again only after it was kept
 * meanwhile. Guarded by the sampler's lock.
 */
final class Limits {
    private static final long[] CONFIRMING_NANOS = {1_000_000, 10_000_000, 30_000_000};
    private static final int[] CONFIRMING_SHARES = {16, 8, 4};
    /** In place of a thread's row: all watched threads together. */
    private static final int ALL = -1;

    private final JvmThreads jvm;
    private final long periodNanos;
    private final WatchListener listener;
    private final WatchClock clock;
    private final Operations operations;
    private final ThreadTable table;
    private final WatchedThreads threads;
    private final JudgedLimit[] limits;
    private final boolean isSelectionLimited;
    private final List<Suspect> suspects = new ArrayList<>();

    /** By limit, a bit each: broken by all watched threads together, and told. */
    private long firedOfSelection;

    /** What seems to have broken a limit: a thread's row or {@link #ALL}, by so much, at that time. */
    private record Suspect(int limit, int row, long figure, long nanos) {}

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
        periodNanos = settings.periodNanos();
        limits = settings.limits().stream()
                .map(limit -> new JudgedLimit(limit, periodNanos, table))
                .toArray(JudgedLimit[]::new);
        isSelectionLimited =
                settings.limits().stream().anyMatch(limit -> !limit.kind().isOfThread());
    }

    /** All windows begin anew. */
    void clearWindows(long now, long operationsNow) {
        for (JudgedLimit limit : limits) {
            limit.clear();
        }
        store(now, operationsNow, total());
    }

    /** What all have allocated together, where a limit asks for that. */
    private long total() {
        return isSelectionLimited ? threads.total() : 0;
    }

    private void store(long now, long operationsNow, long total) {
        for (JudgedLimit limit : limits) {
            limit.store(now, operationsNow, total, threads);
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

    /** Takes something out of what all threads together have allocated. */
    void leaveOut(long bytes) {
        for (JudgedLimit limit : limits) {
            limit.leaveOut(bytes);
        }
    }

    /**
     * Compares the last readings with all limits, and tells which are broken.
     *
     * @param now when the threads had been read
     * @param operationsBefore done before they were
     * @param operationsAfter done until then
     */
    void judge(long now, long operationsBefore, long operationsAfter) {
        long total = total();
        for (int limit = 0; limit < limits.length; limit++) {
            int slot = limits[limit].slot(now); // the same for all threads, as is what they may allocate
            double allowance = allowance(limit, slot, now, operationsAfter);
            if (limits[limit].isOfThread()) {
                judgeThreads(limit, slot, allowance, now);
            } else {
                judgeSelection(limit, limits[limit].figureOfAll(total, slot), allowance, now);
            }
        }
        if (!suspects.isEmpty()) {
            confirm();
            suspects.forEach(this::fire);
            suspects.clear();
            total = total(); // they were read again
        }
        store(now, operationsBefore, total);
    }

    private double allowance(int limit, int slot, long now, long operationsNow) {
        long underWay = operations.largestBatch() * Math.max(1, threads.selected());
        return limits[limit].allowance(slot, now, operationsNow, underWay);
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
                    suspects.add(new Suspect(limit, row, figure, now));
                }
            } else if (judged.isLow(figure, allowance)) {
                table.rearm(row, limit);
            }
        }
    }

    private void judgeSelection(int limit, long figure, double allowance, long now) {
        if ((firedOfSelection & (1L << limit)) == 0) {
            if ((double) figure > allowance) {
                suspects.add(new Suspect(limit, ALL, figure, now));
            }
        } else if (limits[limit].isLow(figure, allowance)) {
            firedOfSelection &= ~(1L << limit);
        }
    }

    /** Reads again, and drops each suspect whose figure has changed to one that the limit allows by then. */
    private void confirm() {
        for (int pass = 0; pass < CONFIRMING_NANOS.length && !suspects.isEmpty(); pass++) {
            jvm.pause(Math.min(CONFIRMING_NANOS[pass], periodNanos / CONFIRMING_SHARES[pass]));
            if (suspects.stream().anyMatch(suspect -> suspect.row() == ALL)) {
                threads.read();
            } else {
                suspects.forEach(suspect -> threads.read(suspect.row()));
            }
            long operationsNow = operations.sum();
            long now = jvm.nanoTime();
            suspects.removeIf(suspect -> isCleared(suspect, now, operationsNow));
        }
    }

    private boolean isCleared(Suspect suspect, long now, long operationsNow) {
        int limit = suspect.limit();
        if (figure(limit, suspect.row(), suspect.nanos()) == suspect.figure()) {
            return false;
        }
        double allowance = allowance(limit, limits[limit].slot(now), now, operationsNow);
        return (double) figure(limit, suspect.row(), now) <= allowance;
    }

    /** What a limit is compared with, in bytes, by the last readings. */
    private long figure(int limit, int row, long now) {
        JudgedLimit judged = limits[limit];
        int slot = judged.slot(now);
        return row == ALL ? judged.figureOfAll(threads.total(), slot) : judged.figure(row, slot);
    }

    private void fire(Suspect suspect) {
        int limit = suspect.limit();
        int row = suspect.row();
        long now = suspect.nanos();
        JudgedLimit judged = limits[limit];
        int slot = judged.slot(now);
        Thread thread = row == ALL ? null : table.thread(row);
        if (row == ALL) {
            firedOfSelection |= 1L << limit;
        } else {
            table.fire(row, limit);
        }
        listener.breached(new Breached(
                limit,
                thread,
                row == ALL ? "" : table.name(row),
                figure(limit, row, now),
                judged.nanos(slot, now, clock.counted(now)),
                judged.operationsSince(slot, operations.sum()),
                clock.elapsed(jvm.nanoTime()),
                stack(thread)));
    }

    private static StackTraceElement[] stack(@Nullable Thread thread) {
        return thread == null ? new StackTraceElement[0] : thread.getStackTrace();
    }
}
