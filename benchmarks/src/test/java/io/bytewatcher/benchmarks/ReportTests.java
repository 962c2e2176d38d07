package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTests {
    private final Report report =
            new Report("comparison", "ByteWatcher beside its peers", "./benchmarks/run --jdks 17");
    private final Goals goals = new Goals();

    ReportTests() {
        report.fact("code", "commit 0123456789ab");
        report.fact("started", "2026-11-01T12:00:00Z");
        Table table = new Table("Figures", List.of("by"));
        table.add(List.of(Cell.of("us")));
        report.section("What a reading costs", List.of(table));
        goals.none("errors", 0);
        goals.miss("a section could not be measured: no luck");
    }

    @Test
    void commandFactsAndMissedGoalsPrecedeTheFigures() {
        report.section("Mistakes", List.of(Table.ofLines("Misses", List.of())));
        assertThat(report.markdown(goals))
                .containsExactly(
                        "# ByteWatcher beside its peers",
                        "",
                        "```",
                        "./benchmarks/run --jdks 17",
                        "```",
                        "",
                        "- code: commit 0123456789ab",
                        "- started: 2026-11-01T12:00:00Z",
                        "- **Goal missed: a section could not be measured: no luck.**",
                        "",
                        "## What a reading costs",
                        "",
                        "### Figures",
                        "",
                        "| by |",
                        "|---|",
                        "| us |",
                        "",
                        "## Mistakes",
                        "",
                        "### Misses",
                        "",
                        "None.",
                        "");
    }

    @Test
    void aFactAndASectionAreReplaced() {
        report.fact("code", "another");
        report.section("What a reading costs", List.of());
        assertThat(report.markdown(goals)).contains("- code: another").doesNotContain("| us |");
    }

    @Test
    void fileHasTheNameOfTheReport(@TempDir Path folder) throws IOException {
        report.write(folder, goals);
        assertThat(Files.readString(folder.resolve("comparison.md"))).contains("| us |");
    }

    @Test
    void theMachineIsDescribed() {
        assertThat(MachineDescription.describe()).matches(".+, \\d+ processors \\(.+\\), [\\d.]+ GiB");
    }

    @Test
    void allVersionsAreKnown() {
        assertThat(Versions.describe().split(", ", -1)).hasSizeGreaterThan(5).allMatch(it -> it.matches("\\S+ \\d.*"));
        assertThat(Versions.describe()).contains("JMH " + Versions.of("JMH") + ", ");
    }
}
