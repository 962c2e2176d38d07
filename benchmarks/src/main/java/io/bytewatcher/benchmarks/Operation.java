package io.bytewatcher.benchmarks;

import io.bytewatcher.SteadyState;

/**
 * Something that allocates nothing once it has settled.
 *
 * @param name unique among the operations
 * @param needs what it takes until it allocates nothing
 * @param measurement of the operation, with the default bounds
 */
record Operation(String name, Needs needs, SteadyState measurement) {

    /** What an operation needs until it allocates nothing. */
    enum Needs {
        /** Nothing: it has no object to allocate, however it is compiled. Its steady state is unique. */
        NOTHING,
        /** The compiler's escape analysis: it allocates until it has been compiled by C2, and there its steady state is unique. */
        ESCAPE_ANALYSIS
    }
}
