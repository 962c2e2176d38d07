package io.bytewatcher.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.jmh.internal.BenchmarkMain;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.ForkedJvm;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command line measures each benchmark in a JVM of its own. */
class IsolatedBenchmarksTests {
    private static final String NAME = IsolatedBenchmarks.class.getName();

    private static ForkedJvm jvm(Path reports, String... flags) {
        return ForkedJvm.ofThisJdk()
                .withFlags(
                        "-Dbytewatcher.report.dir=" + reports,
                        "-Dbytewatcher.sites=off",
                        "-Dbytewatcher.max-time=60s",
                        "-Dbytewatcher.run=isolated")
                .withFlags(flags);
    }

    @Test
    void eachBenchmarkHasAJvmOfItsOwn(@TempDir Path folder) {
        ForkedJvm.Ended ended = jvm(folder).end(BenchmarkMain.class, List.of(NAME + "\\."));
        String printed = String.join("\n", ended.lines());
        assertThat(ended.exitCode()).as(printed).isEqualTo(BenchmarkMain.RED);
        assertThat(ended.lines())
                .contains(
                        NAME + ".failing was not measured, because run alone in a fresh JVM, the test threw"
                                + " java.lang.IllegalStateException: on purpose."
                                + " -Dbytewatcher.sites.fork=false measures it in this JVM.",
                        NAME + ".checked was not measured, because run alone in a fresh JVM, the test threw"
                                + " java.lang.IllegalStateException: wrong work."
                                + " -Dbytewatcher.sites.fork=false measures it in this JVM.")
                .anyMatch(line -> line.startsWith(NAME
                        + ".ending was not measured, because run alone in a fresh JVM, the test ended that JVM with exit"
                        + " status 3"));
        Map<String, TestResult> results = new TreeMap<>();
        ResultsFile.read(folder.resolve(ResultsFile.NAME))
                .tests()
                .forEach(test -> results.put(test.test().substring(NAME.length() + 1), test));
        assertThat(results)
                .as(printed)
                .containsOnlyKeys("array(value = a)", "array(value = b)", "checked", "ending", "failing", "twoThreads");
        assertThat(results)
                .extractingByKey("ending")
                .extracting(TestResult::status)
                .isEqualTo(Status.NOT_MEASURED);
        assertThat(results.values())
                .filteredOn(test -> test.test().matches(".*(array|twoThreads).*"))
                .extracting(test -> test.measured().flatMap(Measured::figure).map(Figure::toString))
                .as("figures of the first trial of a JVM")
                .allSatisfy(figure -> assertThat(figure).contains("32 B per call"));
    }

    /** C1 removes nothing. The benchmark is measured at steady state even so, and not only as written. */
    @Test
    void benchmarkIsMeasuredByC1(@TempDir Path folder) {
        ForkedJvm.Ended ended = jvm(folder, "-XX:TieredStopAtLevel=1")
                .end(BenchmarkMain.class, List.of(NAME + "\\.array", "-p", "value=a"));
        assertThat(ended.exitCode()).as(String.join("\n", ended.lines())).isEqualTo(BenchmarkMain.GREEN);
        assertThat(ResultsFile.read(folder.resolve(ResultsFile.NAME)).tests())
                .singleElement()
                .satisfies(test -> {
                    assertThat(test.measured().map(Measured::verdict)).contains(Verdict.STEADY);
                    assertThat(test.measured().map(Measured::bytesPerOperation)).contains(32.0);
                    assertThat(test.measured().orElseThrow().rounds()).isNotEmpty();
                    assertThat(test.measured().flatMap(Measured::asWritten)).isPresent();
                });
    }

    /** A terminal sends the signal to all processes. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such signal")
    void ctrlCKeepsWhatIsMeasuredAndAddsNothing(@TempDir Path folder) throws Exception {
        Process process = jvm(folder).start(BenchmarkMain.class, NAME + "\\.array");
        List<String> lines = new ArrayList<>();
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            while (line != null && !line.startsWith("[2/2]")) {
                lines.add(line);
                line = output.readLine();
            }
            assertThat(line).as(String.join("\n", lines)).isNotNull();
            List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .toList();
            all.forEach(ProcessHandle::destroy); // a signal that ends a JVM in the same way
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(ReportDirectory.of(folder).read().orElseThrow().tests())
                .extracting(TestResult::test)
                .containsExactly(NAME + "#array(value = a)");
    }
}
