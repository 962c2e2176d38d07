package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of floats and consumes its results. */
final class FloatLoop implements Loop {
    private final Producer.OfFloat code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile float sink;

    FloatLoop(Producer.OfFloat code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsFloat();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
