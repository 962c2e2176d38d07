package io.bytewatcher.junit.internal.measure;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Lets an interceptor know whether it is the innermost, for which JUnit has no method. This interceptor is registered before ByteWatcher's
 * others and notes the class of its invocation. The innermost interceptor gets an invocation of another class. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class OuterInterceptor implements InvocationInterceptor {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(OuterInterceptor.class);

    /** For {@link java.util.ServiceLoader}. */
    public OuterInterceptor() {}

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        proceed(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context)
            throws Throwable {
        proceed(invocation, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        proceed(invocation, context);
    }

    private static void proceed(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        context.getStore(NAMESPACE).put(context.getUniqueId(), invocation.getClass());
        invocation.proceed();
    }

    /**
     * Whether no interceptor lies between the invocation of one of ByteWatcher's other interceptors and the test.
     *
     * @return false also if it is not known
     */
    static boolean isInnermost(Invocation<?> invocation, ExtensionContext context) {
        Object outer =
                context.getStore(NAMESPACE).get(context.getUniqueId()); // an outer context's is of another test
        return outer != null && outer != invocation.getClass();
    }
}
