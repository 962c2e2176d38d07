package io.bytewatcher.samples.sorting;

import java.util.Arrays;

/** Textbook merge sort: copies each half, sorts it, and merges both back. */
final class MergeSort {

    private MergeSort() {}

    static long sort(int[] numbers) {
        if (numbers.length < 2) {
            return 0;
        }
        int[] left = Arrays.copyOfRange(numbers, 0, numbers.length / 2);
        int[] right = Arrays.copyOfRange(numbers, numbers.length / 2, numbers.length);
        return sort(left) + sort(right) + merge(left, right, numbers);
    }

    private static long merge(int[] left, int[] right, int[] merged) {
        int fromLeft = 0;
        int fromRight = 0;
        while (fromLeft < left.length && fromRight < right.length) {
            if (left[fromLeft] <= right[fromRight]) {
                merged[fromLeft + fromRight] = left[fromLeft];
                fromLeft++;
            } else {
                merged[fromLeft + fromRight] = right[fromRight];
                fromRight++;
            }
        }
        long comparisons = fromLeft + (long) fromRight;
        System.arraycopy(left, fromLeft, merged, fromLeft + fromRight, left.length - fromLeft);
        System.arraycopy(right, fromRight, merged, left.length + fromRight, right.length - fromRight);
        return comparisons;
    }
}
