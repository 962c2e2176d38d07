package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegressionTests {
    private static final String SOURCE = """
            public class CodecTests extends Operations {
                @Test
                public void sums() {
                    number = sum(1, 2);
                }

                private static int sum(int... values) {
                    // escapes: LEAKED = values;
                    return values.length;
                }

                @Test
                public void reads() throws IOException {
                    kept = null;
                }
            }
            """;

    @Test
    void changesEachOperationAndItsCaller() {
        assertThat(Regression.of("com.acme.CodecTests", SOURCE))
                .extracting(Regression::toString)
                .containsExactly(
                        "16 B in each call in com.acme.CodecTests#sums",
                        "16 B once in 1,000 calls in com.acme.CodecTests#sums",
                        "16 B in each call in com.acme.CodecTests#reads",
                        "16 B once in 1,000 calls in com.acme.CodecTests#reads",
                        "an object that the JIT removed in com.acme.CodecTests#sums");
    }

    @Test
    void changesNothingElse() {
        List<Regression> all = Regression.of("com.acme.CodecTests", SOURCE);
        assertThat(all.get(2).changed())
                .isEqualTo(
                        SOURCE.replace("        kept = null;", "        kept = new Object();\n        kept = null;"));
        assertThat(all.get(1).changed())
                .contains("    public void sums() {\n        if (++callsOfTheRegression % 1_000 == 0) {\n")
                .endsWith("    private int callsOfTheRegression;\n}\n");
        assertThat(all.get(4).changed()).isEqualTo(SOURCE.replace("// escapes: LEAKED", "LEAKED"));
    }

    @Test
    void rejectsAnEscapeOutsideOfAnOperation() {
        assertThatThrownBy(() -> Regression.of("com.acme.CodecTests", "// escapes: LEAKED = this;\n}"))
                .hasMessageContaining("LEAKED");
    }

    @Test
    void corpusContainsAllOperations() throws Exception {
        List<Regression> all = new CorpusProject(Path.of("corpus"), List.of()).regressions();
        assertThat(all)
                .filteredOn(change -> change.kind() == Regression.RegressionKind.RARE)
                .hasSizeGreaterThan(150);
        assertThat(all)
                .filteredOn(change -> change.kind() == Regression.RegressionKind.ESCAPES)
                .hasSizeGreaterThan(12);
    }
}
