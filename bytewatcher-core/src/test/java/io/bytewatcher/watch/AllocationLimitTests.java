package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class AllocationLimitTests {
    private static final long SECOND = 1_000_000_000;

    @Test
    void isJudgedAsPrinted() {
        assertJudged(AllocationLimit.total(1_048_576), 1_048_576, 0, true, false, "1,048,576 B per thread");
        assertJudged(AllocationLimit.totalOfAllThreads(1), 1, 0, false, false, "1 B of all watched threads");
        assertJudged(AllocationLimit.perSecond(64), 64, SECOND, true, false, "64 B/s per thread over 1 s");
        assertJudged(
                AllocationLimit.perOperation(48).over(Duration.ofMillis(2_500)),
                48,
                5 * SECOND / 2,
                false,
                true,
                "48 B per operation over 2.5 s");
    }

    private static void assertJudged(
            AllocationLimit limit, long bytes, long windowNanos, boolean perThread, boolean perOperation, String text) {
        assertThat(limit.bytes()).isEqualTo(bytes);
        assertThat(limit.window()).isEqualTo(Duration.ofNanos(windowNanos));
        assertThat(limit.isPerThread()).isEqualTo(perThread);
        assertThat(limit.isPerOperation()).isEqualTo(perOperation);
        assertThat(limit).hasToString(text);
    }

    @Test
    void onlyBytesPerOperationAboveNoneNeedReportedOperations() {
        assertThat(AllocationLimit.perOperation(1).needsOperations()).isTrue();
        assertThat(AllocationLimit.perOperation(0).needsOperations()).isFalse();
        assertThat(AllocationLimit.perSecond(1).needsOperations()).isFalse();
    }

    @Test
    void zeroAllowsNoAllocation() {
        assertThat(AllocationLimit.total(0)).hasToString("0 B per thread");
        assertThat(AllocationLimit.totalOfAllThreads(0)).hasToString("0 B of all watched threads");
        assertThat(AllocationLimit.perSecond(0)).hasToString("0 B/s per thread over 1 s");
        assertThat(AllocationLimit.perOperation(0)).hasToString("0 B per operation over 1 s");
    }

    @Test
    void rejectsNegativeLimits() {
        assertRejected("total", AllocationLimit::total);
        assertRejected("totalOfAllThreads", AllocationLimit::totalOfAllThreads);
        assertRejected("perSecond", AllocationLimit::perSecond);
        assertRejected("perOperation", AllocationLimit::perOperation);
    }

    private static void assertRejected(String method, LongFunction<AllocationLimit> limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit.apply(-1))
                .withMessage(method + ": -1 (expected: >= 0 bytes)");
    }

    @Test
    void windowIsPositiveAndAtMostOneDay() {
        AllocationLimit limit = AllocationLimit.perSecond(1);
        assertThat(limit.over(Duration.ofDays(1)).window()).isEqualTo(Duration.ofDays(1));
        assertThat(limit.over(Duration.ofNanos(1)).window()).isEqualTo(Duration.ofNanos(1));
        for (Duration bad : new Duration[] {
            Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(1).plusNanos(1)
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> limit.over(bad))
                    .withMessage("over: " + bad + " (expected: > 0 and at most 24 h)");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.total(1).over(Duration.ofSeconds(1)))
                .withMessage("over: a total has no window (expected: only for perSecond, perOperation)");
    }
}
