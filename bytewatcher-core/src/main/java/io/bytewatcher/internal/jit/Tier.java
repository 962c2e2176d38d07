package io.bytewatcher.internal.jit;

/** The state of a method's compilation. */
public enum Tier {
    /** All its code in use is the best that this JVM compiles; always, in a JVM that compiles nothing. */
    TOP,
    /**
     * Code of the top tier and of a lower one is in use. One of them is an on-stack replacement, and the JVM does not report which: a
     * caller may still enter the slower code. A few methods stay in this state.
     */
    MIXED,
    /** Compiled, but not for the last time. */
    LOWER,
    /** Interpreted: not hot yet, inlined into its hot callers, or not compilable (longer than 8,000 bytes). */
    NOT_COMPILED,
    /** This JVM does not report it, or better code may be under way because threads do not wait for the JIT. */
    UNKNOWN
}
