package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.SampleRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * The command, with a user's options. Both sides are woken, because sides that spin would lose a time slice for each message on a busy
 * machine.
 */
@Timeout(300)
class EchoSampleTests {

    @Test
    void aPacedRunShowsBothTimesTheServersAndEachThreadsBytes() {
        SampleRun result =
                echo("--wait=select", "--ops=2000", "--warmup=2000", "--runs=2", "--rate=10000,5000", "--probes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .anyMatch(line ->
                        line.matches("10,000/s, run 1 of 2: 2,000 messages, [\\d,]+ per second \\(target 10,000\\)"))
                .anyMatch(line -> line.startsWith("5,000/s, run 2 of 2: 2,000 messages, "))
                .anyMatch(line -> line.startsWith("5,000/s: 2 runs, lowest, median and highest"));
        assertThat(result.out())
                .contains(
                        "  from due  ",
                        "  from sent  ",
                        "  client to server  ",
                        "  server to client  ",
                        "  server time  ")
                .containsPattern("  client +[\\d.]+ B per message \\([\\d,]+ B in 2,000 messages\\)")
                .containsPattern("  server +[\\d.]+ B per message \\([\\d,]+ B in 2,00\\d messages\\)");
    }

    @ParameterizedTest
    @CsvSource({"both, true, true", "on, false, true", "off, true, false"})
    void coordinatedOmissionCanBeChosen(String which, boolean due, boolean sent) {
        String out = echo("--transport=noop", "--rate=1000000", "--ops=1000", "--runs=1", "--co=" + which)
                .out();

        assertThat(out.contains("  from due  ")).isEqualTo(due);
        assertThat(out.contains("  from sent  ")).isEqualTo(sent);
    }

    @Test
    void warnsOfAMissedRate() {
        String[] options = {"--wait=block", "--rate=1000000000", "--ops=1000", "--warmup=0", "--runs=1"};
        SampleRun text = echo(options);
        SampleRun csv = echo(
                Stream.concat(Stream.of(options), Stream.of("--format=csv")).toArray(String[]::new));

        assertThat(text.out()).contains("!! BEHIND: ");
        assertThat(csv.out()).doesNotContain("BEHIND");
        assertThat(csv.err()).contains("1,000,000,000/s: BEHIND, ");
        assertThat(text.exit()).isZero();
    }

    @Test
    void warnsOfARunEndedByMaxTime() {
        String[] options = {"--transport=noop", "--rate=1", "--ops=1000", "--warmup=0", "--runs=1", "--max-time=1ms"};
        SampleRun text = echo(options);
        SampleRun csv = echo(
                Stream.concat(Stream.of(options), Stream.of("--format=csv")).toArray(String[]::new));

        String warning = "ended after [12] of 1,000 messages: --max-time 1ms";
        assertThat(text.out()).containsPattern("!! " + warning);
        assertThat(csv.err()).containsPattern("echo: 1/s: " + warning);
    }

    @Test
    void csvIsTheOnlyOutput() {
        SampleRun result = echo("--transport=noop", "--ops=1000", "--runs=1", "--format=csv");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).startsWith("transport,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--port=70000",
                "--rate=0",
                "--size=0",
                "--size=1048577",
                "--ops=0",
                "--runs=0",
                "--warmup=-1",
                "--fail-bytes=-1",
                "--max-time=0s",
                "--co=off",
                "--inject-leak",
                "--soak=0s",
                "--host=no.such.host.invalid",
                "--wait-nanos=-1"
            })
    void aBadOptionIsNamed(String option) {
        echo(option).assertRefused(option.split("=", 2)[0]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--transport=ipc --wait=select|--wait: select (expected: spin",
                "--transport=noop --role=client|--transport noop: only with --role both",
                "--role=server --fail-bytes=0|--fail-bytes: not with --role server",
                "--rate=10 --wait-nanos=10|--wait-nanos: only without --rate",
                "--role=client|--port: 0 (expected: 1 to 65,535)",
                "--soak=1s --rate=1,2|--soak: takes at most one --rate",
                "--soak=soon|Invalid value for option '--soak': 'soon' (expected: a duration such as 500ms, 90s, 30m or 2h)"
            })
    void optionsThatDoNotGoTogetherAreNamed(String options, String message) {
        echo(options.split(" ")).assertRefused(message);
    }

    @Test
    void aPortInUseIsReported() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SampleRun result = echo("--port=" + taken.getLocalPort());

            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err()).startsWith("echo: cannot listen at 127.0.0.1:" + taken.getLocalPort() + ": ");
        }
    }

    @Test
    void aMissingServerIsReported() throws IOException {
        // Bound, so no other program gets the port, and not listening.
        try (SocketChannel taken =
                SocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            int port = ((InetSocketAddress) taken.getLocalAddress()).getPort();

            SampleRun result = echo("--role=client", "--port=" + port);

            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err())
                    .isEqualToIgnoringNewLines("echo: cannot connect to 127.0.0.1:" + port
                            + ": Connection refused (is a server running there? echo --role server --port " + port
                            + ")");
        }
    }

    /** Its 1,500th message is in the second of three runs. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DIE|the server closed the connection",
                "TRUNCATE|the server closed the connection after 31 of 32 bytes of an answer",
                "CORRUPT|byte 17 came back different"
            })
    void aFailingServerIsReportedWithTheResultsSoFar(Fault fault, String message) throws IOException {
        try (FaultyServer server = FaultyServer.start(1_499, fault)) {
            SampleRun result = echo(
                    "--role=client", "--port=" + server.port(), "--warmup=0", "--ops=1000", "--runs=3", "--wait=block");

            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err()).isEqualToIgnoringNewLines("echo: " + message);
            assertThat(result.out())
                    .contains("closed loop, run 1 of 2: 1,000 messages, ")
                    .contains("closed loop, run 2 of 2: 499 messages, ")
                    .contains("!! failed after 499 of 1,000 messages: " + message);
        }
    }

    private static SampleRun echo(String... options) {
        return SampleRun.of(new CommandLine(new EchoSample()), options);
    }
}
