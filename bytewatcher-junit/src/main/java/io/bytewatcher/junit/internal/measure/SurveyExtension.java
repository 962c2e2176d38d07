package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.AllocationMode;
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
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Measures tests without an annotation: by the default of their package, or else in their single run if {@code bytewatcher.survey} or
 * {@code bytewatcher.single-shot.limit} is set. Fails tests that a strict baseline lists and nothing measures. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class SurveyExtension
        implements TestInterceptor, BeforeAllCallback, AfterTestExecutionCallback, ParameterResolver {
    @Override
    public void beforeAll(ExtensionContext context) {
        StrictRun.judgeAtTheEndOf(context);
    }

    @Override
    public void intercept(Invocation<Void> invocation, TestCode code, ExtensionContext context) throws Throwable {
        Optional<MeasurementRequest> request = request(context);
        if (request.isPresent()) {
            ReplacedInvocations.seen(context);
            new TestMeasurement(request.get(), context, code).run(invocation);
            return;
        }
        if (AllocationRequests.of(context)
                .filter(asked -> !(asked instanceof Exemption))
                .isEmpty()) {
            StrictRun.checkUnmeasured(context);
        }
        invocation.proceed();
    }

    /** The request to measure a test; empty if its annotation measures or exempts it, or nothing requests a measurement. */
    private static Optional<MeasurementRequest> request(ExtensionContext context) {
        Configuration configuration = Configuration.of(context);
        if (AllocationRequests.of(context).isPresent()) {
            return byDefault(context);
        }
        return configuration.measuresAllTests()
                ? Optional.of(new MeasurementRequest(
                        configuration.limit(),
                        AllocationMode.SINGLE_SHOT,
                        AllocationScope.TEST_THREAD,
                        OptionalLong.empty()))
                : Optional.empty();
    }

    /** The request by the default of a package. */
    private static Optional<MeasurementRequest> byDefault(ExtensionContext context) {
        return AllocationRequests.of(context, MeasurementRequest.class)
                .filter(request -> AllocationRequests.defaultingPackage(context).isPresent());
    }

    /** Fails a test whose invocation an extension that JUnit detected before this one has replaced. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        Optional<MeasurementRequest> byDefault = byDefault(context);
        if (byDefault.isPresent()) {
            MaxAllocationExtension.check(byDefault.get(), context);
            return;
        }
        MeasurementRequest request =
                request(context).filter(MeasurementRequest::isLimited).orElse(null);
        if (request != null) {
            Optional<String> notMeasured = ReplacedInvocations.unseen(
                    context,
                    "measured",
                    "Put @MaxAllocation on the class, or measure inside the test with AllocationAssertions.");
            if (notMeasured.isPresent()) {
                throw TestCriteria.of(request, context).notMeasured(notMeasured.get());
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        return parameterContext.getParameter().getType() == AllocationMeter.class
                && context.getTestMethod().isPresent()
                && byDefault(context).isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
        return AllocationMeter.ofCurrentThread();
    }
}
