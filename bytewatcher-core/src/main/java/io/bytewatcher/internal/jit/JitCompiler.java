package io.bytewatcher.internal.jit;

import java.util.Collection;
import java.util.Map;

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
     * Whether what is compiled may allocate less than is written: only the top tier has an escape analysis, and other ways to do
     * without an object.
     *
     * @return false in a JVM that interprets, or compiles with C1 alone
     */
    boolean removesObjects();

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
     * Lets threads wait for the compilation of what they make hot, until {@link #unblock} has been called as often. What code settles at
     * then does not depend on how busy the compiler was, and on how many processors.
     *
     * <p>For before the measured code is called: at the first question to the compiler HotSpot loads the descriptions of all its
     * diagnostic commands, and those of JFR parse XML, on the calling thread. Amid a measurement that changes what the JIT knows
     * of {@code ArrayList} and others, and code that uses them settles at another level: {@code LocalDate.parse} at 480 B
     * instead of 456, {@code String.split} at 512 instead of 488 (25.0.3). Takes 0.1 to 0.2 s the first time in a JVM (17.0.15,
     * 25.0.3), during which other threads wait, then 0.1 ms.
     *
     * @return why they do not wait, as the end of a sentence; empty if they do, or if nothing is compiled
     */
    String block();

    /** Ends what {@link #block} began. */
    void unblock();

    /**
     * Lets threads run on between {@link #block} and {@link #unblock}, for what is not measured: the recorder of the JVM starts three times as
     * fast. Until {@link #resumeBlocking}; not where measurements run side by side.
     */
    void pauseBlocking();

    /** Ends what {@link #pauseBlocking} began. */
    void resumeBlocking();

    /**
     * Asks how far methods have been compiled. Allocates some 500 KB and takes milliseconds.
     *
     * @param methods the methods
     * @return the tier of each; UNKNOWN where the JVM does not tell, and in place of TOP where threads do not {@linkplain #block wait}, so
     *     that better code may be under way
     */
    Map<MethodId, Tier> tiersOf(Collection<MethodId> methods);
}
