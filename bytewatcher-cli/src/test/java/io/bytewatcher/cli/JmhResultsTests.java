package io.bytewatcher.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.ResultsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of JMH in place of those of ByteWatcher. */
class JmhResultsTests {
    private static final String ENCODE = "com.acme.Codec.encode";
    private static final String DECODE = "com.acme.Codec.decode";

    @TempDir
    private Path folder;

    private Path baseline = Path.of("");
    private Path output = Path.of("");

    private record Ended(int code, String out, String err) {}

    @BeforeEach
    void nameFiles() {
        baseline = folder.resolve("base=1.tsv");
        output = folder.resolve("the report");
    }

    private static Ended run(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        return new Ended(code, out.toString(), err.toString());
    }

    /** Runs the command with options that are separated by spaces. */
    private Ended jmh(Path results, Object... more) {
        Object[] arguments = new Object[more.length + 4];
        System.arraycopy(new Object[] {"jmh", results, "-o", output}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return run(arguments);
    }

    /** Writes results of JMH whose iterations perform a million operations. */
    private Path jmhResults(String name, String... elements) throws IOException {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", elements) + "]");
    }

    private static String benchmark(String name, double bytes) {
        return String.format(Locale.ROOT, """
                {"benchmark" : "%s", "mode" : "avgt", "threads" : 1, "jvmArgs" : [], "jdkVersion" : "17.0.15",
                 "measurementTime" : "1 s", "secondaryMetrics" : {
                  "gc.alloc.rate" : {"score" : %f, "scoreError" : "NaN", "rawData" : [[%2$f]]},
                  "gc.alloc.rate.norm" : {"score" : %f, "scoreError" : "NaN", "rawData" : [[%3$f]]}}}
                """, name, bytes * 1_000_000 / (1 << 20), bytes);
    }

    // compare, merge, report

    @Test
    void comparesWithResultsOfByteWatcher() throws IOException {
        Path old = Results.write(
                folder.resolve("old/results.json"),
                Results.test("codecs", "com.acme.Codec#encode", 24),
                Results.test("codecs", "com.acme.Codec#decode", 24));
        Path now = jmhResults("now.json", benchmark(ENCODE, 24.001), benchmark(DECODE, 40.002));
        Ended ended = run("compare", folder.resolve("old"), now);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out().lines())
                .containsExactly(
                        "1 regressed, 1 unchanged",
                        "regressed  codecs: com.acme.Codec#decode  24 B per call → 40 B per call");
        assertThat(run("compare", now, old).code()).isZero();
    }

    @Test
    void comparesTwoResultsOfJmh() throws IOException {
        Path old = jmhResults("old.json", benchmark(ENCODE, 813.1), benchmark(DECODE, 0.0001));
        Path now = jmhResults("now.json", benchmark(ENCODE, 815.3), benchmark(DECODE, 0.0021));
        assertThat(run("compare", old, now)).isEqualTo(new Ended(0, "2 unchanged" + System.lineSeparator(), ""));
    }

    @Test
    void mergesAndReports() throws IOException {
        Path results = jmhResults("jmh.json", benchmark(ENCODE, 24.001));
        Path merged = folder.resolve("merged.json");
        assertThat(run("merge", "-o", merged, results).code()).isZero();
        assertThat(ResultsFile.read(merged).tests())
                .isEqualTo(ResultsFile.read(results).tests());
        assertThat(run("report", "-o", output, results).code()).isZero();
        assertThat(output.resolve("index.html")).exists();
        assertThat(output.resolve("bencher.json")).content(UTF_8).contains("com.acme.Codec#encode");
    }

    @Test
    void aFolderIsNotSearchedForResultsOfJmh() throws IOException {
        jmhResults("jmh.json", benchmark(ENCODE, 24));
        assertThat(run("compare", folder, folder).err()).contains("no results.json in it");
    }

    // jmh

    @Test
    void printsTheFiguresAndWritesTheReports() throws IOException {
        Ended ended = jmh(jmhResults("jmh result ü.json", benchmark(ENCODE, 24.001), benchmark(DECODE, 813.1)));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines())
                .containsExactly(
                        "813.1 B per call (1,626,200 ± 4,066 B in 2,000)  " + DECODE,
                        "24 B per call  " + ENCODE,
                        "ByteWatcher: 2 tests measured",
                        "Reports are in " + output);
        assertThat(ended.code()).isZero();
        assertThat(output.resolve("results.json")).exists();
    }

    @Test
    void writesTheFiguresIntoTheBaselineAndComparesWithThem() throws IOException {
        Path results = jmhResults("jmh.json", benchmark(ENCODE, 24.001), benchmark(DECODE, 813.1));
        Ended updated = jmh(results, "--baseline", baseline, "--update");
        assertThat(updated.err()).isEmpty();
        assertThat(updated.code()).isZero();
        assertThat(updated.out()).startsWith("baseline " + baseline + ":");
        assertThat(baseline)
                .content(UTF_8)
                .contains("com.acme.Codec#encode\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t24\t")
                .contains("com.acme.Codec#decode\tcompressed-oops\t-\tc2\t17\tamortised\ttest-thread\t813.1 = ");
        assertThat(jmh(results, "--baseline", baseline, "--strict").code()).isZero();
        assertThat(jmh(results, "--baseline", baseline, "--update").out())
                .startsWith("baseline " + baseline + ": nothing has changed");

        Path more = jmhResults("more.json", benchmark(ENCODE, 40.001), benchmark(DECODE, 813.1));
        Ended regressed = jmh(more, "--baseline", baseline);
        assertThat(regressed.code()).isEqualTo(1);
        assertThat(regressed.out().lines())
                .startsWith(
                        "failed: com.acme.Codec#encode: it allocates more than the baseline says",
                        "was         24 B per call  at " + baseline + ":4",
                        "now         40 B per call",
                        "difference  16 B more. Find out why, or agree to it with --update")
                .contains("40 B per call  " + ENCODE);
        assertThat(jmh(more, "--baseline", baseline, "--update").code()).isZero();
        assertThat(baseline).content(UTF_8).contains("? raised from 24");
        assertThat(jmh(more, "--baseline", baseline).code()).isZero();
        assertThat(jmh(more, "--baseline", baseline, "--strict").code()).isEqualTo(1);
    }

    @Test
    void onlyAStrictComparisonFailsForLessAndForMissingLines() throws IOException {
        jmh(
                jmhResults("old.json", benchmark(ENCODE, 24), benchmark("com.acme.Codec.gone", 8)),
                "--baseline",
                baseline,
                "--update");
        Path now = jmhResults("now.json", benchmark(ENCODE, 16), benchmark(DECODE, 8));
        Ended checked = jmh(now, "--baseline", baseline);
        assertThat(checked.code()).isZero();
        assertThat(checked.out())
                .contains("com.acme.Codec#encode: it allocates less than the baseline says")
                .contains("com.acme.Codec#decode: the baseline has no line for it")
                .contains("com.acme.Codec#gone: there is no such test")
                .doesNotContain("failed: ");
        Ended strict = jmh(now, "--baseline", baseline, "--strict");
        assertThat(strict.code()).isEqualTo(1);
        assertThat(strict.out().lines().filter(line -> line.startsWith("failed: ")))
                .hasSize(3);
    }

    @Test
    void anotherEnvironmentGetsItsOwnLine() throws IOException {
        jmh(jmhResults("17.json", benchmark(ENCODE, 24)), "--baseline", baseline, "--update");
        Path interpreted = jmhResults("x.json", benchmark(ENCODE, 40).replace("[], \"jdk", "[\"-Xint\"], \"jdk"));
        Ended compared = jmh(interpreted, "--baseline", baseline, "--strict");
        assertThat(compared.code()).isEqualTo(1);
        assertThat(compared.out()).contains("in this environment (JDK 17, interpreter, g1, compressed-oops)");
        assertThat(jmh(interpreted, "--baseline", baseline, "--update").code()).isZero();
        assertThat(jmh(interpreted, "--baseline", baseline, "--strict").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "REGEX Codec",
                "--exclude -e Codec",
                "--param -p size=10",
                "--class-path --class-path=more.jar",
                "--jvm --jvm=java",
                "--jvm-arg --jvm-arg=-Xint"
            })
    void optionsForMeasuringAreErrors(String option) throws IOException {
        Path results = jmhResults("jmh.json", benchmark(ENCODE, 24));
        String[] words = option.split(" ", 2);
        Ended ended = jmh(results, (Object[]) words[1].split(" "));
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("bytewatcher: " + words[0] + " is for measuring, and " + results
                        + " has figures that JMH has measured. Omit it, or name the jar of the benchmarks");
        assertThat(output).doesNotExist();
    }

    @Test
    void unusableFilesAreReportedInOneSentence() throws IOException {
        Path results = jmhResults("jmh.json", benchmark(ENCODE, 24));
        assertThat(jmh(results, "--baseline", baseline).err())
                .contains("base=1.tsv: does not exist. Name the committed file, or write one with --update");
        assertThat(jmh(results, "--baseline", Files.writeString(baseline, "bad"), "--update")
                        .err())
                .contains(":1: not a baseline");
        assertThat(jmh(jmhResults("none.json")).err())
                .contains("none.json: JMH's results of no benchmark. Run JMH again, with -prof gc -rf json");
        Path own = Results.write(folder.resolve("results.json"), Results.test("", "a", 48));
        assertThat(jmh(own).err())
                .contains("results.json: has no benchmarks")
                .contains("or JMH's results in JSON (-prof gc -rf json)");
        assertThat(output).doesNotExist();
    }
}
