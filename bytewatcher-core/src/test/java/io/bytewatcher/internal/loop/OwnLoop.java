package io.bytewatcher.internal.loop;

import io.bytewatcher.Body;
import io.bytewatcher.internal.jit.MethodId;
import java.util.List;

/**
 * Code with a loop of its own.
 *
 * @param call the code
 * @param operationsPerCall as in {@link LoopSource}
 * @param inlining as in {@link LoopSource}
 */
public record OwnLoop(Runnable call, int operationsPerCall, List<String> inlining) implements Body, LoopSource {
    @Override
    public void run() {
        call.run();
    }

    @Override
    public Class<?> declaringClass() {
        return call.getClass().getNestHost();
    }

    @Override
    public MethodId method() {
        return new MethodId(call.getClass().getName(), "run", "()V");
    }
}
