package io.bytewatcher.samples.sorting;

import java.util.Arrays;

/** Textbook algorithms to sort ints, and the library's. */
public enum Algorithm {
    /** O(n²) comparisons of neighbours, in place. */
    BUBBLE,
    /** O(n²) comparisons, half of those of bubble sort on average, in place. */
    INSERTION,
    /** O(n log n) comparisons. Each half is copied to an array of its own. */
    MERGE,
    /** O(n log n) comparisons on average, with a binary search tree of one object for each number. */
    TREE,
    /** {@link Arrays#sort(int[])}, which chooses an algorithm by size. */
    LIBRARY;

    /** An unknown number of comparisons. */
    public static final long UNKNOWN = -1;

    /**
     * Sorts in ascending order.
     *
     * @return number of comparisons, or {@link #UNKNOWN}. Not an Optional, which would allocate in each sort
     */
    public long sort(int[] numbers) {
        return switch (this) {
            case BUBBLE -> InPlaceSorts.bubble(numbers);
            case INSERTION -> InPlaceSorts.insertion(numbers);
            case MERGE -> MergeSort.sort(numbers);
            case TREE -> TreeSort.sort(numbers);
            case LIBRARY -> {
                Arrays.sort(numbers);
                yield UNKNOWN;
            }
        };
    }
}
