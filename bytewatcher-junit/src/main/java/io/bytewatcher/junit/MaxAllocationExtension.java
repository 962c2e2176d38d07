package io.bytewatcher.junit;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.watch.ByteWatcher;
import java.lang.reflect.Method;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Measures the tests that carry {@link MaxAllocation} or kin, and fails those that were not measured. */
final class MaxAllocationExtension implements InvocationInterceptor, AfterTestExecutionCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(MaxAllocationExtension.class);
    private static final String MEASURED = "measured";

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, invocationContext, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, invocationContext, context);
    }

    private static void intercept(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        Gate gate = Gate.of(context).orElse(null);
        if (gate == null) {
            invocation.proceed();
            return;
        }
        markMeasured(context);
        GatedTest.of(gate, context).run(invocation, invocationContext);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        Gate gate = Gate.of(context).orElse(null);
        if (gate == null) {
            invocation.proceed();
            return;
        }
        GatedTest.of(gate, context).run(invocation, invocationContext.getExecutable());
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getStore(NAMESPACE).get(MEASURED) != null) {
            return;
        }
        boolean failedItself = context.getExecutionException().isPresent();
        boolean isFactory = context.getTestMethod()
                .filter(method -> AnnotationSupport.isAnnotated(method, TestFactory.class))
                .isPresent();
        boolean wanted = !isFactory && Configuration.of(context).enabled();
        Gate gate = Gate.of(context).orElse(null);
        if (wanted && !failedItself && gate != null) {
            AllocationNotMeasuredException notMeasured = new AllocationNotMeasuredException(
                    TestName.of(context)
                            + " was not measured: another extension replaced its invocation and ByteWatcher never"
                            + " saw it. Put @MaxAllocation above the other extension, such as on the class, or measure inside the"
                            + " test with AllocationAssertions.",
                    null);
            new TestVerdict(gate, Configuration.of(context), context).recordNotMeasured(notMeasured);
            throw notMeasured;
        }
    }

    private static void markMeasured(ExtensionContext context) {
        context.getStore(NAMESPACE).put(MEASURED, true);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        Class<?> type = parameterContext.getParameter().getType();
        return type == AllocationMeter.class || (type == ByteWatcher.class && isMeasured(context));
    }

    private static boolean isMeasured(ExtensionContext context) {
        return context.getTestMethod().isPresent() && Gate.of(context).isPresent();
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
