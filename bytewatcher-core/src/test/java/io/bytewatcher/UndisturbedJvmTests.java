package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.text.ParsePosition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What ByteWatcher does itself between the first call of the code and its figure, the JIT must not learn from. */
class UndisturbedJvmTests {
    @Test
    void theJvmReadsItsDiagnosticCommandsBeforeTheCodeRuns() {
        List<String> lines = ForkedJvm.ofThisJdk()
                .withFlags("-Xlog:class+load")
                .withClassPath(Forks.classPath("classes", "test-classes"))
                .run(Measuring.class);

        int firstCall = indexOf(lines, "java.text.ParsePosition ");
        assertThat(lines.subList(0, firstCall)).anyMatch(line -> line.contains("jdk.jfr.internal.dcmd"));
        assertThat(lines.subList(firstCall, lines.size()))
                .containsAnyOf("24.0", "16.0") // the latter with compact headers
                .noneMatch(UndisturbedJvmTests::isOfTheCommands);
    }

    /** And not of JFR's other classes: those that ByteWatcher names are loaded with it when the JIT is silenced. */
    private static boolean isOfTheCommands(String line) {
        return line.contains("jdk.jfr.internal.dcmd.")
                || line.contains("jdk.jfr.internal.jfc.")
                || line.contains("jdk.internal.util.xml.");
    }

    private static int indexOf(List<String> lines, String text) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i;
            }
        }
        throw new AssertionError("no line has " + text + " in\n" + String.join("\n", lines));
    }

    /** Has no limit, so the compiler is asked. The class of what it allocates is loaded with the first call. */
    static final class Measuring {
        private Measuring() {}

        public static void main(String[] arguments) {
            System.out.println(
                    Allocations.steadyState(() -> new ParsePosition(0)).bytesPerOperation());
        }
    }
}
