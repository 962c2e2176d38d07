package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import java.time.Duration;
import java.util.List;

/** Invented figures of 1,000 calls. */
final class InventedAllocations {
    static final int CALLS = 1_000;

    private InventedAllocations() {}

    static Allocation steady(long bytesPerCall) {
        return of(Verdict.STEADY, bytesPerCall * CALLS);
    }

    static Allocation of(Verdict verdict, long bytes) {
        return new Allocation(
                verdict,
                bytes,
                CALLS,
                0,
                List.of(new Round(CALLS, bytes)),
                List.of(),
                CompilationState.TOP_TIER,
                "",
                Duration.ZERO);
    }
}
