package io.bytewatcher.internal.steady;

/** Whether the measured code has been compiled as well as this JVM will. */
public enum TopTier {
    /** It has. */
    REACHED,
    /** It has not yet, and the compiler has work to do: what the code allocates may go down any time. */
    QUEUED,
    /** It has not yet, and the compiler has no work: the code is not called often enough. What it allocates may still go down. */
    NOT_YET,
    /** The JVM does not tell. */
    UNKNOWN,
    /** Not asked, because the answer could not have changed the verdict. */
    NOT_ASKED
}
