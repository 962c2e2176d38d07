package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Body;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.CodeFailures;
import io.bytewatcher.internal.loop.LoopSource;
import java.lang.reflect.Method;
import org.junit.jupiter.api.function.Executable;

/**
 * The body of a test, called directly: neither reflection nor an interface of ours lies between the measuring window and the body.
 *
 * @param declaringClass the test class, whose constants and callees the JIT may need
 */
record TestBody(Runnable call, Class<?> declaringClass, MethodId method) implements Body, LoopSource {
    static TestBody of(Runnable call, Method method) {
        return new TestBody(call, method.getDeclaringClass(), MethodId.of(method));
    }

    /** The body of a dynamic test of a test class. JUnit itself may have created the executable. */
    static TestBody of(Executable executable, Class<?> testClass) {
        MethodId method = new MethodId(executable.getClass().getName(), "execute", "()V");
        return new TestBody(new ExecutableCall(executable), testClass, method);
    }

    @Override
    public void run() {
        call.run();
    }

    /** Has no string constants, which the JIT would intern during the measurement. */
    private static final class ExecutableCall implements Runnable {
        private final Executable executable;

        ExecutableCall(Executable executable) {
            this.executable = executable;
        }

        @Override
        public void run() {
            try {
                executable.execute();
            } catch (Throwable thrown) {
                throw CodeFailures.unchecked(thrown);
            }
        }
    }
}
