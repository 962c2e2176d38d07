package io.bytewatcher.samples.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LocksSampleTests {

    private static final String[] SHORT = {"--ops=500", "--warmup=500", "--lock=reentrant,synchronized"};

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTimesBytesCollectionsAndTheReason() {
        int exit = run();

        assertThat(exit).isZero();
        assertThat(out.toString())
                .startsWith("locks: contention handoff, threads 2,")
                .contains("reentrant: 1,000 acquisitions,")
                .contains("synchronized: 1,000 acquisitions,")
                .contains("from sent")
                .contains(" nodes of " + QueueNode.bytes() + " B: ")
                .contains("waiting threads are in the monitor's queue")
                .contains("Why a contended lock allocates")
                .doesNotContain("--contention handoff makes");
        assertThat(out.toString().lines().filter(line -> line.startsWith("  thread ")))
                .hasSize(4)
                .allMatch(line -> line.contains(" B per acquisition ("));
        assertThat(out.toString().lines().filter(line -> line.contains("garbage collection")))
                .hasSize(2);
        assertThat(err.toString()).contains("locks: reentrant, run 1 of 1", "locks: synchronized, run 1 of 1");
    }

    @ParameterizedTest
    @CsvSource({"both,true,true", "on,false,true", "off,true,false"})
    void pacedShowsTimesWithAndWithoutCoordinatedOmission(String shown, boolean fromDue, boolean fromSent) {
        int exit = run("--contention=paced", "--rate=10000", "--co=" + shown);

        assertThat(exit).isZero();
        assertThat(out.toString().contains("  from due ")).isEqualTo(fromDue);
        assertThat(out.toString().contains("  from sent ")).isEqualTo(fromSent);
        assertThat(out.toString()).contains("(target 20,000)", "--contention handoff makes every acquisition wait");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--threads=0; --threads: 0 (expected: 1 to 1,000)",
                "--threads=1; --threads: 1 (expected: 2 or more with --contention handoff; --contention free",
                "--rate=0; --rate: 0 (expected: 1 to 1,000,000,000)",
                "--hold-nanos=-1; --hold-nanos: -1 (expected: 0 to 1,000,000,000)",
                "--ops=0; --ops: 0 (expected: 1 to 100,000,000)",
                "--warmup=-1; --warmup: -1 (expected: 0 to 100,000,000)",
                "--runs=0; --runs: 0 (expected: 1 to 1,000)",
                "--lock=spin; Invalid value for option '--lock' (KIND): expected one of [REENTRANT, FAIR, TIMED, STAMPED",
            })
    void aBadOptionIsNamedWithTheWayOut(String option, String error) {
        int exit = run(option);

        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith(error);
    }

    @Test
    void anInterruptedRunPrintsItsResults() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Samples.class.getName(),
                        "locks",
                        "--contention=free",
                        "--lock=reentrant",
                        "--ops=100000",
                        "--warmup=100",
                        "--runs=1000")
                .start();
        BufferedReader progress =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        String line = progress.readLine();
        while (line != null && !line.equals("locks: reentrant, run 2 of 1000")) {
            line = progress.readLine();
        }
        process.toHandle().destroy(); // Process.destroy() would close the output
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isNotZero();
        assertThat(output).contains("reentrant", "200,000 acquisitions,", "Why a contended lock allocates");
        assertThat(progress.lines()).anyMatch(rest -> rest.equals("locks: interrupted; these are the results so far"));
    }

    private int run(String... arguments) {
        String[] all = new String[SHORT.length + arguments.length];
        System.arraycopy(SHORT, 0, all, 0, SHORT.length);
        System.arraycopy(arguments, 0, all, SHORT.length, arguments.length);
        return new CommandLine(new LocksSample())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
