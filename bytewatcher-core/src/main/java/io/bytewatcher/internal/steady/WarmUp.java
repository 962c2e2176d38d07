package io.bytewatcher.internal.steady;

/** The rounds before the counted ones; see the package's overview. */
final class WarmUp {
    private static final long MILLISECOND = 1_000_000;
    private static final int OPERATIONS_PER_ROUND = 128;
    private static final long SLOW_ROUND_NANOS = 16 * MILLISECOND;
    private static final long TOO_SLOW_ROUND_NANOS = 64 * MILLISECOND;

    /** The most operations of a counted round. */
    private static final int MAX_COUNTED_OPERATIONS = 65_536;

    private static final long COUNTED_ROUND_NANOS = 2 * MILLISECOND;
    private static final long OPERATIONS = 100_000;
    private static final long OPERATIONS_WITHOUT_COMPILER = 1_000;
    private static final int QUIET_ROUNDS = 10;
    private static final long QUIET_NANOS = 20 * MILLISECOND;
    /** Enough for fewer rounds if they are slow. */
    private static final long QUIET_NANOS_SLOW = 200 * MILLISECOND;

    private final Settings settings;
    private int operationsPerRound = 1;
    private long operations;
    private int quietRounds;
    private long quietNanos;
    private double fastestCallNanos = Double.MAX_VALUE;
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
        fastestCallNanos = Math.min(fastestCallNanos, (double) sample.nanos() / sample.operations());
        roundsWithinLimit = settings.allows(sample.bytes(), sample.operations()) ? roundsWithinLimit + 1 : 0;
        if (isOver()) {
            operationsPerRound = countedOperations();
        } else if (sample.nanos() < SLOW_ROUND_NANOS && operationsPerRound < OPERATIONS_PER_ROUND) {
            operationsPerRound *= 2;
        } else if (sample.nanos() > TOO_SLOW_ROUND_NANOS && operationsPerRound > 1) {
            operationsPerRound /= 2;
        }
    }

    /** The size of the next round; after the warm-up, of all counted rounds. */
    int operationsPerRound() {
        return operationsPerRound;
    }

    private int countedOperations() {
        int counted = 1;
        while (counted < MAX_COUNTED_OPERATIONS && counted * fastestCallNanos < COUNTED_ROUND_NANOS) {
            counted *= 2;
        }
        return counted;
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
