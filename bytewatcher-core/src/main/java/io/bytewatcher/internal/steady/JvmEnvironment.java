package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JitSilence;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.jit.Tier;
import io.bytewatcher.internal.jit.TierState;
import java.util.List;

/** The real clock and compiler. */
public final class JvmEnvironment implements Environment {
    /** Asking keeps the compiler busy, so it gets a rest first. */
    private static final long REST_MILLIS = 2;

    private final JitCompiler compiler;
    private final Class<?> author;
    private final MethodId code;
    private final MethodId loop;
    private final Backlog backlog = new Backlog();

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
    public TopTier tier(long calls) throws InterruptedException {
        Thread.sleep(REST_MILLIS);
        TierState state = compiler.tierOf(List.of(code, loop));
        if (state.tiers().getOrDefault(code, Tier.UNKNOWN) == Tier.UNKNOWN) {
            return TopTier.UNKNOWN;
        }
        if (!isAtTop(state)) {
            backlog.reset();
        } else if (backlog.isDone(state, calls, nanoTime())) {
            return TopTier.REACHED;
        }
        return state.queue() == TierState.Queue.BUSY ? TopTier.QUEUED : TopTier.NOT_YET;
    }

    /**
     * Whether code and loop are where the compiler will leave them. Inlined into the loop, the code's own counters stand still
     * and it may never be compiled alone. The loop of slow code is never hot; that of fast code is still to come while the
     * compiler has work, and may inline what the code did not.
     */
    private boolean isAtTop(TierState state) {
        boolean codeAtTop = isAtTop(state, code);
        boolean loopAtTop = isAtTop(state, loop);
        boolean idle = state.queue() == TierState.Queue.EMPTY;
        return (codeAtTop && loopAtTop) || (idle && (codeAtTop || loopAtTop));
    }

    private static boolean isAtTop(TierState state, MethodId method) {
        return state.tiers().get(method) == Tier.TOP && !state.queued().contains(method);
    }

    @Override
    public void silence() {
        JitSilence.prepareFurtherCallees(author);
    }
}
