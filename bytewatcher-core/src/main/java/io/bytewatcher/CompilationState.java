package io.bytewatcher;

/** The JIT's progress with the measured code. */
public enum CompilationState {
    /** The code had reached the compiler's top tier, or the JVM has no compiler. */
    TOP_TIER,
    /** Not checked, because it could not change the verdict: the code allocated nothing, or the limit held already. */
    NOT_NEEDED,
    /** The time bound came first. The figure may still fall when the code is compiled better. */
    TIME_BOUND,
    /** The tier of the code is not known, or better code may have been under way. No compilation had finished for half a second. */
    COMPILER_STILL,
    /** Measured in a JVM that removes no object: {@link Allocation#asWritten}. */
    AS_WRITTEN,
    /** A single shot: nothing settles. */
    NOT_APPLICABLE
}
