package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;

/** Volatile fields for the bodies of tests, loaded before the first call. No JIT removes an object that reaches one. */
@SuppressWarnings("unused") // written only
abstract class Sink {
    static volatile @Nullable Object object;
    static volatile long number;

    @BeforeAll
    static void load() {
        object = null;
        number = 0;
    }
}
