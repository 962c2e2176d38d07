package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.Nullable;

/** Volatile fields. No JIT removes an object that reaches one. */
@SuppressWarnings("unused") // written only
final class Sink {
    static volatile @Nullable Object object;
    static volatile long number;

    private Sink() {}

    /** Loads this class before the first call of a body. */
    static void load() {
        object = null;
        number = 0;
    }
}
