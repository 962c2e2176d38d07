package io.bytewatcher.junit.internal.measure;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Is registered before ByteWatcher's interceptors, and notes what kind of invocation JUnit hands to an interceptor that has another one
 * inside of it: the innermost one gets another kind. JUnit has no better way to say whether it is the innermost. Found by
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
     * Whether no other interceptor lies between this invocation, of one of ByteWatcher's other interceptors, and the test.
     *
     * @return false, too, where that is not known
     */
    static boolean isInnermost(Invocation<?> invocation, ExtensionContext context) {
        Object outer =
                context.getStore(NAMESPACE).get(context.getUniqueId()); // what an outer context has is another test's
        return outer != null && outer != invocation.getClass();
    }
}
