package com.acme.workloads;

import org.jspecify.annotations.Nullable;

/** Code that {@code LedgerBenchmark} instruments. Each method has eight sites or calls, and thus eight probes. */
public final class InstrumentedCode {
    /** The sites of each method, or its calls of a method with probes. */
    public static final int SITES = 8;

    private static volatile @Nullable Object sink;
    private static volatile int size = 2;

    private InstrumentedCode() {}

    /** Runs eight instructions that allocate. */
    public static void allocates() {
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
        sink = new int[size];
    }

    /** Makes eight calls of a method that allocates nothing. */
    public static int calls() {
        int sum = size;
        sum = step(sum);
        sum = step(sum);
        sum = step(sum);
        sum = step(sum);
        sum = step(sum);
        sum = step(sum);
        sum = step(sum);
        return step(sum);
    }

    private static int step(int sum) {
        return sum * 31 + size;
    }

    /** The last object. This reader keeps the field alive. */
    public static @Nullable Object last() {
        return sink;
    }
}
