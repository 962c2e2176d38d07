package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Allocates bytes that {@link ParallelAllThreadsTests} would count if JUnit ran both at the same time. */
@Tag("parallel")
class ParallelNoiseTests {
    @Nullable
    Object kept;

    @RepeatedTest(8)
    void allocates() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            kept = new byte[10_000];
            Thread.sleep(2);
        }
        assertThat(kept).isNotNull();
    }
}
