package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.test.ForkedJvm;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run is the state of its JVM, so each has a JVM of its own. */
@Tag("junit-neutral")
class FigureRunTests {
    @SuppressWarnings("unused") // written only: keeps objects alive
    private static volatile @Nullable Object sink;

    public static void main(String[] arguments) {
        FigureRun.start(Duration.ofSeconds(60), true);
        FigureRun.measure("first", () -> SteadyState.of(() -> sink = new byte[16]));
        FigureRun.measure("other", () -> SteadyState.of(() -> sink = new byte[24]));
        FigureRun.measure("first", () -> SteadyState.of(() -> sink = new byte[32]));
        FigureRun.MeasuredFigures found = FigureRun.result();
        for (Map.Entry<String, Allocation> figure : new TreeMap<>(found.figures()).entrySet()) {
            System.out.println(figure.getKey() + ": " + figure.getValue().bytesPerOperation());
        }
    }

    /** A template may run an invocation again that was measured before all others, and then other tests have run before it. */
    @Test
    void testIsMeasuredAsWrittenOnce() {
        assertThat(ForkedJvm.ofThisJdk().withFlags("-XX:TieredStopAtLevel=1").run(FigureRunTests.class))
                .containsExactly("first: 32.0", "other: 40.0");
    }
}
