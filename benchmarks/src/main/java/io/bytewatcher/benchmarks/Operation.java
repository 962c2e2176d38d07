package io.bytewatcher.benchmarks;

import io.bytewatcher.SteadyState;
import java.util.function.Supplier;

/**
 * Something that allocates nothing once it has settled.
 *
 * @param name unique among the operations
 * @param needs what it takes until it allocates nothing
 * @param measurement of the operation, with the default bounds
 * @param beside starts what is to go on beside the measurement, and returns what ends it
 */
record Operation(String name, Needs needs, SteadyState measurement, Supplier<Runnable> beside) {

    /** One with nothing beside it. */
    Operation(String name, Needs needs, SteadyState measurement) {
        this(name, needs, measurement, () -> () -> {});
    }

    /** What an operation needs until it allocates nothing. */
    enum Needs {
        /** Nothing: it has no object to allocate, however it is compiled. Its steady state is unique. */
        NOTHING,
        /** The compiler's escape analysis: it allocates until it has been compiled by C2, and there its steady state is unique. */
        ESCAPE_ANALYSIS
    }
}
