package io.bytewatcher.internal.jit;

/** How far the JVM has compiled a method. */
public enum Tier {
    /** All its code in use is the best that this JVM makes; in a JVM that compiles nothing, always. */
    TOP,
    /**
     * Code of the top tier and of a lower one are in use. One of them is an on-stack replacement, and the JVM does not
     * tell which: a caller may still enter the slower code. A few methods stay like this for good.
     */
    MIXED,
    /** Compiled, but the compiler is not done with it. */
    LOWER,
    /** Interpreted: not hot yet, inlined into its hot callers, or not compilable (longer than 8,000 bytes). */
    NOT_COMPILED,
    /** This JVM does not tell. */
    UNKNOWN
}
