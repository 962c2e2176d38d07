package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.test.Await;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.ByteWatcher;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** This module alone finds no sites and names the artifact to add. */
class WithoutSitesTests {
    private static final String ADD =
            "bytewatcher-sites is not on the class path: add the dependency io.bytewatcher:bytewatcher-sites";

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    @Test
    void aSearchFails() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Allocations.sites(() -> new byte[16]))
                .withMessage(ADD);
    }

    @Test
    void reasonsAreNotKnown() {
        assertThat(SteadyState.of(() -> new byte[16]).why()).hasToString("where: not known, because " + ADD);
    }

    @Test
    void aSingleShotIsMeasured() {
        Allocation allocation = SteadyState.of(() -> new byte[16]).onceWithSites();

        assertThat(allocation.bytes()).isEqualTo(32);
        assertThat(allocation.sites().orElseThrow()).hasToString("where: not known, because " + ADD);
    }

    @Test
    void breachIsMeasured() throws InterruptedException {
        try (ByteWatcher watcher = ByteWatcher.builder()
                .every(Duration.ofMillis(20))
                .limit(AllocationLimit.totalOfAllThreads(1_000))
                .start()) {
            sink = new byte[10_000];
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            assertThat(watcher.breaches().get(0).sites(Duration.ofMillis(10)))
                    .hasToString("where: not known, because " + ADD);
        }
    }

    @Test
    void patternsOfASearchAreRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ByteWatcher.builder().sitesIn("com.acme.*"))
                .withMessage(ADD);
    }
}
