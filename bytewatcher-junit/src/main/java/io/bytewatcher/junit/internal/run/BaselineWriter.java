package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineDiff;
import io.bytewatcher.baseline.BaselineStore;
import io.bytewatcher.baseline.BaselineUpdate;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes measured figures into the baseline: at once in an update, or as a patch that a user applies. */
record BaselineWriter(RunRecord run, BaselineSettings settings) {
    private static final int LISTED = 20;

    /** No tolerance: the run has judged the figures of a patch already. */
    private static final Tolerance NONE = new Tolerance(0, 0, 0, SingleShots.GATED);

    /**
     * Writes the figures of the tests that passed into the baseline.
     *
     * @throws io.bytewatcher.baseline.BaselineException when the file is damaged or cannot be written
     */
    List<String> update() {
        Map<Tolerance, Map<String, MeasuredTest>> figures = new LinkedHashMap<>();
        for (RunRecord.Judged verdict : run.judgedOfPassed()) {
            verdict.figure()
                    .ifPresent(figure -> figures.computeIfAbsent(verdict.tolerance(), key -> new LinkedHashMap<>())
                            .merge(figure.test(), figure, BaselineWriter::larger));
        }
        BaselineUpdate update = BaselineStore.of(settings.path()).update(before -> {
            Baseline after = before;
            for (Map.Entry<Tolerance, Map<String, MeasuredTest>> group : figures.entrySet()) {
                after = after.update(group.getValue().values(), Environment.ofThisJvm(), group.getKey());
            }
            return after;
        });
        List<String> lines = new ArrayList<>();
        lines.add(
                update.diff().isEmpty()
                        ? "baseline " + settings.path() + ": nothing has changed"
                        : "baseline " + settings.path() + ":");
        update.diff().lines(LISTED).forEach(line -> lines.add("  " + line));
        lines.addAll(update.remarks());
        return lines;
    }

    private static MeasuredTest larger(MeasuredTest a, MeasuredTest b) {
        return a.figure().bytesPerOperation().compareTo(b.figure().bytesPerOperation()) >= 0 ? a : b;
    }

    /**
     * Returns the changes that would let the run pass.
     *
     * @param results the results of the run, including its other JVMs
     * @return a patch for {@code git apply}; empty if no test failed for the baseline
     */
    String patch(RunResults results) {
        if (results.tests().stream().noneMatch(BaselineWriter::failedForTheBaseline)) {
            return "";
        }
        Map<Environment, List<MeasuredTest>> figures = results.tests().stream()
                .filter(BaselineWriter::isToBeAgreedTo)
                .collect(Collectors.groupingBy(
                        TestResult::environment,
                        LinkedHashMap::new,
                        Collectors.mapping(BaselineWriter::figure, Collectors.toList())));
        Baseline before = Baseline.read(settings.path());
        Baseline after = before;
        for (Map.Entry<Environment, List<MeasuredTest>> group : figures.entrySet()) {
            after = after.update(group.getValue(), group.getKey(), NONE);
        }
        return new BaselineDiff(before, after).patch(BaselineDiff.pathInRepository(settings.path()));
    }

    private static boolean failedForTheBaseline(TestResult test) {
        return test.failed() && isToBeAgreedTo(test);
    }

    /** Whether a test differs from its baseline, is not only reported and keeps its limit. */
    private static boolean isToBeAgreedTo(TestResult test) {
        Comparison compared = test.baseline().orElse(null);
        return compared != null
                && test.module().equals(Build.module()) // others may share the directory
                && test.status() != Status.OVER_LIMIT
                && test.status() != Status.SEVERAL_STATES
                && compared.outcome() != Outcome.UNCHANGED
                && compared.outcome() != Outcome.SHIFTED;
    }

    private static MeasuredTest figure(TestResult test) {
        return new MeasuredTest(
                test.test(),
                test.baseline().orElseThrow().now(),
                test.measured().map(Measured::baselineSites).orElse(List.of()));
    }
}
