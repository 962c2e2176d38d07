package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one read of an {@link AllThreadsCounter} saw of each thread, by its id. Two make a {@link AllThreadsBreakdown}.
 *
 * @param total what the read answered
 * @param readerId the reading thread
 * @param counted each counted thread's bytes since it started
 * @param ignored those of threads that do not count
 */
record AllThreadsSnapshot(
        long total, long readerId, Map<Long, ThreadAllocation> counted, Map<Long, ThreadAllocation> ignored) {
    private static final Comparator<ThreadAllocation> LARGEST_FIRST =
            Comparator.comparingLong(ThreadAllocation::bytes).reversed().thenComparing(ThreadAllocation::name);

    /**
     * What was allocated since an earlier snapshot, thread by thread.
     *
     * @param earlier a snapshot of the same counter
     * @param machinery bytes that are to be taken off, by thread id
     * @param operations how often the code ran meanwhile
     * @return the bytes, whose rows add up to the total
     */
    AllThreadsBreakdown since(AllThreadsSnapshot earlier, Map<Long, Long> machinery, long operations) {
        Map<Long, ThreadAllocation> rows = differences(counted, earlier.counted, operations);
        machinery.forEach((id, less) -> rows.computeIfPresent(id, (same, row) -> plus(row, -less)));
        List<ThreadAllocation> notCounted = new ArrayList<>(
                differences(ignored, earlier.ignored, operations).values());
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
    private AllThreadsBreakdown breakdown(
            long bytes, Map<Long, ThreadAllocation> rows, List<ThreadAllocation> notCounted) {
        long ended = bytes;
        List<ThreadAllocation> clipped = new ArrayList<>();
        for (Map.Entry<Long, ThreadAllocation> entry : rows.entrySet()) {
            ThreadAllocation row = entry.getValue();
            ended -= row.bytes();
            if (row.bytes() > 0 || entry.getKey() == readerId) {
                clipped.add(plus(row, Math.max(0, -row.bytes())));
            }
        }
        clipped.sort(LARGEST_FIRST);
        long rest = Math.max(0, ended);
        long tooMuch = clipped.stream().mapToLong(ThreadAllocation::bytes).sum() + rest - bytes;
        long fromRest = Math.min(rest, Math.max(0, tooMuch));
        rest -= fromRest;
        tooMuch -= fromRest;
        for (int i = 0; i < clipped.size() && tooMuch > 0; i++) {
            long less = Math.min(tooMuch, clipped.get(i).bytes());
            clipped.set(i, plus(clipped.get(i), -less));
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

    private static Map<Long, ThreadAllocation> differences(
            Map<Long, ThreadAllocation> rows, Map<Long, ThreadAllocation> earlier, long operations) {
        Map<Long, ThreadAllocation> differences = new LinkedHashMap<>();
        rows.forEach((id, row) -> {
            ThreadAllocation before = earlier.get(id);
            long bytes = before == null ? row.bytes() : row.bytes() - before.bytes();
            differences.put(id, new ThreadAllocation(row.name(), bytes, operations));
        });
        return differences;
    }

    private static ThreadAllocation plus(ThreadAllocation row, long bytes) {
        return new ThreadAllocation(row.name(), row.bytes() + bytes, row.operations());
    }
}
