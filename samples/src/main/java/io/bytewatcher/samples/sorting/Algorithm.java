package io.bytewatcher.samples.sorting;

import java.util.Arrays;

/** Ways to sort ints, as in a textbook. */
public enum Algorithm {
    /** O(n²) comparisons of neighbours, in place. */
    BUBBLE,
    /** O(n²) comparisons, half of those of bubble sort on average, in place. */
    INSERTION,
    /** O(n log n) comparisons; halves are copied to arrays of their own. */
    MERGE,
    /** O(n log n) comparisons on average, through a binary search tree of one object a number. */
    TREE,
    /** {@link Arrays#sort(int[])}, which itself takes an algorithm by size. */
    LIBRARY;

    /** Stands for a number of comparisons that nobody knows. */
    public static final long UNTOLD = -1;

    /**
     * Sorts in ascending order.
     *
     * @return how many pairs of numbers were compared, or {@link #UNTOLD}; not an Optional, which would be an object in each sort
     */
    public long sort(int[] numbers) {
        return switch (this) {
            case BUBBLE -> InPlaceSorts.bubble(numbers);
            case INSERTION -> InPlaceSorts.insertion(numbers);
            case MERGE -> MergeSort.sort(numbers);
            case TREE -> TreeSort.sort(numbers);
            case LIBRARY -> {
                Arrays.sort(numbers);
                yield UNTOLD;
            }
        };
    }
}
