package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Body;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.LoopSource;
import java.lang.reflect.Method;

/**
 * The body of a test method, called directly: neither reflection nor an interface of ours lies between the measuring window and the body.
 */
record TestBody(Runnable call, Method testMethod) implements Body, LoopSource {
    @Override
    public void run() {
        call.run();
    }

    @Override
    public Class<?> declaringClass() {
        return testMethod.getDeclaringClass();
    }

    @Override
    public MethodId method() {
        return MethodId.of(testMethod);
    }
}
