package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.run.RunBaseline;
import io.bytewatcher.report.Measured;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the figures of a test with its line in the baseline. The figure as written is not compared, because baselines do not hold it.
 */
final class BaselineComparison {
    private final TestCriteria criteria;
    private final RunBaseline baseline;
    private final TestFigures figures;
    private final Optional<MeasuredTest> measured;
    private final Optional<Comparison> comparison;

    BaselineComparison(TestCriteria criteria, TestFigures figures) {
        this.criteria = criteria;
        this.figures = figures;
        baseline = criteria.baseline();
        measured = toMeasured();
        comparison = baseline.compare(measured.map(this::withThoseAlone), criteria.request());
    }

    /** The measurement for the baseline; empty if no figure can be trusted. */
    Optional<MeasuredTest> measured() {
        return measured;
    }

    /** The comparison; empty without a figure, or if the baseline is not checked. */
    Optional<Comparison> comparison() {
        return comparison;
    }

    boolean has(Outcome outcome) {
        return comparison.filter(compared -> compared.outcome() == outcome).isPresent();
    }

    Optional<BaselineEntry> line() {
        return baseline.line(criteria.test());
    }

    /** Whether code with a line did not settle here, as on an overloaded machine. A fresh JVM may have a figure. */
    boolean lacksFigure() {
        return criteria.isSteadyState() && figures.here().verdict() == Verdict.UNSTABLE && line().isPresent();
    }

    /** Whether a figure is needed and there is none that can be trusted. */
    boolean misses() {
        return measured.isEmpty() && (baseline.isStrict() || line().isPresent());
    }

    boolean isImprovementThatFails() {
        return has(Outcome.IMPROVED) && baseline.isStrict() && !TestId.isRepetition(criteria.context());
    }

    /** Whether the test fails, given the reason why a difference is none; empty without such a reason. */
    boolean fails(String excuse) {
        return comparison
                .filter(compared ->
                        baseline.raisedWithoutReason(criteria.test()).isPresent()
                                || switch (compared.outcome()) {
                                    case REGRESSED -> excuse.isEmpty();
                                    case IMPROVED -> isImprovementThatFails() && excuse.isEmpty();
                                    case NO_BASELINE, ENVIRONMENT_MISMATCH -> baseline.isStrict();
                                    case SHIFTED, UNCHANGED -> false;
                                })
                .isPresent();
    }

    /** Whether an update changes the line of the test. */
    boolean isToBeRecorded() {
        return baseline.isUpdated()
                && measured.filter(test -> !baseline.knows(test, criteria.request()))
                        .isPresent();
    }

    /** The number of steady states that an update would record. */
    int states() {
        return measured.map(test -> test.figure().states().size()).orElse(0);
    }

    /** Whether the test keeps its line alone in a fresh JVM. */
    boolean isKept(SiteReport alone) {
        return baseline.isKept(criteria.test(), alone, criteria.request());
    }

    /** Whether a fresh JVM shows the figure, too, and it is a part of the largest accepted one. */
    boolean isPartOfLargest(SiteReport alone) {
        return has(Outcome.REGRESSED)
                && Figures.areAlike(
                        alone.undisturbedBytesPerOperation(), figures.here().bytesPerOperation())
                && baseline.isPartOfLargest(criteria.test(), alone);
    }

    /**
     * Whether the figure is smaller than the line, and both are steady. Means differ a little from run to run. A line without sites was
     * recorded without fresh JVMs, so it need not hold the figure alone.
     */
    boolean isSmallerSteadyState() {
        return has(Outcome.IMPROVED)
                && measured.filter(test -> test.figure().verdict() == Verdict.STEADY)
                        .isPresent()
                && line().filter(line -> !line.sites().isEmpty())
                        .filter(line ->
                                line.figure().states().stream().allMatch(state -> state.verdict() == Verdict.STEADY))
                        .isPresent();
    }

    /** Whether a figure alone in a fresh JVM is larger than all accepted ones. */
    boolean isRegression(Allocation inFreshJvm) {
        return figure(inFreshJvm)
                .filter(figure -> line().stream()
                        .flatMap(line -> line.figure().states().stream())
                        .allMatch(state -> outcome(state, figure) == Outcome.REGRESSED))
                .isPresent();
    }

    private Outcome outcome(Figure was, Figure now) {
        return baseline.tolerance(criteria.request()).judge(was, now);
    }

    private Optional<Figure> figure(Allocation inFreshJvm) {
        return Measured.of(inFreshJvm, criteria.scope()).figure();
    }

    private Optional<MeasuredTest> toMeasured() {
        Measured shown = Measured.of(figures.here(), criteria.scope());
        return shown.figure()
                .map(figure -> baseline.isUpdated() ? with(figure, ofFreshJvms()) : figure)
                .map(figure -> new MeasuredTest(criteria.test(), figure, shown.baselineSites()));
    }

    /** The figures in fresh JVMs: in the one that found the sites, and in those without further flags. */
    private List<Figure> ofFreshJvms() {
        return Stream.concat(ofSites().stream(), figures.alone().stream().flatMap(alone -> figure(alone).stream()))
                .toList();
    }

    private Optional<Figure> ofSites() {
        return figures.here().sites().flatMap(sites -> RunBaseline.alone(sites, criteria.scope()));
    }

    /**
     * Adds figures of fresh JVMs to the one to compare, so that the patch holds them as an update would: the one that belongs to the sites,
     * if its outcome is the same, and the one of a regression that this JVM hides.
     */
    private MeasuredTest withThoseAlone(MeasuredTest test) {
        Optional<Figure> was = line().map(BaselineEntry::figure);
        Optional<Outcome> outcome = was.map(agreed -> outcome(agreed, test.figure()))
                .filter(one -> one == Outcome.REGRESSED || one == Outcome.IMPROVED);
        if (outcome.isEmpty()) {
            return test;
        }
        Optional<Allocation> regression = figures.hiddenRegression();
        Outcome ofOthers = regression.isPresent() ? Outcome.REGRESSED : outcome.get();
        Stream<Figure> alike = ofSites().stream().filter(figure -> outcome(was.get(), figure) == ofOthers);
        Figure states = with(
                test.figure(),
                Stream.concat(alike, regression.flatMap(this::figure).stream()).toList());
        return new MeasuredTest(test.test(), states, test.sites());
    }

    /** Adds other figures of a test, so that a run in which other tests ran before it finds an accepted one. */
    private Figure with(Figure figure, List<Figure> others) {
        if (!figure.verdict().isSettled()) {
            return figure;
        }
        Figure states = figure;
        for (Figure state : others) {
            boolean known = states.states().stream().anyMatch(other -> outcome(other, state) == Outcome.UNCHANGED);
            states = known ? states : states.or(state);
        }
        return states;
    }
}
