package io.bytewatcher.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Provenance;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.benchmarks.ThisMachine;
import io.bytewatcher.benchmarks.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTests {
    private static Report report(Lab.Extent extent) {
        Report report = new Report(
                "./benchmarks/run --jdks 17",
                new Provenance("commit 0123456789ab", Optional.empty()),
                Instant.parse("2026-11-01T12:00:00Z"),
                extent,
                new ThisMachine("Linux 6 amd64", "some processor", 2, 3L << 30),
                List.of("17.0.15"),
                new TreeMap<>(Map.of("JMH", "1.37")));
        Goals goals = new Goals();
        goals.none("errors", 0);
        Table table = new Table("Figures", List.of("by"));
        table.add(List.of(Cell.of("us")));
        report.add(Section.READING, new Findings(List.of(table), goals));
        report.add(Section.TESTS, Findings.failed("no luck"));
        return report;
    }

    @Test
    void theCommandStandsAboveTheFigures() {
        assertThat(report(Lab.Extent.FULL).markdown())
                .containsExactly(
                        "# ByteWatcher beside its peers",
                        "",
                        "```",
                        "./benchmarks/run --jdks 17",
                        "```",
                        "",
                        "- commit 0123456789ab",
                        "- started 2026-11-01T12:00:00Z",
                        "- Linux 6 amd64, 2 processors (some processor), 3.0 GiB",
                        "- JDK 17.0.15",
                        "- JMH 1.37",
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
                        "## What a test with a limit of 0 costs",
                        "");
    }

    @Test
    void figuresOfShortRunsAreMarkedAsSuch() {
        assertThat(report(Lab.Extent.QUICK).markdown())
                .contains("**Short runs: they show that everything runs; the figures do not count.**");
    }

    @Test
    void bothFilesAreWritten(@TempDir Path folder) throws IOException {
        report(Lab.Extent.FULL).write(folder);
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("comparison.json").toFile());
        assertThat(json.at("/machine/memory").asLong()).isEqualTo(3L << 30);
        assertThat(json.at("/jdks/0").asText()).isEqualTo("17.0.15");
        assertThat(json.at("/versions/JMH").asText()).isEqualTo("1.37");
        assertThat(json.at("/commit").asText()).isEqualTo("commit 0123456789ab");
        assertThat(json.at("/missedGoals/0").asText())
                .isEqualTo("Goal missed: a section could not be measured: no luck.");
        assertThat(json.at("/extent").asText()).isEqualTo("FULL");
        assertThat(json.at("/sections/READING/tables/0/rows/0/by").asText()).isEqualTo("us");
        assertThat(Files.readString(folder.resolve("comparison.md"))).contains("| us |");
    }

    @Test
    void allVersionsAreKnown() {
        assertThat(Versions.all())
                .hasSizeGreaterThan(5)
                .allSatisfy((name, version) -> assertThat(version).matches("\\d.*"));
    }
}
