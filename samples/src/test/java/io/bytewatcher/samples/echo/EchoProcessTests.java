package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.Samples;
import io.bytewatcher.test.ForkedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in its own JVMs, with both sides apart, and stopped as by Ctrl-C. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Process.destroy() ends a JVM there without its shutdown hooks")
class EchoProcessTests {

    /** The exit code of a program that SIGTERM has ended. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    @Test
    void separateProcessesByTcpReportTheBytesOfTheServer() throws Exception {
        try (Echo server = Echo.start("--role=server", "--wait=select", "--warmup=1000")) {
            String port = server.line("tcp server at 127.0.0.1:").replaceAll(".*:(\\d+), .*", "$1");

            try (Echo client = Echo.start(
                    "--role=client", "--wait=select", "--port=" + port, "--warmup=1000", "--ops=20000", "--runs=1")) {
                assertThat(client.rest())
                        .contains("closed loop: 20,000 messages, ")
                        .doesNotContain("server");
                assertThat(client.exit()).isZero();
            }
            server.terminate();
            assertThat(server.rest())
                    .containsPattern(
                            "21,\\d{3} messages; server: [\\d.]+ B per message \\([\\d,]+ B in [\\d,]+ messages after the warm-up\\)");
            assertThat(server.exit()).isEqualTo(TERMINATED);
        }
    }

    @Test
    void separateProcessesByAFile() throws Exception {
        String file = "--file=" + folder.resolve("echo.ipc");
        try (Echo server = Echo.start("--role=server", "--transport=ipc", "--idle=yield", file)) {
            server.line("ipc server at ");

            try (Echo client =
                    // Few messages: on a busy machine each costs a time slice.
                    Echo.start(
                            "--role=client",
                            "--transport=ipc",
                            "--idle=yield",
                            file,
                            "--warmup=1000",
                            "--ops=1000",
                            "--runs=1")) {
                assertThat(client.rest()).contains("closed loop: 1,000 messages, ");
                assertThat(client.exit()).isZero();
            }
        }
    }

    /** Under C1, which does not remove the box of 16 bytes that a descriptor above 127 costs for each ready channel. */
    @ParameterizedTest
    @CsvSource({"15, 1", "41, 0"})
    void moreBytesThanAllowedFail(int limit, int exit) throws Exception {
        try (Echo echo = Echo.start(
                List.of("-XX:TieredStopAtLevel=1"),
                HighDescriptors.class,
                "--wait=select",
                "--ops=3000",
                "--warmup=3000",
                "--fail-bytes=" + limit)) {
            String output = echo.rest();

            assertThat(output.contains("FAILED: closed loop: the server allocated"))
                    .as(output)
                    .isEqualTo(exit == 1);
            assertThat(echo.exit()).as(output).isEqualTo(exit);
        }
    }

    @Test
    void aStoppedRunPrintsItsResults() throws Exception {
        try (Echo echo = Echo.start(
                "--wait=block", "--warmup=1000", "--ops=1000000000", "--max-time=1h", "--runs=1", "--rate=1000")) {
            echo.line("echo: 1,000/s, run 1 of 1, "); // the first line of progress
            echo.terminate();

            assertThat(echo.rest())
                    .containsPattern("1,000/s: [\\d,]+ messages, ")
                    .containsPattern("!! ended after [\\d,]+ of 1,000,000,000 messages: stopped")
                    .contains("  from due  ", "  server  ");
            assertThat(echo.exit()).isEqualTo(TERMINATED);
        }
    }

    /**
     * Under C1, which settles soon; {@code EchoSoakTests} runs under C2. Pauses between the messages leave the processors to other
     * programs.
     */
    @Test
    void aSoakFindsALeakAndItsLine() throws Exception {
        try (Echo soak = Echo.start(
                List.of("-XX:TieredStopAtLevel=1"),
                Samples.class,
                "--soak=60s",
                "--inject-leak",
                "--wait=select",
                "--warmup=1000",
                "--rate=5000",
                "--idle=park")) {
            String output = soak.rest();

            assertThat(output)
                    .contains("soak: watching echo-* for 1m, at most 0 B per message")
                    .contains("BREACH all watched threads at ")
                    .containsPattern("EchoSoak\\.leak\\(EchoSoak\\.java:" + lineOfLeak() + "\\) +new Object")
                    .containsPattern("(?s)\nBREACH .*\nsoak: [\\d,]+ messages, \\d+ breach.*\n5,000/s: ")
                    .doesNotContain("Exception", "ended after");
            assertThat(output.substring(output.lastIndexOf("soak: "))).doesNotContain("BREACH");
            assertThat(soak.exit()).isEqualTo(1);
        }
    }

    private static int lineOfLeak() throws IOException {
        return Leaks.line("src/main/java", EchoSoak.class);
    }

    /** The command with descriptors above 127. */
    static final class HighDescriptors {

        private HighDescriptors() {}

        /** Runs the command. */
        public static void main(String... args) throws IOException {
            LowDescriptors.take();
            Samples.main(args);
        }
    }

    /** The command, with its standard and error output merged. */
    private record Echo(Process process, BufferedReader output) implements AutoCloseable {

        static Echo start(String... options) throws IOException {
            return start(List.of(), Samples.class, options);
        }

        static Echo start(List<String> jvmOptions, Class<?> program, String... options) throws IOException {
            String[] arguments =
                    Stream.concat(Stream.of("echo"), Stream.of(options)).toArray(String[]::new);
            Process process = ForkedJvm.ofThisJdk().withFlags(jvmOptions).start(program, arguments);
            process.getOutputStream().close();
            return new Echo(process, process.inputReader(StandardCharsets.UTF_8));
        }

        /** Waits for the next line that starts with a text. */
        String line(String start) throws IOException {
            StringBuilder before = new StringBuilder();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(start)) {
                    return line;
                }
                before.append(line).append('\n');
            }
            throw new AssertionError("no line begins with " + start + ":\n" + before);
        }

        /** Waits for the end. Returns all further lines. */
        String rest() {
            return output.lines().collect(Collectors.joining("\n"));
        }

        void terminate() {
            process.toHandle().destroy(); // Process.destroy() would close the output
        }

        int exit() throws InterruptedException {
            return process.waitFor();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
