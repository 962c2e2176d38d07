package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of chars and consumes its results. */
final class CharLoop implements Loop {
    private final Producer.OfChar code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile char sink;

    CharLoop(Producer.OfChar code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsChar();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
