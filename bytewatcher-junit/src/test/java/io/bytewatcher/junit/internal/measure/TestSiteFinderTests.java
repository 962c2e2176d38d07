package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestSiteFinderTests {
    @Test
    void failureNamesTheJUnitAnnotations() {
        assertThat(breach(Verdict.GROWING))
                .contains(" Reset it before each call (@BeforeInvocation, SteadyState.beforeEach)\n");
        assertThat(breach(Verdict.UNSTABLE))
                .contains("\n  raise bytewatcher.max-time (SteadyState.maxTime), make each call do the same work,"
                        + " or measure it once with mode = SINGLE_SHOT (Allocations.once)\n");
    }

    private static String breach(Verdict verdict) {
        Allocation allocation =
                new Allocation(verdict, 96, 2, 0, List.of(), List.of(), CompilationState.NOT_NEEDED, "", Duration.ZERO);
        return new TestSiteFinder().describeBreach("test()", 0, allocation);
    }
}
