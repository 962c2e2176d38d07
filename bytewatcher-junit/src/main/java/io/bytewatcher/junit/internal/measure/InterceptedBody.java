package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Body;
import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.counter.OffThreadWorkDetector;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * A test that runs through the extensions inside of ByteWatcher. Such an extension may run the test on another thread, for example on the
 * event thread of a GUI toolkit. The bytes of the measuring thread are not those of the test then.
 */
final class InterceptedBody implements Body {
    private final Invocation<Void> invocation;
    private final OffThreadWorkDetector offThreadWork = new OffThreadWorkDetector();

    InterceptedBody(Invocation<Void> invocation) {
        this.invocation = invocation;
    }

    @Override
    public void run() throws Throwable {
        offThreadWork.begin();
        try {
            invocation.proceed();
        } finally {
            offThreadWork.end();
        }
    }

    /**
     * Checks that the bytes of other threads, allocated while the measuring thread waited, could not break a limit that holds.
     *
     * @param limit the bytes up to which nothing fails; empty for no limit
     * @throws AllocationNotMeasuredException when they could
     */
    void check(String test, AllocationScope scope, OptionalLong limit, Allocation allocation) {
        long elsewhere = offThreadWork.bytes();
        if (scope == AllocationScope.TEST_THREAD
                && limit.isPresent()
                && !allocation.exceeds(limit.getAsLong())
                && elsewhere > limit.getAsLong() - allocation.bytes()) {
            throw new AllocationNotMeasuredException(
                    test + " may not have been measured: the measuring thread allocated "
                            + ByteSize.format(allocation.bytes()) + " and waited for other threads, which allocated "
                            + (elsewhere == Long.MAX_VALUE ? "an unknown number of bytes" : ByteSize.format(elsewhere))
                            + " in that time. An extension inside of ByteWatcher may have run the test there. Put"
                            + " @MaxAllocation on the method, where ByteWatcher is the innermost extension, or count all threads"
                            + " (scope = ALL_THREADS).");
        }
    }
}
