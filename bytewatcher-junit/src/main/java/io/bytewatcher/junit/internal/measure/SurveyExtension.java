package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationScope;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.Exemption;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.run.ReplacedInvocations;
import io.bytewatcher.junit.internal.run.StrictRun;
import io.bytewatcher.junit.internal.run.TestInterceptor;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Measures the single run of tests without an annotation if {@code bytewatcher.survey} or {@code bytewatcher.single-shot.limit} is set, and
 * fails tests that a strict baseline lists and nothing measures. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class SurveyExtension implements TestInterceptor, BeforeAllCallback, AfterTestExecutionCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        StrictRun.judgeAtTheEndOf(context);
    }

    @Override
    public void intercept(Invocation<Void> invocation, Code code, ExtensionContext context) throws Throwable {
        TestMeasurement test = test(context, code).orElse(null);
        if (test == null) {
            invocation.proceed();
        } else {
            test.run(invocation);
        }
    }

    /** The measurement of a test; empty if its annotation measures or exempts it, or nothing requests a measurement. */
    private static Optional<TestMeasurement> test(ExtensionContext context, Code code) {
        Optional<MeasurementRequest> request = request(context);
        if (request.isPresent()) {
            ReplacedInvocations.seen(context);
        } else if (AllocationRequests.of(context)
                .filter(asked -> !(asked instanceof Exemption))
                .isEmpty()) {
            StrictRun.checkUnmeasured(context);
        }
        return request.map(wanted -> new TestMeasurement(wanted, context, code));
    }

    private static Optional<MeasurementRequest> request(ExtensionContext context) {
        Configuration configuration = Configuration.of(context);
        return configuration.measuresAllTests()
                        && AllocationRequests.of(context).isEmpty()
                ? Optional.of(new MeasurementRequest(
                        configuration.limit(),
                        AllocationMode.SINGLE_SHOT,
                        AllocationScope.TEST_THREAD,
                        OptionalLong.empty()))
                : Optional.empty();
    }

    /** Fails a test whose invocation an extension that JUnit detected before this one has replaced. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        Configuration configuration = Configuration.of(context);
        MeasurementRequest request =
                request(context).filter(MeasurementRequest::isLimited).orElse(null);
        if (request != null && configuration.enabled()) {
            Optional<String> notMeasured = ReplacedInvocations.unseen(
                    context,
                    "measured",
                    "Put @MaxAllocation on the class, or measure inside the test with AllocationAssertions.");
            if (notMeasured.isPresent()) {
                throw TestCriteria.of(request, context).notMeasured(notMeasured.get());
            }
        }
    }
}
