package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.AllocationScope;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.SeveralStates;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.run.RunBaseline;
import io.bytewatcher.junit.internal.run.RunRecord;
import io.bytewatcher.junit.internal.sites.Excuse;
import io.bytewatcher.junit.internal.sites.Observation;
import io.bytewatcher.junit.internal.sites.RunningTests;
import io.bytewatcher.junit.internal.sites.WantedSites;
import io.bytewatcher.report.BaselineResult;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a measurement of a test means: for its limit, for its baseline, and for the results of the run. */
final class TestVerdict {
    private final MeasurementRequest request;
    private final Configuration configuration;
    private final ExtensionContext context;
    private final RunBaseline baseline;
    private final String test;
    private final String name;
    private String whyNotWritten = "";
    private @Nullable Allocation lessAsWritten;

    TestVerdict(MeasurementRequest request, Configuration configuration, ExtensionContext context) {
        this.request = request;
        this.configuration = configuration;
        this.context = context;
        baseline = RunBaseline.of(context);
        test = TestId.of(context);
        name = TestName.of(context);
    }

    /** Up to where a measurement need not be certain: nothing fails at it. Empty where the figure itself is wanted. */
    OptionalLong harmless() {
        if (baseline.isUpdated() || (baseline.isChecked() && baseline.line(test).isEmpty())) {
            return OptionalLong.empty();
        }
        OptionalLong agreed =
                request.mode() == AllocationMode.STEADY_STATE ? baseline.agreed(test, request) : OptionalLong.empty();
        return LongStream.concat(request.limit().stream(), agreed.stream()).min();
    }

    /**
     * Whether a measurement that was ended early, because nothing could fail at it, has to be made again up to its end: an
     * improvement that somebody may agree to has to be all of it.
     */
    boolean wantsTheWholeTruth(Allocation allocation) {
        return request.mode() == AllocationMode.STEADY_STATE
                && allocation.settling() == CompilationState.NOT_NEEDED
                && allocation.bytes() > 0
                && baseline.compare(measured(allocation), request)
                        .filter(comparison -> comparison.outcome() == Outcome.IMPROVED)
                        .isPresent();
    }

    /** What to find out about where a measurement's bytes were allocated; empty where that is nothing. */
    Optional<WantedSites> wantedSites(Allocation allocation) {
        if (exceedsLimitAsWritten(allocation) && !exceedsLimit(allocation) && !differsFromBaseline(allocation)) {
            return Optional.of(new WantedSites(
                    context.getUniqueId(), name, request.asWritten().orElseThrow(), Optional.empty(), true));
        }
        return sitesWantedAbove(allocation).stream()
                .mapToObj(bytes -> new WantedSites(context.getUniqueId(), name, bytes, observation(allocation), false))
                .findFirst();
    }

    private Optional<Observation> observation(Allocation allocation) {
        Optional<Comparison> comparison = baseline.compare(measured(allocation), request);
        if (!exceedsLimit(allocation) && !differsFromBaseline(allocation)) {
            return Optional.empty();
        }
        return Optional.of(new Observation(
                allocation.bytesPerOperation(),
                isRegressed(comparison),
                report -> !isFailure(allocation.withSites(report), comparison)));
    }

    private boolean differsFromBaseline(Allocation allocation) {
        return baseline.compare(measured(allocation), request)
                .filter(comparison -> isFailedBy(comparison, ""))
                .isPresent();
    }

    /** If sites are wanted, the bytes per call that are not worth it, or -1. */
    OptionalLong sitesWantedAbove(Allocation allocation) {
        if (allocation.operations() == 0) {
            return OptionalLong.empty();
        }
        if (exceedsLimit(allocation)) {
            return request.limit();
        }
        Optional<MeasuredTest> measured = measured(allocation);
        Optional<Comparison> comparison = baseline.compare(measured, request);
        if (comparison.isPresent() && comparison.get().outcome() == Outcome.REGRESSED) {
            return comparison.get().was().map(BaselineEntry::figure).stream()
                    .mapToLong(RunBaseline::leastAgreed)
                    .findFirst();
        }
        if (comparison.isPresent() && isImprovementThatFails(comparison.get())) {
            return OptionalLong.of(-1);
        }
        boolean toBeKept = baseline.isUpdated()
                && measured.isPresent()
                && !baseline.knows(measured.get(), request)
                && (allocation.bytes() > 0 || dependsOnTheJit(allocation));
        boolean wanted = configuration.sites().when() == SiteSettings.When.ALWAYS && allocation.bytes() > 0;
        return wanted || toBeKept ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    /** Whether what a test allocates as written has to be known, and is not. */
    boolean wantsFigureAsWritten(Allocation allocation) {
        return request.mode() == AllocationMode.STEADY_STATE
                && allocation.asWritten().isEmpty()
                && (configuration.asWritten()
                        || request.asWritten().isPresent()
                        || isRecordedForTheFirstTime(allocation));
    }

    /** Whether an update has to know if another JVM may allocate more; of what allocates it asks another one anyway. */
    private boolean isRecordedForTheFirstTime(Allocation allocation) {
        return baseline.isUpdated()
                && allocation.bytes() == 0
                && configuration.sites().when() != SiteSettings.When.OFF
                && measured(allocation)
                        .filter(zero -> !baseline.knows(zero, request))
                        .isPresent();
    }

    /**
     * Whether a strict run would fail for an improvement, which the JIT may have made: what is allocated as written would tell.
     *
     * @param allocation with what a search for its sites has found
     */
    boolean mayBeAnotherState(Allocation allocation) {
        return request.mode() == AllocationMode.STEADY_STATE
                && configuration.severalStates() == SeveralStates.TELL
                && configuration.sites().when() != SiteSettings.When.OFF
                && allocation.asWritten().isEmpty()
                && !exceedsLimit(allocation)
                && baseline.compare(measured(allocation), request)
                        .filter(this::isImprovementThatFails)
                        .filter(improved -> excuses(allocation, Optional.of(improved))
                                .baseline()
                                .isEmpty())
                        .isPresent();
    }

    /**
     * Whether a breach would be no failure for what the test allocates alone, and what it allocates as written is still to tell whether the
     * JIT can be the reason.
     *
     * @param allocation with what a search for its sites has found
     */
    boolean mayBeOfOtherTests(Allocation allocation) {
        Optional<Comparison> comparison = baseline.compare(measured(allocation), request);
        return request.mode() == AllocationMode.STEADY_STATE
                && allocation.asWritten().isEmpty()
                && (exceedsLimit(allocation) || isRegressed(comparison))
                && !isFailure(allocation, comparison);
    }

    /** Notes what a test allocates as written, alone in a fresh JVM, where that is less than here. */
    void lessAsWritten(Allocation written) {
        lessAsWritten = written;
        notWritten("in a fresh JVM that compiles with C1 alone it allocates less: " + written);
    }

    /** Notes why nobody could tell what a test allocates as written. */
    void notWritten(String why) {
        whyNotWritten = why;
    }

    /** Whether the JIT removes something, which another JVM's may not. */
    private static boolean dependsOnTheJit(Allocation allocation) {
        return allocation
                .asWritten()
                .filter(written -> written.bytesPerOperation() > allocation.bytesPerOperation())
                .isPresent();
    }

    private boolean exceedsLimitAsWritten(Allocation allocation) {
        return request.asWritten().isPresent()
                && allocation
                        .asWritten()
                        .filter(written -> written.exceeds(request.asWritten().getAsLong()))
                        .isPresent();
    }

    private boolean exceedsLimit(Allocation allocation) {
        return request.limit().isPresent() && allocation.exceeds(request.limit().getAsLong());
    }

    /**
     * Judges a measurement and records it.
     *
     * @param sitesAsWritten where the bytes came from that it allocates as written, where that was sought
     * @param note what there is to say about how it was measured; may be empty
     * @throws AllocationLimitExceededError when the limit is broken
     * @throws AllocationBaselineError when the baseline says something else
     * @throws AllocationNotMeasuredException when there is no number that could be held against the baseline
     */
    void judge(Allocation allocation, Optional<SiteReport> sitesAsWritten, String note) {
        Optional<MeasuredTest> measured = measured(allocation);
        Optional<Comparison> comparison = baseline.compare(measured, request);
        Excuses excuses = excuses(allocation, comparison);
        String excuse = excuses.text();
        boolean over = exceedsLimit(allocation) && excuses.limit().isEmpty();
        if (!over) { // a failure says it itself
            context.publishReportEntry("allocation", note.isEmpty() ? allocation.toString() : allocation + "; " + note);
        }
        comparison.ifPresent(compared ->
                context.publishReportEntry("allocation baseline", compared.outcome() + "\n" + compared.text()));
        RuntimeException notMeasured = null;
        AssertionError failure = null;
        if (over) {
            failure = overLimit(allocation, comparison, note);
        } else if (measured.isEmpty()
                && (baseline.isStrict() || baseline.line(test).isPresent())) {
            notMeasured = withoutFigure(allocation);
        } else if (comparison.isPresent() && isFailedBy(comparison.get(), excuses.baseline())) {
            failure = notAsAgreed(comparison.get(), allocation, note);
        } else if (exceedsLimitAsWritten(allocation)) {
            failure = overLimitAsWritten(allocation, sitesAsWritten, note);
        } else if (request.asWritten().isPresent() && allocation.asWritten().isEmpty()) {
            notMeasured = withoutFigureAsWritten(allocation);
        }
        Throwable thrown = failure == null ? notMeasured : failure;
        record(allocation, measured, comparison, thrown, excuses);
        if (!excuse.isEmpty()) {
            context.publishReportEntry("allocation several states", excuse);
        }
        if (failure != null) {
            throw failure;
        }
        if (notMeasured != null) {
            throw notMeasured;
        }
        allocation.sites().ifPresent(sites -> context.publishReportEntry("allocation sites", sites.toString()));
    }

    /** Whether it fails, for its limit or for its baseline. */
    private boolean isFailure(Allocation allocation, Optional<Comparison> comparison) {
        Excuses excuses = excuses(allocation, comparison);
        return (exceedsLimit(allocation) && excuses.limit().isEmpty())
                || comparison
                        .filter(compared -> isFailedBy(compared, excuses.baseline()))
                        .isPresent();
    }

    /**
     * Why what is broken is no failure. What allocates more here than it does as written, alone in a fresh JVM, is one: the JIT only ever
     * removes.
     *
     * @param limit why that of a limit is none; empty where it is one, or no limit is broken
     * @param baseline the same for another figure than the baseline's
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

    private Excuses excuses(Allocation allocation, Optional<Comparison> comparison) {
        boolean isTold = configuration.severalStates() == SeveralStates.TELL;
        if (allocation.operations() == 0 || allocation.verdict() == Verdict.GROWING || !isTold) {
            return Excuses.NONE;
        }
        String figure = Figures.mean(allocation.bytes(), allocation.operations());
        String improved = comparison
                .filter(this::isImprovementThatFails)
                .flatMap(Comparison::was)
                .map(was ->
                        excuseOfLess(allocation, figure, was.figure().states().get(0)))
                .orElse("");
        SiteReport alone = allocation.sites().orElse(null);
        if (alone == null || lessAsWritten != null) {
            return new Excuses("", improved);
        }
        boolean keepsLimit =
                exceedsLimit(allocation) && alone.holdsAlone(request.limit().orElseThrow());
        boolean keepsBaseline = isRegressed(comparison) && baseline.isKept(test, alone, request);
        if (!keepsLimit && !keepsBaseline) {
            return new Excuses("", improved);
        }
        String kept =
                keepsLimit && keepsBaseline ? "its limit and its baseline" : keepsLimit ? "its limit" : "its baseline";
        String excuse = Excuse.of(configuration.severalStates(), name, figure, alone, kept, RunningTests.othersRan());
        return new Excuses(keepsLimit ? excuse : "", keepsBaseline ? excuse : improved);
    }

    private String excuseOfLess(Allocation allocation, String figure, Figure agreed) {
        SeveralStates states = configuration.severalStates();
        return allocation
                .sites()
                .map(alone -> Excuse.ofLess(states, name, figure, alone, agreed, RunningTests.othersRan()))
                .filter(excuse -> !excuse.isEmpty())
                .or(() -> allocation
                        .asWritten()
                        .map(written -> Excuse.ofLessThanWritten(states, name, figure, written, agreed)))
                .orElse("");
    }

    private static boolean isRegressed(Optional<Comparison> comparison) {
        return comparison
                .filter(compared -> compared.outcome() == Outcome.REGRESSED)
                .isPresent();
    }

    /** A line of a failure, after the sites, that says what cannot be its reason; may be empty. */
    private String notByTheJit() {
        Allocation written = lessAsWritten;
        return written == null
                ? ""
                : "\n  as written it allocates " + Figures.mean(written.bytes(), written.operations())
                        + " B alone in a fresh JVM, so the JIT is not the reason: what tests before have left may be, such as in a cache";
    }

    private AssertionError overLimit(Allocation allocation, Optional<Comparison> comparison, String note) {
        long limit = request.limit().orElseThrow();
        String agreed = comparison
                .flatMap(Comparison::was)
                .map(was -> "\n  baseline: " + was.figure())
                .orElse("");
        String message = new TestSiteFinder().describeBreach(name, limit, allocation)
                + notByTheJit()
                + agreed
                + (note.isEmpty() ? "" : "\n  " + note)
                + Reproduction.line(context);
        return FailureTrace.lead(new AllocationLimitExceededError(message, limit, allocation), allocation, context);
    }

    private AssertionError overLimitAsWritten(Allocation allocation, Optional<SiteReport> sites, String note) {
        long limit = request.asWritten().orElseThrow();
        Allocation written = allocation.asWritten().orElseThrow();
        written = sites.map(written::withSites).orElse(written);
        String message = new TestSiteFinder().describeBreach(name, limit, written)
                + "\n  at its steady state: " + allocation
                + (note.isEmpty() ? "" : "\n  " + note)
                + Reproduction.line(context);
        return FailureTrace.lead(new AllocationLimitExceededError(message, limit, written), written, context);
    }

    private AllocationNotMeasuredException withoutFigureAsWritten(Allocation allocation) {
        return new AllocationNotMeasuredException(
                name + " has a limit of " + Figures.group(request.asWritten().orElseThrow())
                        + " B as written, and what it allocates as written is not known, because "
                        + (whyNotWritten.isEmpty() ? "no fresh JVM was asked" : whyNotWritten) + ". Here: "
                        + allocation);
    }

    private AllocationNotMeasuredException withoutFigure(Allocation allocation) {
        return new AllocationNotMeasuredException(name + " has no figure that could be held against the baseline: "
                + allocation + (allocation.explanation().isEmpty() ? "" : ". " + allocation.explanation()));
    }

    private boolean isFailedBy(Comparison comparison, String excuse) {
        boolean differs = switch (comparison.outcome()) {
            case REGRESSED -> excuse.isEmpty();
            case IMPROVED -> isImprovementThatFails(comparison) && excuse.isEmpty();
            case NO_BASELINE, ENVIRONMENT_MISMATCH -> baseline.isStrict();
            case SHIFTED, UNCHANGED -> false;
        };
        return differs || isRaisedWithoutReason(comparison);
    }

    private boolean isImprovementThatFails(Comparison comparison) {
        return comparison.outcome() == Outcome.IMPROVED && baseline.isStrict() && !TestId.isRepetition(context);
    }

    private boolean isRaisedWithoutReason(Comparison comparison) {
        return baseline.isStrict()
                && comparison.was().filter(BaselineEntry::isRaisedWithoutReason).isPresent();
    }

    private AssertionError notAsAgreed(Comparison comparison, Allocation allocation, String note) {
        String was =
                comparison.was().map(entry -> "baseline " + entry.figure()).orElse("no line in the baseline for it");
        StringBuilder message = new StringBuilder(name)
                .append(": ")
                .append(comparison.now().figure())
                .append(", ")
                .append(was)
                .append(" [")
                .append(comparison.outcome())
                .append(baseline.isStrict() && comparison.outcome() != Outcome.REGRESSED ? ", STRICT]" : "]");
        comparison.text().lines().forEach(line -> message.append("\n  ").append(line));
        if (isRaisedWithoutReason(comparison)) {
            message.append("\n  the line was raised without a reason (")
                    .append(comparison.was().map(BaselineEntry::reason).orElse(""))
                    .append("): write why into its last column");
        }
        allocation.sites().map(SiteReport::remarks).orElse(List.of()).stream()
                .filter(remark -> comparison.outcome() == Outcome.REGRESSED)
                .forEach(remark -> message.append("\n  ").append(remark));
        message.append(comparison.outcome() == Outcome.REGRESSED ? notByTheJit() : "");
        message.append("\n  measured: ").append(allocation).append("; ").append(baseline.environment());
        if (!note.isEmpty()) {
            message.append("\n  ").append(note);
        }
        if (comparison.outcome() != Outcome.UNCHANGED) {
            message.append("\n  if it is meant: ")
                    .append(Reproduction.apply(
                            configuration.reportDir().resolve(BaselineSettings.PATCH), Build.moduleInBuild()))
                    .append(isRaised(comparison) ? ", and write why into the last column" : "");
        }
        message.append(Reproduction.line(context));
        String expected =
                comparison.was().map(entry -> entry.figure().toString()).orElse("a line in the baseline");
        String actual = comparison.now().figure().toString();
        return FailureTrace.lead(
                new AllocationBaselineError(message.toString(), expected, actual, allocation), allocation, context);
    }

    /** Whether the patch asks for a reason. */
    private static boolean isRaised(Comparison comparison) {
        return switch (comparison.outcome()) {
            case REGRESSED -> true;
            case ENVIRONMENT_MISMATCH -> comparison.was().isPresent(); // measured in another way
            case IMPROVED, NO_BASELINE, SHIFTED, UNCHANGED -> false;
        };
    }

    /** The measurement as baselines know it; empty where no number can be trusted. */
    private Optional<MeasuredTest> measured(Allocation allocation) {
        Measured shown = Measured.of(allocation, scope());
        return shown.figure()
                .map(figure -> baseline.isUpdated() ? withThatAlone(figure, allocation) : figure)
                .map(figure -> new MeasuredTest(test, figure, shown.baselineSites()));
    }

    /** So that a run in which other tests came before meets a figure that was agreed to. */
    private Figure withThatAlone(Figure figure, Allocation allocation) {
        if (figure.verdict() != Verdict.STEADY && figure.verdict() != Verdict.AMORTISED) {
            return figure;
        }
        return allocation
                .sites()
                .flatMap(alone -> RunBaseline.alone(alone, figure.scope()))
                .filter(alone -> baseline.tolerance(request).judge(figure, alone) != Outcome.UNCHANGED)
                .map(figure::or)
                .orElse(figure);
    }

    private Figure.Scope scope() {
        return request.scope() == AllocationScope.ALL_THREADS ? Figure.Scope.ALL_THREADS : Figure.Scope.TEST_THREAD;
    }

    private void record(
            Allocation allocation,
            Optional<MeasuredTest> figure,
            Optional<Comparison> comparison,
            @Nullable Throwable failure,
            Excuses excuses) {
        record(
                status(allocation, figure.isPresent(), failure, excuses),
                Optional.of(Measured.of(allocation, scope())),
                figure,
                comparison.map(BaselineResult::of),
                failure,
                excuses.text());
    }

    private Status status(Allocation allocation, boolean hasFigure, @Nullable Throwable failure, Excuses excuses) {
        if (failure instanceof AllocationNotMeasuredException
                || (!hasFigure && request.limit().isEmpty())) {
            return Status.NOT_MEASURED;
        }
        if (failure == null && !excuses.text().isEmpty()) {
            return Status.SEVERAL_STATES;
        }
        if (request.limit().isEmpty()) {
            return Status.RECORDED;
        }
        boolean over = (exceedsLimit(allocation) && excuses.limit().isEmpty()) || exceedsLimitAsWritten(allocation);
        return over ? Status.OVER_LIMIT : Status.WITHIN_LIMIT;
    }

    /** Records that the test was to be measured and was not. */
    void recordNotMeasured(Throwable failure) {
        record(Status.NOT_MEASURED, Optional.empty(), Optional.empty(), Optional.empty(), failure, "");
    }

    /** Records that the test ran without its limit. */
    void recordNotGated() {
        record(Status.NOT_GATED, Optional.empty(), Optional.empty(), Optional.empty(), null, "");
    }

    private void record(
            Status status,
            Optional<Measured> measured,
            Optional<MeasuredTest> figure,
            Optional<BaselineResult> compared,
            @Nullable Throwable failure,
            String excuse) {
        TestResult result = new TestResult(
                Build.module(),
                test,
                name,
                status,
                request.limit(),
                measured,
                compared,
                failure != null,
                Optional.ofNullable(failure).map(Throwable::getMessage).orElse(excuse),
                baseline.environment());
        RunRecord.Judged judged = new RunRecord.Judged(result, figure, baseline.tolerance(request), failure);
        OpenRuns.of(context).ifPresent(run -> run.measured(context.getUniqueId(), judged, configuration));
    }
}
