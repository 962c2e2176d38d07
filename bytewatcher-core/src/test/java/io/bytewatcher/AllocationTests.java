package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllocationTests {
    private static final ThreadAllocation ROW = new ThreadAllocation("main", 64, 2);

    private static Allocation of(Verdict verdict, long bytes, Round... rounds) {
        return new Allocation(
                verdict, bytes, 4, 6, List.of(rounds), List.of(), CompilationState.TOP_TIER, "", Duration.ofMillis(5));
    }

    @Test
    void severalOperationsOfEachCallShareItsBytes() {
        Allocation calls = of(Verdict.STEADY, 160, new Round(2, 80), new Round(2, 80))
                .with(List.of(ROW), List.of(ROW), "a sentence")
                .withAsWritten(of(Verdict.STEADY, 320))
                .withSites(new SiteReport(
                        SiteReport.Engine.LEDGER,
                        List.of(AllocationSite.unplaced("main", "a cause", 40, 1)),
                        40,
                        1,
                        40,
                        1,
                        0,
                        List.of()));
        Allocation operations = calls.times(5);
        assertThat(operations.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(operations.bytes()).isEqualTo(160);
        assertThat(operations.operations()).isEqualTo(20);
        assertThat(operations.warmUpOperations()).isEqualTo(30);
        assertThat(operations.rounds()).containsExactly(new Round(10, 80), new Round(10, 80));
        ThreadAllocation row = new ThreadAllocation("main", 64, 10);
        assertThat(operations.threads()).containsExactly(row);
        assertThat(operations.notCounted()).containsExactly(row);
        assertThat(operations.explanation()).isEqualTo("a sentence");
        assertThat(operations.duration()).isEqualTo(Duration.ofMillis(5));
        assertThat(operations.asWritten().orElseThrow().bytesPerOperation()).isEqualTo(16);
        assertThat(operations.sites().orElseThrow().bytesPerOperation()).isEqualTo(8);
        assertThat(calls.times(1)).isSameAs(calls);
    }

    @Test
    void bytesThatNotEachOperationAllocatesAreAmortised() {
        assertThat(of(Verdict.STEADY, 160).times(3).verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(of(Verdict.UNSTABLE, 160).times(3).verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(new Allocation(
                                Verdict.STEADY,
                                0,
                                0,
                                0,
                                List.of(),
                                List.of(),
                                CompilationState.TIME_BOUND,
                                "",
                                Duration.ZERO)
                        .times(3)
                        .verdict())
                .isEqualTo(Verdict.STEADY);
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void onlyMeansDeviate(Verdict verdict) {
        boolean isMean = verdict == Verdict.AMORTISED || verdict == Verdict.GROWING;
        assertThat(of(verdict, 160, new Round(2, 16), new Round(2, 144)).deviation() > 0)
                .isEqualTo(isMean);
    }
}
