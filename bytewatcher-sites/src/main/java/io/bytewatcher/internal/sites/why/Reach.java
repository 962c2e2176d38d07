package io.bytewatcher.internal.sites.why;

/** The paths from an object's source that reach a use. Paths are those of the bytecode; how often each is taken is unknown. */
sealed interface Reach {
    /** Each path without an exception reaches the use. */
    record Always() implements Reach {}

    /**
     * Some paths without an exception avoid the use.
     *
     * @param offset the last branch that decides: it can still avoid the use, and one of its sides cannot
     */
    record Branch(int offset) implements Reach {}

    /**
     * Only paths with an exception reach the use.
     *
     * @param offset the handler's first instruction
     */
    record Handler(int offset) implements Reach {}
}
