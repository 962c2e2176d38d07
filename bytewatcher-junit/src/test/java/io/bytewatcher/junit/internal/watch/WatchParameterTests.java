package io.bytewatcher.junit.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.Waiting;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.WatchRequest;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.watch.ByteWatcher;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The watcher as a parameter of a test, and the end of watchers. */
class WatchParameterTests {
    private static final int MIB = 1 << 20;

    @AfterEach
    void noWatcherGoesOnWhenItsTestIsOver() throws InterruptedException {
        Waiting.until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("bytewatcher-watch")));
    }

    @Test
    void parameterIsTheWatcherOfTheTest() {
        Outcomes outcomes = FixtureRun.run(WithWatcher.class);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.statuses()).hasSize(3);
    }

    @WatchAllocation(threads = "main")
    static class WithWatcher {
        private static @Nullable ByteWatcher last;

        @Test
        void counts(ByteWatcher watcher, ByteWatcher again) {
            assertThat(again).isSameAs(watcher);
            assertThat(watcher.snapshot().threads())
                    .singleElement()
                    .satisfies(thread -> assertThat(thread.name()).isEqualTo("main"));
            long before = watcher.snapshot().bytes();
            Garbage.make(MIB);
            watcher.operations(3);
            assertThat(watcher.snapshot().bytes() - before)
                    .isBetween(MIB + 16L, MIB + 10_000L); // with what a snapshot allocates
            assertThat(watcher.snapshot().operations()).isEqualTo(3);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void eachInvocationHasItsOwn(int number, ByteWatcher watcher) {
            assertThat(watcher).isNotSameAs(last);
            last = watcher;
        }
    }

    @Test
    void otherParametersAreNotCounted() {
        assertThat(FixtureRun.run(WithCostlyParameter.class).failures()).isEmpty();
    }

    static class WithCostlyParameter {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000, every = "1ms")
        @ExtendWith(Costly.class)
        void test(ByteWatcher watcher, String costly) {
            if (watcher.breaches().isEmpty()) {
                throw new IllegalStateException("none, although the parameter was costly");
            }
        }
    }

    /** Allocates until the watcher has sampled it. */
    static class Costly implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
            return parameterContext.getParameter().getType() == String.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
            ByteWatcher watcher = context.getStore(ExtensionContext.Namespace.create(WatchAllocationExtension.class))
                    .get("test", WatchResource.class)
                    .start(AllocationRequests.of(context, WatchRequest.class).orElseThrow(), context)
                    .watcher();
            try {
                Waiting.until(() -> !watcher.breaches().isEmpty(), () -> Garbage.make(MIB));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "costly";
        }
    }

    @Test
    void unavailableWatcherIsReportedWithARemedy() {
        assertThat(FixtureRun.run(Measured.class).thrown())
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage("WatchParameterTests.Measured.test(ByteWatcher) is measured and not watched, so it has no"
                        + " ByteWatcher. Put @WatchAllocation on the method in place of the annotation that measures it, or"
                        + " start a watcher with ByteWatcher.builder().");
        assertThat(FixtureRun.run(MeasuredInAWatchedClass.class).thrown())
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessageContaining(" is measured and not watched, ");
        String only =
                "A watcher of @WatchAllocation can only be a parameter of the test method that it watches, and not of ";
        String otherwise = ". Elsewhere, start one with ByteWatcher.builder().";
        assertThat(FixtureRun.run(InSetUp.class).thrown())
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage(only + "void io.bytewatcher.junit.internal.watch.WatchParameterTests$InSetUp.before("
                        + "io.bytewatcher.watch.ByteWatcher)" + otherwise);
        assertThat(FixtureRun.run(InConstructor.class).thrown())
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage(only + "io.bytewatcher.junit.internal.watch.WatchParameterTests$InConstructor("
                        + "io.bytewatcher.watch.ByteWatcher)" + otherwise);
        assertThat(FixtureRun.run(InFactory.class).thrownBy("tests(ByteWatcher)"))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage(only + "java.util.List<org.junit.jupiter.api.DynamicTest>"
                        + " io.bytewatcher.junit.internal.watch.WatchParameterTests$InFactory.tests(io.bytewatcher.watch.ByteWatcher),"
                        + " whose dynamic tests are watched separately" + otherwise);
    }

    static class Measured {
        @Test
        @NoAllocation
        void test(ByteWatcher watcher) {}
    }

    @WatchAllocation
    static class MeasuredInAWatchedClass {
        @Test
        @NoAllocation
        void test(ByteWatcher watcher) {}
    }

    @WatchAllocation
    static class InSetUp {
        @BeforeEach
        void before(ByteWatcher watcher) {}

        @Test
        void test() {}
    }

    @WatchAllocation
    static class InConstructor {
        InConstructor(ByteWatcher watcher) {}

        @Test
        void test() {}
    }

    @WatchAllocation
    static class InFactory {
        @TestFactory
        List<DynamicTest> tests(ByteWatcher watcher) {
            return List.of();
        }
    }

    @Test
    void watcherOfATestThatNeverStartsIsClosed() {
        assertThat(FixtureRun.run(NotResolved.class).thrown()).isInstanceOf(ParameterResolutionException.class);
    }

    static class NotResolved {
        @Test
        @WatchAllocation
        void test(ByteWatcher watcher, Runnable nobodyHasOne) {}
    }

    @Test
    void unusedWatcherIsClosed() {
        assertThat(FixtureRun.of(WithWatcher.class)
                        .with("bytewatcher.enabled", "false")
                        .execute()
                        .failures())
                .isEmpty();
    }

    @Test
    void watcherOfATimedOutTestIsClosed() throws InterruptedException {
        assertThat(FixtureRun.run(LeftBehind.class).thrown()).hasMessageContaining("timed out");
        try {
            noWatcherGoesOnWhenItsTestIsOver();
        } finally {
            LeftBehind.END.countDown();
        }
    }

    static class LeftBehind {
        private static final CountDownLatch END = new CountDownLatch(1);

        @Test
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        @WatchAllocation
        void test() {
            boolean over = false;
            while (!over) {
                try {
                    END.await();
                    over = true;
                } catch (InterruptedException deaf) {
                    Garbage.make();
                }
            }
        }
    }
}
