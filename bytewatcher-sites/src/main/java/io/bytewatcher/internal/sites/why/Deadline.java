package io.bytewatcher.internal.sites.why;

/**
 * The time at which a search ends. What a walk has not decided by then is not known.
 *
 * @param nanos by {@link System#nanoTime}
 */
record Deadline(long nanos) {
    boolean isPast() {
        return System.nanoTime() - nanos > 0;
    }
}
