package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.ThreadHistory;
import io.bytewatcher.watch.ThreadHistory.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of each watched thread at up to {@value #CAPACITY} moments, which are the same for all threads. When they are used up, every
 * second one is dropped, and only half as many sweeps are kept from then on. The last sweep is added, so that each live thread has a moment.
 * Guarded by the sampler's lock.
 */
final class History {
    static final int CAPACITY = 256;

    /** The ended threads that are kept: those that allocated most. */
    private static final int MOST_ENDED = 32;

    private final ThreadTable table;
    private final long[] times = new long[CAPACITY];
    private final List<Ended> ended = new ArrayList<>();
    private int size;
    private int sweepsPerPoint = 1;
    private int sweepsToSkip;
    private long lastLook;
    private boolean isLastKept;

    /** A thread that has ended, with its bytes at each moment; -1 while it did not live. */
    @SuppressWarnings("ArrayRecordComponent") // kept here only
    private record Ended(long id, String name, long[] bytes) {
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
    void keep(long nanos, LiveThreads threads) {
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

    private void keep(int row, LiveThreads threads) {
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
    void startCounting(LiveThreads threads) {
        for (int i = 0; i < threads.count(); i++) {
            startCounting(threads.row(i));
        }
        ended.forEach(thread -> startCounting(thread.bytes()));
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

    private void halve(LiveThreads threads) {
        halve(times, 0);
        for (int i = 0; i < threads.count(); i++) {
            long[] points = table.points(threads.row(i));
            if (points != null) {
                halve(points, -1);
            }
        }
        ended.forEach(thread -> halve(thread.bytes(), -1));
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
            ended.add(new Ended(table.id(row), table.name(row), points));
            if (ended.size() > MOST_ENDED) {
                ended.remove(ended.stream()
                        .min(Comparator.comparingLong(Ended::last))
                        .orElseThrow());
            }
        }
    }

    /** The curves of the watched threads; those of live threads end with the last sweep. */
    List<ThreadHistory> curves(LiveThreads threads) {
        List<ThreadHistory> curves = new ArrayList<>();
        for (Ended thread : ended) {
            curves.add(new ThreadHistory(thread.id(), thread.name(), points(thread.bytes(), size)));
        }
        int beforeLastLook = isLastKept ? size - 1 : size;
        for (int i = 0; i < threads.count(); i++) {
            int row = threads.row(i);
            if (table.isSelected(row)) {
                List<Point> points = points(table.points(row), beforeLastLook);
                points.add(new Point(Duration.ofNanos(lastLook), threads.counted(row)));
                curves.add(new ThreadHistory(table.id(row), table.name(row), points));
            }
        }
        return curves;
    }

    private List<Point> points(long @Nullable [] bytes, int count) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; bytes != null && i < count; i++) {
            if (bytes[i] >= 0) {
                points.add(new Point(Duration.ofNanos(times[i]), bytes[i]));
            }
        }
        return points;
    }
}
