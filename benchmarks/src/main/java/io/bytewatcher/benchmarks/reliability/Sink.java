package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.Nullable;

/** What reaches a volatile field cannot be optimised away. */
@SuppressWarnings("unused") // written only
final class Sink {
    static volatile @Nullable Object object;
    static volatile long number;

    private Sink() {}

    /** So that the first call of a body does not load this class. */
    static void load() {
        object = null;
        number = 0;
    }
}
