package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.samples.jitter.EventClock.Moment;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventClockTests {

    private static final Instant EPOCH = Instant.ofEpochSecond(1_700_000_000);

    @Test
    void theMostCertainMomentOfEachSideCounts() {
        EventClock clock = EventClock.of(
                List.of(moment(0, 900, 7), moment(1_000, 1_020, 51_010)),
                List.of(moment(11_000, 11_020, 61_010), moment(12_000, 12_900, 7)));

        assertThat(clock.nanos(EPOCH.plusNanos(1_010))).isEqualTo(51_010);
        assertThat(clock.nanos(EPOCH.plusNanos(5_000))).isEqualTo(55_000);
    }

    /** The paces differ by a ten-thousandth, which is 6 ms in a minute. */
    @Test
    void clocksOfDifferentPaceAreConverted() {
        EventClock clock =
                EventClock.of(List.of(moment(0, 0, -500)), List.of(moment(60_000_000_000L, 0, 60_005_999_500L)));

        assertThat(clock.nanos(EPOCH)).isEqualTo(-500);
        assertThat(clock.nanos(EPOCH.plusSeconds(30))).isEqualTo(30_002_999_500L);
        assertThat(clock.nanos(EPOCH.plusSeconds(60))).isEqualTo(60_005_999_500L);
    }

    @Test
    void withoutAMomentThereIsNoClock() {
        assertThatIllegalStateException()
                .isThrownBy(() -> EventClock.of(List.of(), List.of()))
                .withMessage("JFR recorded no moment of the clock");
    }

    private static Moment moment(long startNanos, long endNanos, long reading) {
        return new Moment(EPOCH.plusNanos(startNanos), EPOCH.plusNanos(Math.max(startNanos, endNanos)), reading);
    }
}
