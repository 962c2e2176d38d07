package io.bytewatcher.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocations;
import io.bytewatcher.test.ForkedJvm;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Reading a baseline, which precedes the tests, must not change the JIT's profiles. */
class BaselineReadingTests {
    /**
     * Calls of the JDK's numbers while reading enter the JIT's profiles. After reading the sites of 160 tests as decimals, the JIT no
     * longer removed the sum of two decimals (17.0.15, 40 B instead of 0).
     */
    @Test
    void readingABaselineDoesNotAffectTheProfileOfTheCode() {
        assertThat(ForkedJvm.ofThisJdk()
                        .withClassPath(
                                ForkedJvm.ownClassPathOf(Allocations.class, Baseline.class, BaselineReadingTests.class))
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
