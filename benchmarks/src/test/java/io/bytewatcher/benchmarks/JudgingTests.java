package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The judgement of each program on figures that meet its goals, and on one that does not. */
class JudgingTests {
    @Test
    void aWrongVerdictOrAMissingOneMissesTheGoal() {
        assertThat(KnownBodies.goals(18, 18, 0).missed()).isEmpty();
        assertThat(KnownBodies.goals(18, 18, 1).missed())
                .containsExactly("Goal missed: the number of wrong verdicts is 1; the goal is at most 0.");
        assertThat(KnownBodies.goals(17, 18, 0).missed())
                .containsExactly("Goal missed: the number of measurements is 17; the goal is at least 18.");
        assertThat(KnownBodies.goals(0, 0, 0).missed()).containsExactly("Goal missed: nothing was measured.");
    }

    @Test
    void lateSitesMissTheGoal() {
        assertThat(siteTimes("0", 4_000, 1_000, 900, 5_900)).isEmpty();
        assertThat(siteTimes("1", 4_001, 1_001, 900, 5_901))
                .containsExactly(
                        "Goal missed: the number of JVMs that lost a class is 1; the goal is at most 0.",
                        "Goal missed: the median time to instrument loaded classes is 4001 ms; the goal is at most 4000 ms.",
                        "Goal missed: the median time from a breach to the ledger's table is 1001 ms;"
                                + " the goal is at most 1000 ms.",
                        "Goal missed: the median time that the fork's table adds to a failing test is 5001 ms;"
                                + " the goal is at most 5000 ms.");
    }

    @Test
    void unmarkedUnbrokenOrUnplacedMissesTheGoal() {
        assertThat(siteTimesWith(SiteTimes.UNINSTRUMENTED, 1))
                .containsExactly("Goal missed: the number of classes without probes is 1; the goal is at most 0.");
        assertThat(siteTimesWith(LedgerTable.UNBROKEN + SiteTimes.FAILING + "off", 1))
                .containsExactly(
                        "Goal missed: the number of limits that held, failing test, off, is 1; the goal is at most 0.");
        assertThat(siteTimesWith(LedgerTable.UNPLACED + LedgerTable.LEDGER, 25))
                .containsExactly("Goal missed: the share of bytes without a place, table of the ledger, is 25 %;"
                        + " the goal is at most 0 %.");
    }

    @Test
    void tableWithoutSitesPlacesNothing() {
        AllocationSite unplaced = new AllocationSite("main", List.of(), List.of(), "not attributed", 25, 0, 1);
        assertThat(LedgerTable.unplaced(SiteReport.notFound("no"))).isEqualTo(100);
        assertThat(LedgerTable.unplaced(
                        new SiteReport(SiteReport.Engine.LEDGER, List.of(unplaced), 25, 1, 25, 1, 0, List.of())))
                .isEqualTo(100);
    }

    private static List<String> siteTimes(String lost, double marking, double ledger, double off, double fork) {
        Map<String, Double> figures = goodSiteTimes();
        figures.put(SiteTimes.LOST, Double.valueOf(lost));
        figures.put(SiteTimes.MARKING, marking);
        figures.put(LedgerTable.LEDGER, ledger);
        figures.put(SiteTimes.FAILING + "off", off);
        figures.put(SiteTimes.FAILING + "on-failure", fork);
        return SiteTimes.goals(figures(figures)).missed();
    }

    private static List<String> siteTimesWith(String name, double value) {
        Map<String, Double> figures = goodSiteTimes();
        figures.put(name, value);
        return SiteTimes.goals(figures(figures)).missed();
    }

    private static Map<String, Double> goodSiteTimes() {
        Map<String, Double> figures = new HashMap<>();
        figures.put(SiteTimes.LOST, 0.0);
        figures.put(SiteTimes.UNINSTRUMENTED, 0.0);
        figures.put(SiteTimes.MARKING, 1.0);
        for (String run : List.of(LedgerTable.LEDGER, SiteTimes.FAILING + "off", SiteTimes.FAILING + "on-failure")) {
            figures.put(run, 1.0);
            figures.put(LedgerTable.UNBROKEN + run, 0.0);
            figures.put(LedgerTable.UNPLACED + run, 0.0);
        }
        return figures;
    }

    @Test
    void untimedSitesMissTheirGoals() {
        assertThat(SiteTimes.goals(new ChildFigures()).missed())
                .hasSize(10)
                .allMatch(missed -> missed.contains("not a number"));
    }

    @Test
    void watcherCostIsBounded() {
        Map<String, Double> good = new TreeMap<>();
        for (int threads : List.of(10, 1_000, 10_000)) {
            good.put(SweepCost.RATIO + threads, 1.3);
            good.put(SweepCost.MORE_BYTES + threads, 0.0);
        }
        good.put(WatcherCost.SAMPLER_SHARE, 1.0);
        good.put(WatcherCost.THROUGHPUT + 1, 0.97);
        good.put(WatcherCost.THROUGHPUT + 2, 0.97);
        good.put(WatcherCost.CHARGED_TOO_MUCH, 0.0);
        assertThat(WatcherCost.goals(figures(good)).missed()).isEmpty();

        assertThat(withOther(good, SweepCost.RATIO + 1_000, 1.31))
                .containsExactly("Goal missed: the median time of a sweep over 1000 threads is 1.31 times that by hand;"
                        + " the goal is at most 1.3 times that by hand.");
        assertThat(withOther(good, SweepCost.MORE_BYTES + 10, 8))
                .containsExactly("Goal missed: what a sweep allocates more than by hand over 10 threads is 8 B;"
                        + " the goal is at most 0 B.");
        assertThat(withOther(good, WatcherCost.SAMPLER_SHARE, 1.01))
                .containsExactly("Goal missed: the CPU time of sampling is 1.01 % of the time;"
                        + " the goal is at most 1 % of the time.");
        assertThat(withOther(good, WatcherCost.THROUGHPUT + 2, 0.969))
                .containsExactly(
                        "Goal missed: the lower bound of the watched throughput of 2 busy threads is 0.969 times"
                                + " the unwatched; the goal is at least 0.97 times the unwatched.");
        assertThat(withOther(good, WatcherCost.CHARGED_TOO_MUCH, 16))
                .containsExactly("Goal missed: what a start charges to threads beyond what they allocated is 16 B;"
                        + " the goal is at most 0 B.");
    }

    private static List<String> withOther(Map<String, Double> good, String name, double value) {
        Map<String, Double> figures = new HashMap<>(good);
        figures.put(name, value);
        return WatcherCost.goals(figures(figures)).missed();
    }

    @Test
    void surveyChangesNoOutcomeAndCostsAtMost25Percent() {
        assertThat(SurveyComparison.goals(10, 0, 1.25, Map.of()).missed()).isEmpty();
        assertThat(SurveyComparison.goals(0, 1, 1.26, Map.of()).missed())
                .containsExactly(
                        "Goal missed: the number of tests is 0; the goal is at least 1.",
                        "Goal missed: the number of tests with another outcome under the survey is 1; the goal is at most 0.",
                        "Goal missed: the time of the surveyed runs is 1.26 times that of the others;"
                                + " the goal is at most 1.25 times that of the others.");
    }

    @Test
    void surveyMatchesItsOwnBaseline() {
        assertThat(surveyed("2", Map.of(Outcome.UNCHANGED, 75, Outcome.SHIFTED, 25)))
                .isEmpty();
        assertThat(surveyed("2", Map.of(Outcome.UNCHANGED, 74, Outcome.SHIFTED, 26)))
                .containsExactly("Goal missed: the share of single shots beyond their tolerance in run 2 is 26 %;"
                        + " the goal is at most 25 %.");
        assertThat(surveyed("reversed", Map.of(Outcome.SHIFTED, 1))).isEmpty();
        assertThat(surveyed("reversed", Map.of()))
                .containsExactly("Goal missed: the number of results that were compared in run reversed is 0;"
                        + " the goal is at least 1.");
        assertThat(surveyed(
                        "reversed",
                        Map.of(Outcome.NO_BASELINE, 1, Outcome.ENVIRONMENT_MISMATCH, 2, Outcome.REGRESSED, 3)))
                .containsExactly(
                        "Goal missed: the number of results that the baseline does not know in run reversed is 1;"
                                + " the goal is at most 0.",
                        "Goal missed: the number of results that the baseline takes for another environment in run"
                                + " reversed is 2; the goal is at most 0.",
                        "Goal missed: the number of false regressions in run reversed is 3; the goal is at most 0.");
    }

    private static List<String> surveyed(String run, Map<Outcome, Integer> outcomes) {
        return SurveyComparison.goals(10, 0, 1, Map.of(run, outcomes)).missed();
    }

    @Test
    void surveyOutcomeAbsentFromOrdinaryRunsIsAChange() {
        List<Map<String, String>> plain = List.of(Map.of("a", "passed", "b", "passed"), Map.of("a", "failure"));
        assertThat(SurveyComparison.different(plain, List.of(Map.of("a", "failure", "b", "passed"))))
                .isEmpty();
        assertThat(SurveyComparison.different(plain, List.of(Map.of("a", "error"))))
                .containsExactly("a: passed, surveyed error");
        assertThat(SurveyComparison.different(plain, List.of(Map.of("a", "passed", "c", "passed"))))
                .containsExactly("c: missing, surveyed passed");
    }

    @Test
    void aProbeCostsLittleAndNothingOnceItIsRemoved() {
        Map<String, Double> good = new HashMap<>(Map.of(
                "allocation NEVER",
                10.0,
                "allocation RECORDING",
                70.0,
                "allocation REMOVED",
                11.0,
                "call NEVER",
                1.0,
                "call RECORDING",
                61.0,
                "call REMOVED",
                1.1));
        assertThat(ProbeCost.goals(good).missed()).isEmpty();
        good.put("allocation RECORDING", 71.0);
        good.put("call REMOVED", 1.2);
        assertThat(ProbeCost.goals(good).missed())
                .containsExactly(
                        "Goal missed: the time of a recording probe at each allocation is 61 ns;"
                                + " the goal is at most 60 ns.",
                        "Goal missed: the time of each call once its probe is removed is 1.2 times that of one that never"
                                + " had a probe; the goal is at most 1.1 times that of one that never had a probe.");
        assertThat(ProbeCost.goals(Map.of()).missed()).hasSize(4);
    }

    private static ChildFigures figures(Map<String, Double> values) {
        ChildFigures figures = new ChildFigures();
        values.forEach((name, value) -> figures.take(List.of("figure\t" + name + "\t" + value)));
        return figures;
    }
}
