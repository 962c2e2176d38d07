package io.bytewatcher.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Measures tests without an annotation, in their single run, when {@code bytewatcher.survey} or {@code bytewatcher.limit} asks for
 * it. Found by {@link java.util.ServiceLoader}, not meant to be used in code. Inert otherwise.
 */
public final class SurveyExtension implements InvocationInterceptor {
    /** For {@link java.util.ServiceLoader}. */
    public SurveyExtension() {}

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
        if (!configuration.measuresAllTests() || Demands.of(context).isPresent()) {
            return Optional.empty();
        }
        Gate gate = new Gate(configuration.limit(), Mode.SINGLE_SHOT, Scope.TEST_THREAD);
        return Optional.of(new GatedTest(gate, false, configuration, context));
    }
}
