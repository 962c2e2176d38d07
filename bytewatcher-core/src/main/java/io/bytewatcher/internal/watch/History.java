package io.bytewatcher.internal.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What each watched thread had allocated at some moments: at most {@value #CAPACITY}, the same for all threads. When they are used up,
 * every second one is dropped, and from then on half as many sweeps are kept. Guarded by the sampler's lock.
 */
final class History {
    static final int CAPACITY = 256;

    /** Of the threads that ended, those that allocated most. */
    private static final int MOST_ENDED = 32;

    private final long[] times = new long[CAPACITY];
    private final List<Series> ended = new ArrayList<>();
    private int size;
    private int sweepsPerPoint = 1;
    private int sweepsToSkip;

    /**
     * A thread's figures.
     *
     * @param threadId its id
     * @param threadName its name
     * @param bytes at each moment; -1 where it did not live
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

    /** The point that this sweep's figures go to, or -1 for none. */
    int pointFor(long nanos, ThreadList threads) {
        if (sweepsToSkip > 0) {
            sweepsToSkip--;
            return -1;
        }
        if (size == CAPACITY) {
            halve(threads);
        }
        sweepsToSkip = sweepsPerPoint - 1;
        times[size] = nanos;
        return size++;
    }

    private void halve(ThreadList threads) {
        halve(times, 0);
        for (int i = 0; i < threads.count(); i++) {
            long[] points = threads.record(i).points();
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

    void ended(WatchedRecord record) {
        long[] points = record.points();
        if (points != null && record.selected) {
            ended.add(new Series(record.id, record.name, points));
            if (ended.size() > MOST_ENDED) {
                ended.remove(ended.stream()
                        .min(Comparator.comparingLong(Series::last))
                        .orElseThrow());
            }
        }
    }

    /** The moments, in nanoseconds since the start. */
    long[] times() {
        return Arrays.copyOf(times, size);
    }

    List<Series> series(ThreadList threads) {
        List<Series> all = new ArrayList<>(ended);
        for (int i = 0; i < threads.count(); i++) {
            WatchedRecord record = threads.record(i);
            long[] points = record.points();
            if (points != null && record.selected) {
                all.add(new Series(record.id, record.name, points));
            }
        }
        all.replaceAll(s -> new Series(s.threadId(), s.threadName(), Arrays.copyOf(s.bytes(), size)));
        return all;
    }
}
