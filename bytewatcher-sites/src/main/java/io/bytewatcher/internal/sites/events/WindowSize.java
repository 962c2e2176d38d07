package io.bytewatcher.internal.sites.events;

import io.bytewatcher.Allocation;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;

/** The number of recorded operations: enough for rare allocations, few enough to read the events of all objects. */
final class WindowSize {
    /** If each operation allocates the same, a few operations show everything. Reading an event takes some 20 µs. */
    private static final int OBJECTS_IF_STEADY = 4_000;
    /** Rare allocations appear only in many operations. */
    private static final int MAX_OBJECTS = 20_000;
    /** A low estimate of an object's mean size. */
    private static final int BYTES_PER_OBJECT = 24;
    /** A body before each operation splits the recording into one window per operation, each with marks. */
    private static final int MAX_WINDOWS = 20_000;

    /** Bounds code without objects. The body before each operation may make objects, too. */
    private static final long MAX_NANOS = 500_000_000;

    private static final int MAX_OPERATIONS = 2_000_000;
    private static final int FIRST_OPERATIONS = 1_000;

    /** The calls after which C2 has compiled code again: more than Tier4InvocationThreshold (5,000) and Tier4CompileThreshold (15,000). */
    private static final int CALLS_TO_THE_TOP_TIER = 20_000;

    /** Bounds slow code, which makes fewer calls. */
    private static final long MAX_NANOS_TO_THE_TOP_TIER = 50_000_000;

    private WindowSize() {}

    /** Returns the number of operations that were counted after settling, or fewer if these allocate too much or take too long. */
    static int operations(Allocation settled) {
        if (settled.operations() == 0) {
            return 1;
        }
        double bytes = settled.bytesPerOperation();
        double nanosPerOperation = nanosPerOperation(settled);
        double wanted = Math.min(settled.operations(), MAX_OPERATIONS);
        if (bytes > 0) {
            int objects = settled.verdict() == Verdict.STEADY ? OBJECTS_IF_STEADY : MAX_OBJECTS;
            wanted = Math.min(wanted, (double) objects * BYTES_PER_OBJECT / bytes);
        }
        if (nanosPerOperation > 0) {
            wanted = Math.min(wanted, MAX_NANOS / nanosPerOperation);
        }
        return (int) Math.max(1, wanted);
    }

    private static double nanosPerOperation(Allocation settled) {
        long operations = settled.rounds().stream().mapToLong(Round::operations).sum();
        return operations == 0 ? 0 : (double) settled.duration().toNanos() / operations;
    }

    /**
     * Runs the code until the JIT has compiled again what it has discarded.
     *
     * @param settled the counts of the code; code whose operation takes longer than the bound does not run
     */
    static void warmUp(Workload workload, Allocation settled) throws RepetitionException {
        long start = System.nanoTime();
        int done = nanosPerOperation(settled) < MAX_NANOS_TO_THE_TOP_TIER ? 0 : CALLS_TO_THE_TOP_TIER;
        while (done < CALLS_TO_THE_TOP_TIER && System.nanoTime() - start < MAX_NANOS_TO_THE_TOP_TIER) {
            int next = Math.min(Math.max(1, done), CALLS_TO_THE_TOP_TIER - done);
            workload.run(next, Workload.WindowRecorder.NONE);
            done += next;
        }
    }

    /**
     * Runs at most the given number of operations, and fewer if they take too long.
     *
     * @return its operations and counted bytes
     */
    static Round run(Workload workload, int operations) throws RepetitionException {
        long start = System.nanoTime();
        int windowsBefore = WindowMark.windows();
        long bytes = 0;
        int done = 0;
        int next = Math.min(operations, FIRST_OPERATIONS);
        while (next > 0) {
            bytes += workload.run(next, WindowMark.RECORDING);
            done += next;
            boolean enough =
                    System.nanoTime() - start > MAX_NANOS / 2 || WindowMark.windows() - windowsBefore > MAX_WINDOWS / 2;
            next = enough ? 0 : Math.min(operations - done, done);
        }
        return new Round(done, bytes);
    }
}
