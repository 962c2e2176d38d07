package io.bytewatcher.internal.steady;

/**
 * The rounds before the counting: they grow until one takes 2 ms, and go on until the JIT keeps still or the limit is seen to
 * hold without it.
 */
final class WarmUp {
    private static final long MILLISECOND = 1_000_000;
    private static final int MAX_OPERATIONS_PER_ROUND = 65_536;
    private static final long MIN_ROUND_NANOS = 2 * MILLISECOND;
    private static final long OPERATIONS = 100_000;
    private static final long OPERATIONS_WITHOUT_COMPILER = 1_000;
    private static final int QUIET_ROUNDS = 10;
    private static final long QUIET_NANOS = 20 * MILLISECOND;
    /** Of slow rounds fewer are enough. */
    private static final long QUIET_NANOS_SLOW = 200 * MILLISECOND;

    private final Settings settings;
    private int operationsPerRound = 1;
    private long operations;
    private int quietRounds;
    private long quietNanos;
    private int roundsWithinLimit;
    private long elapsedNanos;

    WarmUp(Settings settings) {
        this.settings = settings;
    }

    void add(Sample sample) {
        operations += sample.operations();
        elapsedNanos = sample.elapsedNanos();
        quietRounds = sample.disturbed() ? 0 : quietRounds + 1;
        quietNanos = sample.disturbed() ? 0 : quietNanos + sample.nanos();
        roundsWithinLimit = settings.allows(sample.bytes(), sample.operations()) ? roundsWithinLimit + 1 : 0;
        if (sample.nanos() < MIN_ROUND_NANOS && operationsPerRound < MAX_OPERATIONS_PER_ROUND) {
            operationsPerRound *= 2;
        } else if (sample.nanos() > 4 * MIN_ROUND_NANOS && operationsPerRound > 1) {
            operationsPerRound /= 2;
        }
    }

    /** The size of the next round, and after the warm-up of all that count. */
    int operationsPerRound() {
        return operationsPerRound;
    }

    long operations() {
        return operations;
    }

    boolean isOver() {
        if (elapsedNanos >= settings.budgetNanos() / 2) {
            return true;
        }
        boolean holds = roundsWithinLimit >= QUIET_ROUNDS;
        boolean quiet = (quietRounds >= QUIET_ROUNDS && quietNanos >= QUIET_NANOS) || quietNanos >= QUIET_NANOS_SLOW;
        return (holds || quiet) && ranLongEnough(holds);
    }

    private boolean ranLongEnough(boolean holds) {
        long enough = settings.compiler() ? OPERATIONS : OPERATIONS_WITHOUT_COMPILER;
        long share = holds ? settings.budgetNanos() / 10 : settings.budgetNanos() * 3 / 10;
        return operations >= enough || elapsedNanos >= share;
    }
}
