package io.bytewatcher.samples.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.SampleRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SortingSampleTests {

    @Test
    void measuresInForks() {
        SampleRun run = run(
                "--algorithm=insertion,tree", "--sizes=16,8", "--warmups=1", "--iterations=1", "--iteration-millis=20");

        assertThat(run.exit()).as(run.err()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0).trim().split(" {2,}"))
                .containsExactly(
                        "size", "algorithm", "comparisons", "ns per sort", "ns each", "B per sort", "B by JMH");
        assertThat(lines.get(1)).matches(" +8  insertion +\\d+ +[\\d,]+ +[\\d.]+ +0 +[\\d.,]+ .*");
        assertThat(lines.get(2)).matches(" +8  tree +\\d+ +[\\d,]+ +[\\d.]+ +[1-9]\\d+ +[\\d.,]+ .*");
        assertThat(lines.get(3)).matches(" +16  insertion .*");
        assertThat(lines.get(4)).matches(" +16  tree .*");
        assertThat(run.out()).contains("insertion, against tree: is ");
        assertThat(run.err()).contains("sorting: 16 numbers by tree, 4 of 4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--sizes=0; --sizes: 0 (expected: 1 to 1,000,000)",
                "--sizes=100000; --sizes: 100000 (expected: at most 50000 for bubble and insertion",
                "--sizes=ten; Invalid value for option '--sizes' (<sizes>): 'ten' is not an int",
                "--forks=0; --forks: 0 (expected: 1 to 1,000)",
                "--warmups=-1; --warmups: -1 (expected: 0 to 1,000)",
                "--iterations=0; --iterations: 0 (expected: 1 to 1,000)",
                "--iteration-millis=0; --iteration-millis: 0 (expected: 1 to 600,000)",
                "--algorithm=bogo; Invalid value for option '--algorithm' (<algorithms>): expected one of",
            })
    void aBadOptionIsNamedWithTheWayOut(String option, String error) {
        run(option).assertRefused(error);
    }

    private static SampleRun run(String... options) {
        return SampleRun.of(new CommandLine(new SortingSample()), options);
    }
}
