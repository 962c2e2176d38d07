package io.bytewatcher.internal.watch;

/**
 * A limit as the sampler sees it.
 *
 * @param kind what it limits
 * @param bytes how much is allowed
 * @param windowNanos of the kinds that have a sliding window; else 0
 */
public record LimitSpec(Kind kind, long bytes, long windowNanos) {
    /** What a limit limits. */
    public enum Kind {
        /** What one thread allocates since the watch began. */
        TOTAL_OF_THREAD(true),
        /** What one thread allocates in a second. */
        RATE_OF_THREAD(true),
        /** What all watched threads together allocate since the watch began. */
        TOTAL_OF_SELECTION(false),
        /** What all watched threads together allocate for each operation. */
        PER_OPERATION(false);

        private final boolean ofThread;

        Kind(boolean ofThread) {
            this.ofThread = ofThread;
        }

        /** Whether each thread has it for itself. */
        public boolean isOfThread() {
            return ofThread;
        }
    }
}
