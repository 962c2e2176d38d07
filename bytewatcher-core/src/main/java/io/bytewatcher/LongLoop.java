package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of longs and consumes its results. */
final class LongLoop implements Loop {
    private final Producer.OfLong code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile long sink;

    LongLoop(Producer.OfLong code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsLong();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
