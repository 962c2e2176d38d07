package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The values and places of {@link WatchAllocation}, and which one wins: the failure names its limit. */
class WatchValuesTests {
    private static final int MIB = 1 << 20;

    static Stream<Arguments> badValues() {
        return Stream.of(
                Arguments.of(
                        NegativePerThread.class,
                        "WatchValuesTests.NegativePerThread.test(): @WatchAllocation maxPerThread: -3 (expected: >= 0 bytes, or"
                                + " -1 for no limit)"),
                Arguments.of(
                        NegativeTotal.class,
                        "WatchValuesTests.NegativeTotal: @WatchAllocation maxTotal: -2 (expected: >= 0 bytes, or -1 for no"
                                + " limit)"),
                Arguments.of(
                        NoRate.class,
                        "WatchValuesTests.NoRate.test(): @WatchAllocation maxPerSecond: -9223372036854775808 (expected: >= 0"
                                + " bytes, or -1 for no limit)"),
                Arguments.of(
                        NegativePerOperation.class,
                        "WatchValuesTests.NegativePerOperation.test(): @WatchAllocation maxPerOperation: -5 (expected: >= 0"
                                + " bytes, or -1 for no limit)"),
                Arguments.of(
                        NoPeriod.class,
                        "WatchValuesTests.NoPeriod.test(): @WatchAllocation every: \"\" (expected: more than 0 and at most a"
                                + " day, such as 800ms, 5s or 2m)"),
                Arguments.of(
                        LongPeriod.class,
                        "WatchValuesTests.LongPeriod.test(): @WatchAllocation every: \"2h\" (expected: 1ms to 1h)"),
                Arguments.of(
                        ShortWindow.class,
                        "WatchValuesTests.ShortWindow.test(): @WatchAllocation window: \"499ms\" (expected: at least the"
                                + " sampling period, every = \"500ms\")"),
                Arguments.of(
                        LongWindow.class,
                        "WatchValuesTests.LongWindow.test(): @WatchAllocation window: \"25h\" (expected: more than 0 and at"
                                + " most a day, such as 800ms, 5s or 2m)"),
                Arguments.of(
                        OddWarmUp.class,
                        "WatchValuesTests.OddWarmUp.test(): @WatchAllocation warmUp: \"a while\" (expected: at most a day, such"
                                + " as 800ms, 5s or 2m, or \"\" for none), or \"settled\""),
                Arguments.of(
                        OddSites.class,
                        "WatchValuesTests.OddSites.test(): @WatchAllocation sites: \"2 seconds\" (expected: at most a day, such"
                                + " as 800ms, 5s or 2m, or \"\" for none)"),
                Arguments.of(
                        BlankName.class,
                        "WatchValuesTests.BlankName.test(): @WatchAllocation threads: \" \" (expected: a thread's name, such as"
                                + " \"engine-*\")"),
                Arguments.of(
                        WatchedAndMeasured.class,
                        "WatchValuesTests.WatchedAndMeasured.test(): its annotations contradict each other: @WatchAllocation and"
                                + " a limit of 0 B (STEADY_STATE, TEST_THREAD). Keep one of them."),
                Arguments.of(
                        WatchedTwice.class,
                        "WatchValuesTests.WatchedTwice: its annotations contradict each other: @WatchAllocation(maxTotal = 5,"
                                + " threads = [a, b]) and @WatchAllocation(maxPerThread = 7, threads = [main]). Keep one of"
                                + " them."));
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void invalidAnnotationFailsTheTestWithTheReason(Class<?> fixture, String message) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message);
    }

    static class NegativePerThread {
        @Test
        @WatchAllocation(maxPerThread = -3)
        void test() {}
    }

    @WatchAllocation(maxTotal = -2)
    static class NegativeTotal {
        @Test
        void test() {}
    }

    static class NoRate {
        @Test
        @WatchAllocation(maxPerSecond = Long.MIN_VALUE)
        void test() {}
    }

    static class NegativePerOperation {
        @Test
        @WatchAllocation(maxPerOperation = -5)
        void test() {}
    }

    static class NoPeriod {
        @Test
        @WatchAllocation(every = "")
        void test() {}
    }

    static class LongPeriod {
        @Test
        @WatchAllocation(every = "2h")
        void test() {}
    }

    static class ShortWindow {
        @Test
        @WatchAllocation(window = "499ms", maxPerSecond = 1)
        void test() {}
    }

    static class LongWindow {
        @Test
        @WatchAllocation(window = "25h")
        void test() {}
    }

    static class OddWarmUp {
        @Test
        @WatchAllocation(warmUp = "a while")
        void test() {}
    }

    static class OddSites {
        @Test
        @WatchAllocation(sites = "2 seconds")
        void test() {}
    }

    static class BlankName {
        @Test
        @WatchAllocation(threads = {"main", " "})
        void test() {}
    }

    static class WatchedAndMeasured {
        @Test
        @WatchAllocation
        @NoAllocation
        void test() {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @WatchAllocation(threads = "main", maxPerThread = 7)
    @interface Soak {}

    @Soak
    @WatchAllocation(
            maxTotal = 5,
            threads = {"a", "b"})
    static class WatchedTwice {
        @Test
        void test() {}
    }

    static Stream<Arguments> places() {
        return Stream.of(
                Arguments.of(MethodOverClass.class, 1),
                Arguments.of(OnTheClass.class, 2),
                Arguments.of(OnTheSuperclass.class, 2),
                Arguments.of(OnTheInterface.class, 3),
                Arguments.of(OnTheEnclosingClass.class, 4),
                Arguments.of(AsMetaAnnotation.class, 7),
                Arguments.of(AsMetaAnnotationOfAClass.class, 7),
                Arguments.of(TheSameTwice.class, 7),
                Arguments.of(WatchedInAMeasuredClass.class, 1));
    }

    @ParameterizedTest
    @MethodSource("places")
    void nearestLimitApplies(Class<?> fixture, int limit) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(AllocationBreachError.class)
                .message()
                .contains(".allocates(): 1 breach in ", " B, limit " + limit + " B per thread\n");
    }

    static class Allocating {
        @Test
        void allocates() {
            Garbage.make(MIB);
        }
    }

    @WatchAllocation(threads = "main", maxPerThread = 2)
    static class OnTheClass extends Allocating {}

    @WatchAllocation(threads = "main", maxPerThread = 2)
    static class MethodOverClass {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1)
        void allocates() {
            Garbage.make(MIB);
        }
    }

    static class OnTheSuperclass extends OnTheClass {}

    @WatchAllocation(threads = "main", maxPerThread = 3)
    interface Watched {}

    static class OnTheInterface extends Allocating implements Watched {}

    @WatchAllocation(threads = "main", maxPerThread = 4)
    static class OnTheEnclosingClass {
        @Nested
        class Inner extends Allocating {}
    }

    static class AsMetaAnnotation {
        @Test
        @Soak
        void allocates() {
            Garbage.make(MIB);
        }
    }

    @Soak
    static class AsMetaAnnotationOfAClass extends Allocating {}

    @Soak
    @WatchAllocation(threads = "main", maxPerThread = 7)
    static class TheSameTwice extends Allocating {}

    @NoAllocation
    static class WatchedInAMeasuredClass {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1)
        void allocates() {
            Garbage.make(MIB);
        }
    }

    @Test
    void zeroAllowsNoAllocation() {
        Outcomes outcomes = FixtureRun.run(Nothing.class);
        assertThat(outcomes.thrownBy("perThread()")).message().contains(" B, limit 0 B per thread\n");
        assertThat(outcomes.thrownBy("inAll()")).message().contains(" B, limit 0 B of all watched threads\n");
        assertThat(outcomes.thrownBy("perSecond()")).message().contains(" limit 0 B/s per thread over 1 s\n");
        assertThat(outcomes.thrownBy("perOperation()")).message().contains(" limit 0 B per operation over 1 s\n");
    }

    static class Nothing {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 0)
        void perThread() {
            Garbage.make();
        }

        @Test
        @WatchAllocation(threads = "main", maxTotal = 0)
        void inAll() {
            Garbage.make();
        }

        @Test
        @WatchAllocation(threads = "main", maxPerSecond = 0)
        void perSecond() {
            Garbage.make();
        }

        @Test
        @WatchAllocation(threads = "main", maxPerOperation = 0)
        void perOperation() {
            Garbage.make();
        }
    }

    @Test
    void testWithoutAllocationKeepsALimitOfZero() {
        assertThat(FixtureRun.run(Silent.class).failures()).isEmpty();
    }

    static class Silent {
        private static final CountDownLatch END = new CountDownLatch(1);
        private static final Thread ENGINE = new Thread(Silent::waitForTheEnd, "silent-engine");

        private static void waitForTheEnd() {
            try {
                END.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @BeforeAll
        static void start() throws InterruptedException {
            ENGINE.start();
            Waiting.until(() -> ENGINE.getState() == Thread.State.WAITING);
        }

        @AfterAll
        static void stop() {
            END.countDown();
        }

        @Test
        @WatchAllocation(
                threads = "silent-engine",
                maxPerThread = 0,
                maxTotal = 0,
                maxPerSecond = 0,
                maxPerOperation = 0,
                every = "10ms")
        void test() {}
    }

    @Test
    void aMeasuredMethodOfAWatchedClassIsNotWatched() {
        Outcomes outcomes = FixtureRun.run(MeasuredInAWatchedClass.class);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocation()).isEqualTo("32 B [SINGLE_SHOT]");
    }

    @WatchAllocation(threads = "main", maxPerThread = 1)
    static class MeasuredInAWatchedClass {
        @Test
        @MeasureAllocation(mode = AllocationMode.SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }
}
