package io.bytewatcher.junit;

import io.bytewatcher.test.VirtualThreads;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Extensions that are not ByteWatcher's. */
public final class Interceptors {
    private Interceptors() {}

    /** Treats test methods and dynamic tests alike. */
    abstract static class OfEachTest implements InvocationInterceptor {
        abstract void intercept(Invocation<Void> invocation) throws Throwable;

        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invocationContext,
                ExtensionContext context)
                throws Throwable {
            intercept(invocation);
        }

        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
                throws Throwable {
            intercept(invocation);
        }
    }

    /** Lets the test pass through, counts it, and allocates a little on the way. */
    public static class Passing extends OfEachTest {
        static int passed;

        @Override
        void intercept(Invocation<Void> invocation) throws Throwable {
            passed++;
            Garbage.make(1_000);
            invocation.proceed();
        }
    }

    /** Invokes the test itself, as Quarkus does. */
    public static class Replacing implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invocationContext,
                ExtensionContext context)
                throws Throwable {
            invocation.skip();
            Method method = invocationContext.getExecutable();
            method.setAccessible(true);
            try {
                method.invoke(
                        invocationContext.getTarget().orElseThrow(),
                        invocationContext.getArguments().toArray());
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
    }

    /** Runs the rest of the chain on a thread of its own. */
    abstract static class OnAnotherThread extends OfEachTest {
        public abstract Thread start(Runnable task) throws ReflectiveOperationException;

        @Override
        void intercept(Invocation<Void> invocation) throws Throwable {
            Throwable[] thrown = new Throwable[1];
            start(() -> {
                        try {
                            invocation.proceed();
                        } catch (Throwable t) {
                            thrown[0] = t;
                        }
                    })
                    .join();
            if (thrown[0] != null) {
                throw thrown[0];
            }
        }
    }

    /** Runs the test on a platform thread, as for the event thread of a GUI toolkit. */
    static class OnAPlatformThread extends OnAnotherThread {
        @Override
        public Thread start(Runnable task) {
            Thread thread = new Thread(task);
            thread.start();
            return thread;
        }
    }

    static class OnAVirtualThread extends OnAnotherThread {
        @Override
        public Thread start(Runnable task) throws ReflectiveOperationException {
            return VirtualThreads.start(task);
        }
    }
}
