package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.Tier;

/** What surrounds a measurement: time and the JIT compiler. Tests put a simulated one here. */
public interface Environment {
    /** The time in nanoseconds since some fixed moment; allocates nothing. */
    long nanoTime();

    /**
     * A number that changes when the JIT finishes a compilation or a class is loaded anywhere in the JVM; allocates nothing.
     */
    long activity();

    /** Whether this JVM has a compiler. */
    boolean hasCompiler();

    /**
     * Asks how well the measured code is compiled.
     *
     * @param calls how often this measurement has called the code until now
     * @return TOP if it is as well as this JVM will, LOWER if what it allocates may still go down, UNKNOWN where the JVM does not tell
     */
    Tier tier(long calls);

    /** Spends up to some seconds on keeping the compiler from allocating on the measuring thread. */
    void silence();
}
