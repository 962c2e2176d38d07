package io.bytewatcher.samples.sorting;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The figures of an algorithm at one size.
 *
 * @param algorithm the algorithm
 * @param size number of ints
 * @param comparisons mean comparisons per sort, if the algorithm counts them
 * @param nanos time per sort
 * @param error half of the time's confidence interval (99.9 %); NaN with fewer than three iterations
 * @param bytesInJvm bytes of the whole JVM per sort: JMH's {@code gc.alloc.rate.norm}
 * @param bytes bytes of the sorting thread per sort, by ByteWatcher; NaN if they did not settle
 */
record MeasuredSort(
        Algorithm algorithm,
        int size,
        OptionalDouble comparisons,
        double nanos,
        double error,
        double bytesInJvm,
        double bytes) {

    /** Returns the mean number of comparisons over all arrays of a size. */
    static OptionalDouble comparisons(Algorithm algorithm, int size) {
        long sum = 0;
        int[][] arrays = Numbers.arrays(size);
        for (int[] array : arrays) {
            long comparisons = algorithm.sort(Arrays.copyOf(array, size));
            if (comparisons == Algorithm.UNKNOWN) {
                return OptionalDouble.empty();
            }
            sum += comparisons;
        }
        return OptionalDouble.of((double) sum / arrays.length);
    }

    /** Measures the bytes of a sort at the steady state in this JVM. Returns NaN if there is none. */
    static double bytes(Algorithm algorithm, int size) {
        SortBenchmark sorts = new SortBenchmark();
        sorts.algorithm = algorithm;
        sorts.size = size;
        sorts.fill();
        Allocation allocation = SteadyState.of(sorts::sort).measure();
        return allocation.verdict().isSettled() ? allocation.bytesPerOperation() : Double.NaN;
    }
}
