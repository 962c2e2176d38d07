package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.invoke.HiddenCopy;
import java.lang.invoke.MethodHandles;

/** Template: repeats a {@link Runnable}, such as a generated invoker of a test method. */
final class RunnableLoop implements Loop {
    private final Runnable code;

    RunnableLoop(Runnable code) {
        this.code = code;
    }

    /** Creates a loop of a class of its own, so that no other measurement shares its JIT profile. */
    static Loop fresh(Runnable code) {
        return HiddenCopy.of(MethodHandles.lookup(), Loop.class, RunnableLoop.class, code);
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                code.run();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
