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

/** The sorts of the benchmark: in place without garbage, and the efficient ones with all that they need. */
class SortingAllocationTests {

    private static final int SIZE = 40;

    private volatile Object kept = "";

    /** The library up to where it is an insertion sort: JDK 25 makes an array of two ints whenever it divides a larger one. */
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

    /** What merge sort has to copy, with the sizes of arrays as this JVM has them. */
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
