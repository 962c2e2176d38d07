package io.bytewatcher.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command {@code jmh} to its end. */
@Timeout(240)
class MeasuringJarTests extends PackagedJar {
    /** The benchmark copies an array of one byte. */
    @Test
    void measuresBenchmarks() throws Exception {
        Path baseline = folder.resolve("base line.tsv");
        Object[] withoutBaseline = benchmarks("JMHSample_38_PerInvokeSetup.measureNeutral");
        Object[] measure = with(withoutBaseline, "--baseline", baseline);
        assertThat(run("jmh", with(measure, "--update"))).as(out()).isZero();
        assertThat(baseline)
                .content(UTF_8)
                .contains("org.openjdk.jmh.samples.JMHSample_38_PerInvokeSetup#measureNeutral(count = 1)\t")
                .contains("\tsteady\ttest-thread\t24\t");
        assertThat(run("jmh", with(measure, "--strict", "--jvm-arg", "-Dbytewatcher.sites=off")))
                .as(out())
                .isZero();
        assertThat(out())
                .contains(
                        "[1/1] org.openjdk.jmh.samples.JMHSample_38_PerInvokeSetup.measureNeutral (count = 1)",
                        "24 B per call");
        assertThat(ResultsFile.read(folder.resolve("reports/results.json")).tests())
                .hasSize(1);

        Files.writeString(baseline, Files.readString(baseline).replaceAll("\t24\t[^\t]+\t", "\t0\t-\t"));
        assertThat(run("jmh", measure)).isEqualTo(1);
        assertThat(out())
                .contains("24 B per call, baseline 0 B per call [REGRESSED]", "--update")
                .containsPattern("\n +24  org\\.openjdk\\.jmh\\.samples\\.JMHSample_38_PerInvokeSetup\\S+ ");

        Files.move(baseline, folder.resolve("bytewatcher-baseline.tsv"));
        assertThat(run("jmh", with(withoutBaseline, "--jvm-arg", "-Dbytewatcher.sites=off")))
                .as("a file that is not named: %s", out())
                .isZero();

        assertThat(run("jmh", benchmarks("NoSuchBenchmark"))).isEqualTo(2);
        assertThat(err()).isEqualToIgnoringNewLines("bytewatcher: No benchmark matches [NoSuchBenchmark].");
    }

    /** The benchmark returns its array to a {@code Blackhole} that has no {@code consumeFull}. */
    @Test
    void measuresBenchmarksOfAnOlderJmh() throws Exception {
        assertThat(run("jmh", benchmarksOfAnOlderJmh("JMHSample_38_PerInvokeSetup.measureNeutral")))
                .as(out())
                .isZero();
        assertThat(out()).contains("24 B per call").doesNotContain("not measured");
    }
}
