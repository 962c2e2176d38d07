package io.bytewatcher.internal.jit;

import java.util.Collection;

/** The JVM's compiler as seen from outside. Tests put a simulated one here. */
public interface JitCompiler {
    /**
     * Gives the compiler of this JVM.
     *
     * @return always the same object
     */
    static JitCompiler ofThisJvm() {
        return HotSpotCompiler.INSTANCE;
    }

    /**
     * Tells whether anything is compiled at all.
     *
     * @return false in a JVM that only interprets
     */
    boolean present();

    /**
     * Says what a measurement's JIT mode was: one of the things that make two measurements comparable.
     *
     * @return for instance "C2", "C1 only" or "interpreter"
     */
    String description();

    /**
     * The time spent compiling; it moves when a compilation ends. Allocates nothing.
     *
     * @return milliseconds since the JVM started, of all compiler threads together; 0 where there is no compiler
     */
    long compileTimeMillis();

    /**
     * The number of classes loaded so far. Allocates nothing.
     *
     * @return a number that never falls
     */
    long loadedClasses();

    /**
     * Does what the first question to the compiler costs besides: HotSpot then loads the descriptions of all its diagnostic
     * commands, and those of JFR parse XML, on the calling thread. Amid a measurement that changes what the JIT knows of
     * {@code ArrayList} and others, and code that uses them settles at another level: {@code LocalDate.parse} at 480 B
     * instead of 456, {@code String.split} at 512 instead of 488 (25.0.3). So it is for before the measured code is called. Takes
     * 0.1 to 0.2 s the first time in a JVM (17.0.15, 25.0.3), then a microsecond. Other threads wait for the first.
     */
    void prepare();

    /**
     * Asks how far methods have been compiled. Allocates some 500 KB and takes milliseconds once it has been
     * {@linkplain #prepare prepared}; and asking in a tight loop keeps the compiler busy with the answer.
     *
     * @param methods the methods
     * @return their state, UNKNOWN where the JVM does not tell
     */
    TierState tierOf(Collection<MethodId> methods);
}
