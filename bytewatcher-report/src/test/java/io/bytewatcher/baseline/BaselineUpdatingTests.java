package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationScope;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BaselineUpdatingTests {
    private static final Environment JDK_17 = environment("g1", 17);
    private static final Environment JDK_25 = environment("g1", 25);
    private static final Environment SERIAL_25 = environment("serial", 25);

    private static Environment environment(String collector, int jdk) {
        return new Environment("compressed-oops", collector, "c2", jdk);
    }

    private static Baseline baseline(BaselineEntry... entries) {
        return Baseline.of(List.of(entries));
    }

    private static BaselineEntry line(String jdks, long bytes, String reason) {
        return line("g1", jdks, Figure.steady(bytes), reason);
    }

    private static BaselineEntry line(String collector, String jdks, Figure figure, String reason) {
        return new BaselineEntry(
                "t",
                "compressed-oops",
                collector,
                "c2",
                Arrays.stream(jdks.split(",", -1)).map(Integer::valueOf).toList(),
                figure,
                List.of(),
                reason);
    }

    private static Baseline update(Baseline baseline, Environment environment, Figure figure, BaselineSite... sites) {
        return baseline.update(List.of(new MeasuredTest("t", figure, List.of(sites))), environment, Tolerance.DEFAULT);
    }

    @Test
    void aNewTestGetsALine() {
        Baseline updated = update(baseline(), JDK_17, Figure.steady(48));
        assertThat(updated.entries()).containsExactly(line("17", 48, ""));
        Baseline missing = Baseline.read(Path.of("no-such-baseline.tsv"));
        assertThat(update(missing, JDK_17, Figure.steady(48)).isMissing()).isFalse();
    }

    @Test
    void equalJdksShareALine() {
        assertThat(update(baseline(line("17", 48, "why")), JDK_25, Figure.steady(48))
                        .entries())
                .containsExactly(line("17,25", 48, "why"));
        assertThat(update(baseline(line("17", 48, "why")), JDK_25, Figure.steady(56))
                        .entries())
                .containsExactly(line("17", 48, "why"), line("25", 56, ""));
    }

    @Test
    void additionalStateIsRecordedAndRaisesOnlyIfLarger() {
        Figure several = Figure.steady(0).or(40);
        BaselineEntry line = line("g1", "17", several, "why");
        assertThat(update(baseline(line("17", 40, "why")), JDK_17, several).entries())
                .containsExactly(line);
        assertThat(update(baseline(line("17", 0, "why")), JDK_17, several).entries())
                .containsExactly(line("g1", "17", several, "? raised from 0"));
        assertThat(update(baseline(line), JDK_17, Figure.steady(40)).entries()).containsExactly(line);
        assertThat(update(baseline(line), JDK_17, Figure.steady(64)).entries())
                .containsExactly(line("17", 64, "? raised from 40"));
    }

    @Test
    void differingJdkGetsItsOwnLine() {
        assertThat(update(baseline(line("17,21,25", 48, "why")), JDK_25, Figure.steady(40))
                        .entries())
                .containsExactly(line("17,21", 48, "why"), line("25", 40, "why"));
        assertThat(update(baseline(line("17,25", 48, "why")), JDK_25, Figure.steady(56))
                        .entries())
                .containsExactly(line("17", 48, "why"), line("25", 56, "? raised from 48"));
    }

    @Test
    void jdkJoinsAnEqualLine() {
        Baseline two = baseline(line("17", 40, "why"), line("21,25", 48, ""));
        assertThat(update(two, JDK_25, Figure.steady(40)).entries())
                .containsExactly(line("17,25", 40, "why"), line("21", 48, ""));
        Baseline last = baseline(line("17", 40, ""), line("25", 48, "old"));
        assertThat(update(last, JDK_25, Figure.steady(40)).entries()).containsExactly(line("17,25", 40, ""));
    }

    @Test
    void risingToALineNeedsAReasonThere() {
        Baseline explained = baseline(line("17", 64, "why"), line("25", 48, ""));
        assertThat(update(explained, JDK_25, Figure.steady(64)).entries()).containsExactly(line("17,25", 64, "why"));
        Baseline unexplained = baseline(line("17", 64, ""), line("25", 48, ""));
        assertThat(update(unexplained, JDK_25, Figure.steady(64)).entries())
                .containsExactly(line("17,25", 64, "? raised from 48"));
    }

    @Test
    void reasonIsKeptUntilTheFigureRises() {
        Baseline same = baseline(line("17", 48, "why"));
        assertThat(update(same, JDK_17, Figure.steady(48))).isSameAs(same);
        assertThat(update(same, JDK_17, Figure.steady(40)).entries()).containsExactly(line("17", 40, "why"));
        assertThat(update(same, JDK_17, Figure.steady(49)).entries())
                .containsExactly(line("17", 49, "? raised from 48"));
    }

    @Test
    void stepwiseRiseIsReportedFromTheFirstFigure() {
        Baseline once = update(baseline(line("17", 48, "why")), JDK_17, Figure.steady(64));
        Baseline twice = update(once, JDK_17, Figure.steady(80));
        assertThat(twice.entries()).containsExactly(line("17", 80, "? raised from 48"));
        assertThat(update(twice, JDK_17, Figure.steady(56)).entries())
                .containsExactly(line("17", 56, "? raised from 48"));
        assertThat(update(twice, JDK_17, Figure.steady(48)).entries()).containsExactly(line("17", 48, ""));
        assertThat(update(twice, JDK_17, Figure.steady(16)).entries()).containsExactly(line("17", 16, ""));
    }

    @Test
    void changedModeNeedsAReason() {
        assertThat(update(baseline(line("17", 0, "")), JDK_17, Figure.singleShot(144_352))
                        .entries())
                .containsExactly(line("g1", "17", Figure.singleShot(144_352), "? raised from 0"));
        Figure all = Figure.singleShot(48).withScope(AllocationScope.ALL_THREADS);
        assertThat(update(baseline(line("g1", "17", all, "")), JDK_17, Figure.steady(48))
                        .entries())
                .containsExactly(line("17", 48, "? raised from 48 (single-shot, all-threads)"));
    }

    @Test
    void collectorEqualToG1HasNoLine() {
        Baseline g1 = baseline(line("17,25", 48, ""));
        assertThat(update(g1, SERIAL_25, Figure.steady(48))).isSameAs(g1);
        Baseline both = update(g1, SERIAL_25, Figure.steady(40));
        assertThat(both.entries()).containsExactly(line("17,25", 48, ""), line("serial", "25", Figure.steady(40), ""));
        assertThat(update(both, SERIAL_25, Figure.steady(48)).entries())
                .containsExactly(line("17,25", 48, "? raised from 40"));
        assertThat(update(g1, SERIAL_25, Figure.steady(56)).entries())
                .containsExactly(line("17,25", 48, ""), line("serial", "25", Figure.steady(56), "? raised from 48"));
    }

    @Test
    void otherCollectorDoesNotApplyToG1() {
        Baseline serial = update(baseline(), SERIAL_25, Figure.steady(48));
        assertThat(serial.entries()).containsExactly(line("serial", "25", Figure.steady(48), ""));
        assertThat(update(serial, JDK_25, Figure.steady(64)).entries())
                .containsExactly(line("25", 64, ""), line("serial", "25", Figure.steady(48), ""));
    }

    @Test
    void meansAndSingleShotsStayWithinTheTolerance() {
        Baseline mean = baseline(line("g1", "17", Figure.amortised(96, 60_000, 39), "why"));
        assertThat(update(mean, JDK_17, Figure.amortised(128, 70_000, 45))).isSameAs(mean);
        assertThat(update(mean, JDK_25, Figure.amortised(128, 70_000, 45)).entries())
                .containsExactly(line("g1", "17,25", Figure.amortised(96, 60_000, 39), "why"));
        assertThat(update(mean, JDK_17, Figure.amortised(9_600, 70_000, 400)).entries())
                .containsExactly(line(
                        "g1",
                        "17",
                        Figure.amortised(9_600, 70_000, 400),
                        "? raised from 0.0016 (amortised, test-thread)"));
        Baseline single = baseline(line("g1", "17", Figure.singleShot(100_000), ""));
        assertThat(update(single, JDK_17, Figure.singleShot(109_999))).isSameAs(single);
    }

    @Test
    void sitesBelongToTheRecordedFigure() {
        BaselineSite old = BaselineSite.of("A.old", "new B", 48, 1);
        BaselineSite fresh = BaselineSite.of("A.fresh", "new B", 48, 1);
        Baseline baseline = baseline(line("17", 48, "why").withSites(List.of(old)));
        assertThat(update(baseline, JDK_17, Figure.steady(48))).isSameAs(baseline);
        assertThat(update(baseline, JDK_17, Figure.steady(48), fresh).entries())
                .containsExactly(line("17", 48, "why").withSites(List.of(fresh)));
        assertThat(update(baseline, JDK_17, Figure.steady(40)).entries()).containsExactly(line("17", 40, "why"));
    }

    @Test
    void twoMeasurementsOfATestAreAnError() {
        MeasuredTest one = new MeasuredTest("a\tb", Figure.steady(48), List.of());
        MeasuredTest other = new MeasuredTest("a\tb", Figure.steady(96), List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> baseline().update(List.of(one, other), JDK_17, Tolerance.DEFAULT))
                .withMessage("measured: two of a\\tb, 48 B per call and 96 B per call (expected: one for each test)");
    }

    // Properties, over random sequences of updates

    private static final List<Environment> ENVIRONMENTS = List.of(
            JDK_17,
            environment("g1", 21),
            JDK_25,
            SERIAL_25,
            environment("serial", 17),
            environment("zgc", 25),
            new Environment("no-compressed-oops", "g1", "c2", 25),
            new Environment("compressed-oops", "g1", "interpreter", 25));

    private static Environment anyEnvironment(Random random) {
        return ENVIRONMENTS.get(random.nextInt(ENVIRONMENTS.size()));
    }

    /** Few figures, so that lines agree often. */
    private static List<MeasuredTest> anyRun(Random random) {
        List<MeasuredTest> run = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            if (random.nextInt(3) == 0) {
                Figure figure = switch (random.nextInt(10)) {
                    case 0 -> Figure.singleShot(1_000L * random.nextInt(4));
                    case 1 -> Figure.amortised(16L * random.nextInt(4), 100, random.nextInt(2) * 4L);
                    case 2 -> Figure.steady(8).withScope(AllocationScope.ALL_THREADS);
                    default -> Figure.steady(8L * random.nextInt(3));
                };
                List<BaselineSite> sites = random.nextBoolean()
                        ? List.of()
                        : List.of(BaselineSite.of("A.m" + random.nextInt(2), "new B", 8, 1));
                run.add(new MeasuredTest("test" + i, figure, sites));
            }
        }
        return run;
    }

    @Test
    void updatesChangeOnlyMeasuredTests() {
        changeOnlyWhatWasMeasured(20);
    }

    @Test
    @Tag("nightly")
    void manyUpdatesChangeOnlyMeasuredTests() {
        changeOnlyWhatWasMeasured(150);
    }

    private static void changeOnlyWhatWasMeasured(int sequences) {
        Random random = new Random(20_260);
        for (int sequence = 0; sequence < sequences; sequence++) {
            Baseline baseline = Baseline.of(List.of());
            for (int step = 0; step < 25; step++) {
                List<MeasuredTest> run = anyRun(random);
                Environment here = anyEnvironment(random);
                Baseline updated = baseline.update(run, here, Tolerance.DEFAULT);
                for (MeasuredTest test : run) {
                    assertThat(updated.compare(test, here, Tolerance.DEFAULT).outcome())
                            .isEqualTo(Outcome.UNCHANGED);
                    assertRaisedFiguresHaveReasons(baseline, updated, test, here);
                }
                assertOthersKeepTheirFigures(baseline, updated, run, here);
                assertCollectorsDiffer(updated, run, here);
                assertThat(updated.update(run, here, Tolerance.DEFAULT)).isSameAs(updated); // idempotent
                assertOrderDoesNotMatter(baseline, updated, run, here, random);
                assertThat(Baseline.parse(updated.text().getBytes(StandardCharsets.UTF_8), Path.of("b")))
                        .isEqualTo(updated);
                baseline = random.nextInt(4) == 0 ? explained(updated) : updated;
            }
        }
    }

    private static void assertRaisedFiguresHaveReasons(
            Baseline before, Baseline after, MeasuredTest test, Environment here) {
        Comparison comparison = before.compare(test, here, Tolerance.DEFAULT);
        boolean red = comparison.outcome() == Outcome.REGRESSED
                || (comparison.outcome() == Outcome.ENVIRONMENT_MISMATCH
                        && comparison.was().isPresent());
        if (red) {
            assertThat(reason(after, test.test(), here)).isNotEmpty();
        }
    }

    private static String reason(Baseline baseline, String test, Environment environment) {
        return baseline.find(test, environment).map(BaselineEntry::reason).orElse("");
    }

    /** Collectors without a line of their own follow G1. All others keep their figures. */
    private static void assertOthersKeepTheirFigures(
            Baseline before, Baseline after, List<MeasuredTest> run, Environment here) {
        List<String> measured = run.stream().map(MeasuredTest::test).toList();
        for (int i = 0; i < 6; i++) {
            String test = "test" + i;
            if (!measured.contains(test)) {
                assertThat(after.of(test)).isEqualTo(before.of(test));
                continue;
            }
            for (Environment environment : ENVIRONMENTS) {
                if (!environment.equals(here)) {
                    assertThat(ownFigure(after, test, environment)).isEqualTo(ownFigure(before, test, environment));
                }
            }
        }
    }

    private static List<Figure> ownFigure(Baseline baseline, String test, Environment environment) {
        return baseline.of(test).stream()
                .filter(entry -> entry.isOf(environment))
                .map(BaselineEntry::figure)
                .toList();
    }

    private static void assertCollectorsDiffer(Baseline updated, List<MeasuredTest> run, Environment here) {
        Environment g1 = new Environment(here.layout(), "g1", here.jit(), here.jdk());
        if (here.equals(g1)) {
            return;
        }
        for (MeasuredTest test : run) {
            boolean own = !ownFigure(updated, test.test(), here).isEmpty();
            boolean agrees = ownFigure(updated, test.test(), g1).stream()
                    .anyMatch(figure -> Tolerance.DEFAULT.judge(figure, test.figure()) == Outcome.UNCHANGED);
            assertThat(own).isNotEqualTo(agrees);
        }
    }

    private static void assertOrderDoesNotMatter(
            Baseline before, Baseline after, List<MeasuredTest> run, Environment here, Random random) {
        List<MeasuredTest> shuffled = new ArrayList<>(run);
        Collections.shuffle(shuffled, random);
        Baseline oneByOne = before;
        for (MeasuredTest test : shuffled) {
            oneByOne = oneByOne.update(List.of(test), here, Tolerance.DEFAULT);
        }
        assertThat(oneByOne).isEqualTo(after);
    }

    private static Baseline explained(Baseline baseline) {
        return Baseline.of(baseline.entries().stream()
                .map(entry -> entry.isRaisedWithoutReason() ? entry.withReason("because") : entry)
                .toList());
    }

    @Test
    void equalJdksNeverKeepTwoLines() {
        keepALineForEachFigure(40);
    }

    @Test
    @Tag("nightly")
    void equalJdksNeverKeepTwoLinesInManySequences() {
        keepALineForEachFigure(200);
    }

    private static void keepALineForEachFigure(int sequences) {
        Random random = new Random(9);
        for (int sequence = 0; sequence < sequences; sequence++) {
            Baseline baseline = Baseline.of(List.of());
            TreeMap<Integer, Long> last = new TreeMap<>();
            for (int step = 0; step < 30; step++) {
                int jdk = List.of(17, 21, 25).get(random.nextInt(3));
                long bytes = 8L * random.nextInt(3);
                last.put(jdk, bytes);
                baseline = update(baseline, environment("g1", jdk), Figure.steady(bytes));
                assertThat(baseline.entries())
                        .hasSize((int) last.values().stream().distinct().count());
            }
        }
    }
}
