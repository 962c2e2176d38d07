package io.bytewatcher.internal.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of each watched thread at up to {@value #CAPACITY} moments, which are the same for all threads. When they are used up, every
 * second one is dropped, and only half as many sweeps are kept from then on. The last look is added, so that each live thread has a moment.
 * Guarded by the sampler's lock.
 */
final class History {
    static final int CAPACITY = 256;

    /** The ended threads that are kept: those that allocated most. */
    private static final int MOST_ENDED = 32;

    private final ThreadTable table;
    private final long[] times = new long[CAPACITY];
    private final List<Series> ended = new ArrayList<>();
    private int size;
    private int sweepsPerPoint = 1;
    private int sweepsToSkip;
    private long lastLook;
    private boolean isLastKept;

    /**
     * The curve of one thread.
     *
     * @param threadId its id
     * @param threadName its name
     * @param bytes its bytes at each moment; -1 while it did not live
     */
    @SuppressWarnings("ArrayRecordComponent") // kept and copied here only
    record Series(long threadId, String threadName, long[] bytes) {
        long last() {
            long last = 0;
            for (long value : bytes) {
                last = Math.max(last, value);
            }
            return last;
        }
    }

    History(ThreadTable table) {
        this.table = table;
    }

    /** Keeps the bytes of the watched threads at a moment, unless this sweep is skipped. */
    void keep(long nanos, WatchedThreads threads) {
        lastLook = nanos;
        isLastKept = sweepsToSkip == 0;
        if (!isLastKept) {
            sweepsToSkip--;
            return;
        }
        if (size == CAPACITY) {
            halve(threads);
        }
        sweepsToSkip = sweepsPerPoint - 1;
        times[size] = nanos;
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isSelected(row)) {
                keep(row, threads);
            }
        }
        size++;
    }

    private void keep(int row, WatchedThreads threads) {
        long[] points = table.points(row);
        if (points == null) {
            if (!threads.isSeenAgain(row)) {
                return;
            }
            points = new long[CAPACITY];
            Arrays.fill(points, -1);
            table.keepPoints(row, points);
        }
        points[size] = threads.counted(row);
    }

    /** Sets all moments until now to 0. */
    void startCounting(WatchedThreads threads) {
        for (int i = 0; i < threads.count(); i++) {
            startCounting(threads.row(i));
        }
        ended.forEach(series -> startCounting(series.bytes()));
    }

    /** Sets a thread's moments until now to 0. */
    void startCounting(int row) {
        startCounting(table.points(row));
    }

    private void startCounting(long @Nullable [] points) {
        for (int i = 0; points != null && i < size; i++) {
            points[i] = Math.min(0, points[i]);
        }
    }

    private void halve(WatchedThreads threads) {
        halve(times, 0);
        for (int i = 0; i < threads.count(); i++) {
            long[] points = table.points(threads.row(i));
            if (points != null) {
                halve(points, -1);
            }
        }
        ended.forEach(series -> halve(series.bytes(), -1));
        size /= 2;
        sweepsPerPoint *= 2;
    }

    private static void halve(long[] points, long empty) {
        for (int i = 0; i < CAPACITY / 2; i++) {
            points[i] = points[2 * i];
        }
        Arrays.fill(points, CAPACITY / 2, CAPACITY, empty);
    }

    /** Keeps the curve of a watched thread that has ended, if it has one and is among those that allocated most. */
    void ended(int row) {
        long[] points = table.points(row);
        if (points != null) {
            ended.add(new Series(table.id(row), table.name(row), points));
            if (ended.size() > MOST_ENDED) {
                ended.remove(ended.stream()
                        .min(Comparator.comparingLong(Series::last))
                        .orElseThrow());
            }
        }
    }

    /** The moments, in nanoseconds since the start. */
    long[] times() {
        long[] moments = Arrays.copyOf(times, moments());
        moments[moments.length - 1] = lastLook;
        return moments;
    }

    private int moments() {
        return isLastKept ? size : size + 1;
    }

    /** The curves of the watched threads. */
    List<Series> series(WatchedThreads threads) {
        List<Series> all = new ArrayList<>();
        ended.forEach(series -> all.add(new Series(series.threadId(), series.threadName(), atMoments(series.bytes()))));
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isSelected(row)) {
                long[] bytes = atMoments(table.points(row));
                bytes[bytes.length - 1] = threads.counted(row);
                all.add(new Series(table.id(row), table.name(row), bytes));
            }
        }
        return all;
    }

    private long[] atMoments(long @Nullable [] points) {
        long[] bytes = new long[moments()];
        Arrays.fill(bytes, -1);
        if (points != null) {
            System.arraycopy(points, 0, bytes, 0, size);
        }
        return bytes;
    }
}
