package io.bytewatcher.internal.steady;

/** Whether the measured code has been compiled as well as this JVM will. */
public enum TopTier {
    /** It has. */
    REACHED,
    /** It has not yet: the code has not been called often enough. What it allocates may still go down. */
    NOT_YET,
    /** The JVM does not tell. */
    UNKNOWN,
    /** Not asked, because the answer could not have changed the verdict. */
    NOT_ASKED
}
