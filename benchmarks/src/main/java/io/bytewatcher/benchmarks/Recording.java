package io.bytewatcher.benchmarks;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.Body;
import io.bytewatcher.SteadyState;

/** Runs a workload while another tool records it. */
final class Recording {
    /** In one recording. */
    static final int OPERATIONS = 10_000;

    private static final int WARM_UPS = 50;

    private Recording() {}

    /** Until C2 has compiled the workload and this class's own loop. */
    static void warmUp(Body body) throws Exception {
        SteadyState.of(body).measure();
        for (int i = 0; i < WARM_UPS; i++) {
            repeat(body, OPERATIONS);
            Thread.sleep(2); // lets the compilers catch up; the counter tells whether it was enough
        }
    }

    /** What the thread's counter counts in a recording. */
    static double bytesPerOperation(Body body) throws Exception {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        meter.mark();
        repeat(body, OPERATIONS);
        return (double) meter.bytesSinceMark() / OPERATIONS;
    }

    private static void repeat(Body body, int operations) throws Exception {
        try {
            for (int i = 0; i < operations; i++) {
                body.run();
            }
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
