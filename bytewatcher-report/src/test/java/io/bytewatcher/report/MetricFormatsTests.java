package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.result;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.steady;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bytewatcher.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files for github-action-benchmark and for Bencher. */
class MetricFormatsTests {
    @TempDir
    private Path folder;

    private static final RunResults RESULTS = run(
            result("m", "a.B#c", Samples.amortised(), false, ""),
            Samples.failed("a.B#red", 1_048_576, "1 MiB"),
            steady("zero", 0),
            result("", "once", Samples.measured(Verdict.SINGLE_SHOT, 144_352), false, ""),
            Samples.notMeasured("not", false, "why"),
            result("", "unstable", Samples.measured(Verdict.UNSTABLE, 96, 7, 0, List.of(), "", List.of()), false, ""));

    private String smallerIsBetter(RunResults results) throws IOException {
        Path file = folder.resolve("s.json");
        Files.deleteIfExists(file);
        SmallerIsBetter.write(results, file);
        return Files.readString(file);
    }

    private String bencher(RunResults results) throws IOException {
        Path file = folder.resolve("b.json");
        Files.deleteIfExists(file);
        BencherMetrics.write(results, file);
        return Files.readString(file);
    }

    @Test
    void gitHubActionBenchmarkGetsEachFigure() throws IOException {
        String environment = "JDK 17, c2, g1, compressed-oops";
        assertThat(smallerIsBetter(RESULTS))
                .isEqualTo("""
                [
                {"name":"a.B#red","unit":"B/op","value":1048576,"extra":"limit 0 B, steady, ENV"},
                {"name":"once","unit":"B/op","value":144352,"extra":"single-shot, ENV"},
                {"name":"zero","unit":"B/op","value":0,"extra":"steady, ENV"},
                {"name":"m: a.B#c","unit":"B/op","value":0.0016,"range":"± RANGE","extra":"amortised, ENV"}]
                """.replace("ENV", environment).replace("RANGE", range()));
        assertThat(smallerIsBetter(run())).isEqualTo("[]\n");
    }

    private static String range() {
        long deviation = Samples.amortised().figure().orElseThrow().deviation();
        assertThat(deviation).isBetween(32L, 96L);
        return io.bytewatcher.internal.format.Figures.mean(deviation, 60_000);
    }

    @Test
    void bencherGetsEachFigureWithItsBounds() throws IOException {
        long deviation = Samples.amortised().figure().orElseThrow().deviation();
        assertThat(bencher(RESULTS)).isEqualTo("""
                {
                "a.B#red":{"allocated-bytes":{"value":1048576}},
                "once":{"allocated-bytes":{"value":144352}},
                "zero":{"allocated-bytes":{"value":0}},
                "m: a.B#c":{"allocated-bytes":{"value":0.0016,"lower_value":LOW,"upper_value":HIGH}}}
                """.replace("LOW", Double.toString((96 - deviation) / 60_000.0))
                .replace("HIGH", Double.toString((96 + deviation) / 60_000.0)));
        assertThat(bencher(run()).replaceAll("\\s", "")).isEqualTo("{}");
    }

    @Test
    void anyResultsAreValidJson() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        for (int seed = 0; seed < 300; seed++) {
            RunResults results = new RandomResults(seed).any();
            long figures = results.tests().stream()
                    .filter(test -> test.measured().flatMap(Measured::figure).isPresent())
                    .count();
            JsonNode array = mapper.readTree(smallerIsBetter(results));
            assertThat(array.size()).isEqualTo((int) figures);
            for (JsonNode entry : array) {
                assertThat(entry.path("name").isTextual()).isTrue();
                assertThat(entry.path("value").isNumber()).isTrue();
                assertThat(entry.path("unit").asText()).isEqualTo("B/op");
            }
            JsonNode metrics = mapper.readTree(bencher(results));
            assertThat(metrics.size()).isEqualTo((int) figures);
            for (JsonNode metric : metrics) {
                double value = metric.path("allocated-bytes").path("value").doubleValue();
                assertThat(metric.path("allocated-bytes").path("lower_value").doubleValue())
                        .isLessThanOrEqualTo(value);
            }
        }
    }

    @Test
    void namesTruncatedForBencherStayDistinct() throws IOException {
        String name = "n".repeat(2_000);
        JsonNode metrics = new ObjectMapper().readTree(bencher(run(steady(name + 1, 1), steady(name + 2, 2))));
        assertThat(metrics.propertyStream().map(java.util.Map.Entry::getKey))
                .hasSize(2)
                .allSatisfy(key -> assertThat(key).hasSize(1024));
    }
}
