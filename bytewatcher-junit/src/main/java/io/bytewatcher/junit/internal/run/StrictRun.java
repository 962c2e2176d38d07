package io.bytewatcher.junit.internal.run;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a run whose strict baseline has lines for tests that are gone or were not measured. JUnit reports an exception at the end of a plan
 * as a failure of its engine, for which build tools fail.
 */
public final class StrictRun {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(StrictRun.class);

    private StrictRun() {}

    /** Implements both interfaces that JUnit closes, by version: 5.14 warns if either is missing. */
    @SuppressWarnings("deprecation")
    private record AtTheEnd(RunBaseline baseline, RunRecord run)
            implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        @Override
        public void close() {
            RunOutcome outcome = new RunOutcome(run, baseline);
            failFor(outcome, run);
            if (outcome.isEmptyOfAWholeRun()) {
                throw new AssertionError(
                        "the baseline is strict, and no test was measured. Is it the right run? Annotate tests,"
                                + " or measure all of them with " + ByteWatcherKeys.SURVEY + "=true");
            }
        }
    }

    /** Judges the lines when the last test of a plan is over. */
    public static void judgeAtTheEndOf(ExtensionContext context) {
        RunBaseline baseline = RunBaseline.of(context);
        RunRecord run = OpenRuns.of(context).orElse(null);
        if (baseline.isStrict() && run != null && SiteSearchRun.judgesTests()) {
            context.getRoot()
                    .getStore(NAMESPACE)
                    .getOrComputeIfAbsent(StrictRun.class, key -> new AtTheEnd(baseline, run), AtTheEnd.class);
        }
    }

    /** Fails a session for lines that have failed none of its plans, for example because JUnit has skipped all classes. */
    public static void judgeAtTheEndOf(RunRecord run) {
        Configuration configuration = run.configuration().orElse(null);
        if (configuration == null || configuration.baseline().effectiveMode() != BaselineMode.STRICT) {
            return;
        }
        failFor(new RunOutcome(run, new RunBaseline(configuration.baseline())), run);
    }

    private static void failFor(RunOutcome outcome, RunRecord run) {
        List<String> findings = outcome.unmetLines().stream()
                .filter(finding -> !run.failedFor().contains(finding))
                .toList();
        if (!findings.isEmpty()) {
            run.failedFor(findings);
            throw new AssertionError("the baseline is strict, and these lines were not met:"
                    + findings.stream().map(finding -> "\n  " + finding).collect(Collectors.joining()));
        }
    }

    /** Fails a test that is not to be measured although a strict baseline has a line for it. */
    public static void checkUnmeasured(ExtensionContext context) {
        RunBaseline baseline = RunBaseline.of(context);
        if (!SiteSearchRun.judgesTests() || !baseline.isChecked()) {
            return;
        }
        String test = TestId.of(context);
        OpenRuns.of(context).ifPresent(run -> run.unmeasured(test));
        BaselineEntry line = baseline.line(test).orElse(null);
        if (line != null && baseline.isStrict()) {
            throw new AllocationNotMeasuredException(baseline.baseline().placeOf(line) + ": " + TestName.of(context)
                    + " has a strict baseline and was not measured. Was its annotation removed? Restore it, or delete the line."
                    + (line.figure().verdict() == Verdict.SINGLE_SHOT
                            ? " Is the line of a survey? Set " + ByteWatcherKeys.SURVEY + "=true in this run, too."
                            : ""));
        }
    }
}
