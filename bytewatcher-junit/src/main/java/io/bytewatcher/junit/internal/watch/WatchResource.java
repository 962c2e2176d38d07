package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.request.WatchRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test's place for its watch. The thread of the test starts the watch, and another one may end the test meanwhile, when a time-out has
 * passed: no watch goes on then, nor begins. Thread-safe.
 */
@SuppressWarnings(
        "deprecation") // What JUnit closes: older versions the one, newer ones the other, and 5.14 warns where it is
// not both.
final class WatchResource implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private @Nullable WatchedTest test;
    private boolean over;

    /**
     * The watch, which is started by the first call.
     *
     * @throws AllocationNotMeasuredException when the test is over, or this JVM does not count allocated bytes, or other tests may run
     *     beside
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

    /** The test is over: ends the watch, and lets none begin. */
    @Override
    public synchronized void close() {
        over = true;
        WatchedTest started = test;
        if (started != null) {
            started.close();
        }
    }
}
