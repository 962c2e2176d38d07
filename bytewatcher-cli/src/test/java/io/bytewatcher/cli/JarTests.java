package io.bytewatcher.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All commands; {@link MeasuringJarTests} is beside it, so that two JVMs share their time. */
@Timeout(120)
class JarTests extends PackagedJar {
    private static final Object[] WITHOUT_SITES = {"--jvm-arg", "-Dbytewatcher.sites=off"};

    @Test
    void printsVersionAndHelp() throws Exception {
        assertThat(run("--version")).isZero();
        assertThat(out()).isEqualToIgnoringNewLines("bytewatcher " + System.getProperty("cli.version"));
        assertThat(run("report", "--help")).isZero();
        assertThat(out()).contains("--baseline=[MODULE=]FILE");
        assertThat(err()).isEmpty();
    }

    @Test
    void mergesComparesAndReports() throws Exception {
        Path old = Results.write(folder.resolve("old/results.json"), Results.test("m", "a", 48));
        Path now = Results.write(folder.resolve("new shard/results.json"), Results.test("m", "a", 96));
        assertThat(run("merge", "-o", folder.resolve("all.json"), old, now)).isZero();
        assertThat(ResultsFile.read(folder.resolve("all.json")).tests()).hasSize(1);
        assertThat(run("compare", old, now)).isEqualTo(1);
        assertThat(out()).contains("1 regressed");
        assertThat(run("compare", old, old)).isZero();
        assertThat(run("report", "-o", folder.resolve("report"), folder.resolve("new shard")))
                .isZero();
        assertThat(folder.resolve("report/summary.md")).content(UTF_8).contains("1 test measured");
        Path baseline = Files.writeString(folder.resolve("b.tsv"), """
                # bytewatcher baseline 1
                # test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason
                a\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t48\t-\t-
                # end of baseline
                """);
        assertThat(run("report", "-o", folder.resolve("report"), "--strict", "--baseline", baseline, now))
                .isEqualTo(1);
        assertThat(out()).contains("it allocates more than the baseline says");
        assertThat(err()).isEmpty();
    }

    /** The baseline has lines of both benchmarks, and the JVM ends in the second one. */
    @Test
    void killedJvmLeavesReportsOfWhatItMeasured() throws Exception {
        Path baseline = folder.resolve("base.tsv");
        Object[] first = with(benchmarks("JMHSample_38_PerInvokeSetup.measureNeutral"), WITHOUT_SITES);
        assertThat(run("jmh", with(first, "--baseline", baseline, "--update")))
                .as(out())
                .isZero();
        String lines = Files.readString(baseline);
        Files.writeString(baseline, lines.replaceAll("(.*?)measureNeutral(.*\n)", "$0$1measureRight$2"));
        assertThat(baseline).content().contains("#measureRight(");
        Files.delete(folder.resolve("reports/index.html"));
        Process command = start(folder, "jmh", with(twoBenchmarks(), "--baseline", baseline, "--strict"));
        awaitTheSecondBenchmark(command);
        command.children().forEach(ProcessHandle::destroyForcibly);
        assertThat(command.waitFor()).isEqualTo(1);
        assertThat(out())
                .contains("The JVM of the benchmarks ended before the last of them")
                .doesNotContain("was not measured", "there is no such test");
        assertThat(folder.resolve("reports/index.html")).isNotEmptyFile();
    }

    @Test
    void interruptKeepsWhatHasBeenMeasured() throws Exception {
        interrupted(twoBenchmarks());
        assertThat(out()).contains("[1/2]", "Interrupted.").doesNotContain("--update");
        assertThat(ResultsFile.read(folder.resolve("reports/results.json")).tests())
                .as("the second begins when the first has ended")
                .hasSizeBetween(1, 2);
    }

    @Test
    void interruptOfAnUpdateKeepsTheBaseline() throws Exception {
        Path baseline = Files.writeString(folder.resolve("base.tsv"), """
                # bytewatcher baseline 1
                # test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason
                a\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t48\t-\t-
                # end of baseline
                """);
        String before = Files.readString(baseline);
        interrupted(with(twoBenchmarks(), "--baseline", baseline, "--update"));
        assertThat(out()).contains("Interrupted. --update writes the baseline after the last benchmark only.");
        assertThat(baseline).content().isEqualTo(before);
        assertThat(ResultsFile.read(folder.resolve("reports/results.json")).tests())
                .isNotEmpty();
    }

    private void interrupted(Object[] arguments) throws Exception {
        Process command = start(folder, "jmh", arguments);
        awaitTheSecondBenchmark(command);
        command.destroy(); // as Ctrl-C, which reaches both JVMs
        command.descendants().forEach(ProcessHandle::destroy);
        assertThat(command.waitFor()).isPositive();
    }

    private Object[] twoBenchmarks() {
        return with(with(benchmarks("JMHSample_38_PerInvokeSetup"), "-e", "measureWrong"), WITHOUT_SITES);
    }

    private void awaitTheSecondBenchmark(Process command) throws Exception {
        while (command.isAlive() && !out().contains("[2/2]")) {
            Thread.sleep(10);
        }
    }

    @Test
    void showsThePastAndTouchesNothingElse() throws Exception {
        Path root = folder.resolve("repository");
        try (CommittedBaselines repository = CommittedBaselines.in(root)) {
            repository.commit("first", CommittedBaselines.baseline(CommittedBaselines.line("a", "48")));
            repository.commit("raise", CommittedBaselines.baseline(CommittedBaselines.line("a", "64")));
        }
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.writeString(home.resolve(".gitconfig"), "[damaged");
        List<Path> before = files(root);
        assertThat(run(home, "history", "--repository", root, "-o", folder.resolve("history")))
                .isZero();
        assertThat(out()).contains("raised  a  48 B per call -> 64 B per call");
        assertThat(err()).isEmpty(); // no warning of a logger either
        assertThat(files(root)).isEqualTo(before);
        assertThat(files(home)).containsExactly(home, home.resolve(".gitconfig"));
        assertThat(folder.resolve("history/history.html")).isNotEmptyFile();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void unusableInputIsReportedInOneSentence() throws Exception {
        assertThat(run("compare", folder.resolve("a"), folder.resolve("b"))).isEqualTo(2);
        assertThat(err().lines())
                .singleElement()
                .asString()
                .isEqualTo("bytewatcher: " + folder.resolve("a")
                        + ": does not exist. Run the tests first, or name the right file");
        assertThat(out()).isEmpty();
    }

    @Test
    void containsOnlyItsDependenciesAndTheirLicences() throws Exception {
        try (JarFile jar = new JarFile(JAR)) {
            for (String name : List.of(
                    "LICENSE",
                    "JGit-LICENSE",
                    "SLF4J-LICENSE",
                    "FastDoubleParser-LICENSE",
                    "FastDoubleParser-ThirdParty-LICENSE",
                    "Schubfach-LICENSE")) {
                assertThat(jar.getEntry("META-INF/" + name)).as(name).isNotNull();
            }
            String notice = new String(
                    jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8);
            assertThat(notice)
                    .contains("picocli", "JGit", "JavaEWAH", "Apache Commons Codec", "SLF4J")
                    .containsOnlyOnce("# Jackson JSON processor");
            assertThat(jar.getEntry("io/bytewatcher/report/results.schema.json"))
                    .isNotNull();
            assertThat(jar.stream().filter(entry -> entry.getName().startsWith("org/openjdk/jmh/")))
                    .as("the benchmarks bring their own JMH")
                    .isEmpty();
            assertThat(jar.stream().map(JarEntry::getName))
                    .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|RSA)|META-INF/(LICENSE|NOTICE)\\.txt"));
        }
    }
}
