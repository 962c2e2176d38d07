package io.bytewatcher.junit.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.WatchRequest;
import io.bytewatcher.junit.internal.run.FixtureRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Calls by two threads, in the orders that a timeout can cause. */
class WatchResourceTests {
    @Test
    void noWatchStartsAfterTheTest() {
        assertThat(FixtureRun.run(Watched.class).failures()).isEmpty();
    }

    @Test
    void startedWatchEndsWithItsTest() {
        assertThat(FixtureRun.run(Begun.class).failures()).isEmpty();
    }

    @ExtendWith(ClosesFirst.class)
    @WatchAllocation(threads = "main")
    static class Watched {
        @Test
        void test() {}
    }

    /** The timeout passes before the watch begins. */
    static class ClosesFirst implements AfterTestExecutionCallback {
        @Override
        public void afterTestExecution(ExtensionContext context) {
            WatchResource own = new WatchResource();
            own.close();
            WatchRequest watch =
                    AllocationRequests.of(context, WatchRequest.class).orElseThrow();
            assertThatExceptionOfType(AllocationNotMeasuredException.class)
                    .isThrownBy(() -> own.start(watch, context))
                    .withMessage(
                            "WatchResourceTests.Watched.test() was not watched: it was over before its watch began.");
            own.close();
        }
    }

    @ExtendWith(ClosesLast.class)
    @WatchAllocation(threads = "main")
    static class Begun {
        @Test
        void test() {}
    }

    static class ClosesLast implements BeforeTestExecutionCallback {
        @Override
        public void beforeTestExecution(ExtensionContext context) {
            WatchResource own = new WatchResource();
            WatchRequest watch =
                    AllocationRequests.of(context, WatchRequest.class).orElseThrow();
            WatchedTest started = own.start(watch, context);
            assertThat(own.start(watch, context)).isSameAs(started);
            own.close();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> started.watcher().reset());
            own.close();
        }
    }
}
