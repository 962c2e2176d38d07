package io.bytewatcher.internal.steady;

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
     */
    TopTier tier(long calls);

    /** Spends up to some seconds on keeping the compiler from allocating on the measuring thread. */
    void silence();
}
