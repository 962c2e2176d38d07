package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.BackgroundWork;
import io.bytewatcher.benchmarks.OtherThread;
import io.bytewatcher.junit.MaxAllocation;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies beside a {@link BackgroundWork}. Single shots take long enough to meet it. */
final class BackgroundWorkCases extends OtherThreadCases {
    private static final long LONG_NANOS = 60_000_000;

    private final BackgroundWork work = BackgroundWork.start();
    private int next;

    BackgroundWorkCases() {
        super(OtherThread.ThreadKind.PLATFORM);
    }

    @AfterEach
    void endTheWork() {
        work.close();
    }

    @Override
    void linger() {
        long end = System.nanoTime() + LONG_NANOS;
        for (long left = LONG_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.NOTHING)
    void nothingOnThisThread() {
        Sink.number = next++;
    }
}
