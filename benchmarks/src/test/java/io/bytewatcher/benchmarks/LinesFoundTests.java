package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LinesFoundTests {

    private static final Map<Integer, Double> TRUTH = Map.of(1, 24.0, 2, 32.0, 3, 0.0);

    private static LinesFound found(Map<Integer, Double> lines, Map<String, Double> elsewhere) {
        return new LinesFound(56, 56, new TreeMap<>(lines), new TreeMap<>(elsewhere), List.of());
    }

    @Test
    void bytesAreRightUpToWhatTheLineAllocates() {
        LinesFound found = found(Map.of(1, 24.0, 2, 40.0, 3, 16.0), Map.of());
        assertThat(found.placedRight(TRUTH)).isEqualTo(56);
        assertThat(found.placedWrong(TRUTH)).isEqualTo(8 + 16);
        assertThat(found.differences(TRUTH))
                .containsExactly("line 2: 40.0 B instead of 32.0 B", "line 3: 16.0 B instead of 0.0 B");
    }

    @Test
    void whatIsPlacedElsewhereIsWrongAndWhatIsNotPlacedIsNot() {
        LinesFound found = found(Map.of(1, 24.0), Map.of("Foo.java:7", 16.0, "not attributed", 16.0));
        assertThat(found.placedRight(TRUTH)).isEqualTo(24);
        assertThat(found.placedWrong(TRUTH)).isEqualTo(16);
    }

    @Test
    void aFailureShowsItsCause() {
        ToolRun run =
                ToolRun.failed("Foo [a]: exit code 1\njava.lang.IllegalStateException: x\n\tat Foo.bar(Foo.java:1)\n"
                        + "Caused by: java.io.IOException: y\n\tat Foo.bar(Foo.java:2)");
        assertThat(run.error()).isEqualTo("Caused by: java.io.IOException: y (2 errors)");
        assertThat(run.found()).isEmpty();
    }

    @Test
    void aTotalIsChangedWhenNoJvmWithoutTheToolHasIt() {
        TrueTotal total = new TrueTotal(100, 200);
        assertThat(total.isLeftBy(150)).isFalse();
        assertThat(total.isLeftBy(201)).isFalse();
        assertThat(total.isLeftBy(216)).isTrue();
        assertThat(new TrueTotal(0, 0).isLeftBy(0.01)).isFalse();
        assertThat(new TrueTotal(0, 0).isLeftBy(16)).isTrue();
        assertThat(total).hasToString("100–200");
        assertThat(new TrueTotal(1_000, 1_000)).hasToString("1,000");
    }
}
