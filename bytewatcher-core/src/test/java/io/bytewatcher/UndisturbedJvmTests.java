package io.bytewatcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.test.ForkedJvm;
import java.math.BigDecimal;
import java.nio.file.Path;
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

    /**
     * What numbers are read and compared with is among what the JIT knows of them: with the sites of 160 tests as decimals, read before, the
     * sum of two decimals was no longer removed (17.0.15, 40 B instead of 0).
     */
    @Test
    void aBaselineIsReadWithoutTheMeansOfTheCode() {
        assertThat(ForkedJvm.ofThisJdk()
                        .withClassPath(Forks.classPath("classes", "test-classes"))
                        .run(AfterReading.class))
                .containsExactly("0.0");
    }

    static final class AfterReading {
        private static final BigDecimal PRICE = new BigDecimal("101.25");

        @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot delete the sum
        private static int order;

        private AfterReading() {}

        public static void main(String[] arguments) {
            StringBuilder text = new StringBuilder("# bytewatcher baseline 1\n")
                    .append("# test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason\n");
            for (int i = 100; i < 400; i++) {
                text.append("a.Tests#test")
                        .append(i)
                        .append("\tcompressed-oops\t-\tc2\t17\tsteady\ttest-thread\t")
                        .append(4 * i)
                        .append("\ta.B.c new 136; a.B.d new 40; a.B.e new 40; a.B.f new 24; a.B.g new 16\t-\n");
            }
            Baseline.parse(text.append("# end of baseline\n").toString().getBytes(UTF_8), Path.of("baseline.tsv"));
            System.out.println(Allocations.steadyState(() -> {
                        BigDecimal doubled = PRICE.add(PRICE);
                        order = doubled.compareTo(PRICE);
                    })
                    .bytesPerOperation());
        }
    }
}
