package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.jit.Tier;
import java.util.List;
import java.util.Map;

/** The real clock and compiler. */
public final class JvmEnvironment implements Environment {
    /**
     * As soon as code has been called so often, so have the methods that it calls, and the compiler has come to them and to the loop: it
     * compiles a method of its top tier after 5,000 to 15,000 calls, and a loop that is running after 40,000 rounds, each once
     * more where a guess was wrong (HotSpot's {@code Tier4InvocationThreshold}, {@code Tier4CompileThreshold},
     * {@code Tier4BackEdgeThreshold}).
     */
    private static final long CALLS = 200_000;

    /** Code that takes long is not called so often; then time at the top tier has to do. */
    private static final long NANOS = 300_000_000;

    private final JitCompiler compiler;
    private final Class<?> author;
    private final MethodId code;
    private final MethodId loop;

    private boolean atTop;
    private long nanosOfTop;

    /**
     * Makes an environment for one measurement.
     *
     * @param compiler the JVM's compiler
     * @param author the class that wrote the measured code
     * @param code the measured method
     * @param loop the loop around it
     */
    public JvmEnvironment(JitCompiler compiler, Class<?> author, MethodId code, MethodId loop) {
        this.compiler = compiler;
        this.author = author;
        this.code = code;
        this.loop = loop;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
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
        // Inlined into the loop, the code's own counters stand still, and it may never be compiled alone. The loop of
        // slow code is never hot.
        boolean isAtTop = tiers.get(code) == Tier.TOP || tiers.get(loop) == Tier.TOP;
        if (isAtTop && !atTop) {
            nanosOfTop = nanoTime();
        }
        atTop = isAtTop;
        return atTop && (calls >= CALLS || nanoTime() - nanosOfTop >= NANOS) ? Tier.TOP : Tier.LOWER;
    }

    @Override
    public void silence() {
        ConstantPreloader.prepareFurtherCallees(author);
    }
}
