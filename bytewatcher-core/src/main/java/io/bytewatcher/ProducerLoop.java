package io.bytewatcher;

import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import org.jspecify.annotations.Nullable;

/** Template: repeats a producer and consumes its results. */
final class ProducerLoop implements Loop {
    private final Producer<?> code;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private volatile @Nullable Object sink;

    ProducerLoop(Producer<?> code) {
        this.code = code;
    }

    @Override
    public void repeat(int operations) throws LoopFailure {
        int i = 0;
        try {
            for (; i < operations; i++) {
                sink = code.get();
            }
        } catch (Throwable thrown) {
            throw new LoopFailure(i, thrown);
        }
    }
}
