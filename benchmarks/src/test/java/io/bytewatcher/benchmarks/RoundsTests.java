package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Round;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTests {

    @Test
    void equalNeighboursAreWordedAsOne() {
        List<Round> rounds = List.of(new Round(8, 0), new Round(8, 0), new Round(8, 16), new Round(8, 0));
        assertThat(Rounds.toString(rounds)).isEqualTo("2 x 0 B, 1 x 16 B, 1 x 0 B of 8 calls");
    }

    @Test
    void noneAreSaidToBeNone() {
        assertThat(Rounds.toString(List.of())).isEqualTo("none");
    }
}
