package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of doubles and consumes its results. */
final class DoubleLoop implements Loop {
    private final Producer.OfDouble code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile double sink;

    DoubleLoop(Producer.OfDouble code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsDouble();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
