package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.TierState;
import java.util.Collections;
import java.util.Set;

/**
 * What the compiler still owes to code that is at its top tier itself: what that code calls. The JVM does not say which methods
 * those are, so all the compiler's work of a moment is awaited, whatever it is for. Work that comes later is not, or a busy JVM
 * would never be done.
 *
 * <p>It is awaited twice. Between the two the code is called often enough for each method that it calls to be queued: 200 calls
 * for the first tier, as many for the profiling one when a busy compiler has sent it by another, and 5,000 for the last
 * (HotSpot's {@code Tier3InvocationThreshold}, {@code Tier4InvocationThreshold}). Those rise with the queue, and code that takes
 * long is not called so often: then time has to do.
 */
final class Backlog {
    /** Three times what HotSpot's thresholds ask for while the queue is short. */
    private static final long CALLS = 20_000;

    private static final long NANOS = 300_000_000;

    /** What is still awaited of the compiler's work at one moment. */
    private Set<Integer> awaited = Set.of();

    private Phase phase = Phase.NOT_AT_TOP;
    private long callsOfFirst;
    private long nanosOfFirst;

    private enum Phase {
        NOT_AT_TOP,
        FIRST,
        CALLING,
        SECOND,
        DONE
    }

    /** The code is not at its top tier, or no longer. */
    void reset() {
        phase = Phase.NOT_AT_TOP;
    }

    /**
     * Takes what the compiler has to do now, while the code is at its top tier.
     *
     * @param state where the compiler is
     * @param calls how often the code has been called
     * @param nanos the time
     * @return whether it owes nothing any more; stays true until {@link #reset}
     */
    boolean isDone(TierState state, long calls, long nanos) {
        if (phase == Phase.NOT_AT_TOP) {
            await(state, Phase.FIRST);
        }
        if (phase == Phase.FIRST && isCompiled(state)) {
            phase = Phase.CALLING;
            callsOfFirst = calls;
            nanosOfFirst = nanos;
        }
        if (phase == Phase.CALLING && (calls - callsOfFirst >= CALLS || nanos - nanosOfFirst >= NANOS)) {
            await(state, Phase.SECOND);
        }
        if (phase == Phase.SECOND && isCompiled(state)) {
            phase = Phase.DONE;
        }
        return phase == Phase.DONE;
    }

    private void await(TierState state, Phase next) {
        phase = next;
        awaited = state.tasks();
    }

    /** Where tasks cannot be told apart, only an empty queue says so. */
    private boolean isCompiled(TierState state) {
        boolean told = !awaited.isEmpty() || !state.tasks().isEmpty();
        return state.queue() == TierState.Queue.EMPTY || (told && Collections.disjoint(state.tasks(), awaited));
    }
}
