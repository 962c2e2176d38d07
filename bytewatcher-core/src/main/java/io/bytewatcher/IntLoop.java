package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of ints and consumes its results. */
final class IntLoop implements Loop {
    private final Producer.OfInt code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile int sink;

    IntLoop(Producer.OfInt code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsInt();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
