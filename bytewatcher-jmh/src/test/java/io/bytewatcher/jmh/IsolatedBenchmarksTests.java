package io.bytewatcher.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.jmh.internal.BenchmarkMain;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line measures each benchmark in a JVM of its own. */
class IsolatedBenchmarksTests {
    private static final String NAME = IsolatedBenchmarks.class.getName();

    @Test
    void eachBenchmarkHasAJvmOfItsOwn(@TempDir Path folder) {
        ForkedJvm.Ended ended = ForkedJvm.ofThisJdk()
                .withFlags(
                        "-Dbytewatcher.report.dir=" + folder,
                        "-Dbytewatcher.sites=off",
                        "-Dbytewatcher.max-time=60s",
                        "-Dbytewatcher.run=isolated")
                .end(BenchmarkMain.class, List.of(NAME + "\\."));
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
}
