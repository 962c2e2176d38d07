package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of all threads at one read of an {@link AllThreadsCounter}, by thread id. Two snapshots give an {@link AllThreadsBreakdown}.
 *
 * @param total the result of the read
 * @param readerId the reading thread
 * @param counted each counted thread's bytes since it started
 * @param ignored the bytes of each ignored thread
 */
record AllThreadsSnapshot(
        long total, long readerId, Map<Long, ThreadAllocation> counted, Map<Long, ThreadAllocation> ignored) {
    private static final Comparator<ThreadAllocation> LARGEST_FIRST =
            Comparator.comparingLong(ThreadAllocation::bytes).reversed().thenComparing(ThreadAllocation::name);

    /**
     * The bytes of each thread since an earlier snapshot.
     *
     * @param earlier a snapshot of the same counter
     * @param machinery bytes to subtract, by thread id
     * @param operations the runs of the code in between
     * @return rows that add up to the total
     */
    AllThreadsBreakdown since(AllThreadsSnapshot earlier, Map<Long, Long> machinery, long operations) {
        Map<Long, ThreadAllocation> rows = differences(counted, earlier.counted, operations);
        machinery.forEach((id, less) -> rows.computeIfPresent(id, (same, row) -> plus(row, -less)));
        List<ThreadAllocation> notCounted = new ArrayList<>(
                differences(ignored, earlier.ignored, operations).values());
        notCounted.removeIf(row -> row.bytes() == 0);
        notCounted.sort(LARGEST_FIRST);
        long ofMachinery =
                machinery.values().stream().mapToLong(Long::longValue).sum();
        long bytes = total - earlier.total - ofMachinery;
        return breakdown(bytes, rows, operations, notCounted);
    }

    /**
     * The total is exact. Its division is not while a thread's own counter is in motion, which can then seem to run backwards: such a row
     * is shown as 0, and the surplus is subtracted from the largest rows. Bytes of no listed thread belong to ended ones.
     */
    private AllThreadsBreakdown breakdown(
            long bytes, Map<Long, ThreadAllocation> rows, long operations, List<ThreadAllocation> notCounted) {
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
        clipped.sort(LARGEST_FIRST);
        clipped.add(new ThreadAllocation(ThreadAllocation.ENDED, rest, operations));
        return new AllThreadsBreakdown(bytes, clipped, notCounted);
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
