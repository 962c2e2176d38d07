package io.bytewatcher.samples.jitter;

/** What is done between two readings. */
public enum Operation {
    /** Nothing at all. */
    NONE,
    /** {@link Quote#update(int)}, which allocates nothing. */
    UPDATE
}
