package com.acme.workloads;

import org.jspecify.annotations.Nullable;

/** What {@code LedgerBenchmark} puts marks into: each method has eight sites, or calls, and so the same number of marks. */
public final class MarkedCode {
    /** Of each method: sites, or calls of a method with marks of its own. */
    public static final int SITES = 8;

    private static volatile @Nullable Object sink;
    private static volatile int size = 2;

    private MarkedCode() {}

    /** Eight instructions that allocate. */
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

    /**
     * Eight calls of a method that allocates nothing.
     *
     * @return what they make of the last result
     */
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

    /**
     * The last object, which so has a reader.
     *
     * @return null before the first call of {@link #allocates}
     */
    public static @Nullable Object last() {
        return sink;
    }
}
