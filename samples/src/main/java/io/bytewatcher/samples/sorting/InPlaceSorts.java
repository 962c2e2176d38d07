package io.bytewatcher.samples.sorting;

/** Sorts that do much work, all of it on adjacent numbers. They allocate nothing. */
final class InPlaceSorts {

    private InPlaceSorts() {}

    /** Bubble sort. A pass ends at the last swap of the pass before. */
    static long bubble(int[] numbers) {
        long comparisons = 0;
        int end = numbers.length - 1;
        while (end > 0) {
            comparisons += end;
            int lastSwap = 0;
            for (int i = 0; i < end; i++) {
                int left = numbers[i];
                int right = numbers[i + 1];
                if (left > right) {
                    numbers[i] = right;
                    numbers[i + 1] = left;
                    lastSwap = i;
                }
            }
            end = lastSwap;
        }
        return comparisons;
    }

    /** Insertion sort. */
    static long insertion(int[] numbers) {
        long comparisons = 0;
        for (int i = 1; i < numbers.length; i++) {
            int number = numbers[i];
            int at = i;
            while (at > 0 && numbers[at - 1] > number) {
                numbers[at] = numbers[at - 1];
                at--;
            }
            numbers[at] = number;
            comparisons += i - at + (at > 0 ? 1 : 0);
        }
        return comparisons;
    }
}
