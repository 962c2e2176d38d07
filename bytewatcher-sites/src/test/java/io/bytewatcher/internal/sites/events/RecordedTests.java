package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison of a recording with the figure that the code had settled at before. */
class RecordedTests {
    private static final Allocation STEADY = settled(Verdict.STEADY, 48_000, 48_000);
    /** 16 B in each call, and once a burst of 100,000 B. */
    private static final Allocation AMORTISED = settled(Verdict.AMORTISED, 16_000, 116_000, 16_000, 16_000);

    private static Allocation settled(Verdict kind, long... roundsOf1000) {
        List<Round> rounds = Arrays.stream(roundsOf1000)
                .mapToObj(bytes -> new Round(1_000, bytes))
                .toList();
        long bytes = Arrays.stream(roundsOf1000).sum();
        return new Allocation(
                kind,
                bytes,
                1_000L * rounds.size(),
                0,
                rounds,
                List.of(),
                CompilationState.TOP_TIER,
                "",
                Duration.ofMillis(1));
    }

    private static Recorded recorded(long bytes, int operations, AllocationSite... sites) {
        List<SiteAndStacks> without = Arrays.stream(sites)
                .map(site -> new SiteAndStacks(site, Map.of()))
                .toList();
        return new Recorded(bytes, operations, without, List.of(), Instant.EPOCH, List.of());
    }

    private static AllocationSite unplaced(long bytes) {
        return new AllocationSite("main", List.of(), List.of(), AllocationSite.NOT_ATTRIBUTED, bytes, 0, 1);
    }

    @ParameterizedTest
    @CsvSource({"4800, false", "4847, false", "4849, true", "4753, false", "4751, true", "2400, true"})
    void differsFromASteadyFigureByMoreThanAHundredth(long bytes, boolean differs) {
        assertThat(recorded(bytes, 100).differsFrom(STEADY)).isEqualTo(differs);
    }

    /** Of 100 operations; 1 % of the mean of 41 B is 0.41 B. */
    @ParameterizedTest
    @CsvSource({
        "1600, false",
        "1561, false",
        "1558, true",
        "4100, false",
        "101600, false",
        "101640, false",
        "101642, true"
    })
    void boundsARareCost(long bytes, boolean differs) {
        assertThat(recorded(bytes, 100).differsFrom(AMORTISED)).isEqualTo(differs);
    }

    @Test
    void acceptsOneBurstPerRound() {
        assertThat(recorded(2 * 116_000, 2_000).differsFrom(AMORTISED)).isFalse();
        assertThat(recorded(3 * 116_000, 2_000).differsFrom(AMORTISED)).isTrue();
    }

    @Test
    void differsFromNoFigure() {
        assertThat(recorded(4_800, 100).differsFrom(settled(Verdict.UNSTABLE))).isFalse();
    }

    @Test
    void deviationFromASteadyFigureIsAFault() {
        assertThat(recorded(4_800, 100).fault(STEADY)).isZero();
        assertThat(recorded(4_800 + 2_032, 100).fault(STEADY)).isEqualTo(2_032.0 / 6_832);
        assertThat(recorded(4_800 - 24, 100).fault(STEADY)).isEqualTo(24.0 / 4_776);
        assertThat(recorded(4_800 + 2_032, 100).fault(AMORTISED))
                .as("rare costs are no fault")
                .isZero();
    }

    @Test
    void oneCallMoreOrLessIsNotAFault() {
        Allocation half = settled(Verdict.STEADY, 24_500);
        assertThat(recorded(2_450 + 24, 100).fault(half)).isZero();
        assertThat(recorded(2_450 + 25, 100).fault(half)).isEqualTo(25.0 / 2_475);
    }

    @Test
    void allocationWithoutAPlaceIsAFault() {
        assertThat(recorded(4_800, 100, unplaced(480)).fault(STEADY)).isEqualTo(0.1);
        assertThat(recorded(4_800, 100, unplaced(-480)).fault(STEADY)).isEqualTo(0.1);
        assertThat(recorded(0, 100).fault(settled(Verdict.UNSTABLE))).isZero();
    }
}
