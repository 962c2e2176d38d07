package io.bytewatcher.samples.echo;

import java.util.Locale;

/** How a selector's ready keys are dealt with, which decides what a selection allocates. */
public enum Keys {

    /** By a consumer that is made once: nothing. */
    CONSUMER,

    /** By a consumer that each selection makes anew, as {@code selectNow(this::ready)} does: 16 bytes for each selection. */
    LAMBDA,

    /**
     * The set of ready keys is cleared, unseen, and all channels are tried: a node of the set's HashMap for each ready key, 32 bytes (40
     * without compressed pointers, 24 with compact headers).
     */
    CLEAR,

    /** The set of ready keys is iterated and each is removed: a node as well, and the iterator unless the JIT removes it. */
    ITERATE;

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
