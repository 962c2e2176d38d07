package io.bytewatcher.cli;

import static io.bytewatcher.cli.Ended.assertUnusable;
import static io.bytewatcher.cli.Ended.run;
import static io.bytewatcher.cli.Results.compared;
import static io.bytewatcher.cli.Results.inSeveralStates;
import static io.bytewatcher.cli.Results.once;
import static io.bytewatcher.cli.Results.red;
import static io.bytewatcher.cli.Results.test;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.jit.DiagnosticCommand;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ReportJournal;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTests {
    @TempDir
    private Path folder;

    /** The exit code 1 means that something is red. */
    @Test
    void errorIsNotRed() {
        PrintWriter failing = new PrintWriter(new StringWriter()) {
            @Override
            public void write(String text, int from, int length) {
                throw new StackOverflowError("on purpose");
            }
        };
        StringWriter err = new StringWriter();
        assertThat(Main.run(failing, new PrintWriter(err, true), "--help")).isEqualTo(2);
        assertThat(err.toString()).contains("bytewatcher: java.lang.StackOverflowError: on purpose");
    }

    private Path baseline(String name, String... lines) throws IOException {
        String text = Stream.of(
                        Stream.of(
                                "# bytewatcher baseline 1",
                                "# test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason"),
                        Arrays.stream(lines)
                                .map(line ->
                                        line.replaceFirst(" ", "\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t")),
                        Stream.of("# end of baseline"))
                .flatMap(part -> part)
                .reduce("", (a, b) -> a + b + "\n");
        return Files.writeString(folder.resolve(name), text);
    }

    private static String line(String test, int bytes) {
        return test + " " + bytes + "\t-\t-";
    }

    // The command

    @Test
    void listsTheCommandsIfNoneIsGiven() {
        Ended ended = run();
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("merge", "compare", "report", "history", "Exit codes:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"merge", "compare", "report", "history"})
    void eachCommandHasHelpWithAnExampleAndItsExitCodes(String command) {
        Ended ended = run(command, "--help");
        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .contains("Usage: bytewatcher " + command)
                .contains("  bytewatcher " + command)
                .contains("Exit codes:");
        assertThat(ended.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void unknownCommandIsReportedInOneSentence() {
        assertUnusable(run("--no-such"), "Unknown option: '--no-such'");
        assertUnusable(run("reprot"), "reprot");
        assertUnusable(run("merge", folder), "Missing required option: '--output=FILE'");
        assertUnusable(run("compare", "a"), "Missing required parameter: 'NEW'");
        assertUnusable(run("compare", "--tolerance=x", "a", "b"), "'x' is not a long");
        assertUnusable(run("compare", "--tolerance=-1", "a", "b"), "tolerance: -1 B");
        assertUnusable(run("report", "-o", folder, "--strict", folder), "--strict needs --baseline FILE");
        assertUnusable(run("report", "-o", folder, "--baseline", "b", folder), "--baseline needs --strict");
        assertUnusable(run("report", "-o", folder, "--tolerance=-1", folder), "tolerance: -1 B");
    }

    @Test
    void unusableInputsAreReportedInOneSentence() throws IOException {
        assertUnusable(run("compare", folder, folder), folder + ": no results.json in it. Run the tests first");
        assertUnusable(run("merge", "-o", folder.resolve("o"), folder.resolve("no")), "does not exist. Run the tests");
        Path damaged = Files.writeString(folder.resolve("results.json"), "{\n  \"format\": 3}");
        assertUnusable(run("report", "-o", folder.resolve("o"), folder), "results.json:2:13: a whole number where");
        assertUnusable(run("compare", damaged, damaged), "Delete the file, and run the tests again");
        assertThat(folder.resolve("o")).doesNotExist();
    }

    // merge

    @Test
    void mergesFoldersAndFiles() {
        Results.write(folder.resolve("shards/one/target/bytewatcher/results.json"), test("m", "a", 1));
        Results.write(folder.resolve("shards/two ü/results.json"), test("m", "b", 2));
        Path file = Results.write(folder.resolve("any.json"), red("c", 3));
        Path output = folder.resolve("out/all.json");
        Ended ended = run("merge", "-o", output, folder.resolve("shards"), file);
        assertThat(ended).isEqualTo(new Ended(0, output + ": 3 tests, 0 soaks, red" + System.lineSeparator(), ""));
        assertThat(ResultsFile.read(output).tests()).containsExactly(red("c", 3), test("m", "a", 1), test("m", "b", 2));
    }

    @Test
    void ignoresItsOwnEarlierOutput() {
        Results.write(folder.resolve("in/results.json"), test("", "a", 1));
        assertThat(run("merge", "-o", folder, folder).code()).isZero();
        Results.write(folder.resolve("in/results.json"), test("", "b", 1));
        assertThat(run("merge", "-o", folder, folder).code()).isZero();
        assertThat(ResultsFile.read(folder.resolve("results.json")).tests()).containsExactly(test("", "b", 1));

        Path report = folder.resolve("in/report");
        assertThat(run("report", "-o", report, folder.resolve("in")).code()).isZero();
        Results.write(folder.resolve("in/results.json"), test("", "c", 1));
        assertThat(run("report", "-o", report, folder.resolve("in")).code()).isZero();
        assertThat(ResultsFile.read(report.resolve("results.json")).tests()).containsExactly(test("", "c", 1));
    }

    @Test
    void searchSkipsWhatOtherCommandsHaveMerged() {
        Results.write(folder.resolve("in/target/bytewatcher/results.json"), test("", "a", 1));
        for (String merged : List.of("bytewatcher-check", "bytewatcher-survey", "target/site/bytewatcher")) {
            Results.write(folder.resolve("in/" + merged + "/results.json"), test("", "old", 1));
        }
        Path output = folder.resolve("all.json");
        assertThat(run("merge", "-o", output, folder.resolve("in")).code()).isZero();
        assertThat(ResultsFile.read(output).tests()).containsExactly(test("", "a", 1));
        assertThat(run("merge", "-o", output, folder.resolve("in/bytewatcher-check"))
                        .code())
                .isZero();
        assertThat(ResultsFile.read(output).tests()).containsExactly(test("", "old", 1));
    }

    @Test
    void readsResultsOfKilledJvms() {
        try (ReportJournal journal =
                ReportDirectory.of(folder.resolve("killed")).journal(Results.of(List.of()))) {
            journal.append(red("a", 7));
        }
        Path output = folder.resolve("all.json");
        assertThat(run("merge", "-o", output, folder).code()).isZero();
        assertThat(ResultsFile.read(output).tests()).containsExactly(red("a", 7));
    }

    // compare

    @Test
    void compareExitsWith1AfterARegression() {
        Path old = Results.write(folder.resolve("old.json"), test("", "a", 48), test("", "b", 48));
        Path now = Results.write(folder.resolve("new/results.json"), test("", "a", 64), test("", "b", 16));
        Ended ended = run("compare", old, folder.resolve("new"));
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out().lines())
                .containsExactly(
                        "1 regressed, 1 improved",
                        "regressed  a  48 B per call → 64 B per call",
                        "improved  b  48 B per call → 16 B per call");
        assertThat(run("compare", "--tolerance", "16", old, now).code()).isZero();
        assertThat(run("compare", now, now).code()).isZero();
    }

    @Test
    void compareWritesThePageOfTheDifference() throws IOException {
        Path old = Results.write(folder.resolve("old.json"), test("", "a", 48));
        Path now = Results.write(folder.resolve("new.json"), test("", "a", 64));
        Path output = folder.resolve("the difference");
        Ended ended = run("compare", "-o", output, old, now);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out().lines()).last().isEqualTo("The difference is in " + output.resolve("difference.html"));
        assertThat(output.resolve("difference.html")).content(UTF_8).contains("Allocation difference");
        Ended failed = run("compare", "-o", old, old, now);
        assertThat(failed.code()).isEqualTo(2);
        assertThat(failed.err()).startsWith("bytewatcher: " + old + ": the difference cannot be written (");
    }

    @Test
    void singleShotIsShiftedUnlessGated() {
        Path old = Results.write(folder.resolve("old.json"), once("a", 5_000));
        Path now = Results.write(folder.resolve("new.json"), once("a", 9_000));
        Ended ended = run("compare", old, now);
        assertThat(ended.code()).isZero();
        assertThat(ended.out().lines()).containsExactly("1 shifted", "shifted  a  5,000 B → 9,000 B");
        assertThat(run("compare", "--gate-single-shots", old, now).code()).isEqualTo(1);
    }

    // report

    @Test
    void writesAllReports() throws IOException {
        Path input = Results.write(folder.resolve("r.json"), test("", "a", 48));
        Path output = folder.resolve("the report");
        Ended ended = run("report", "-o", output, input);
        assertThat(ended.code()).isZero();
        assertThat(ended.out().lines()).containsExactly("ByteWatcher: 1 test measured", "Reports are in " + output);
        try (Stream<Path> files = Files.list(output)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("results.json", "summary.md", "customSmallerIsBetter.json", "bencher.json")
                    .noneMatch(name -> name.startsWith("."));
        }
    }

    @Test
    void redResultsExitWith1() {
        Path input = Results.write(folder.resolve("r.json"), red("a", 48));
        Ended ended = run("report", "-o", folder.resolve("o"), input);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).contains("1 test measured, 1 failed");
    }

    private Ended strict(Path baseline, List<String> unmeasured, TestResult... tests) {
        Path input = Results.write(folder.resolve("strict.json"), unmeasured, tests);
        return run("report", "-o", folder.resolve("o"), "--strict", "--baseline", baseline, input);
    }

    private List<String> findings() {
        RunResults written = ResultsFile.read(folder.resolve("o/results.json"));
        assertThat(written.findings()).allMatch(Finding::failed);
        return written.findings().stream().map(Finding::text).toList();
    }

    @Test
    void strictPassesIfTheBaselineMatches() throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48), line("b", 0));
        Ended ended = strict(baseline, List.of(), test("", "a", 48), test("", "b", 0));
        assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
        assertThat(findings()).isEmpty();
    }

    @Test
    void strictJudgesTheBaselineOnAllResults() throws IOException {
        Path baseline =
                baseline("b.tsv", line("a", 48), line("gone", 1), line("hidden", 1), "raised 9\t-\t? raised from 8");
        Ended ended = strict(baseline, List.of("hidden"), test("", "a", 48), test("", "raised", 9));
        assertThat(ended.code()).isEqualTo(1);
        assertThat(findings())
                .hasSize(3)
                .anyMatch(text -> text.contains("b.tsv:4: gone: there is no such test"))
                .anyMatch(text -> text.contains("b.tsv:5: hidden: the test was not measured"))
                .anyMatch(text -> text.contains("b.tsv:6: raised: a raised value without a reason"));
        assertThat(ended.out()).contains("failed: " + baseline + ":4: gone");
    }

    @Test
    void strictFailsIfNothingWasMeasuredOrMatched() throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48));
        assertThat(strict(baseline, List.of()).code()).isEqualTo(1);
        assertThat(findings()).anyMatch(text -> text.contains("no test was measured"));
        assertThat(strict(baseline, List.of(), test("", "z", 1)).code()).isEqualTo(1);
        assertThat(findings()).anyMatch(text -> text.contains("no line matches a test that was measured here"));
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void strictFailsForEachDifferenceOfTheRun(Outcome outcome) throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48));
        boolean red = outcome != Outcome.UNCHANGED && outcome != Outcome.SHIFTED;
        Ended ended = strict(baseline, List.of(), compared("a", 48, outcome));
        assertThat(ended.code()).isEqualTo(red ? 1 : 0);
        assertThat(findings()).hasSize(red ? 1 : 0).allMatch(text -> text.startsWith("a: "));
    }

    @Test
    void strictComparesResultsThatTheRunDidNot() throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48), line("b", 48), line("c", 48));
        assertThat(strict(
                                baseline,
                                List.of(),
                                test("", "a", 48),
                                test("", "b", 40),
                                test("", "c", 50),
                                test("", "d", 1))
                        .code())
                .isEqualTo(1);
        assertThat(findings())
                .hasSize(3)
                .anyMatch(text -> text.startsWith("b: it allocates less than the baseline says"))
                .anyMatch(text -> text.startsWith("c: it allocates more than the baseline says"))
                .anyMatch(text -> text.startsWith("d: the baseline has no line for it"));
    }

    /** The run has asked a fresh JVM, in which the code keeps the baseline. */
    @ParameterizedTest
    @EnumSource(names = {"REGRESSED", "IMPROVED"})
    void strictAcceptsExcusesOfTheRun(Outcome outcome) throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48));
        TestResult excused = inSeveralStates(compared("a", 48, outcome));
        assertThat(strict(baseline, List.of(), excused).code()).isZero();
        assertThat(Files.readString(folder.resolve("o/summary.md")))
                .doesNotContain("regressed")
                .doesNotContain("improved");
    }

    /** A limit that holds elsewhere does not excuse a difference from the baseline. */
    @Test
    void strictComparesTestsExcusedForTheirLimitOnly() throws IOException {
        Path baseline = baseline("b.tsv", line("a", 48));
        assertThat(strict(baseline, List.of(), inSeveralStates(test("", "a", 96)))
                        .code())
                .isEqualTo(1);
    }

    @Test
    void strictRequiresABaselineForEachModule() throws IOException {
        Path one = baseline("one.tsv", line("a", 48));
        Path two = baseline("two=2.tsv", line("b", 16));
        Path input = Results.write(folder.resolve("r.json"), test("m1", "a", 48), test("m2", "b", 16));
        Path output = folder.resolve("o");
        Ended both =
                run("report", "-o", output, "--strict", "--baseline", "m1=" + one, "--baseline", "m2=" + two, input);
        assertThat(both.code()).as(both.out() + both.err()).isZero();
        assertUnusable(
                run("report", "-o", output, "--strict", "--baseline", one, input),
                "of which module? There are results of m1, m2");
        assertUnusable(
                run("report", "-o", output, "--strict", "--baseline", "m1=" + one, input), "no --baseline for m2");
        Ended lost = run(
                "report",
                "-o",
                output,
                "--strict",
                "--baseline",
                "m1=" + one,
                "--baseline",
                "m2=" + two,
                "--baseline",
                "m3=" + one,
                input);
        assertThat(lost.code()).isEqualTo(1);
        assertThat(findings()).anyMatch(text -> text.contains("no test was measured"));
        Path single = Results.write(folder.resolve("s.json"), test("m2", "b", 16));
        assertThat(run("report", "-o", output, "--strict", "--baseline", two, single)
                        .code())
                .isZero();
    }

    @Test
    void unusableBaselineIsReportedInOneSentence() throws IOException {
        assertUnusable(strict(folder.resolve("no.tsv"), List.of(), test("", "a", 1)), "no.tsv: does not exist");
        Path damaged = Files.writeString(folder.resolve("bad.tsv"), "bad");
        assertUnusable(strict(damaged, List.of(), test("", "a", 1)), "bad.tsv:1: not a baseline");
    }

    @Test
    void unwritableOutputIsReportedInOneSentence() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Path input = Results.write(folder.resolve("r.json"), test("", "a", 1));
        assertUnusable(run("report", "-o", file.resolve("x"), input), "reports cannot be written");
        assertUnusable(run("merge", "-o", file.resolve("x"), input), "cannot be written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "ar-SA-u-nu-arab"})
    void outputIsIndependentOfTheLocale(String tag) {
        Path old = Results.write(folder.resolve("old.json"), test("", "I", 1_048_576));
        Path now = Results.write(folder.resolve("new.json"), test("", "I", 2_048_576));
        Ended expected = run("compare", old, now);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(run("compare", old, now)).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    // jmh

    @Test
    void jmhRefusesWhatItCannotMeasure() throws IOException {
        Path missing = folder.resolve("no such.jar");
        assertUnusable(run("jmh", missing), missing + ": does not exist. Build the benchmarks first");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertUnusable(run("jmh", empty), empty + ": has no benchmarks (META-INF/BenchmarkList)");
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        assertUnusable(run("jmh", text), text + ": has no benchmarks (META-INF/BenchmarkList)");
    }

    @Test
    void jmhNeedsTheBaselineThatItComparesWith() throws IOException {
        Path list = folder.resolve("classes/META-INF/BenchmarkList");
        Files.createDirectories(list.getParent());
        Files.writeString(list, "");
        Path missing = folder.resolve("none.tsv");
        assertUnusable(run("jmh", folder.resolve("classes"), "--baseline", missing), missing + ": does not exist");
        assertUnusable(
                run("jmh", folder.resolve("classes"), "--strict", "--baseline", missing), missing + ": does not exist");
    }

    /** The MBean server would give code of the JDK another profile, so that some benchmarks settle at another figure. */
    @Test
    void jmhMeasuresInAJvmThatNeedsNoServer() {
        JmhCommand command = new JmhCommand();
        new CommandLine(command).parseArgs("benchmarks.jar");
        assertThat(command.java()).contains(DiagnosticCommand.flagWithoutServer());
    }

    /** Its figures would be lost after minutes of measuring. */
    @Test
    void jmhNeedsAFolderForItsReports() throws IOException {
        Path list = folder.resolve("classes/META-INF/BenchmarkList");
        Files.createDirectories(list.getParent());
        Files.writeString(list, "");
        Path file = Files.writeString(folder.resolve("taken"), "a file");
        assertUnusable(
                run("jmh", folder.resolve("classes"), "-o", file),
                "--output " + file + ": the reports cannot be written");
    }

    @Test
    void jmhNeedsABaselineToUpdateOrCompare() {
        assertUnusable(run("jmh", folder, "--update"), "--update needs --baseline FILE");
        assertUnusable(run("jmh", folder, "--strict"), "--strict needs --baseline FILE");
        assertUnusable(
                run("jmh", folder, "--strict", "--update", "--baseline", "base.tsv"),
                "--update and --strict exclude each other");
    }
}
