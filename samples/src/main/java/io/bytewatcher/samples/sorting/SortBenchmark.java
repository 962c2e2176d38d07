package io.bytewatcher.samples.sorting;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Sorts one array after the other, each as a copy in the same memory, so copying allocates nothing. */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SortBenchmark {

    /** The algorithm. */
    @Param("BUBBLE")
    public Algorithm algorithm = Algorithm.BUBBLE;

    /** The number of ints. */
    @Param("50")
    public int size;

    private int[][] arrays = {};
    private int[] work = {};
    private int next;

    /** Creates the arrays. */
    @Setup
    public void fill() {
        arrays = Numbers.arrays(size);
        work = new int[size];
    }

    /** Sorts the next array. */
    @Benchmark
    public int[] sort() {
        System.arraycopy(arrays[next], 0, work, 0, work.length);
        next = next + 1 == arrays.length ? 0 : next + 1;
        algorithm.sort(work);
        return work;
    }
}
