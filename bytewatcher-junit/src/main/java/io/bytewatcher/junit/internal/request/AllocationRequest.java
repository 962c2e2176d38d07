package io.bytewatcher.junit.internal.request;

/** What the annotations ask for of one test: to measure its body, to watch it while it runs, or to do neither. */
public sealed interface AllocationRequest permits MeasurementRequest, WatchRequest, Exemption {
    /** Whether the test can fail by it. */
    boolean isLimited();

    /** Whether what other tests allocate at the same time would count. */
    boolean countsAllThreads();

    /** What says the same without a limit. */
    String withoutLimit();

    /** In a message, beside one that contradicts it. */
    String describe();
}
