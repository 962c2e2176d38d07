package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.loop.CodeFailures;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.config.SeveralStates;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.run.RunBaseline;
import io.bytewatcher.junit.internal.sites.FragileZeros;
import io.bytewatcher.junit.internal.sites.Observation;
import io.bytewatcher.junit.internal.sites.WantedSites;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The verdict on the figures of a test, by its limit and its baseline, and the figures that it still lacks. Immutable: each further figure
 * makes a new verdict.
 */
final class TestVerdict {
    private final TestCriteria criteria;
    private final MeasurementRequest request;
    private final TestFigures figures;
    private final Allocation allocation;
    private final LimitComparison limit;
    private final BaselineComparison agreed;
    private final Excuses excuses;

    TestVerdict(TestCriteria criteria, Allocation allocation) {
        this(criteria, TestFigures.of(allocation));
    }

    private TestVerdict(TestCriteria criteria, TestFigures figures) {
        this(criteria, figures, new BaselineComparison(criteria, figures));
    }

    private TestVerdict(TestCriteria criteria, TestFigures figures, BaselineComparison agreed) {
        this.criteria = criteria;
        this.figures = figures;
        request = criteria.request();
        allocation = figures.here();
        limit = new LimitComparison(request, allocation);
        this.agreed = agreed;
        excuses = Excuses.of(criteria, figures, limit, agreed);
    }

    Allocation allocation() {
        return allocation;
    }

    /** The comparison with the baseline. */
    BaselineComparison agreed() {
        return agreed;
    }

    /** Returns the verdict with further figures. */
    TestVerdict with(UnaryOperator<TestFigures> further) {
        return new TestVerdict(criteria, further.apply(figures));
    }

    /** Returns the verdict with another figure as written, which no baseline holds. */
    TestVerdict withAsWritten(UnaryOperator<TestFigures> answer) {
        return new TestVerdict(criteria, answer.apply(figures), agreed);
    }

    /** Returns the verdict with the measurement alone in a fresh JVM without further flags. */
    TestVerdict withAlone(Optional<Allocation> measuredAlone) {
        return measuredAlone.map(alone -> with(known -> known.withAlone(alone))).orElse(this);
    }

    /**
     * Whether a test that passes below its baseline may hide a regression, because this JVM reached a smaller steady state. A fresh JVM
     * that has found sites and keeps the baseline is an answer already.
     */
    boolean mayHideRegression() {
        return agreed.isSmallerSteadyState()
                && !isFailure()
                && criteria.isSteadyState()
                && !sitesAre(SiteSettings.When.OFF)
                && !TestId.isRepetition(criteria.context())
                && allocation.sites().filter(agreed::isKept).isEmpty();
    }

    /** Whether the baseline gets all steady states that fresh JVMs show. */
    boolean recordsStates() {
        return criteria.baseline().isUpdated() && criteria.isSteadyState() && !sitesAre(SiteSettings.When.OFF);
    }

    /** Whether the code may have a steady state with more bytes than here. As written it allocates the most. */
    boolean mayAllocateMore() {
        return allocation.asWritten().isEmpty() || figures.dependOnTheJit();
    }

    /**
     * Whether a measurement that ended early, because nothing could fail, has to be repeated to its end. An improvement needs its exact
     * figure, because it may be accepted.
     */
    boolean wantsTheWholeTruth() {
        return criteria.isSteadyState()
                && allocation.compilationState() == CompilationState.NOT_NEEDED
                && allocation.bytes() > 0
                && agreed.has(Outcome.IMPROVED);
    }

    /** The sites to search for; empty for none. */
    Optional<WantedSites> wantedSites() {
        String uniqueId = criteria.context().getUniqueId();
        if (limit.isBrokenAsWritten() && !breaksSomething()) {
            long bytes = request.asWritten().orElseThrow();
            return Optional.of(new WantedSites(uniqueId, criteria.name(), bytes, Optional.empty(), true));
        }
        return sitesWantedAbove().stream()
                .mapToObj(bytes -> new WantedSites(
                        uniqueId,
                        criteria.name(),
                        bytes,
                        // fresh JVMs have confirmed a hidden regression
                        figures.hiddenRegression().isPresent() ? Optional.empty() : observation(),
                        false))
                .findFirst();
    }

    private Optional<Observation> observation() {
        return breaksSomething()
                ? Optional.of(new Observation(
                        allocation.bytesPerOperation(),
                        agreed.has(Outcome.REGRESSED) || (limit.isBroken() && request.allowsSome()),
                        Excuses.arePossible(criteria.configuration(), allocation),
                        report -> !with(known -> known.withSites(report)).isFailure()))
                : Optional.empty();
    }

    /** If sites are wanted, the bytes per call up to which they are not, or -1. */
    OptionalLong sitesWantedAbove() {
        if (allocation.operations() == 0) {
            return OptionalLong.empty();
        }
        if (limit.isBroken()) {
            return OptionalLong.of(request.limit().orElse(-1));
        }
        if (agreed.has(Outcome.REGRESSED)) {
            return agreed.comparison().flatMap(Comparison::was).stream()
                    .mapToLong(RunBaseline::leastAgreed)
                    .findFirst();
        }
        if (agreed.lacksFigure()) {
            return agreed.line().stream()
                    .mapToLong(line -> RunBaseline.leastAgreed(line.figure()))
                    .findFirst();
        }
        boolean toBeKept = agreed.isToBeRecorded() && (allocation.bytes() > 0 || figures.dependOnTheJit());
        boolean wanted = sitesAre(SiteSettings.When.ALWAYS) && allocation.bytes() > 0;
        return wanted || toBeKept || agreed.isImprovementThatFails() ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    /** Whether the code allocates 0 B, a report on what that depends on is wanted, and the JIT may remove something. */
    boolean mayBeFragile() {
        return figures.isZero() && sitesAre(SiteSettings.When.ALWAYS) && mayAllocateMore();
    }

    /** Queues a figure of 0 B. A search after the last test finds what it depends on. */
    void searchForFragility() {
        String id = criteria.context().getUniqueId();
        FragileZeros.add(
                new WantedSites(id, criteria.name(), 0, Optional.empty(), false),
                criteria.configuration().sites(),
                allocation.asWritten().isPresent() ? "" : figures.asWritten().why());
    }

    /**
     * Whether the figure as written is needed and not known.
     *
     * @param isOfFreshJvm whether the figure is that of a fresh JVM, so that an update looks for no other state if it is above 0 B
     */
    boolean wantsFigureAsWritten(boolean isOfFreshJvm) {
        return criteria.isSteadyState()
                && allocation.asWritten().isEmpty()
                && (criteria.configuration().asWritten()
                        || request.asWritten().isPresent()
                        || (figures.isZero() && sitesAre(SiteSettings.When.ALWAYS))
                        || (agreed.isToBeRecorded()
                                && !sitesAre(SiteSettings.When.OFF)
                                && (allocation.bytes() == 0 || !isOfFreshJvm)));
    }

    /**
     * Whether the figure as written decides the verdict, and is not known, or is that of a JVM in which other tests may have run before. It
     * shows whether the JIT can be the reason for the measured figure. A breach that a fresh JVM excuses fails if the JIT cannot be. An
     * improvement that would fail passes if the JIT can be.
     */
    boolean dependsOnFigureAsWritten() {
        boolean isUnknown = allocation.asWritten().isEmpty();
        boolean isOfFreshJvm = figures.asWritten().figure() != null;
        return criteria.isSteadyState()
                && ((isExcusedBreach() && (isUnknown || isOfFreshJvm)) || (mayBeAnotherState() && isUnknown));
    }

    boolean isExcusedBreach() {
        return (limit.isBroken() || agreed.has(Outcome.REGRESSED)) && !isFailure();
    }

    private boolean mayBeAnotherState() {
        return criteria.configuration().severalStates() == SeveralStates.WARN
                && !sitesAre(SiteSettings.When.OFF)
                && !limit.isBroken()
                && agreed.isImprovementThatFails()
                && excuses.baseline().isEmpty();
    }

    private boolean sitesAre(SiteSettings.When when) {
        return criteria.configuration().sites().when() == when;
    }

    /** Whether the test breaks its limit or baseline, excused or not. */
    private boolean breaksSomething() {
        return limit.isBroken() || agreed.fails("");
    }

    /** Whether the test fails for its limit or baseline. */
    private boolean isFailure() {
        return isOverLimit() || agreed.fails(excuses.baseline());
    }

    private boolean isOverLimit() {
        return limit.isBroken() && excuses.limit().isEmpty();
    }

    /**
     * Publishes and records the measurement, and throws its failure.
     *
     * @param sitesAsWritten the sites of the allocation as written; empty if they were not searched for
     * @param note a remark on the way of measuring; may be empty
     * @throws AllocationNotMeasuredException when there is no figure that can be compared with the limit as written or the baseline
     */
    void pronounce(Optional<SiteReport> sitesAsWritten, String note) {
        ExtensionContext context = criteria.context();
        if (!isOverLimit()) { // the message of the failure has the figure
            context.publishReportEntry(
                    "allocation", joined("; ", joined("; ", allocation.toString(), limit.heldByObjects()), note));
        }
        agreed.comparison()
                .ifPresent(compared -> context.publishReportEntry(
                        "allocation baseline",
                        joined("\n", compared.outcome() + "\n" + compared.text(), figures.notKnownAlone())));
        Throwable failure = failure(sitesAsWritten, note);
        record(failure);
        if (!excuses.text().isEmpty()) {
            context.publishReportEntry("allocation several states", excuses.text());
        }
        if (failure != null) {
            throw CodeFailures.unchecked(failure);
        }
        allocation.sites().ifPresent(sites -> context.publishReportEntry("allocation sites", sites.toString()));
    }

    private static String joined(String separator, String text, String next) {
        return text + (text.isEmpty() || next.isEmpty() ? "" : separator) + next;
    }

    /** Returns the failure of the test, an {@link AssertionError} or an {@link AllocationNotMeasuredException}; null if it passes. */
    private @Nullable Throwable failure(Optional<SiteReport> sitesAsWritten, String note) {
        TestFailure failures = new TestFailure(criteria, figures, limit.objects(), agreed.comparison(), note);
        if (isOverLimit()) {
            return limit.isUndecided() ? failures.withoutObjects() : failures.overLimit();
        }
        if (agreed.misses() && excuses.baseline().isEmpty()) {
            return failures.withoutFigure();
        }
        if (agreed.fails(excuses.baseline())) {
            return failures.notAsAgreed(agreed.comparison().orElseThrow());
        }
        if (limit.isBrokenAsWritten()) {
            return failures.overLimitAsWritten(sitesAsWritten);
        }
        return request.asWritten().isPresent() && allocation.asWritten().isEmpty()
                ? failures.withoutFigureAsWritten(figures.asWritten().why())
                : null;
    }

    private void record(@Nullable Throwable failure) {
        criteria.record(
                status(failure),
                Optional.of(Measured.of(allocation, criteria.scope())),
                agreed.measured(),
                agreed.comparison(),
                failure,
                joined(
                        "; ",
                        excuses.text().isEmpty() ? limit.heldByObjects() : excuses.text(),
                        figures.notKnownAlone()));
    }

    private Status status(@Nullable Throwable failure) {
        boolean isLimited = request.isLimited();
        if (failure == null && !excuses.text().isEmpty()) {
            return Status.SEVERAL_STATES;
        }
        if (failure instanceof AllocationNotMeasuredException
                || (agreed.measured().isEmpty() && !isLimited)) {
            return Status.NOT_MEASURED;
        }
        if (!isLimited) {
            return Status.RECORDED;
        }
        return isOverLimit() || limit.isBrokenAsWritten() ? Status.OVER_LIMIT : Status.WITHIN_LIMIT;
    }
}
