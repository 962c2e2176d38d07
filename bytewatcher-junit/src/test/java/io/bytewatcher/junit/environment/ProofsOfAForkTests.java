package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons and their experiments, in a whole run with real JVMs. */
@Tag("gate")
class ProofsOfAForkTests {
    static class Prices {
        static @Nullable Object last;
        private static boolean isFull;
        private long sum;

        record Price(long units, int scale) {}

        private static final class Journal {
            static long write(Price price) {
                if (isFull) {
                    last = new byte[] { // is never reached, and has more than 325 bytecodes (FreqInlineSize)
                        9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                        9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                        9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
                    };
                }
                return price.units();
            }
        }

        @Test
        @NoAllocation
        void passed() {
            sum += Journal.write(new Price(sum, 3));
        }

        @Test
        @NoAllocation
        void stored() {
            last = new Price(sum, 3);
        }
    }

    @TempDir
    private Path folder;

    @Test
    void aReasonThatAFlagTakesAwayIsProven() {
        List<String> lines = FreshRun.run(
                List.of(),
                "bytewatcher.sites=on-failure",
                "bytewatcher.sites.max-time=3m", // other tests may keep the machine busy
                "bytewatcher.report.dir=" + folder,
                Prices.class.getName());
        assertThat(lines)
                .filteredOn(line -> line.startsWith("[bytewatcher]"))
                .satisfiesExactly(gone -> assertThat(gone)
                        .startsWith("[bytewatcher] ProofsOfAForkTests.Prices.passed(), ")
                        .endsWith(" new Price: with Journal.write inlined, 0 B per call"));
        Map<String, Kept> kept = ResultsFile.read(folder.resolve("results.json")).tests().stream()
                .collect(Collectors.toMap(
                        test -> test.test().substring(test.test().indexOf('#') + 1), ProofsOfAForkTests::keptBy));
        assertThat(kept.get("passed"))
                .matches(of -> !of.proof().isEmpty())
                .satisfies(of -> assertThat(reasons(of))
                        .singleElement()
                        .asString()
                        .matches("it is passed to Journal.write\\(.*Price\\), which is not inlined: 3[0-9]+ bytecodes,"
                                + " more than 325 \\(FreqInlineSize\\)"));
        assertThat(kept.get("stored"))
                .matches(of -> of.proof().isEmpty())
                .satisfies(
                        of -> assertThat(reasons(of)).containsExactly("it is stored in the static field Prices.last"));
    }

    private static Kept keptBy(TestResult test) {
        return test.measured().orElseThrow().sites().get(0).kept();
    }

    private static List<String> reasons(Kept kept) {
        return kept.reasons().stream().map(KeptReason::text).toList();
    }
}
