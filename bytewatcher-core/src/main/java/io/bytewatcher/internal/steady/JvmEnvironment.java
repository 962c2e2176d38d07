package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.jit.Tier;
import java.util.List;
import java.util.Map;

/** The real clock and compiler. */
public final class JvmEnvironment implements JudgeEnvironment {
    /**
     * After this many calls of the code, the compiler has reached the methods that it calls and the loop. It compiles a method at its top
     * tier after 5,000 to 15,000 calls and a running loop after 40,000 iterations, each once more after a wrong guess (HotSpot's {@code
     * Tier4InvocationThreshold}, {@code Tier4CompileThreshold}, {@code Tier4BackEdgeThreshold}).
     */
    private static final long CALLS = 200_000;

    /** For slow code, which is not called as often: time at the top tier. */
    private static final long NANOS = 300_000_000;

    /** Decided once, because the two clocks cannot be mixed. */
    private static final boolean PROCESSOR_TIME = JvmCounters.bean().isCurrentThreadCpuTimeSupported()
            && JvmCounters.bean().isThreadCpuTimeEnabled();

    private final JitCompiler compiler;
    private final Class<?> declaringClass;
    private final MethodId code;
    private final MethodId loop;

    private boolean preloaded;
    private boolean atTop;
    private long nanosOfTop;

    /**
     * Creates an environment for one measurement.
     *
     * @param compiler the JVM's compiler
     * @param declaringClass the class that declares the measured code
     * @param code the measured method
     * @param loop the loop around it
     */
    public JvmEnvironment(JitCompiler compiler, Class<?> declaringClass, MethodId code, MethodId loop) {
        this.compiler = compiler;
        this.declaringClass = declaringClass;
        this.code = code;
        this.loop = loop;
    }

    /** Omits {@link #preloadConstants}, because an earlier measurement of the same code has done it. */
    public void omitPreloading() {
        preloaded = true;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long processorNanos() {
        return PROCESSOR_TIME ? JvmCounters.bean().getCurrentThreadCpuTime() : nanoTime();
    }

    @Override
    public long activity() {
        return compiler.compileTimeMillis() + compiler.loadedClasses(); // neither ever falls
    }

    @Override
    public boolean hasCompiler() {
        return compiler.present();
    }

    @Override
    public Tier tier(long calls) {
        Map<MethodId, Tier> tiers = compiler.tiersOf(List.of(code, loop));
        if (tiers.get(code) == Tier.UNKNOWN || tiers.get(loop) == Tier.UNKNOWN) {
            return Tier.UNKNOWN;
        }
        // Either is enough. Inlined code may never be compiled alone, and the loop of slow code is never hot.
        boolean isAtTop = tiers.get(code) == Tier.TOP || tiers.get(loop) == Tier.TOP;
        if (isAtTop && !atTop) {
            nanosOfTop = nanoTime();
        }
        atTop = isAtTop;
        return atTop && (calls >= CALLS || nanoTime() - nanosOfTop >= NANOS) ? Tier.TOP : Tier.LOWER;
    }

    @Override
    public void preloadConstants() {
        if (!preloaded) {
            ConstantPreloader.prepareFurtherCallees(declaringClass);
        }
    }

    @Override
    public void compileInBackground() {
        compiler.pauseBlocking();
    }

    @Override
    public void waitForCompiler() {
        compiler.resumeBlocking();
        compiler.awaitIdle(); // what is in the queue would be compiled at some later moment
    }
}
