package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.run.RunBaseline;
import io.bytewatcher.junit.internal.run.RunRecord;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The criteria by which a test is judged, and its names.
 *
 * @param request the request of the annotations, or else of the configuration
 * @param test the test's name in baselines
 * @param name the test's name in messages
 */
record TestCriteria(
        MeasurementRequest request,
        Configuration configuration,
        ExtensionContext context,
        RunBaseline baseline,
        String test,
        String name) {
    static TestCriteria of(MeasurementRequest request, ExtensionContext context) {
        return new TestCriteria(
                request,
                Configuration.of(context),
                context,
                RunBaseline.of(context),
                TestId.of(context),
                TestName.of(context));
    }

    /** The same criteria of a test with names of its own. */
    TestCriteria named(String ownTest, String ownName) {
        return new TestCriteria(request, configuration, context, baseline, ownTest, ownName);
    }

    boolean isSteadyState() {
        return request.mode() == AllocationMode.STEADY_STATE;
    }

    AllocationScope scope() {
        return request.scope();
    }

    /** The bytes up to which nothing fails, so a measurement may end early. Empty if the exact figure is needed. */
    OptionalLong harmless() {
        boolean isNew =
                baseline.line(test).isEmpty(); // asked for in each mode, because the JVM's first line loads classes
        if (baseline.isUpdated() || (baseline.isChecked() && isNew)) {
            return OptionalLong.empty();
        }
        OptionalLong agreed = isSteadyState() ? baseline.agreed(test, request) : OptionalLong.empty();
        return LongStream.concat(leastLimit().stream(), agreed.stream()).min();
    }

    /** The bytes up to which no limit is broken, whatever the baseline says; empty without a limit. */
    OptionalLong leastLimit() {
        LongStream objects = request.objects().stream().map(CountedObjects::harmless);
        return LongStream.concat(request.limit().stream(), objects).min();
    }

    /** Records that the test was not measured, and returns its failure. */
    AllocationNotMeasuredException notMeasured(String message) {
        AllocationNotMeasuredException failure = new AllocationNotMeasuredException(message);
        recordNotMeasured(failure);
        return failure;
    }

    void recordNotMeasured(Throwable failure) {
        record(Status.NOT_MEASURED, Optional.empty(), Optional.empty(), Optional.empty(), failure, "");
    }

    /** Records that the test ran without its limit. */
    void recordNotGated() {
        record(Status.NOT_GATED, Optional.empty(), Optional.empty(), Optional.empty(), null, "");
    }

    /**
     * Records the result of the test.
     *
     * @param figure the figure for the baseline; empty for none
     * @param failure the failure of the test, or null
     * @param excuse the reason why the test does not fail, and remarks on it; may be empty
     */
    void record(
            Status status,
            Optional<Measured> measured,
            Optional<MeasuredTest> figure,
            Optional<Comparison> compared,
            @Nullable Throwable failure,
            String excuse) {
        TestResult result = new TestResult(
                Build.module(),
                test,
                name,
                status,
                request.limit(),
                request.objects(),
                measured,
                compared,
                failure != null,
                Optional.ofNullable(failure).map(Throwable::getMessage).orElse(excuse),
                baseline.environment());
        RunRecord.Judged judged = new RunRecord.Judged(result, figure, baseline.tolerance(request), failure);
        OpenRuns.of(context).ifPresent(run -> run.measured(context.getUniqueId(), judged, configuration));
    }
}
