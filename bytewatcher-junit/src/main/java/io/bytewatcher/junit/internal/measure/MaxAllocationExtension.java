package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.run.ReplacedInvocations;
import io.bytewatcher.junit.internal.run.TestInterceptor;
import io.bytewatcher.watch.ByteWatcher;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Measures the tests with {@link MaxAllocation} or a related annotation, and fails a test that was not measured. */
public final class MaxAllocationExtension implements TestInterceptor, AfterTestExecutionCallback, ParameterResolver {
    @Override
    public void intercept(Invocation<Void> invocation, TestCode code, ExtensionContext context) throws Throwable {
        MeasurementRequest request = request(context).orElse(null);
        if (request == null) {
            invocation.proceed();
            return;
        }
        ReplacedInvocations.seen(context);
        new TestMeasurement(request, context, code).run(invocation);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        request(context).ifPresent(request -> check(request, context));
    }

    /** The request of an annotation. The default of a package is for {@link SurveyExtension}. */
    private static Optional<MeasurementRequest> request(ExtensionContext context) {
        return AllocationRequests.of(context, MeasurementRequest.class)
                .filter(request -> AllocationRequests.defaultingPackage(context).isEmpty());
    }

    /** Fails a test that has ended and was not measured. */
    static void check(MeasurementRequest request, ExtensionContext context) {
        if (!Configuration.of(context).enabled()) {
            return;
        }
        Optional<String> notMeasured = ReplacedInvocations.unseenOrEmpty(
                context,
                "measured",
                "Put @MaxAllocation above the other extension, such as on the class, or measure inside the test with"
                        + " AllocationAssertions.");
        if (notMeasured.isPresent()) {
            throw TestCriteria.of(request, context).notMeasured(notMeasured.get());
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        Class<?> type = parameterContext.getParameter().getType();
        return type == AllocationMeter.class || (type == ByteWatcher.class && isMeasured(context));
    }

    private static boolean isMeasured(ExtensionContext context) {
        return context.getTestMethod().isPresent()
                && AllocationRequests.of(context, MeasurementRequest.class).isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
        if (parameterContext.getParameter().getType() == ByteWatcher.class) {
            throw new ParameterResolutionException(TestName.of(context)
                    + " is measured and not watched, so it has no ByteWatcher. Put @WatchAllocation on the method in place of"
                    + " the annotation that measures it, or start a watcher with ByteWatcher.builder().");
        }
        return AllocationMeter.ofCurrentThread();
    }
}
