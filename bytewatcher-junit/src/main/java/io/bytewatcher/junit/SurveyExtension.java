package io.bytewatcher.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Measures tests without an annotation, in their single run, when {@code bytewatcher.survey} or {@code bytewatcher.limit} asks for
 * it; and sees to it that a strict baseline cannot be passed by. Found by {@link java.util.ServiceLoader}, not meant to be used in code. Inert otherwise.
 */
public final class SurveyExtension implements InvocationInterceptor, BeforeAllCallback {
    /** For {@link java.util.ServiceLoader}. */
    public SurveyExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        StrictRun.judgeAtTheEndOf(context);
    }

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
        GatedTest test = test(context).orElse(null);
        if (test == null) {
            invocation.proceed();
        } else {
            test.run(invocation, invocationContext);
        }
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        GatedTest test = test(context).orElse(null);
        if (test == null) {
            invocation.proceed();
        } else {
            test.run(invocation, invocationContext.getExecutable());
        }
    }

    /** The test as one to be measured; empty where nobody asks for it, or its annotation sees to it. */
    private static Optional<GatedTest> test(ExtensionContext context) {
        Configuration configuration = Configuration.of(context);
        if (Demands.of(context).isPresent()) {
            return Optional.empty();
        }
        if (!configuration.measuresAllTests()) {
            StrictRun.checkUnmeasured(context);
            return Optional.empty();
        }
        Gate gate = new Gate(configuration.limit(), Mode.SINGLE_SHOT, Scope.TEST_THREAD, OptionalLong.empty());
        return Optional.of(GatedTest.of(gate, context));
    }
}
