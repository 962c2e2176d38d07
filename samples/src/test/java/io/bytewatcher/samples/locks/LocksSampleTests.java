package io.bytewatcher.samples.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.SampleRun;
import io.bytewatcher.samples.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LocksSampleTests {

    private static final String[] SHORT = {"--ops=500", "--warmup=500", "--lock=reentrant,synchronized"};

    @Test
    void printsTimesBytesCollectionsAndTheReason() {
        SampleRun run = run();

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("locks: contention handoff, threads 2,")
                .contains("reentrant: 1,000 acquisitions,")
                .contains("synchronized: 1,000 acquisitions,")
                .contains("from sent")
                .contains(" nodes of " + QueueNode.bytes() + " B: ")
                .contains("waiting threads are in the monitor's queue")
                .contains("Why a contended lock allocates")
                .doesNotContain("--contention handoff makes");
        assertThat(run.out().lines().filter(line -> line.startsWith("  thread ")))
                .hasSize(4)
                .allMatch(line -> line.contains(" B per acquisition ("));
        assertThat(run.out().lines().filter(line -> line.contains("garbage collection")))
                .hasSize(2);
        assertThat(run.err()).contains("locks: reentrant, run 1 of 1", "locks: synchronized, run 1 of 1");
    }

    @ParameterizedTest
    @CsvSource({"both,true,true", "on,false,true", "off,true,false"})
    void pacedShowsTimesWithAndWithoutCoordinatedOmission(String shown, boolean fromDue, boolean fromSent) {
        SampleRun run = run("--contention=paced", "--rate=10000", "--co=" + shown);

        assertThat(run.exit()).isZero();
        assertThat(run.out().contains("  from due ")).isEqualTo(fromDue);
        assertThat(run.out().contains("  from sent ")).isEqualTo(fromSent);
        assertThat(run.out()).contains("(target 20,000)", "--contention handoff makes every acquisition wait");
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
        run(option).assertRefused(error);
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

    private static SampleRun run(String... options) {
        return SampleRun.of(
                new CommandLine(new LocksSample()).setOverwrittenOptionsAllowed(true),
                Stream.concat(Stream.of(SHORT), Stream.of(options)).toArray(String[]::new));
    }
}
