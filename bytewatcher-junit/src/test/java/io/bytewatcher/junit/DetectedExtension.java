package io.bytewatcher.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** An extension of others, which JUnit detects before ByteWatcher's if auto-detection is on. */
public final class DetectedExtension implements BeforeEachCallback, InvocationInterceptor {
    public static int calls;

    /** Whether it runs tests itself. */
    static boolean replaces;

    /** For {@link java.util.ServiceLoader}. */
    public DetectedExtension() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        calls++;
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        if (replaces) {
            new Interceptors.Replacing().interceptTestMethod(invocation, invocationContext, context);
        } else {
            invocation.proceed();
        }
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        if (replaces) {
            new ReplacedDynamicTestTests.Replacing().interceptDynamicTest(invocation, invocationContext, context);
        } else {
            invocation.proceed();
        }
    }
}
