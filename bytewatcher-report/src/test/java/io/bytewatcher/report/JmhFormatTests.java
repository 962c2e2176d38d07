package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhFormatTests {
    private static final String CODEC = "com.acme.Codec.encode";
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    /** A benchmark whose iterations of 1 s perform so many operations. */
    private static String benchmark(String name, String mode, String more, long operations, double... perOperation) {
        StringBuilder norm = new StringBuilder();
        StringBuilder rate = new StringBuilder();
        double sum = 0;
        for (double value : perOperation) {
            norm.append(norm.isEmpty() ? "" : ", ").append(value);
            rate.append(rate.isEmpty() ? "" : ", ").append(value * operations / MEGABYTE);
            sum += value;
        }
        double mean = sum / perOperation.length;
        return """
                {"jmhVersion" : "1.37", "benchmark" : "%s", "mode" : "%s", "threads" : 1, "forks" : 1,
                 "jvm" : "/jdk/bin/java", "jdkVersion" : "17.0.15", "vmName" : "OpenJDK 64-Bit Server VM",
                 "measurementTime" : "1 s", %s
                 "primaryMetric" : {"score" : 1.0, "scoreError" : "NaN", "rawDataHistogram" : [[[[1.0, 2]]]]},
                 "secondaryMetrics" : {
                  "gc.count" : {"score" : 0.0, "scoreError" : "NaN", "scoreUnit" : "counts", "rawData" : [[0.0]]},
                  "gc.alloc.rate" : {"score" : %s, "scoreError" : "NaN", "rawData" : [[%s]]},
                  "gc.alloc.rate.norm" : {"score" : %s, "scoreError" : "NaN", "scoreUnit" : "B/op", "rawData" : [[%s]]}}}
                """.formatted(name, mode, more, mean * operations / MEGABYTE, rate, mean, norm);
    }

    private static String codec(double... perOperation) {
        return benchmark(CODEC, "avgt", "", 1_000_000, perOperation);
    }

    private RunResults read(String... elements) throws IOException {
        return ResultsFile.read(write("[" + String.join(",", elements) + "]"));
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("jmh result ü.json"), content);
    }

    private TestResult only(String... elements) throws IOException {
        assertThat(read(elements).tests()).hasSize(1);
        return read(elements).tests().get(0);
    }

    private Figure figure(String element) throws IOException {
        return only(element).measuredTest().orElseThrow().figure();
    }

    private void assertFailure(String content, String message) throws IOException {
        Path file = write(content);
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.read(file))
                .withMessageStartingWith(file.toString())
                .withMessageContaining(message)
                .withMessageEndingWith("Run JMH again, with -prof gc -rf json");
    }

    // Figures

    @ParameterizedTest
    @CsvSource({
        "1_000_000, 0,        0",
        "1_000_000, 0.0058,   0",
        "1_000_000, 24.001,   24",
        "1_000_000, 23.999,   24",
        "12_500,    24.416,   24",
        "2_000,     29.9,     24",
        "1_000_000, 1000000008.004, 1000000008"
    })
    void multipleOf8IsSteadyIfJmhsOwnAllocationExplainsTheRest(String operations, double mean, long bytes)
            throws IOException {
        String element = benchmark(CODEC, "thrpt", "", Long.parseLong(operations.replace("_", "")), mean, mean);
        assertThat(figure(element)).isEqualTo(Figure.steady(bytes));
    }

    @ParameterizedTest
    @CsvSource({"1_000_000, 24.1", "1_000_000, 2.4", "1_000_000_000, 0.0109", "100, 5000"})
    void otherMeanIsAmortised(String operations, double mean) throws IOException {
        Figure figure = figure(benchmark(CODEC, "thrpt", "", Long.parseLong(operations.replace("_", "")), mean, mean));
        assertThat(figure.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(figure.bytesPerOperation().doubleValue()).isCloseTo(mean, within(0.001));
        assertThat(figure.deviation()).isPositive();
    }

    @Test
    void iterationsThatDifferByMoreThanJmhsOwnAllocationAreNotSteady() throws IOException {
        Figure figure = figure(codec(0, 0, 48, 48));
        assertThat(figure.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat((double) figure.deviation() / figure.operations()).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({
        "24, 24.001, UNCHANGED",
        "24, 40.001, REGRESSED",
        "24, 16.004, IMPROVED",
        "0, 0.005, UNCHANGED",
        "0, 8.005, REGRESSED",
        "0, 0.5, REGRESSED"
    })
    void steadyFigureIsComparedExactly(long was, double now, Outcome outcome) throws IOException {
        assertThat(Tolerance.DEFAULT.judge(Figure.steady(was), figure(codec(now, now))))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"813.1, 811.2, UNCHANGED", "813.1, 1613.2, REGRESSED", "813.1, 413.3, IMPROVED"})
    void meansAreComparedWithTheirUncertainty(double was, double now, Outcome outcome) throws IOException {
        Figure before = figure(codec(was - 10, was + 10));
        assertThat(Tolerance.DEFAULT.judge(before, figure(codec(now - 10, now + 10))))
                .isEqualTo(outcome);
    }

    @Test
    void errorOfJmhIsAllowed() throws IOException {
        String norm = """
                "gc.alloc.rate.norm" : {"score" : 813.1, "scoreError" : 278.5,""";
        String element = codec(813.1, 813.1)
                .replaceFirst(
                        "\"gc.alloc.rate.norm\" : .\"score\" : [0-9.]+, \"scoreError\" : \"NaN\",",
                        norm.replace("{", "\\{"));
        Figure figure = figure(element);
        assertThat((double) figure.deviation() / figure.operations()).isCloseTo(278.5 / 4, within(0.01));
        assertThat(Tolerance.DEFAULT.judge(figure, Figure.steady(1088))).isEqualTo(Outcome.UNCHANGED);
        assertThat(Tolerance.DEFAULT.judge(figure, Figure.steady(1096))).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void figureThatIsMostlyJmhsOwnAllocationIsNotTrusted() throws IOException {
        RunResults results = read(benchmark(CODEC, "avgt", "", 3, 1480, 1460), codec(8).replace(CODEC, "a.B.c"));
        TestResult test = results.tests().get(0);
        assertThat(test.measuredTest()).isEmpty();
        assertThat(results.findings())
                .singleElement()
                .extracting(Finding::text)
                .asString()
                .startsWith(CODEC + ": JMH: 1,470 B, of which JMH's own allocation may be 4,096 B.");
    }

    /** A benchmark that sleeps for 100 ms, and allocates nothing. */
    @Test
    void bufferOfSamplesIsJmhsOwnAllocation() throws IOException {
        TestResult sampled =
                read(benchmark(CODEC, "sample", "", 5, 6984, 6972)).tests().get(0);
        assertThat(sampled.measuredTest()).isEmpty();
        assertThat(figure(benchmark(CODEC, "sample", "", 1_000_000, 24.001)).verdict())
                .isEqualTo(Verdict.STEADY);
        TestResult ofManyTimes =
                read(benchmark(CODEC, "sample", "", 10_000, 54)).tests().get(0);
        assertThat(ofManyTimes.measuredTest())
                .as("JMH's buffer of 10,000 times")
                .isEmpty();
    }

    @Test
    void singleShotIsOneOperation() throws IOException {
        Figure figure = figure(benchmark(CODEC, "ss", "", 1, 125_936, 125_744));
        assertThat(figure.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat((double) figure.deviation() / figure.operations()).isEqualTo(JmhFigure.OWN / 4);
        assertThat(only(benchmark(CODEC, "ss", "", 1, 5000)).measuredTest()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"NaN\"", "\"+INF\"", "-3.0", "1e300"})
    void valueThatIsNoFigureIsNotTrusted(String value) throws IOException {
        String element = codec(24).replaceAll("(gc.alloc.rate.norm\" : .\"score\" : )[0-9.]+", "$1" + value);
        assertThat(only(element).measuredTest()).isEmpty();
    }

    // Names

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Codec.encode | com.acme.Codec#encode",
                "com.acme.Outer.Inner.Most.run | com.acme.Outer$Inner$Most#run",
                "com.acme.codec.encode | com.acme.codec#encode",
                "com.acme.Äußere.innere.läuft | com.acme.Äußere$innere#läuft",
                "A.b | A#b"
            })
    void nestedClassesHaveTheirBinaryNames(String benchmark, String id) throws IOException {
        TestResult test = only(codec(24).replace(CODEC, benchmark));
        assertThat(test.test()).isEqualTo(id);
        assertThat(test.name()).isEqualTo(benchmark);
    }

    @Test
    void parametersAreSortedByName() throws IOException {
        String params = """
                "params" : {"size" : "10", "kind" : "a, b = [1] #\\"ü\\""},""";
        TestResult test = only(benchmark(CODEC, "avgt", params, 1_000_000, 24));
        assertThat(test.test()).isEqualTo("com.acme.Codec#encode(kind = a, b = [1] #\"ü\", size = 10)");
        assertThat(test.name()).isEqualTo("com.acme.Codec.encode (kind = a, b = [1] #\"ü\", size = 10)");
    }

    // Environments

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "17.0.15 | - | JDK 17, c2, g1, compressed-oops",
                "1.8.0_392 | - | JDK 8, c2, g1, compressed-oops",
                "25-ea | -Xmx1g | JDK 25, c2, g1, compressed-oops",
                "17 | -XX:+UseSerialGC -XX:-UseCompressedOops | JDK 17, c2, serial, no-compressed-oops",
                "17 | -XX:+UseSerialGC -XX:-UseSerialGC | JDK 17, c2, g1, compressed-oops",
                "17 | -XX:+UseParallelGC -Xint | JDK 17, interpreter, parallel, compressed-oops",
                "17 | -XX:+UseZGC -XX:TieredStopAtLevel=1 | JDK 17, c1-only, zgc, no-compressed-oops",
                "17 | -XX:TieredStopAtLevel=3 | JDK 17, c1-up-to-level-3, g1, compressed-oops",
                "17 | -Xmx32g | JDK 17, c2, g1, no-compressed-oops",
                "17 | -XX:MaxHeapSize=34359738368 -XX:ObjectAlignmentInBytes=16 | JDK 17, c2, g1, compressed-oops+16-byte-alignment",
                "25 | -XX:+UseCompactObjectHeaders | JDK 25, c2, g1, compressed-oops+compact-headers",
                "17 | -XX:-UseCompressedClassPointers | JDK 17, c2, g1, compressed-oops+no-compressed-class-pointers",
                "17 | -XX:-DoEscapeAnalysis -XX:-TieredCompilation | JDK 17, c2-without-escape-analysis-without-tiers, g1, compressed-oops",
                "17 | -XX:+UseJVMCICompiler | JDK 17, jvmci, g1, compressed-oops"
            })
    void environmentFollowsFromTheArguments(String jdk, String arguments, String environment) throws IOException {
        String more = arguments == null ? "" : "\"jvmArgs\" : [\"" + arguments.replace(" ", "\", \"") + "\"],";
        TestResult test = only(benchmark(CODEC, "avgt", more, 1_000_000, 24).replace("17.0.15", jdk));
        assertThat(test.environment()).hasToString(environment);
    }

    @Test
    void graalHasItsOwnCompiler() throws IOException {
        String more = "\"vmVersion\" : \"21.0.2+13-jvmci-23.1-b30\",";
        assertThat(only(benchmark(CODEC, "avgt", more, 1, 24)).environment().jit())
                .isEqualTo("jvmci");
    }

    /** The environment of a JVM without arguments, as ByteWatcher names it. */
    @Test
    void defaultsAreThoseOfByteWatcher() throws IOException {
        assertThat(only(codec(24)).environment()).isEqualTo(new Environment("compressed-oops", "g1", "c2", 17));
    }

    // Files

    /** In the layout of JMH 1.37: a benchmark with parameters, and one on a JVM that counts no allocation. */
    @Test
    void layoutOfJmhIsRead() {
        RunResults results = ResultsFile.read(Path.of("src", "test", "resources", "jmh-1.37.json"));
        assertThat(results.tests())
                .extracting(TestResult::test)
                .containsExactly(
                        "com.acme.CodecBenchmark#encode(size = 10, text = a, [b] {c}; \"d\")",
                        "com.acme.CodecBenchmark#reset");
        TestResult encode = results.tests().get(0);
        assertThat(encode.environment()).hasToString("JDK 17, c2, parallel, compressed-oops");
        assertThat(encode.measuredTest().orElseThrow().figure()).isEqualTo(Figure.steady(24));
        assertThat(results.findings())
                .extracting(Finding::text)
                .containsExactly(
                        "com.acme.CodecBenchmark.reset: JMH's results have no gc.alloc.rate.norm of it. Run JMH with -prof gc");
    }

    @Test
    void runIsNamedAfterTheFile() throws IOException {
        Path file = write("[" + codec(24) + "]");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-11-21T12:00:00Z")));
        RunResults results = ResultsFile.read(file);
        assertThat(results.run()).isEqualTo("jmh result ü.json");
        assertThat(results.time()).isEqualTo(Instant.parse("2026-11-21T12:00:00Z"));
        assertThat(results.isRed()).isFalse();
    }

    @Test
    void metricOfOlderJmhIsRead() throws IOException {
        assertThat(figure(codec(24.001).replace("\"gc.", "\"·gc."))).isEqualTo(Figure.steady(24));
    }

    @Test
    void largestOfSeveralModesIsKept() throws IOException {
        RunResults results =
                read(codec(24), benchmark(CODEC, "thrpt", "", 1_000_000, 48), benchmark(CODEC, "ss", "", 1, 5000));
        assertThat(results.tests())
                .singleElement()
                .satisfies(test ->
                        assertThat(test.measuredTest().orElseThrow().figure()).isEqualTo(Figure.steady(48)));
        assertThat(results.findings())
                .containsExactly(
                        new Finding(
                                false,
                                CODEC
                                        + ": JMH's results have 3 figures of it, in the modes avgt, thrpt, ss. The largest is kept"));
    }

    @Test
    void benchmarkWithoutTheMetricIsNotMeasured() throws IOException {
        String without = codec(24).replace("gc.alloc.rate.norm", "other").replace(CODEC, "a.B.c");
        RunResults results = read(codec(24), without);
        assertThat(results.tests())
                .extracting(TestResult::status)
                .containsExactly(Status.RECORDED, Status.NOT_MEASURED);
        assertThat(results.findings())
                .containsExactly(new Finding(
                        false, "a.B.c: JMH's results have no gc.alloc.rate.norm of it. Run JMH with -prof gc"));
    }

    @Test
    void unusableResultsNameTheWayOut() throws IOException {
        assertFailure("[]", "JMH's results of no benchmark");
        assertFailure("[" + codec(24).replace("alloc", "x") + "]", "JMH's results without gc.alloc.rate.norm");
        assertFailure("[" + codec(24), "not JSON");
        assertFailure("[" + codec(24) + "] x", "not JSON");
        assertFailure("[" + codec(24) + "] []", "something follows the results");
        assertFailure("[1]", ":1:2: a whole number where an object belongs");
        assertFailure("[{}]", "\"mode\" is missing");
        assertFailure("[" + codec(24).replace(CODEC, "x") + "]", "benchmark: \"x\" (expected: a name such as");
        assertFailure("[" + codec(24).replace("17.0.15", "seventeen") + "]", "\"seventeen\" is no version of a JDK");
        assertFailure("[" + codec(24).replace("1 s", "soon") + "]", "\"soon\" is no time");
        assertFailure(
                "[" + benchmark(CODEC, "avgt", "\"jvmArgs\" : [\"-XX:TieredStopAtLevel=x\"],", 1, 24) + "]",
                "\"-XX:TieredStopAtLevel=x\" has no number");
    }

    @Test
    void resultsOfJmhAreRecognised() throws IOException {
        assertThat(ResultsFile.isOfJmh(write(" \n[" + codec(24) + "]"))).isTrue();
        assertThat(ResultsFile.isOfJmh(write("\uFEFF[]"))).isTrue();
        assertThat(ResultsFile.isOfJmh(write("{}"))).isFalse();
        assertThat(ResultsFile.isOfJmh(write(""))).isFalse();
        assertThat(ResultsFile.isOfJmh(write("PK\u0003\u0004"))).isFalse();
        assertThat(ResultsFile.isOfJmh(folder)).isFalse();
        assertThat(ResultsFile.isOfJmh(folder.resolve("none"))).isFalse();
    }

    @Test
    void figuresSurviveAMerge() throws IOException {
        RunResults results = read(codec(813.1, 833.3), codec(24).replace(CODEC, "a.B.c"));
        Path merged = folder.resolve("merged.json");
        ResultsFile.write(merged, results);
        assertThat(ResultsComparison.of(results, ResultsFile.read(merged), Tolerance.DEFAULT)
                        .text())
                .isEqualTo("2 unchanged");
    }

    @Test
    void explanationIsIndependentOfTheLocale() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-SA-u-nu-arab"));
            Measured measured = only(codec(1813.1)).measured().orElseThrow();
            assertThat(measured.explanation()).isEqualTo("JMH: 1,813.1 B, give or take 18.13 B");
        } finally {
            Locale.setDefault(before);
        }
    }
}
