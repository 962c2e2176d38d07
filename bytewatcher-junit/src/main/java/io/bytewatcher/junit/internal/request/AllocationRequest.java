package io.bytewatcher.junit.internal.request;

/** The request of the annotations for one test: to measure its body, to watch it while it runs, or neither. */
public sealed interface AllocationRequest permits MeasurementRequest, WatchRequest, Exemption {
    /** Whether the test can fail for its allocation. */
    default boolean isLimited() {
        return false;
    }

    /** Whether allocation of other tests at the same time would count. */
    default boolean countsAllThreads() {
        return false;
    }

    /** The text for a message about contradicting requests. */
    String describe();
}
