package io.bytewatcher.internal.counter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one read of an {@link AllThreadsCounter} saw of each thread. Two make a {@link AllThreadsBreakdown}.
 *
 * @param total what the read answered
 * @param readerId the reading thread
 * @param counted each counted thread's bytes
 * @param ignored those of threads that do not count
 */
record AllThreadsSnapshot(long total, long readerId, List<ThreadBytes> counted, List<ThreadBytes> ignored) {
    private static final Comparator<ThreadBytes> LARGEST_FIRST =
            Comparator.comparingLong(ThreadBytes::bytes).reversed().thenComparing(ThreadBytes::name);

    /**
     * What was allocated since an earlier snapshot, thread by thread.
     *
     * @param earlier a snapshot of the same counter
     * @param machinery bytes that are to be taken off, by thread id
     * @return the bytes, whose rows add up to the total
     */
    AllThreadsBreakdown since(AllThreadsSnapshot earlier, Map<Long, Long> machinery) {
        List<ThreadBytes> rows = new ArrayList<>();
        for (ThreadBytes row : differences(counted, earlier.counted)) {
            long less = machinery.getOrDefault(row.threadId(), 0L);
            rows.add(new ThreadBytes(row.threadId(), row.name(), row.bytes() - less));
        }
        List<ThreadBytes> notCounted = differences(ignored, earlier.ignored);
        notCounted.removeIf(row -> row.bytes() == 0);
        notCounted.sort(LARGEST_FIRST);
        long bytes = total - earlier.total - sum(machinery.values());
        return breakdown(bytes, rows, notCounted);
    }

    /**
     * The total is exact; how it divides is not while a thread's own counter is in motion, and can then seem to run
     * backwards. Such a row is shown as 0, and what is then too much is taken from the largest rows. What is of no listed thread is of
     * ended ones.
     */
    private AllThreadsBreakdown breakdown(long bytes, List<ThreadBytes> rows, List<ThreadBytes> notCounted) {
        long ended = bytes;
        List<ThreadBytes> clipped = new ArrayList<>();
        for (ThreadBytes row : rows) {
            ended -= row.bytes();
            if (row.bytes() > 0 || row.threadId() == readerId) {
                clipped.add(new ThreadBytes(row.threadId(), row.name(), Math.max(0, row.bytes())));
            }
        }
        clipped.sort(LARGEST_FIRST);
        long rest = Math.max(0, ended);
        long tooMuch = clipped.stream().mapToLong(ThreadBytes::bytes).sum() + rest - bytes;
        long fromRest = Math.min(rest, Math.max(0, tooMuch));
        rest -= fromRest;
        tooMuch -= fromRest;
        for (int i = 0; i < clipped.size() && tooMuch > 0; i++) {
            ThreadBytes row = clipped.get(i);
            long less = Math.min(tooMuch, row.bytes());
            clipped.set(i, new ThreadBytes(row.threadId(), row.name(), row.bytes() - less));
            tooMuch -= less;
        }
        return new AllThreadsBreakdown(bytes, clipped, rest, notCounted);
    }

    private static long sum(Iterable<Long> numbers) {
        long sum = 0;
        for (long number : numbers) {
            sum += number;
        }
        return sum;
    }

    private static List<ThreadBytes> differences(List<ThreadBytes> rows, List<ThreadBytes> earlier) {
        Map<Long, Long> before = new HashMap<>();
        earlier.forEach(row -> before.put(row.threadId(), row.bytes()));
        List<ThreadBytes> result = new ArrayList<>(rows.size());
        for (ThreadBytes row : rows) {
            result.add(
                    new ThreadBytes(row.threadId(), row.name(), row.bytes() - before.getOrDefault(row.threadId(), 0L)));
        }
        return result;
    }
}
