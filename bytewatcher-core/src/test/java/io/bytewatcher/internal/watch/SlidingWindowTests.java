package io.bytewatcher.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlidingWindowTests {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** A window has 32 steps of whole periods at most, and a step takes at least 30 ms if the window is as long. */
    @ParameterizedTest
    @CsvSource({
        "1000, 100, 100",
        "32000, 1000, 1000",
        "32500, 1000, 2000",
        "33000, 1000, 2000",
        "64000, 1000, 2000",
        "64001, 1000, 3000",
        "300, 30, 30",
        "300, 31, 31",
        "300, 29, 58",
        "300, 10, 30",
        "300, 8, 32",
        "20, 10, 20",
        "25, 10, 30",
        "10, 10, 10",
        "1, 10, 10"
    })
    void startsAtOneOfFewMoments(long windowMillis, long periodMillis, long stepMillis) {
        SlidingWindow window = new SlidingWindow(windowMillis * MILLI, periodMillis * MILLI);
        assertThat(window.slotFor(0)).isZero();
        long now = 0;
        do {
            now += periodMillis;
        } while (window.slotFor(now * MILLI) < 0);
        assertThat(now).isEqualTo(stepMillis);
    }

    @Test
    void aSweepMayComeAQuarterOfAPeriodEarly() {
        SlidingWindow window = new SlidingWindow(SECOND, 100 * MILLI);
        window.slotFor(0);
        assertThat(window.slotFor(75 * MILLI - 1)).isNegative();
        assertThat(window.slotFor(75 * MILLI)).isEqualTo(1);
        assertThat(window.isFull(0, 975 * MILLI - 1)).isFalse();
        assertThat(window.isFull(0, 975 * MILLI)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1000, 100", "32000, 1000", "32500, 1000", "40, 10", "10, 10"})
    void isCompleteDespiteEarlySweeps(long windowMillis, long periodMillis) {
        SlidingWindow window = new SlidingWindow(windowMillis * MILLI, periodMillis * MILLI);
        long early = periodMillis * MILLI / 4 * 3;
        long now = 0;
        for (int sweep = 0; sweep < 300; sweep++) {
            window.slotFor(now);
            int start = window.start(now);
            if (now > 2 * windowMillis * MILLI) {
                assertThat(window.isFull(start, now)).isTrue();
                assertThat(window.before(start)).isNotEqualTo(start);
                assertThat(window.after(window.before(start))).isEqualTo(start);
                assertThat(window.isFull(window.after(start), now)).isFalse();
            }
            now += early;
        }
    }

    @Test
    void hasNoBeginningBeforeTheFirstSweep() {
        SlidingWindow window = new SlidingWindow(SECOND, 100 * MILLI);
        assertThat(window.start(0)).isNegative();
        window.slotFor(0);
        window.slotFor(100 * MILLI);
        assertThat(window.start(100 * MILLI)).isZero();
        window.clear();
        assertThat(window.start(200 * MILLI)).isNegative();
    }

    @Test
    void firstAndLastMomentsHaveOneNeighbour() {
        SlidingWindow window = new SlidingWindow(SECOND, 100 * MILLI);
        window.slotFor(0);
        window.slotFor(100 * MILLI);
        assertThat(window.before(0)).isZero();
        assertThat(window.after(0)).isEqualTo(1);
        assertThat(window.before(1)).isZero();
        assertThat(window.after(1)).isNegative();
    }

    @Test
    void isNeverShorterThanItsLength() {
        SlidingWindow window = new SlidingWindow(SECOND, 100 * MILLI);
        window.slotFor(0);
        assertThat(window.nanosSince(0, 100 * MILLI)).isEqualTo(SECOND);
        assertThat(window.nanosSince(0, 1_100 * MILLI)).isEqualTo(1_100 * MILLI);
    }
}
