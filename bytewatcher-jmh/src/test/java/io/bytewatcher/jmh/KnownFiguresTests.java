package io.bytewatcher.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.jmh.internal.BenchmarkMain;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The figures of benchmarks whose bytes are known, measured in a JVM as {@code bytewatcher-cli jmh} starts it. They share it, so that there
 * are fewer JVMs; {@link IsolatedBenchmarksTests} has one for each.
 */
class KnownFiguresTests {
    private static final String NAME = KnownBenchmarks.class.getName();

    @TempDir
    private static Path folder;

    private static List<String> printed = List.of();
    private static Map<String, TestResult> results = Map.of();

    @BeforeAll
    static void measureAll() {
        ForkedJvm.Ended ended = ForkedJvm.ofThisJdk()
                .withFlags(
                        "-Dbytewatcher.report.dir=" + folder,
                        "-Dbytewatcher.sites=off",
                        "-Dbytewatcher.sites.fork=false",
                        "-Dbytewatcher.max-time=60s",
                        "-Dbytewatcher.run=known")
                .end(BenchmarkMain.class, List.of(NAME + "\\.", "-p", "arrays=1,3"));
        printed = ended.lines();
        assertThat(ended.exitCode())
                .as(String.join("\n", printed))
                .isEqualTo(BenchmarkMain.RED); // some fail on purpose
        RunResults all = ResultsFile.read(folder.resolve(ResultsFile.NAME));
        results = new TreeMap<>();
        all.tests().forEach(test -> results.put(test.test(), test));
    }

    private static double bytes(String benchmark) {
        return measured(benchmark).bytesPerOperation();
    }

    private static Measured measured(String benchmark) {
        return Optional.ofNullable(results.get(NAME + "#" + benchmark))
                .flatMap(TestResult::measured)
                .orElseThrow(() -> new AssertionError(benchmark + " is not among " + results.keySet()));
    }

    @Test
    void resultIsConsumed() {
        assertThat(bytes("returned")).isEqualTo(KnownBenchmarks.ARRAY);
    }

    @Test
    void blackholeConsumesAndMakesNothing() {
        assertThat(bytes("consumed")).isEqualTo(2 * KnownBenchmarks.ARRAY);
    }

    @Test
    void whatTheJitRemovesDoesNotCount() {
        assertThat(bytes("removed")).isZero();
    }

    @Test
    void parametersHaveFiguresOfTheirOwn() {
        assertThat(bytes("params(arrays = 1)")).isEqualTo(KnownBenchmarks.ARRAY);
        assertThat(bytes("params(arrays = 3)")).isEqualTo(3 * KnownBenchmarks.ARRAY);
    }

    @Test
    void fixturesOfInvocationsCountAsInJmh() {
        assertThat(bytes("aroundEach")).as("one array before, two after").isEqualTo(3 * KnownBenchmarks.ARRAY);
    }

    @Test
    void operationsPerInvocationDivide() {
        assertThat(bytes("tenOperations")).isEqualTo(KnownBenchmarks.ARRAY);
        assertThat(measured("tenOperations").operations() % 10).isZero();
    }

    @Test
    void batchIsOneOperation() {
        assertThat(bytes("batch")).isEqualTo(4 * KnownBenchmarks.ARRAY);
    }

    @Test
    void benchmarkOfSeveralModesIsMeasuredOnce() {
        assertThat(bytes("severalModes")).isEqualTo(KnownBenchmarks.ARRAY);
        assertThat(printed)
                .filteredOn(line -> line.endsWith("KnownBenchmarks.severalModes"))
                .hasSize(1);
    }

    @Test
    void missingArgumentsOfTheJvmAreReported() {
        assertThat(printed)
                .contains("[bytewatcher] " + NAME
                        + ".severalModes wants the JVM argument -Xss2m, which is not given: --jvm-arg=-Xss2m");
    }

    @Test
    void oneOfSeveralThreadsIsMeasured() {
        assertThat(bytes("twoThreads")).isEqualTo(KnownBenchmarks.ARRAY);
    }

    @Test
    void stateOfAllThreadsIsSetUpOnce() {
        assertThat(bytes("shared")).isEqualTo(KnownBenchmarks.ARRAY);
    }

    @Test
    void hintsForTheJitApply() {
        assertThat(bytes("callNotInlined")).isEqualTo(KnownBenchmarks.ARRAY);
        assertThat(bytes("callInlined")).isZero();
    }

    /** Its methods block until the other one comes. */
    @Test
    void methodsOfAGroupHaveFiguresOfTheirOwn() {
        assertThat(bytes("offer[pair]")).isGreaterThanOrEqualTo(KnownBenchmarks.ARRAY);
        assertThat(bytes("take[pair]")).isLessThan(bytes("offer[pair]"));
    }

    @Test
    void failureOfABenchmarkIsItsTests() {
        assertThat(results).doesNotContainKey(NAME + "#failing");
        assertThat(printed).contains("on purpose");
    }

    @Test
    void failureOnAnotherThreadIsReported() {
        assertThat(printed).contains("on another thread");
    }

    @Test
    void failureEndsThreadsThatWaitForTheEndOfTheMeasurement() {
        assertThat(printed).contains("while another waits");
    }

    @Test
    void methodsOfTheSameNameInTwoGroupsHaveAResultEach() {
        assertThat(bytes("offer[other]")).isEqualTo(KnownBenchmarks.ARRAY);
        assertThat(bytes("offer[pair]")).isGreaterThanOrEqualTo(KnownBenchmarks.ARRAY);
    }

    /** JMH does not report the name of its method. */
    @Test
    void groupOfOneMethodHasItsOwnName() {
        assertThat(bytes("single")).isEqualTo(KnownBenchmarks.ARRAY);
    }

    @Test
    void failureOfAStateOfAllThreadsEndsThem() {
        assertThat(printed).contains("not ready");
    }

    /** An interrupt that ends one measurement must not end the next. */
    @Test
    void laterBenchmarksAreMeasured() {
        assertThat(printed.indexOf("on another thread")).isBetween(0, printed.size() - 2);
        assertThat(bytes("twoThreads")).isEqualTo(KnownBenchmarks.ARRAY);
    }

    @Test
    void progressIsShown() {
        List<String> numbers = new ArrayList<>();
        printed.forEach(line -> {
            if (line.matches("\\[\\d+/\\d+] .*")) {
                numbers.add(line.substring(1, line.indexOf(']')));
            }
        });
        int all = numbers.size();
        assertThat(numbers).first().isEqualTo("1/" + all);
        assertThat(numbers).last().isEqualTo(all + "/" + all);
    }
}
