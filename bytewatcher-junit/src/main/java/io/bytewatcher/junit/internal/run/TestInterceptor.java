package io.bytewatcher.junit.internal.run;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;

/** Intercepts tests of all kinds in one method. */
public interface TestInterceptor extends InvocationInterceptor {
    sealed interface TestCode {}

    /** A test method, or an invocation of a test template. */
    record TestMethod(ReflectiveInvocationContext<Method> invocation) implements TestCode {}

    record DynamicTest(Executable executable) implements TestCode {}

    void intercept(Invocation<Void> invocation, TestCode code, ExtensionContext context) throws Throwable;

    @Override
    default void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, new TestMethod(invocationContext), context);
    }

    @Override
    default void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        intercept(invocation, new TestMethod(invocationContext), context);
    }

    @Override
    default void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        intercept(invocation, new DynamicTest(invocationContext.getExecutable()), context);
    }
}
