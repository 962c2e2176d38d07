package io.bytewatcher.samples.sorting;

import io.bytewatcher.junit.NoAllocation;
import org.junit.jupiter.api.Test;

/** For {@code ./demo}: insertion sort of 100 numbers. */
class SortingDemo {

    private final int[] shuffled = Numbers.arrays(100)[0];
    private final int[] numbers = shuffled.clone();

    @Test
    @NoAllocation
    void sortsInPlace() {
        System.arraycopy(shuffled, 0, numbers, 0, numbers.length);
        Algorithm.INSERTION.sort(numbers);
    }
}
