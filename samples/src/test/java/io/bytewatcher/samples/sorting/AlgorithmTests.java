package io.bytewatcher.samples.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AlgorithmTests {

    @ParameterizedTest
    @EnumSource
    void sortsAsTheLibraryDoes(Algorithm algorithm) {
        long seed = System.nanoTime();
        System.out.println("AlgorithmTests.sortsAsTheLibraryDoes: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            int[] numbers = random.ints(random.nextInt(200), -50, 50).toArray();
            int[] expected = numbers.clone();
            Arrays.sort(expected);

            algorithm.sort(numbers);

            assertThat(numbers).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsTheExtremes(Algorithm algorithm) {
        int[] numbers = {0, Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 1, Integer.MAX_VALUE, Integer.MIN_VALUE};

        algorithm.sort(numbers);

        assertThat(numbers)
                .containsExactly(Integer.MIN_VALUE, Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** By the textbook's formulas for sorted, reversed and shuffled arrays. */
    @Test
    void comparisonsAreCounted() {
        assertThat(Algorithm.BUBBLE.sort(ascending(100))).isEqualTo(99);
        assertThat(Algorithm.BUBBLE.sort(descending(100))).isEqualTo(100 * 99 / 2);
        assertThat(Algorithm.INSERTION.sort(ascending(100))).isEqualTo(99);
        assertThat(Algorithm.INSERTION.sort(descending(100))).isEqualTo(100 * 99 / 2);
        assertThat(Algorithm.MERGE.sort(ascending(128))).isEqualTo(128 / 2 * 7);
        assertThat(Algorithm.TREE.sort(ascending(100))).isEqualTo(100 * 99 / 2);
        assertThat(Algorithm.TREE.sort(new int[] {2, 1, 3})).isEqualTo(2);
        assertThat(Algorithm.LIBRARY.sort(ascending(100))).isEqualTo(Algorithm.UNKNOWN);
    }

    @Test
    void theEfficientOnesCompareLess() {
        double bubble = MeasuredSort.comparisons(Algorithm.BUBBLE, 1_000).orElseThrow();
        double merge = MeasuredSort.comparisons(Algorithm.MERGE, 1_000).orElseThrow();
        double tree = MeasuredSort.comparisons(Algorithm.TREE, 1_000).orElseThrow();

        assertThat(bubble / merge).isGreaterThan(50);
        assertThat(bubble / tree).isGreaterThan(30);
    }

    private static int[] ascending(int size) {
        return IntStream.range(0, size).toArray();
    }

    private static int[] descending(int size) {
        return IntStream.range(0, size).map(i -> size - i).toArray();
    }
}
