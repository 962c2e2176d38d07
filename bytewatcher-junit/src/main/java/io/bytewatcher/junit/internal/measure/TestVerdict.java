package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.config.SeveralStates;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.run.RunBaseline;
import io.bytewatcher.junit.internal.sites.Excuse;
import io.bytewatcher.junit.internal.sites.FragileZeros;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.Observation;
import io.bytewatcher.junit.internal.sites.RunningTests;
import io.bytewatcher.junit.internal.sites.WantedSites;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The verdict on a measurement, by the limit and the baseline of the test. Immutable: each further finding makes a new verdict. */
final class TestVerdict {
    private final TestCriteria criteria;
    private final MeasurementRequest request;
    private final RunBaseline baseline;
    private final Allocation allocation;

    /** A fresh JVM's answer about the test as written, if the allocation has no such figure. */
    private final FreshFigures.Answer asWritten;

    /** The measurement alone in a fresh JVM without further flags, for an update. */
    private final Optional<Allocation> alone;

    /** The answer of fresh JVMs on a regression that this JVM does not show. */
    private final FreshFigures.Answer hidden;

    private final Optional<MeasuredTest> measured;
    private final Optional<Comparison> comparison;
    private final Excuses excuses;
    private final CountedObjects objects;

    TestVerdict(TestCriteria criteria, Allocation allocation) {
        this(
                criteria,
                allocation,
                new FreshFigures.Answer(null, "no fresh JVM was started"),
                Optional.empty(),
                new FreshFigures.Answer(null, ""));
    }

    private TestVerdict(
            TestCriteria criteria,
            Allocation allocation,
            FreshFigures.Answer asWritten,
            Optional<Allocation> alone,
            FreshFigures.Answer hidden) {
        this.alone = alone;
        this.hidden = hidden;
        this.criteria = criteria;
        this.allocation = allocation;
        this.asWritten = asWritten;
        request = criteria.request();
        baseline = criteria.baseline();
        objects = CountedObjects.of(allocation, request.ignoring());
        measured = measured();
        comparison = baseline.compare(measured, request).map(this::withThoseAlone);
        excuses = excuses();
    }

    Allocation allocation() {
        return allocation;
    }

    TestVerdict withSites(SiteReport sites) {
        return new TestVerdict(criteria, allocation.withSites(sites), asWritten, alone, hidden);
    }

    /** Returns the verdict with the figure as written. A smaller figure than here is not used, because the JIT only removes objects. */
    TestVerdict withAsWritten(FreshFigures.Answer answer) {
        Allocation figure = answer.figure();
        boolean holds =
                figure != null && !Figures.isClearlyLess(figure.bytesPerOperation(), allocation.bytesPerOperation());
        return new TestVerdict(criteria, holds ? allocation.withAsWritten(figure) : allocation, answer, alone, hidden);
    }

    /** Returns the verdict without a figure as written, and with the reason. */
    TestVerdict withoutAsWritten(String why) {
        return new TestVerdict(
                criteria, allocation.withAsWritten(null), new FreshFigures.Answer(null, why), alone, hidden);
    }

    /** Returns the verdict with the measurement alone in a fresh JVM without further flags. */
    TestVerdict withAlone(Optional<Allocation> measuredAlone) {
        return measuredAlone.isEmpty() ? this : new TestVerdict(criteria, allocation, asWritten, measuredAlone, hidden);
    }

    /** Returns the verdict with a regression that fresh JVMs show and this JVM does not, or with the reason why it is not known. */
    TestVerdict withHidden(FreshFigures.Answer regression) {
        return new TestVerdict(criteria, allocation, asWritten, alone, regression);
    }

    /**
     * Whether a test that passes below its baseline may hide a regression, because this JVM reached a smaller steady state. Means differ a
     * little from run to run. A line without sites was recorded without fresh JVMs, so it need not hold the figure alone. A fresh JVM that
     * has found sites and keeps the baseline is an answer already.
     */
    boolean mayHideRegression() {
        return has(Outcome.IMPROVED)
                && !isFailure()
                && criteria.isSteadyState()
                && !sitesAre(SiteSettings.When.OFF)
                && !TestId.isRepetition(criteria.context())
                && allocation
                        .sites()
                        .filter(alone -> baseline.isKept(criteria.test(), alone, request))
                        .isEmpty()
                && measured.filter(test -> test.figure().verdict() == Verdict.STEADY)
                        .isPresent()
                && baseline.line(criteria.test())
                        .filter(line -> !line.sites().isEmpty())
                        .filter(line ->
                                line.figure().states().stream().allMatch(state -> state.verdict() == Verdict.STEADY))
                        .isPresent();
    }

    /** Whether a figure alone in a fresh JVM is larger than all accepted ones. */
    boolean isRegressionAlone(Allocation inFreshJvm) {
        return figure(inFreshJvm)
                .filter(figure -> baseline.line(criteria.test()).stream()
                        .flatMap(line -> line.figure().states().stream())
                        .allMatch(state -> baseline.tolerance(request).judge(state, figure) == Outcome.REGRESSED))
                .isPresent();
    }

    private static String bytes(Allocation inFreshJvm) {
        return Figures.mean(inFreshJvm.bytes(), inFreshJvm.operations());
    }

    private Optional<Figure> figure(Allocation inFreshJvm) {
        return Measured.of(inFreshJvm, criteria.scope()).figure();
    }

    /** Whether the baseline gets all steady states that fresh JVMs show. */
    boolean recordsStates() {
        return baseline.isUpdated() && criteria.isSteadyState() && !sitesAre(SiteSettings.When.OFF);
    }

    /**
     * Whether a measurement that ended early, because nothing could fail, has to be repeated to its end. An improvement needs its exact
     * figure, because it may be accepted.
     */
    boolean wantsTheWholeTruth() {
        return criteria.isSteadyState()
                && allocation.compilationState() == CompilationState.NOT_NEEDED
                && allocation.bytes() > 0
                && has(Outcome.IMPROVED);
    }

    /** The sites to search for; empty for none. */
    Optional<WantedSites> wantedSites() {
        String uniqueId = criteria.context().getUniqueId();
        if (exceedsLimitAsWritten() && !breaksSomething()) {
            long limit = request.asWritten().orElseThrow();
            return Optional.of(new WantedSites(uniqueId, criteria.name(), limit, Optional.empty(), true));
        }
        return sitesWantedAbove().stream()
                .mapToObj(bytes -> new WantedSites(
                        uniqueId,
                        criteria.name(),
                        bytes,
                        hidden.figure() == null ? observation() : Optional.empty(), // fresh JVMs have confirmed it
                        false))
                .findFirst();
    }

    private Optional<Observation> observation() {
        return breaksSomething()
                ? Optional.of(new Observation(
                        allocation.bytesPerOperation(),
                        has(Outcome.REGRESSED),
                        mayBeExcused(),
                        report -> !withSites(report).isFailure()))
                : Optional.empty();
    }

    /** If sites are wanted, the bytes per call up to which they are not, or -1. */
    OptionalLong sitesWantedAbove() {
        if (allocation.operations() == 0) {
            return OptionalLong.empty();
        }
        if (exceedsLimit()) {
            return OptionalLong.of(request.limit().orElse(-1));
        }
        if (has(Outcome.REGRESSED)) {
            return comparison.flatMap(Comparison::was).stream()
                    .mapToLong(RunBaseline::leastAgreed)
                    .findFirst();
        }
        if (hasNoFigureToCompare()) {
            return baseline.line(criteria.test()).stream()
                    .mapToLong(line -> RunBaseline.leastAgreed(line.figure()))
                    .findFirst();
        }
        boolean toBeKept = baseline.isUpdated()
                && measured.isPresent()
                && !baseline.knows(measured.get(), request)
                && (allocation.bytes() > 0 || dependsOnTheJit());
        boolean wanted = sitesAre(SiteSettings.When.ALWAYS) && allocation.bytes() > 0;
        return wanted || toBeKept || isImprovementThatFails() ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    /** Whether the code allocates 0 B, and it is wanted what that hangs on, if the JIT removes something. */
    boolean mayBeFragile() {
        return isZero()
                && sitesAre(SiteSettings.When.ALWAYS)
                && (allocation.asWritten().isEmpty() || dependsOnTheJit());
    }

    /** Adds a figure of 0 B to those of which it is found later what they hang on. */
    void searchForFragility() {
        String id = criteria.context().getUniqueId();
        FragileZeros.add(
                new WantedSites(id, criteria.name(), 0, Optional.empty(), false),
                criteria.configuration().sites(),
                allocation.asWritten().isPresent() ? "" : asWritten.why());
    }

    private boolean isZero() {
        return allocation.verdict() == Verdict.STEADY && allocation.bytes() == 0;
    }

    /** Whether the figure as written is needed and not known. */
    boolean wantsFigureAsWritten() {
        return criteria.isSteadyState()
                && allocation.asWritten().isEmpty()
                && (criteria.configuration().asWritten()
                        || request.asWritten().isPresent()
                        || (isZero() && sitesAre(SiteSettings.When.ALWAYS))
                        || isRecordedForTheFirstTime());
    }

    /**
     * Whether an update records 0 B for the first time, and another JVM may allocate more. A larger figure is checked in a fresh JVM
     * anyway.
     */
    private boolean isRecordedForTheFirstTime() {
        return baseline.isUpdated()
                && allocation.bytes() == 0
                && !sitesAre(SiteSettings.When.OFF)
                && measured.filter(zero -> !baseline.knows(zero, request)).isPresent();
    }

    /**
     * Whether the figure as written decides the verdict and is not known. It shows whether the JIT can be the reason for the measured
     * figure. A breach that a fresh JVM excuses fails if the JIT cannot be. An improvement that would fail passes if the JIT can be.
     */
    boolean dependsOnFigureAsWritten() {
        return criteria.isSteadyState()
                && allocation.asWritten().isEmpty()
                && (isExcusedBreach() || mayBeAnotherState());
    }

    /** Whether code with a line did not settle here, as on an overloaded machine. A fresh JVM may have a figure. */
    private boolean hasNoFigureToCompare() {
        return criteria.isSteadyState()
                && allocation.verdict() == Verdict.UNSTABLE
                && baseline.line(criteria.test()).isPresent();
    }

    private boolean isExcusedBreach() {
        return (exceedsLimit() || has(Outcome.REGRESSED)) && !isFailure();
    }

    private boolean mayBeAnotherState() {
        return reportsSeveralStates()
                && !sitesAre(SiteSettings.When.OFF)
                && !exceedsLimit()
                && isImprovementThatFails()
                && excuses.baseline().isEmpty();
    }

    private boolean reportsSeveralStates() {
        return criteria.configuration().severalStates() == SeveralStates.WARN;
    }

    private boolean sitesAre(SiteSettings.When when) {
        return criteria.configuration().sites().when() == when;
    }

    /** Whether the JIT removes objects, which another JVM may keep. */
    private boolean dependsOnTheJit() {
        return allocation
                .asWritten()
                .filter(written -> written.bytesPerOperation() > allocation.bytesPerOperation())
                .isPresent();
    }

    private boolean exceedsLimitAsWritten() {
        return request.asWritten().isPresent()
                && allocation
                        .asWritten()
                        .filter(written -> written.exceeds(request.asWritten().getAsLong()))
                        .isPresent();
    }

    /** Whether the limit is broken, or not known to hold. */
    private boolean exceedsLimit() {
        return (exceedsBytes() || mayExceedObjects()) && !holdsByObjects();
    }

    private boolean exceedsBytes() {
        return request.limit().isPresent() && allocation.exceeds(request.limit().getAsLong());
    }

    private boolean mayExceedObjects() {
        return request.objects().isPresent()
                && !CountedObjects.areFewer(allocation, request.objects().getAsLong());
    }

    private boolean needsObjects() {
        return request.objects().isPresent() || !request.ignoring().isEmpty();
    }

    /** Whether the limit holds for the objects that a fresh JVM has reported, which are those of this JVM. */
    private boolean holdsByObjects() {
        return needsObjects()
                && objects.hold(request)
                && CountedObjects.areOf(allocation, allocation.sites().orElseThrow());
    }

    /** Whether the limit holds alone in a fresh JVM, whatever the figure of this JVM. */
    private boolean holdsAlone(SiteReport alone) {
        boolean byBytes =
                request.objects().isEmpty() && alone.holdsAlone(request.limit().orElseThrow());
        return byBytes || (needsObjects() && objects.hold(request));
    }

    /** Describes the objects by which a fresh JVM showed that the limit holds; empty if bytes were enough. */
    private String heldByObjects() {
        boolean wasAsked = (exceedsBytes() || mayExceedObjects()) && holdsByObjects();
        return wasAsked
                ? Stream.of(objects.notCounted(), request.objects().isPresent() ? objects.number() + " per call" : "")
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining("; "))
                        + ", as a fresh JVM has recorded in " + Figures.group(objects.operations()) + " calls"
                : "";
    }

    private boolean has(Outcome outcome) {
        return comparison.filter(compared -> compared.outcome() == outcome).isPresent();
    }

    private boolean isImprovementThatFails() {
        return has(Outcome.IMPROVED) && baseline.isStrict() && !TestId.isRepetition(criteria.context());
    }

    /** Whether the test breaks its limit or baseline, excused or not. */
    private boolean breaksSomething() {
        return exceedsLimit() || isFailedByBaseline("");
    }

    /** Whether the test fails for its limit or baseline. */
    private boolean isFailure() {
        return (exceedsLimit() && excuses.limit().isEmpty()) || isFailedByBaseline(excuses.baseline());
    }

    private boolean isFailedByBaseline(String excuse) {
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

    /**
     * Publishes and records the measurement, and throws its failure.
     *
     * @param sitesAsWritten the sites of the allocation as written; empty if they were not searched for
     * @param note a remark on the way of measuring; may be empty
     * @throws AllocationNotMeasuredException when there is no figure that can be compared with the limit as written or the baseline
     */
    void pronounce(Optional<SiteReport> sitesAsWritten, String note) {
        ExtensionContext context = criteria.context();
        boolean over = exceedsLimit() && excuses.limit().isEmpty();
        if (!over) { // the message of the failure has the figure
            context.publishReportEntry(
                    "allocation",
                    Stream.of(allocation.toString(), heldByObjects(), note)
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining("; ")));
        }
        comparison.ifPresent(compared -> context.publishReportEntry(
                "allocation baseline",
                Stream.of(compared.outcome().toString(), compared.text(), notKnownAlone())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"))));
        TestFailure failures = new TestFailure(
                criteria, allocation, objects, comparison, Optional.ofNullable(hidden.figure()), lessAsWritten(), note);
        RuntimeException notMeasured = null;
        AssertionError failure = null;
        if (over && !exceedsBytes() && !objects.isKnown()) {
            notMeasured = failures.withoutObjects();
        } else if (over) {
            failure = failures.overLimit();
        } else if (measured.isEmpty()
                && excuses.baseline().isEmpty()
                && (baseline.isStrict() || baseline.line(criteria.test()).isPresent())) {
            notMeasured = failures.withoutFigure();
        } else if (comparison.isPresent() && isFailedByBaseline(excuses.baseline())) {
            failure = failures.notAsAgreed(comparison.get());
        } else if (exceedsLimitAsWritten()) {
            failure = failures.overLimitAsWritten(sitesAsWritten);
        } else if (request.asWritten().isPresent() && allocation.asWritten().isEmpty()) {
            notMeasured = failures.withoutFigureAsWritten(asWritten.why());
        }
        record(failure == null ? notMeasured : failure);
        if (!excuses.text().isEmpty()) {
            context.publishReportEntry("allocation several states", excuses.text());
        }
        if (failure != null) {
            throw failure;
        }
        if (notMeasured != null) {
            throw notMeasured;
        }
        allocation.sites().ifPresent(sites -> context.publishReportEntry("allocation sites", sites.toString()));
    }

    /** The allocation as written, if that is less than here. */
    private Optional<Allocation> lessAsWritten() {
        return allocation.asWritten().isPresent() ? Optional.empty() : Optional.ofNullable(asWritten.figure());
    }

    /**
     * The reasons why a breach is not a failure. There is none if the test allocates less as written, alone in a fresh JVM, than here: the
     * JIT only removes objects, so it cannot be the reason.
     *
     * @param limit the reason for a broken limit; empty if there is none
     * @param baseline the reason for a difference from the baseline; empty if there is none
     */
    private record Excuses(String limit, String baseline) {
        static final Excuses NONE = new Excuses("", "");

        String text() {
            return Stream.of(limit, baseline)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .collect(Collectors.joining(" "));
        }
    }

    private boolean mayBeExcused() {
        return allocation.operations() > 0 && allocation.verdict() != Verdict.GROWING && reportsSeveralStates();
    }

    private Excuses excuses() {
        if (!mayBeExcused()) {
            return Excuses.NONE;
        }
        String figure = Figures.mean(allocation.bytes(), allocation.operations());
        String improved = isImprovementThatFails()
                ? comparison
                        .flatMap(Comparison::was)
                        .map(was -> excuseOfLess(figure, was.states().get(0)))
                        .orElse("")
                : "";
        SiteReport alone = allocation.sites().orElse(null);
        if (alone == null || lessAsWritten().isPresent()) {
            return new Excuses("", improved);
        }
        boolean keepsLimit = exceedsLimit() && holdsAlone(alone);
        boolean keepsBaseline =
                (has(Outcome.REGRESSED) || hasNoFigureToCompare()) && baseline.isKept(criteria.test(), alone, request);
        if (!keepsLimit && !keepsBaseline) {
            return new Excuses("", improved);
        }
        String kept =
                keepsLimit && keepsBaseline ? "its limit and its baseline" : keepsLimit ? "its limit" : "its baseline";
        String excuse = Excuse.of(criteria.name(), figure, alone, kept, RunningTests.othersRan());
        if (hidden.figure() != null) {
            excuse += "; " + FreshFigures.AGREEING + " other fresh JVMs show at least " + bytes(hidden.figure()) + " B";
        }
        return new Excuses(keepsLimit ? excuse : "", keepsBaseline ? excuse : improved);
    }

    private String excuseOfLess(String figure, Figure agreed) {
        String name = criteria.name();
        return allocation
                .sites()
                .map(alone -> Excuse.ofLess(name, figure, alone, agreed, RunningTests.othersRan()))
                .filter(excuse -> !excuse.isEmpty())
                .or(() ->
                        allocation.asWritten().map(written -> Excuse.ofLessThanWritten(name, figure, written, agreed)))
                .orElse("");
    }

    /** The measurement for the baseline; empty if no figure can be trusted. */
    private Optional<MeasuredTest> measured() {
        Measured shown = Measured.of(allocation, criteria.scope());
        return shown.figure()
                .map(figure -> baseline.isUpdated() ? with(figure, aloneAndOfSites()) : figure)
                .map(figure -> new MeasuredTest(criteria.test(), figure, shown.baselineSites()));
    }

    /** The figures in fresh JVMs: in the one that found the sites, and in one without further flags. */
    private List<Figure> aloneAndOfSites() {
        return Stream.concat(ofSites().stream(), alone.flatMap(this::figure).stream())
                .toList();
    }

    private Optional<Figure> ofSites() {
        return allocation.sites().flatMap(sites -> RunBaseline.alone(sites, criteria.scope()));
    }

    /**
     * Adds figures of fresh JVMs to the comparison, so that the patch holds them as an update would: the one that belongs to the sites, if
     * its outcome is the same, and the one of a regression that this JVM hides.
     */
    private Comparison withThoseAlone(Comparison here) {
        Outcome outcome = here.outcome();
        if (outcome != Outcome.REGRESSED && outcome != Outcome.IMPROVED) {
            return here;
        }
        Optional<Allocation> regression = Optional.ofNullable(hidden.figure());
        Outcome ofOthers = regression.isPresent() ? Outcome.REGRESSED : outcome;
        Stream<Figure> alike = ofSites().stream()
                .filter(figure -> here.was().stream()
                        .anyMatch(was -> baseline.tolerance(request).judge(was, figure) == ofOthers));
        MeasuredTest test = measured.orElseThrow();
        Figure states = with(
                test.figure(),
                Stream.concat(alike, regression.flatMap(this::figure).stream()).toList());
        return baseline.compare(Optional.of(new MeasuredTest(test.test(), states, test.sites())), request)
                .orElse(here);
    }

    /** Adds other figures of a test, so that a run in which other tests ran before it finds an accepted one. */
    private Figure with(Figure figure, List<Figure> others) {
        if (!figure.verdict().isSettled()) {
            return figure;
        }
        Figure states = figure;
        for (Figure state : others) {
            boolean known = states.states().stream()
                    .anyMatch(other -> baseline.tolerance(request).judge(other, state) == Outcome.UNCHANGED);
            states = known ? states : states.or(state);
        }
        return states;
    }

    private void record(@Nullable Throwable failure) {
        criteria.record(
                status(failure),
                Optional.of(Measured.of(allocation, criteria.scope())),
                measured,
                comparison,
                failure,
                Stream.of(excuses.text().isEmpty() ? heldByObjects() : excuses.text(), notKnownAlone())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /** Says that fresh JVMs have not shown whether the test has regressed; empty if they have, or were not needed. */
    private String notKnownAlone() {
        return hidden.figure() == null && !hidden.why().isEmpty()
                ? "it is not known whether it has regressed alone in a fresh JVM, because " + hidden.why()
                : "";
    }

    private Status status(@Nullable Throwable failure) {
        boolean isLimited = request.isLimited();
        if (failure == null && !excuses.text().isEmpty()) {
            return Status.SEVERAL_STATES;
        }
        if (failure instanceof AllocationNotMeasuredException || (measured.isEmpty() && !isLimited)) {
            return Status.NOT_MEASURED;
        }
        if (!isLimited) {
            return Status.RECORDED;
        }
        boolean over = (exceedsLimit() && excuses.limit().isEmpty()) || exceedsLimitAsWritten();
        return over ? Status.OVER_LIMIT : Status.WITHIN_LIMIT;
    }
}
