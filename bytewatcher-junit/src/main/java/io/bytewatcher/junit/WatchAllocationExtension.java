package io.bytewatcher.junit;

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

/** Watches the tests that carry {@link WatchAllocation}, and fails those that were not watched. */
final class WatchAllocationExtension implements InvocationInterceptor, AfterTestExecutionCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(WatchAllocationExtension.class);
    private static final String TEST = "test";
    private static final String SEEN = "seen";

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        intercept(invocation, context);
    }

    private static void intercept(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Watch watch = Watch.of(context).orElse(null);
        if (watch == null) {
            invocation.proceed();
            return;
        }
        context.getStore(NAMESPACE).put(SEEN, true);
        RunRecord.rethrowFirstFailure(context);
        if (watch.isLimited() && !Configuration.of(context).enabled()) {
            OpenRuns.of(context).ifPresent(run -> run.ungated(context.getUniqueId()));
        }
        if (WatchedTest.isJudged(context)) {
            test(watch, context).run(invocation);
        } else {
            invocation.proceed();
        }
    }

    /** The test of this context. */
    private static WatchedTest test(Watch watch, ExtensionContext context) {
        return ownWatch(context.getStore(NAMESPACE)).start(watch, context);
    }

    /** JUnit closes it with the context at the latest. */
    private static OwnWatch ownWatch(ExtensionContext.Store store) {
        return store.getOrComputeIfAbsent(TEST, key -> new OwnWatch(), OwnWatch.class);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        ownWatch(store).close(); // has ended, unless the test method was never reached or a time-out has left it behind
        boolean wanted = store.get(SEEN) == null && !isFactory(context) && WatchedTest.isJudged(context);
        boolean failedItself = context.getExecutionException().isPresent();
        if (wanted && !failedItself && Watch.of(context).isPresent()) {
            throw new AllocationNotMeasuredException(
                    TestName.of(context)
                            + " was not watched: another extension replaced its invocation and ByteWatcher never saw it."
                            + " Put @WatchAllocation on the class, before the other extension, or watch inside the test with"
                            + " ByteWatcher.builder().",
                    null);
        }
    }

    private static boolean isFactory(ExtensionContext context) {
        return context.getTestMethod()
                .filter(method -> AnnotationSupport.isAnnotated(method, TestFactory.class))
                .isPresent();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        return parameterContext.getParameter().getType() == ByteWatcher.class
                && (context.getTestMethod().isEmpty() || Watch.of(context).isPresent());
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
        Method method = context.getTestMethod().orElse(null);
        if (!parameterContext.getDeclaringExecutable().equals(method) || isFactory(context)) {
            throw new ParameterResolutionException(
                    "A watcher of @WatchAllocation can only be a parameter of the test method"
                            + " that it watches, and not of "
                            + parameterContext.getDeclaringExecutable().toGenericString()
                            + (isFactory(context) ? ", whose dynamic tests are each watched for themselves" : "")
                            + ". Elsewhere, start one with ByteWatcher.builder().");
        }
        return test(Watch.of(context).orElseThrow(), context).watcher();
    }
}
