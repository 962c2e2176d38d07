package io.bytewatcher.samples.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationMeter;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmark's sorts: 0 B in place, and the exact bytes of merge sort and the tree. */
class SortingAllocationTests {

    private static final int SIZE = 40;

    private volatile Object kept = "";

    /** A size at which the library sorts by insertion. JDK 25 allocates an array of two ints whenever it divides a larger array. */
    private static final int SMALL = 30;

    static List<Named<SortBenchmark>> inPlace() {
        return List.of(
                Named.of("bubble", benchmark(Algorithm.BUBBLE, SIZE)),
                Named.of("insertion", benchmark(Algorithm.INSERTION, SIZE)),
                Named.of("library", benchmark(Algorithm.LIBRARY, SMALL)));
    }

    @ParameterizedTest
    @MethodSource("inPlace")
    @NoAllocation
    void sortsInPlaceWithoutGarbage(SortBenchmark sorts) {
        sorts.sort();
    }

    @Test
    void mergeSortAllocatesItsHalves() {
        SortBenchmark sorts = benchmark(Algorithm.MERGE, SIZE);

        Allocation allocation = SteadyState.of(sorts::sort).measure();

        assertThat(allocation.bytesPerOperation()).isEqualTo((double) halves(SIZE));
    }

    @Test
    void treeSortAllocatesANodeForEachNumber() {
        SortBenchmark sorts = benchmark(Algorithm.TREE, SIZE);

        Allocation allocation = SteadyState.of(sorts::sort).measure();

        assertThat(allocation.bytesPerOperation()).isEqualTo((double) SIZE * bytes(() -> new TreeSort.Node(1)));
    }

    /** Returns the bytes that merge sort has to copy, with this JVM's sizes of arrays. */
    private long halves(int size) {
        if (size < 2) {
            return 0;
        }
        int left = size / 2;
        int right = size - left;
        return bytes(() -> new int[left]) + bytes(() -> new int[right]) + halves(left) + halves(right);
    }

    private long bytes(Supplier<Object> object) {
        kept = object.get(); // first uses
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        meter.mark();
        kept = object.get();
        long bytes = meter.bytesSinceMark();
        assertThat(kept).isNotNull();
        return bytes;
    }

    private static SortBenchmark benchmark(Algorithm algorithm, int size) {
        SortBenchmark sorts = new SortBenchmark();
        sorts.algorithm = algorithm;
        sorts.size = size;
        sorts.fill();
        return sorts;
    }
}
