package io.bytewatcher.samples.jitter;

/** The operation between two readings. */
public enum Operation {
    /** Nothing. */
    NONE,
    /** {@link Quote#update(int)}, which allocates nothing. */
    UPDATE
}
