package io.bytewatcher.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ForkedJvmTests {
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk();

    @Test
    void returnsTheOutputOfBothStreams() {
        assertThat(JVM.withFlags("-Dx=1").withEnvironment("Y", "2").run(Program.class, "print", "Grüße"))
                .containsExactly("x=1 Y=2", "noise", "@@ Grüße");
    }

    @Test
    void findsTheLinesForTheParent() {
        assertThat(ForkedJvm.sent(List.of("x=1 Y=2", "@@ a", "noise", "@@ b"))).containsExactly("a", "b");
    }

    @Test
    void anExitCodeIsAnErrorWithTheWholeOutput() {
        assertThatExceptionOfType(ForkFailedException.class)
                .isThrownBy(() -> JVM.run(Program.class, "exit"))
                .withMessage(Program.class.getName() + " exit: exit code 3\nlast words");
        assertThat(JVM.end(Program.class, List.of("exit"))).isEqualTo(new ForkedJvm.Ended(3, List.of("last words")));
    }

    @Test
    void aProgramThatTakesTooLongIsKilled() {
        assertThatExceptionOfType(ForkFailedException.class)
                .isThrownBy(() -> JVM.withTimeout(Duration.ofMillis(1)).run(Program.class, "wait"))
                .withMessageStartingWith(Program.class.getName() + " wait: still running after PT0.001S\n");
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    @Test
    void missingJdkIsReported() {
        assertThatExceptionOfType(ForkFailedException.class)
                .isThrownBy(() -> ForkedJvm.of(Path.of("no-such-jdk")).runCommand("-version"))
                .withMessageStartingWith("no-such-jdk cannot be run: ");
    }

    @Test
    void classPathCanBeReplaced() {
        assertThat(JVM.withClassPath(List.of())
                        .end(Program.class.getName(), "print")
                        .exitCode())
                .isEqualTo(1);
        Path classes = ForkedJvm.ownClassPath("test-classes").get(0);
        assertThat(JVM.withClassPath(ForkedJvm.ownClassPath("classes"))
                        .withClassPathFirst(classes)
                        .run(Program.class, "print", "a"))
                .hasSize(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForkedJvm.ownClassPath("classes", "no-such-jar"))
                .withMessage("No entry of the class path starts with no-such-jar");
    }

    @Test
    void aDependentProgramEndsWithItsParent() throws Exception {
        Process process = JVM.start(Program.class, "wait");
        assertThat(process.inputReader().readLine()).isEqualTo("waiting");
        process.getOutputStream().close();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            switch (arguments[0]) {
                case "print" -> {
                    System.out.println("x=" + System.getProperty("x") + " Y=" + System.getenv("Y"));
                    System.err.println("noise");
                    ForkedJvm.send(arguments[1]);
                }
                case "exit" -> {
                    System.err.println("last words");
                    System.exit(3);
                }
                case "wait" -> {
                    System.out.println("waiting");
                    ForkedJvm.awaitEndOfParent();
                }
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }
}
