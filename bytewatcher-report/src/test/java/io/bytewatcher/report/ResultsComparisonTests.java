package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.JDK25;
import static io.bytewatcher.report.Samples.in;
import static io.bytewatcher.report.Samples.notMeasured;
import static io.bytewatcher.report.Samples.result;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.site;
import static io.bytewatcher.report.Samples.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Allocations;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.report.ResultsComparison.Difference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ResultsComparisonTests {
    private static ResultsComparison compare(RunResults old, RunResults now) {
        return ResultsComparison.of(old, now, Tolerance.DEFAULT);
    }

    private static Difference kind(TestResult old, TestResult now, Tolerance tolerance) {
        return ResultsComparison.of(run(old), run(now), tolerance).rows().get(0).difference();
    }

    private static TestResult once(long bytes) {
        return result("", "t", Samples.measured(Verdict.SINGLE_SHOT, bytes), false, "");
    }

    @Test
    void followsTheRulesOfBaselines() {
        Tolerance sixteen = Tolerance.DEFAULT.withSteady(16);
        assertThat(kind(steady("t", 48), steady("t", 48), Tolerance.DEFAULT)).isEqualTo(Difference.UNCHANGED);
        assertThat(kind(steady("t", 48), steady("t", 49), Tolerance.DEFAULT)).isEqualTo(Difference.REGRESSED);
        assertThat(kind(steady("t", 48), steady("t", 47), Tolerance.DEFAULT)).isEqualTo(Difference.IMPROVED);
        assertThat(kind(steady("t", 48), steady("t", 64), sixteen)).isEqualTo(Difference.UNCHANGED);
        assertThat(kind(steady("t", 0), steady("t", 1), sixteen)).isEqualTo(Difference.REGRESSED);
        assertThat(kind(once(100_000), once(109_000), Tolerance.DEFAULT)).isEqualTo(Difference.UNCHANGED);
        assertThat(kind(once(100_000), once(111_000), Tolerance.DEFAULT)).isEqualTo(Difference.SHIFTED);
        assertThat(kind(once(100_000), once(111_000), Tolerance.DEFAULT.with(SingleShots.GATED)))
                .isEqualTo(Difference.REGRESSED);
        assertThat(kind(once(48), steady("t", 48), Tolerance.DEFAULT)).isEqualTo(Difference.NOT_COMPARABLE);
        assertThat(kind(notMeasured("t", false, ""), steady("t", 48), Tolerance.DEFAULT))
                .isEqualTo(Difference.NOT_COMPARABLE);
        TestResult rare = result("", "t", Samples.amortised(), false, "");
        assertThat(kind(rare, rare, Tolerance.DEFAULT)).isEqualTo(Difference.UNCHANGED);
        assertThat(kind(steady("t", 0), rare, Tolerance.DEFAULT)).isEqualTo(Difference.REGRESSED);
    }

    /** JMH knows no modules. */
    @Test
    void resultWithoutAModuleIsComparedWithTheOnlyModuleOfItsTest() {
        TestResult without = steady("t", 48);
        RunResults one = run(without.withModule("m"), steady("u", 8).withModule("n"));
        assertThat(compare(one, run(steady("t", 64), steady("u", 8))).text())
                .isEqualTo("1 regressed, 1 unchanged\nregressed  m: t  48 B per call → 64 B per call");
        assertThat(compare(run(steady("t", 64), steady("u", 8)), one).text())
                .isEqualTo("1 improved, 1 unchanged\nimproved  m: t  64 B per call → 48 B per call");
        RunResults two = run(without.withModule("m"), without.withModule("n"));
        assertThat(compare(two, run(without)).text()).startsWith("2 removed, 1 added");
        assertThat(compare(run(without, without.withModule("m")), run(without.withModule("m")))
                        .text())
                .startsWith("1 removed, 1 unchanged");
    }

    /** Runs search for sites after failures only, so the sites of a failed test need not be new. */
    @Test
    void reportsNoNewSitesIfTheOldResultsHaveNone() {
        RunResults old = run(steady("a.B#more", 48), steady("a.B#first", 0));
        RunResults now = run(
                steady("a.B#more", 64, site("a.Codec", "price", "Codec.java", 88, 64)),
                steady("a.B#first", 16, site("a.Codec", "first", "Codec.java", 8, 16)));
        assertThat(compare(old, now).text()).isEqualTo("""
                2 regressed
                regressed  a.B#first  0 B per call → 16 B per call
                  +16  a.Codec.first  string concatenation  new
                regressed  a.B#more  48 B per call → 64 B per call
                  the old results have no sites of it, so these are all there are now:
                  64  a.Codec.price  string concatenation""");
    }

    @Test
    void sortsChangesByUrgency() {
        RunResults old = run(
                steady("a.B#same", 1),
                steady("a.B#less", 9),
                steady("a.B#gone\n", 7),
                steady("a.B#lost", 7),
                steady("a.B#more", 48, site("a.Codec", "price", "Codec.java", 80, 48)));
        RunResults now = run(
                steady("a.B#same", 1),
                steady("a.B#less", 3),
                steady("a.B#fresh", 5),
                notMeasured("a.B#lost", true, ""),
                steady(
                        "a.B#more",
                        160,
                        site("a.Codec", "lambda$fields$0", "Codec.java", 41, 96),
                        site("a.Codec", "price", "Codec.java", 88, 64)));
        ResultsComparison comparison = compare(old, now);
        assertThat(comparison.hasRegressed()).isTrue();
        assertThat(comparison.text()).isEqualTo("""
                1 regressed, 1 not comparable, 1 removed, 1 added, 1 improved, 1 unchanged
                regressed  a.B#more  48 B per call → 160 B per call
                  +96  a.Codec.lambda$fields  string concatenation  new
                  +16  a.Codec.price          string concatenation  was 48, is 64
                not comparable  a.B#lost  7 B per call → not measured
                removed  a.B#gone\\n  was 7 B per call
                added  a.B#fresh  5 B per call
                improved  a.B#less  9 B per call → 3 B per call""");
    }

    @Test
    void otherEnvironmentsAreNotCompared() {
        ResultsComparison comparison = compare(run(steady("t", 1)), run(in(JDK25, steady("t", 99))));
        assertThat(comparison.rows())
                .extracting(ResultsComparison.ComparedTest::difference)
                .containsExactly(Difference.NOT_COMPARABLE, Difference.NOT_COMPARABLE);
        assertThat(comparison.hasRegressed()).isFalse();
        assertThat(comparison.text()).contains("t [JDK 25, c2, g1, compressed-oops]  not measured → 99 B per call");
    }

    @Test
    void distinguishesModules() {
        RunResults old = run(Samples.of("a", steady("t", 1)), Samples.of("b", steady("t", 9)));
        RunResults now = run(Samples.of("a", steady("t", 9)), Samples.of("b", steady("t", 9)));
        assertThat(compare(old, now).text()).contains("regressed  a: t  1 B per call → 9 B per call");
        assertThat(compare(old, old).text()).isEqualTo("2 unchanged");
        assertThat(compare(run(), run()).text()).isEqualTo("no tests in either");
    }

    @Test
    @Tag("steady-state")
    void aMeasurementHasTheFigureOfItsAllocation() {
        int[] calls = new int[1];
        for (Allocation allocation : new Allocation[] {
            Allocations.steadyState(() -> new byte[calls[0]++ % 100 == 0 ? 64 : 16]),
            Allocations.steadyState(() -> new byte[16]),
            Allocations.once(() -> new byte[16])
        }) {
            Figure figure = Figure.of(allocation, AllocationScope.ALL_THREADS).orElseThrow();
            assertThat(Measured.of(allocation, AllocationScope.ALL_THREADS).figure())
                    .contains(figure);
        }
    }
}
