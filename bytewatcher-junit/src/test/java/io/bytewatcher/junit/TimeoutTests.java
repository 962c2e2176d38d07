package io.bytewatcher.junit;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SAME_THREAD;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.bytewatcher.AllocationAssertionError;
import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.TestExecutionResult.Status;

class TimeoutTests {
    @Test
    void figuresAreExactWithATimeout() {
        Outcomes outcomes = FixtureRun.run(Same.class, Separate.class);
        assertThat(outcomes.statuses())
                .containsEntry("same()", Status.SUCCESSFUL)
                .containsEntry("separate()", Status.SUCCESSFUL);
        assertThat(outcomes.allocation("sameOnce()")).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(outcomes.allocation("separateOnce()")).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(outcomes.thrownBy("separateBreach()"))
                .message()
                .matches("TimeoutTests.Separate.separateBreach\\(\\): 32 B per call, limit 0 B \\[STEADY]"
                        + "\n  counted .* on thread \"junit-timeout-thread-[0-9]+\"; (.*\n?)+");
    }

    @Timeout(value = 120, threadMode = SAME_THREAD)
    static class Same {
        @Test
        @NoAllocation
        void same() {}

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void sameOnce() {
            Garbage.make();
        }
    }

    @Timeout(value = 120, threadMode = SEPARATE_THREAD)
    static class Separate {
        @Test
        @NoAllocation
        void separate() {}

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void separateOnce() {
            Garbage.make();
        }

        @Test
        @NoAllocation
        void separateBreach() {
            Garbage.make();
        }
    }

    @Test
    void meterMeasuresTheThreadOfTheTest() {
        assertThat(FixtureRun.run(WithMeter.class).statuses())
                .containsEntry("test(AllocationMeter)", Status.SUCCESSFUL);
        assertThat(FixtureRun.of(WithMeter.class)
                        .with("bytewatcher.enabled", "false")
                        .execute()
                        .statuses())
                .containsEntry("test(AllocationMeter)", Status.SUCCESSFUL);
    }

    static class WithMeter {
        @Test
        @Timeout(value = 120, threadMode = SEPARATE_THREAD)
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void test(AllocationMeter meter) {
            meter.mark();
            Garbage.make();
            if (meter.bytesSinceMark() != Garbage.BYTES) {
                throw new IllegalStateException(meter.bytesSinceMark() + " B");
            }
        }
    }

    @Test
    void timeoutIsReportedAsATimeout() {
        Outcomes outcomes = FixtureRun.run(TooLong.class);
        assertThat(outcomes.thrownBy("firstCall()"))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("firstCall() timed out after 100 milliseconds");
        assertThat(outcomes.thrownBy("firstCallElsewhere()"))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("firstCallElsewhere() timed out after 100 milliseconds");
        assertThat(outcomes.thrownBy("laterCall()"))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("laterCall() timed out after 200 milliseconds");
        assertThat(outcomes.thrownBy("laterCallElsewhere()"))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("laterCallElsewhere() timed out after 200 milliseconds");
        assertThat(outcomes.allocations()).isEmpty();
    }

    @NoAllocation
    static class TooLong {
        private int calls;

        @Test
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS, threadMode = SAME_THREAD)
        void firstCall() throws InterruptedException {
            Thread.sleep(60_000);
        }

        @Test
        @Timeout(value = 100, unit = TimeUnit.MILLISECONDS, threadMode = SEPARATE_THREAD)
        void firstCallElsewhere() throws InterruptedException {
            Thread.sleep(60_000);
        }

        @Test
        @Timeout(value = 200, unit = TimeUnit.MILLISECONDS, threadMode = SAME_THREAD)
        void laterCall() throws InterruptedException {
            Thread.sleep(++calls < 3 ? 1 : 60_000);
        }

        @Test
        @Timeout(value = 200, unit = TimeUnit.MILLISECONDS, threadMode = SEPARATE_THREAD)
        void laterCallElsewhere() throws InterruptedException {
            Thread.sleep(++calls < 3 ? 1 : 60_000);
        }
    }

    @Test
    void measurementAndSiteSearchStayWithinTheTimeout() {
        Outcomes outcomes = FixtureRun.of(SlowBreach.class)
                .with("bytewatcher.sites", "on-failure")
                .execute();
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("the time bound came before the code had reached the compiler's top tier")
                .hasMessageContaining("\n  where: the test's timeout leaves no time for it; the sites follow after the"
                        + " last test, as [bytewatcher]\n");
        assertThat(outcomes.searchedLater()).containsExactly("TimeoutTests.SlowBreach.test()");
    }

    /** {@code TestTimeoutTests} shows the other ways to configure it. */
    @Test
    void measurementAndSiteSearchStayWithinAConfiguredTimeout() {
        Outcomes outcomes = FixtureRun.of(SlowBreachWithoutATimeOut.class)
                .with("junit.jupiter.execution.timeout.default", "5 s")
                .execute();
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("the time bound came before the code had reached the compiler's top tier");
    }

    /** {@code TestTimeoutTests} shows that the rule gets the time left, and {@code SiteSearchesTests} what it does with it. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void siteSearchOfAnAssertionStaysWithinTheTimeout() {
        Outcomes outcomes = FixtureRun.of(HangingWhenForked.class)
                .with("bytewatcher.sites", "on-failure")
                .execute();
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationAssertionError.class)
                .message()
                .matches(
                        "(?s)TimeoutTests\\$HangingWhenForked\\.test\\(TimeoutTests\\.java:[0-9]+\\): 32 B per call, limit 0 B"
                                + " \\[STEADY]\n  where: [^\n]*; the sites follow after the last test, as \\[bytewatcher]\n.*");
        assertThat(outcomes.searchedLater())
                .singleElement()
                .asString()
                .startsWith("TimeoutTests$HangingWhenForked.test(TimeoutTests.java:");
    }

    static class HangingWhenForked {
        @BeforeEach
        void hang() throws InterruptedException {
            if (System.getProperty("sun.java.command", "").contains(".ForkMain")) {
                Thread.sleep(60_000);
            }
        }

        @Test
        @Timeout(15)
        void test() {
            assertNoAllocation(() -> Garbage.make());
        }
    }

    static class SlowBreachWithoutATimeOut {
        @Test
        @NoAllocation
        void test() throws InterruptedException {
            Thread.sleep(5);
            Garbage.make();
        }
    }

    static class SlowBreach {
        @Test
        @NoAllocation
        @Timeout(5)
        void test() throws InterruptedException {
            Thread.sleep(5);
            Garbage.make();
        }
    }

    @Test
    void nextTestOnTheThreadIsMeasured() {
        Outcomes outcomes = FixtureRun.of(AfterATimeOut.class)
                .with("junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$MethodName")
                .execute();
        assertThat(outcomes.thrownBy("a()")).isInstanceOf(TimeoutException.class);
        assertThat(outcomes.statuses()).containsEntry("b()", Status.SUCCESSFUL);
    }

    @NoAllocation
    static class AfterATimeOut {
        @Test
        @Timeout(value = 50, unit = TimeUnit.MILLISECONDS)
        void a() throws InterruptedException {
            Thread.sleep(60_000);
        }

        @Test
        void b() {}
    }
}
