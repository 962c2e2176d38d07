package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bytewatcher.internal.loop.OwnLoop;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Code that performs ten operations in each call, each of 32 B. */
class OperationsPerCallTests {
    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private static volatile byte @Nullable [] sink;

    private static SteadyState tenArrays() {
        return SteadyState.of(new OwnLoop(
                        () -> {
                            for (int i = 0; i < 10; i++) {
                                sink = new byte[16];
                            }
                        },
                        10,
                        List.of()))
                .maxTime(Duration.ofSeconds(60));
    }

    @Test
    void figureIsPerOperation() {
        Allocation allocation = tenArrays().measure();
        assertThat(allocation.bytesPerOperation()).isEqualTo(32);
        assertThat(allocation.operations() % 10).isZero();
        assertThat(allocation.rounds())
                .allSatisfy(round -> assertThat(round.bytes()).isEqualTo(32 * round.operations()));
        assertThat(allocation.warmUpOperations() % 10).isZero();
    }

    @Test
    void limitIsPerOperation() {
        assertThat(tenArrays().limit(32).measure().exceeds(32)).isFalse();
        assertThat(tenArrays().limit(31).measure().exceeds(31)).isTrue();
        assertThat(tenArrays().limit(Long.MAX_VALUE).measure().exceeds(Long.MAX_VALUE))
                .isFalse();
    }

    /** No operation allocates 3.2 B: one of ten makes the array. */
    @Test
    void fractionIsAmortised() {
        Allocation allocation = SteadyState.of(new OwnLoop(() -> sink = new byte[16], 10, List.of()))
                .maxTime(Duration.ofSeconds(60))
                .measure();
        assertThat(allocation.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(allocation.bytesPerOperation()).isEqualTo(3.2);
        assertThat(allocation.exceeds(3)).isTrue();
        assertThat(allocation.exceeds(4)).isFalse();
        assertThat(allocation.deviation()).isZero();
    }

    @Test
    void leastNumberIsOfOperations() {
        assertThat(tenArrays().minOperations(50_000_000).measure().operations()).isBetween(50_000_000L, 400_000_000L);
    }

    @Test
    void singleShotIsOneCall() {
        Allocation once = tenArrays().once();
        assertThat(once.bytes()).isEqualTo(320);
        assertThat(once.operations()).isEqualTo(10);
    }

    @Test
    void allThreadsAndSitesArePerOperation() {
        Allocation broken = tenArrays().allThreads().measure();
        assertThat(broken.bytesPerOperation()).isCloseTo(32, within(0.01));
        assertThat(broken.threads())
                .allSatisfy(thread -> assertThat(thread.operations() % 10).isZero());
        SiteReport report = new SiteReport(
                SiteReport.Engine.LEDGER,
                List.of(AllocationSite.unplaced("main", "a cause", 320, 1)),
                320,
                1,
                640,
                2,
                0,
                List.of());
        SiteReport perOperation = report.times(10);
        assertThat(perOperation.bytesPerOperation()).isEqualTo(32);
        assertThat(perOperation.undisturbedBytesPerOperation()).isEqualTo(32);
        assertThat(perOperation.sites().get(0).bytesPerOperation()).isEqualTo(32);
    }
}
