package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.report.FragileZero;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dependencies of a zero, in a whole run with real experiments. */
@Tag("gate")
class FragileZerosOfAForkTests {
    static class Zeros {
        private final int[] data = new int[20];
        private int calls;
        private long sum;

        record Price(long units, int scale) {}

        private static final class Cursor {
            private final int[] data;
            private int at;

            Cursor(int[] data) {
                this.data = data;
            }

            boolean hasNext() {
                return at < data.length;
            }

            int next() {
                int i = at;
                if (i >= data.length) {
                    throw new IllegalStateException("at the end");
                }
                at = i + 1;
                return data[i];
            }
        }

        private static long twist(Price price) {
            long units = price.units();
            units ^= units >>> 7;
            units *= 31;
            units ^= units << 3;
            return units + price.scale();
        }

        @Test
        @NoAllocation
        void frequentCall() {
            Cursor cursor = new Cursor(data);
            while (cursor.hasNext()) {
                sum += cursor.next();
            }
        }

        @Test
        @NoAllocation
        void rareCall() {
            Price price = new Price(sum, 3);
            if (++calls % 100 == 0) {
                sum += twist(price);
            }
            sum += price.units();
        }

        /** Its constructor is far from the limit. */
        @Test
        @NoAllocation
        void sturdy() {
            sum += new Price(sum, 3).units();
        }

        @Test
        @NoAllocation
        void zeroAsWritten() {
            sum += data[3];
        }
    }

    @TempDir
    private Path folder;

    @Test
    void eachZeroHangsOnItsLargestCall() {
        List<String> lines = FreshRun.run(
                List.of(), "bytewatcher.sites=always", "bytewatcher.report.dir=" + folder, Zeros.class.getName());
        String name = Zeros.class.getName().replace('$', '.');
        assertThat(lines)
                .filteredOn(line -> line.startsWith("[bytewatcher]"))
                .satisfiesExactly(
                        rare -> assertThat(rare)
                                .matches(".* FragileZerosOfAForkTests.Zeros.rareCall\\(\\): 0 B as long as " + name
                                        + ".twist\\(Price\\) is inlined: 3[0-5] of 35 bytecodes \\(MaxInlineSize\\);"
                                        + " (24|16) B otherwise"),
                        frequent -> assertThat(frequent)
                                .matches(".* FragileZerosOfAForkTests.Zeros.frequentCall\\(\\): 0 B as long as " + name
                                        + ".Cursor.next\\(\\) is inlined: [34][0-9] of 325 bytecodes"
                                        + " \\(FreqInlineSize\\); (24|16) B otherwise"));
        Map<String, Optional<FragileZero>> zeros = ResultsFile.read(folder.resolve("results.json")).tests().stream()
                .collect(Collectors.toMap(
                        FragileZerosOfAForkTests::method,
                        test -> test.measured().flatMap(Measured::fragileZero)));
        assertThat(zeros.get("rareCall"))
                .get()
                .extracting(zero -> zero.inlined().size())
                .isEqualTo(1);
        assertThat(zeros.get("frequentCall"))
                .get()
                .extracting(zero -> zero.inlined().size())
                .isEqualTo(1);
        assertThat(zeros.get("sturdy")).contains(new FragileZero(List.of(), ""));
        assertThat(zeros.get("zeroAsWritten")).isEmpty();
    }

    private static String method(TestResult test) {
        return test.test().substring(test.test().indexOf('#') + 1);
    }
}
