package io.bytewatcher.internal.steady;

import org.jspecify.annotations.Nullable;

/**
 * What the first calls allocate, from which no compiler has removed anything: the JIT's first tier comes after 200 calls
 * ({@code Tier3InvocationThreshold}), and only the top tier has an escape analysis. Two rounds in a row have to agree, so that
 * first uses and what is rare are not taken for it.
 *
 * <p>Of 158 operations of published libraries in three orders (17.0.15) it is the interpreter's figure for all that allocate the same
 * in each call but four: there code of the library that other tests had made hot removes objects of its own.
 */
final class AsWritten {
    /** Among so many calls are some that differ, where inputs take turns. */
    private static final int ENOUGH_OPERATIONS = 16;

    private static final int MOST_OPERATIONS = 32;
    /** Of slow calls the first two rounds are enough: a loop in one of them is compiled after some ten thousand iterations. */
    private static final long ENOUGH_NANOS = 1_000_000;

    private @Nullable Sample before;
    private @Nullable Sample agreed;
    private long nanos;
    private boolean over;

    /** Takes a round, from the first one on. */
    void add(Sample sample) {
        over |= sample.operations() > MOST_OPERATIONS;
        if (over) {
            return;
        }
        nanos += sample.nanos();
        if (before != null && before.bytes() * sample.operations() == sample.bytes() * before.operations()) {
            agreed = sample;
            over = sample.operations() >= ENOUGH_OPERATIONS || nanos >= ENOUGH_NANOS;
        }
        before = sample;
    }

    /**
     * The round that says it.
     *
     * @param bytes the settled figure
     * @param operations in so many operations
     * @return null where the first calls did not agree, or what is rare did not come in them
     */
    @Nullable
    Sample atLeast(long bytes, long operations) {
        return agreed != null && agreed.mean() >= (double) bytes / operations ? agreed : null;
    }
}
