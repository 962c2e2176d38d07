package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.Tier;

/** The seam between a measurement and time and the JIT compiler. Tests inject a simulated environment. */
interface JudgeEnvironment {
    /** The time in nanoseconds since some fixed moment; allocates nothing. */
    long nanoTime();

    /** The processor time of the current thread in nanoseconds, or {@link #nanoTime} if the JVM does not report it; allocates nothing. */
    long processorNanos();

    /** A number that changes when the JIT finishes a compilation or the JVM loads a class; allocates nothing. */
    long activity();

    /** Whether this JVM has a compiler. */
    boolean hasCompiler();

    /**
     * The tier of the measured code.
     *
     * @param calls the calls of this measurement so far
     * @return TOP if this JVM will not compile it better, LOWER if its allocation may still fall, UNKNOWN if the JVM does not report it
     */
    Tier tier(long calls);

    /** Preloads further constants, so that the compiler allocates less on the measuring thread. It takes up to some seconds. */
    void preloadConstants();

    /** Lets the top tier's compiler work in the background while the code is called for the first times. */
    void compileInBackground();

    /** Makes the measuring thread wait for that compiler, too, from now on. */
    void waitForCompiler();
}
