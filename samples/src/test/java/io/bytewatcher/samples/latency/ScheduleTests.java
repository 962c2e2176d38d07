package io.bytewatcher.samples.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTests {

    @Test
    void scheduleDoesNotDrift() {
        Schedule thirds = new Schedule(100, 3);

        assertThat(thirds.dueNanos(0)).isEqualTo(100);
        assertThat(thirds.dueNanos(1)).isEqualTo(333_333_433);
        assertThat(thirds.dueNanos(2)).isEqualTo(666_666_766);
        assertThat(thirds.dueNanos(3_000_000_000L)).isEqualTo(100 + 1_000_000_000L * 1_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1_000_000_001})
    void ratesBeyondTheClockAreRejected(long perSecond) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schedule(0, perSecond))
                .withMessage("perSecond: " + perSecond + " (expected: 1 to 1000000000)");
    }
}
