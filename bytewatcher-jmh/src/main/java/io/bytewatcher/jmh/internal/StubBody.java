package io.bytewatcher.jmh.internal;

import io.bytewatcher.Body;
import io.bytewatcher.internal.invoke.Invoker;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.LoopSource;
import java.lang.reflect.Method;
import java.util.List;

/**
 * A generated stub with its arguments, as measured code.
 *
 * @param call calls the stub
 * @param method the stub, as the JVM names it
 * @param declaringClass the class of the benchmark
 * @param operationsPerCall by {@code @OperationsPerInvocation}
 * @param inlining JMH's hints for the JIT
 */
record StubBody(Runnable call, MethodId method, Class<?> declaringClass, int operationsPerCall, List<String> inlining)
        implements Body, LoopSource {
    static StubBody of(Method stub, Object[] arguments, Class<?> declaringClass, int operationsPerCall) {
        Invoker invoker = Invoker.of(stub, null, arguments);
        if (invoker instanceof Invoker.Unavailable unavailable) {
            throw new IllegalStateException("JMH's code cannot be called: " + unavailable.reason());
        }
        return new StubBody(
                ((Invoker.Direct) invoker).call(),
                MethodId.of(stub),
                declaringClass,
                operationsPerCall,
                InliningHints.of(declaringClass));
    }

    @Override
    public void run() {
        call.run();
    }
}
