package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.baseline.Figure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The excuses of code with several steady states, and their messages. */
class ExcuseTests {
    private static String maybeNot(boolean othersRan) {
        return " " + Excuse.reason(false, othersRan) + " bytewatcher.several-states=fail makes it a failure";
    }

    private static @Nullable Object kept;

    private static SiteReport alone(long bytes, long operations) {
        return report(SiteReport.Engine.EXACT_FORK, bytes, operations);
    }

    private static SiteReport report(SiteReport.Engine engine, long bytes, long operations) {
        return new SiteReport(engine, List.of(), 0, 1_000, bytes, operations, 0, List.of());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reportsTheCriterionKeptAlone(boolean othersRan) {
        assertThat(Excuse.of("T.t()", "32", alone(5, 2), "its limit", othersRan))
                .isEqualTo("T.t() has several steady states: 32 B per call here, 2.5 B alone in a fresh JVM, where it"
                        + " keeps its limit." + maybeNot(othersRan));
    }

    @Test
    void distinguishesStatesThatDependOnOtherTests() {
        assertThat(Excuse.reason(false, true)).startsWith("A fresh JVM does not show this figure: ");
        assertThat(Excuse.reason(false, false)).startsWith("No test ran before it here: ");
        assertThat(Excuse.reason(true, true))
                .isEqualTo(Excuse.reason(true, false))
                .startsWith("Fresh JVMs differ, too: ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reportsAnImprovementAbsentAlone(boolean othersRan) {
        Figure least = Figure.steady(48);
        assertThat(Excuse.ofLess("T.t()", "0", alone(48, 1), least, othersRan))
                .isEqualTo("T.t() has several steady states: 0 B per call here, 48 B alone in a fresh JVM, where it"
                        + " allocates no less than its baseline." + maybeNot(othersRan));
    }

    @Test
    void improvementIsExcusedOnlyBySettledCode() {
        Figure least = Figure.steady(48);
        assertThat(Excuse.ofLess("T.t()", "0", report(SiteReport.Engine.LEDGER, 48, 1), least, true))
                .isEmpty();
        assertThat(Excuse.ofLess("T.t()", "0", alone(0, 0), least, true)).isEmpty();
        assertThat(Excuse.ofLess("T.t()", "0", alone(0, 0), Figure.amortised(48, 1, 0), true))
                .as("nor is it a mean that nothing is less than")
                .isEmpty();
    }

    /** Means differ a little from run to run, so a hundredth less counts as equal. A figure of each call is exact. */
    @ParameterizedTest
    @CsvSource({
        "4_800, true, true",
        "4_799, false, true",
        "4_752, false, true",
        "4_751, false, false",
        "4_900, true, true"
    })
    void baselineIsReachedExactlyOrAsAMean(long bytesInAHundredCalls, boolean exactly, boolean asMean) {
        SiteReport alone = alone(bytesInAHundredCalls, 100);
        assertThat(Excuse.ofLess("T.t()", "0", alone, Figure.steady(48), true).isEmpty())
                .isEqualTo(!exactly);
        assertThat(Excuse.ofLess("T.t()", "0", alone, Figure.amortised(480, 10, 0), true)
                        .isEmpty())
                .isEqualTo(!asMean);
    }

    @Test
    void reportsAnImprovementWithAnEqualFigureAsWritten() {
        Allocation written = SteadyState.of(() -> {
                    kept = new byte[32];
                })
                .once();
        assertThat(Excuse.ofLessThanWritten("T.t()", "0", written, Figure.steady(48)))
                .isEqualTo(
                        "T.t() allocates less than its baseline: 0 B per call instead of 48 B. As written it is 48 B, so"
                                + " the JIT may have reached another steady state. An update accepts less;"
                                + " bytewatcher.several-states=fail makes it a failure");
        assertThat(Excuse.ofLessThanWritten("T.t()", "0", written, Figure.steady(49)))
                .isEmpty();
        assertThat(Excuse.ofLessThanWritten("T.t()", "0", written, Figure.amortised(97, 2, 1)))
                .as("a mean of 48.5 B is reached by less than a hundredth less: 48.015 B")
                .isEmpty();
    }
}
