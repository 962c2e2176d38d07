package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.junit.internal.run.TestInterceptor;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets an interceptor know whether it is the innermost, for which JUnit has no method. This interceptor is registered before ByteWatcher's
 * others and notes the class of its invocation. The innermost interceptor gets an invocation of another class. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class OuterInterceptor implements TestInterceptor {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(OuterInterceptor.class);

    @Override
    public void intercept(Invocation<Void> invocation, TestCode code, ExtensionContext context) throws Throwable {
        context.getStore(NAMESPACE).put(context.getUniqueId(), invocation.getClass());
        invocation.proceed();
    }

    /**
     * Whether no interceptor lies between the invocation of one of ByteWatcher's other interceptors and the test.
     *
     * @return false also if it is not known
     */
    static boolean isInnermost(Invocation<?> invocation, ExtensionContext context) {
        Object outer = context.getStore(NAMESPACE).get(context.getUniqueId()); // an outer context's is of another test
        return outer != null && outer != invocation.getClass();
    }
}
