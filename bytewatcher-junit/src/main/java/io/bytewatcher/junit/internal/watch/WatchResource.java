package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.request.WatchRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The holder of a test's watch. The test's thread starts the watch. Another thread can end the test at its timeout; then the watch ends, or
 * does not begin. Implements both interfaces that JUnit closes, by version: 5.14 warns if either is missing. Thread-safe.
 */
@SuppressWarnings("deprecation")
final class WatchResource implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private @Nullable WatchedTest test;
    private boolean over;

    /**
     * Returns the watch, which the first call starts.
     *
     * @throws AllocationNotMeasuredException when the test is over, this JVM does not count allocated bytes, or other tests may run
     *     concurrently
     */
    synchronized WatchedTest start(WatchRequest watch, ExtensionContext context) {
        if (over) {
            throw new AllocationNotMeasuredException(
                    TestName.of(context) + " was not watched: it was over before its watch began.");
        }
        WatchedTest started = test;
        if (started == null) {
            started = WatchedTest.start(watch, context);
            test = started;
        }
        return started;
    }

    synchronized boolean isOver() {
        return over;
    }

    /** Ends the watch, and lets none begin. */
    @Override
    public synchronized void close() {
        over = true;
        WatchedTest started = test;
        if (started != null) {
            started.close();
        }
    }
}
