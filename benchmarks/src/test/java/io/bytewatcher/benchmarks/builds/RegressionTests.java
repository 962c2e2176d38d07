package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.baseline.Baseline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void keptObjectIsAcceptedByALineOfSeveralStates(@TempDir Path folder) throws IOException {
        List<Regression> all = Regression.of("com.acme.CodecTests", SOURCE);
        assertThat(all)
                .filteredOn(change -> change.isAcceptedBy(baseline(folder, "24")))
                .isEmpty();
        assertThat(all)
                .filteredOn(change -> change.isAcceptedBy(baseline(folder, "0|24")))
                .containsExactly(all.get(4));
    }

    private static Baseline baseline(Path folder, String figure) {
        try {
            return Baseline.read(Files.writeString(folder.resolve("baseline.tsv"), """
                    # bytewatcher baseline 1
                    # test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason
                    com.acme.CodecTests#sums\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t%s\t-\t-
                    # end of baseline
                    """.formatted(figure)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
                .filteredOn(change -> change.kind() == Regression.Kind.RARE)
                .hasSizeGreaterThan(150);
        assertThat(all)
                .filteredOn(change -> change.kind() == Regression.Kind.ESCAPES)
                .hasSizeGreaterThan(12);
    }
}
