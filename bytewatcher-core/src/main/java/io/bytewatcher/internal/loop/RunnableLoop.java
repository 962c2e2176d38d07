package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.invoke.HiddenCopy;
import java.lang.invoke.MethodHandles;

/** Template: repeats a {@link Runnable}, such as a generated invoker of a test method. */
public final class RunnableLoop implements Loop {
    private final Runnable code;

    /**
     * Makes the loop.
     *
     * @param code what to repeat
     */
    public RunnableLoop(Runnable code) {
        this.code = code;
    }

    /**
     * Makes a loop of a class of its own, so that no other measurement has a part in its JIT profile.
     *
     * @param code what to repeat
     * @return a fresh loop
     */
    public static Loop fresh(Runnable code) {
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
