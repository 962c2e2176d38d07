package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;

/** Template: repeats a producer of shorts and consumes its results. */
final class ShortLoop implements Loop {
    private final Producer.OfShort code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile short sink;

    ShortLoop(Producer.OfShort code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.getAsShort();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
