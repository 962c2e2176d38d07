package io.bytewatcher.samples.jitter;

/** The operation between two readings. */
public enum MeasuredOperation {
    /** Nothing. */
    NONE,
    /** {@link Quote#update(int)}, which allocates nothing. */
    UPDATE
}
