package io.bytewatcher.junit;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Measures tests without an annotation, in their single run, when {@code bytewatcher.survey} or {@code bytewatcher.limit} asks for
 * it. Found by {@link java.util.ServiceLoader}, not meant to be used in code. Inert otherwise.
 */
@SuppressWarnings("exports") // nobody needs JSpecify's annotations to call this
public final class SurveyExtension implements InvocationInterceptor {
    /** For {@link java.util.ServiceLoader}. */
    public SurveyExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, invocationContext, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, invocationContext, context);
    }

    private static void intercept(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        Configuration configuration = Configuration.of(context);
        boolean annotated = Gate.of(context.getRequiredTestClass(), context.getRequiredTestMethod())
                .isPresent();
        if (!configuration.measuresAllTests() || annotated) {
            invocation.proceed();
            return;
        }
        Gate gate = new Gate(configuration.limit(), Mode.SINGLE_SHOT, Scope.TEST_THREAD);
        new GatedTest(gate, false, configuration, context).run(invocation, invocationContext);
    }
}
