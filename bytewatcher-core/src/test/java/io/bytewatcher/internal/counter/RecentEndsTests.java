package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentEndsTests {
    private static final long SECOND = RecentEnds.RECENT_NANOS;

    private final RecentEnds ends = new RecentEnds(5, 0);

    @Test
    void endsBeforeTheFirstCallAreRecentForASecond() {
        assertThat(ends.count(5, 1)).isEqualTo(5);
        assertThat(ends.count(5, SECOND - 1)).isEqualTo(5);
        assertThat(ends.count(5, SECOND)).isZero();
    }

    @Test
    void endIsRecentForASecondAtLeast() {
        ends.count(5, SECOND);
        assertThat(ends.count(8, 2 * SECOND - 1)).isEqualTo(3);
        assertThat(ends.count(8, 2 * SECOND)).isEqualTo(3);
        assertThat(ends.count(8, 3 * SECOND - 1)).isEqualTo(3);
        assertThat(ends.count(8, 3 * SECOND)).isZero();
    }

    @Test
    void endsSinceTheLastCallAreRecent() {
        ends.count(5, SECOND);
        assertThat(ends.count(9, 100 * SECOND)).isEqualTo(4);
        assertThat(ends.count(9, 101 * SECOND)).isZero();
    }

    /** Earlier ends do not add up. */
    @Test
    void threadThatEndsInEachSecondIsOneOfTwo() {
        for (int i = 1; i < 100; i++) {
            assertThat(ends.count(5 + i, i * SECOND)).isLessThanOrEqualTo(2);
        }
    }

    /** Another thread may have counted more. */
    @Test
    void countThatFallsIsZero() {
        ends.count(9, SECOND);
        ends.count(9, 2 * SECOND);
        assertThat(ends.count(8, 2 * SECOND + 1)).isZero();
    }
}
