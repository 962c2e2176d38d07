package io.bytewatcher;

/** How far the JIT had got with the measured code. */
public enum CompilationState {
    /** The code had reached the compiler's top tier, or the JVM has no compiler. */
    TOP_TIER,
    /** Not asked, because it could not have changed the verdict: nothing was allocated, or the limit held already. */
    NOT_NEEDED,
    /** The time bound came first: the figure may still fall when the code is compiled better. */
    TIME_BOUND,
    /** Whether this JVM's compiler was done could not be told; it had kept still for half a second. */
    COMPILER_STILL,
    /** In a JVM that removes no object: {@link Allocation#asWritten}. */
    AS_WRITTEN,
    /** A single shot: nothing settles. */
    NOT_APPLICABLE
}
