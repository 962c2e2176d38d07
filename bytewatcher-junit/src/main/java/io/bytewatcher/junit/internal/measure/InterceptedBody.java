package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.Body;
import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.counter.OffThreadWorkDetector;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.AllocationScope;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * A test as it runs through the extensions inside of ByteWatcher. One of them may run it on another thread, as for the event
 * thread of a GUI toolkit: then the bytes of the measuring thread say nothing.
 */
final class InterceptedBody implements Body {
    private final Invocation<Void> invocation;
    private final OffThreadWorkDetector handOver = new OffThreadWorkDetector();

    InterceptedBody(Invocation<Void> invocation) {
        this.invocation = invocation;
    }

    @Override
    public void run() throws Throwable {
        handOver.begin();
        try {
            invocation.proceed();
        } finally {
            handOver.end();
        }
    }

    /**
     * Checks that a limit which seems to hold is not broken by what others allocated while the measuring thread waited.
     *
     * @param limit what nothing fails at; empty where nothing does
     * @throws AllocationNotMeasuredException when it may be
     */
    void check(String test, AllocationScope scope, OptionalLong limit, Allocation allocation) {
        long elsewhere = handOver.bytes();
        if (scope == AllocationScope.TEST_THREAD
                && limit.isPresent()
                && !allocation.exceeds(limit.getAsLong())
                && elsewhere > limit.getAsLong() - allocation.bytes()) {
            throw new AllocationNotMeasuredException(
                    test + " was not measured for sure: the measuring thread allocated "
                            + ByteSize.format(allocation.bytes()) + " and waited for others, which allocated "
                            + (elsewhere == Long.MAX_VALUE ? "nobody knows how much" : ByteSize.format(elsewhere))
                            + " meanwhile. An extension inside of ByteWatcher may have run the test there. Put @MaxAllocation"
                            + " on the method, where ByteWatcher is the innermost extension, or count all threads"
                            + " (scope = ALL_THREADS).");
        }
    }
}
