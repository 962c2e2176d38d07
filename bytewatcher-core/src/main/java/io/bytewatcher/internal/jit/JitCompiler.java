package io.bytewatcher.internal.jit;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The seam between measurements and the JVM's compiler. Tests inject a simulated compiler. */
public interface JitCompiler {
    /**
     * Returns the compiler of this JVM.
     *
     * @return always the same object
     */
    static JitCompiler ofThisJvm() {
        return HotSpotCompiler.INSTANCE;
    }

    /**
     * Whether this JVM compiles any code.
     *
     * @return false in a JVM that only interprets
     */
    boolean present();

    /**
     * The JIT mode, which must be the same for two measurements to be comparable.
     *
     * @return for instance "C2", "C1 only" or "interpreter"
     */
    String description();

    /**
     * Whether compiled code may allocate less than written: only the top tier has an escape analysis and other ways to avoid an object.
     *
     * @return false in a JVM that interprets, or compiles with C1 alone
     */
    boolean removesObjects();

    /**
     * The time spent compiling; it moves when a compilation ends. Allocates nothing.
     *
     * @return milliseconds of all compiler threads together since the JVM started; 0 if there is no compiler
     */
    long compileTimeMillis();

    /**
     * The number of classes loaded so far. Allocates nothing.
     *
     * @return a number that never falls
     */
    long loadedClasses();

    /**
     * Makes threads wait for the compilation of the methods that they make hot, until {@link #unblock} has been called as often. The level
     * at which code settles then does not depend on the load of the compiler, or on the number of processors.
     *
     * <p>Call it before the measured code runs. At the first command HotSpot loads the descriptions of all its diagnostic commands on the
     * calling thread, and those of JFR parse XML. During a measurement that would change the profiles of {@code ArrayList} and others, and
     * code that uses them would settle at another level: {@code LocalDate.parse} at 480 B instead of 456, {@code String.split} at 512
     * instead of 488 (25.0.3). The first call in a JVM takes 0.1 to 0.2 s (17.0.15, 25.0.3), while other threads wait; later calls take 0.1
     * ms.
     *
     * @param inlining rules that the JIT then follows, too, each with the syntax of a compiler directive's {@code inline}
     * @return the reason why threads do not wait, as the end of a sentence; empty if they do, or if nothing is compiled
     */
    String block(List<String> inlining);

    /** Ends {@link #block}. */
    void unblock();

    /**
     * Lets threads run on while the top tier's compiler works, between {@link #block} and {@link #unblock}, until {@link #resumeBlocking}
     * has been called as often: while measured code is called for the first times, and for code that is not measured, because the JVM's
     * event recorder starts three times as fast. Threads of parallel measurements do not wait either.
     */
    void pauseBlocking();

    /** Ends {@link #pauseBlocking}. */
    void resumeBlocking();

    /**
     * Waits until the compilers have nothing to do, at most 1 s, because the code of other threads may keep them busy. Returns at once
     * on an interrupt, which stays set, or if the JVM does not report its queue.
     */
    void awaitIdle();

    /**
     * Returns the tiers of methods. Allocates about 500 KB and takes milliseconds.
     *
     * @param methods the methods
     * @return the tier of each; UNKNOWN if the JVM does not report it, and instead of TOP if threads do not {@linkplain #block wait},
     *     because better code may be in the queue
     */
    Map<MethodId, Tier> tiersOf(Collection<MethodId> methods);
}
