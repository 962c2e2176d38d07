package com.acme.workloads;

import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A test that breaks its limit with an operation of about 100 ns. */
public class BreachingWorkload {
    private static volatile @Nullable Object sink;
    private static volatile long price = 1_000_000;

    /** Allocates a box and two strings with their arrays. */
    @Test
    @MaxAllocation(0)
    public void run() {
        sink = price;
        sink = Long.toString(price);
        sink = price + ":" + price;
    }

    /** The last object. This reader keeps the field alive. */
    public static @Nullable Object last() {
        return sink;
    }
}
