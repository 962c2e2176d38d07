package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundTests {
    private static long deviation(long... rounds) {
        List<Round> all =
                Arrays.stream(rounds).mapToObj(bytes -> new Round(10, bytes)).toList();
        return Round.deviation(all, List.of(), Arrays.stream(rounds).sum());
    }

    @Test
    void deviationIsAtLeastTheLargestDifference() {
        assertThat(deviation(16, 0, 32, 16)).isEqualTo(32);
    }

    @Test
    void deviationIsTheRootOfTheVariancesOfAllRounds() {
        assertThat(deviation(0, 160, 0, 160, 0, 160, 0, 160, 0, 160)).isEqualTo(267);
    }

    @Test
    void equalRoundsHaveNoDeviation() {
        assertThat(deviation(48, 48, 48)).isZero();
    }

    @Test
    void deviationOfOneRoundIsUnknown() {
        assertThat(deviation(48)).isEqualTo(48);
    }

    @Test
    void oneOffsDoNotDeviate() {
        List<Round> rounds = List.of(new Round(10, 16), new Round(10, 752), new Round(10, 16));
        assertThat(Round.deviation(rounds, List.of(736L), 32)).isZero();
    }
}
