package io.bytewatcher.exactness;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.Body;
import io.bytewatcher.Producer;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a fresh JVM: measures single shots in the order of its arguments. The first one loads and calibrates ByteWatcher, and no measured
 * code has run before its own measurement.
 */
final class SingleShots {
    private static final RuntimeMXBean RUNTIME = ManagementFactory.getRuntimeMXBean();

    private static int calls;
    private static long outsideTheCache = 1_000_000;

    @SuppressWarnings("unused") // written only: keeps the array
    private static volatile @Nullable Object kept;

    private SingleShots() {}

    /** Takes the file for results, then the names of cells. */
    public static void main(String[] arguments) throws InterruptedException {
        Results results = new Results(Path.of(arguments[0]));
        RUNTIME.getUptime();
        int expectedCalls = 0;
        for (int i = 1; i < arguments.length; i++) {
            Cell cell = Cell.valueOf(arguments[i]);
            Allocation allocation = measure(cell);
            long uptime = RUNTIME.getUptime();
            expectedCalls += cell == Cell.EMPTY ? 0 : 1;
            if (calls != expectedCalls) {
                throw new IllegalStateException(cell + " ran " + calls + " times (expected: " + expectedCalls + ")");
            }
            results.add(cell, allocation, Results.NO_ORACLE, uptime);
        }
        results.write();
        Thread.sleep(50); // lets a compilation start that was queued in the last measurement
    }

    private static Allocation measure(Cell cell) {
        return switch (cell) {
            case EMPTY -> Allocations.once((Body) () -> {});
            case ARRAY ->
                Allocations.once((Body) () -> {
                    calls++;
                    kept = new byte[16];
                });
            case BOXING ->
                Allocations.once((Producer<Object>) () -> {
                    calls++;
                    return Long.valueOf(outsideTheCache);
                });
            default -> throw new IllegalArgumentException("not a single shot: " + cell);
        };
    }
}
