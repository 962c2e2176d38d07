package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.text.ParsePosition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ByteWatcher's own work between the first call of the code and its figure must not change the JIT's profiles. */
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
                .containsAnyOf("24.0", "16.0") // 16.0 with compact headers
                .noneMatch(UndisturbedJvmTests::isOfTheCommands);
    }

    /** Other classes of JFR must not be loaded. ByteWatcher names some, which load with it when constants are preloaded. */
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

    /** Has no limit, so the compiler is asked. The first call loads the class that it allocates. */
    static final class Measuring {
        private Measuring() {}

        public static void main(String[] arguments) {
            System.out.println(
                    Allocations.steadyState(() -> new ParsePosition(0)).bytesPerOperation());
        }
    }
}
