package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.steady.Judgement;
import io.bytewatcher.internal.steady.Sample;

/** How many operations are recorded: enough to see what is rare, few enough to read the events of all their objects. */
final class WindowSize {
    private static final int MAX_OBJECTS = 40_000;
    /** What an object has on average, rather less. */
    private static final int BYTES_PER_OBJECT = 24;
    /** Without any object the time is what it costs. */
    private static final long MAX_NANOS = 500_000_000;

    private static final int MAX_OPERATIONS = 2_000_000;

    private WindowSize() {}

    /** As many as were counted when the code had settled, unless they allocate too much or take too long. */
    static int operations(Judgement settled) {
        if (settled.operations() == 0) {
            return 1;
        }
        double bytes = (double) settled.bytes() / settled.operations();
        long nanos = settled.rounds().stream().mapToLong(Sample::nanos).sum();
        long operations =
                settled.rounds().stream().mapToLong(Sample::operations).sum();
        double nanosPerOperation = operations == 0 ? 0 : (double) nanos / operations;
        double wanted = Math.min(settled.operations(), MAX_OPERATIONS);
        if (bytes > 0) {
            wanted = Math.min(wanted, (double) MAX_OBJECTS * BYTES_PER_OBJECT / bytes);
        }
        if (nanosPerOperation > 0) {
            wanted = Math.min(wanted, MAX_NANOS / nanosPerOperation);
        }
        return (int) Math.max(1, wanted);
    }
}
