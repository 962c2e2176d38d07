package io.bytewatcher.claims;

import it.unimi.dsi.fastutil.Arrays;
import it.unimi.dsi.fastutil.Swapper;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.Iterator;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class FastutilTests extends Claims {
    private static final String FASTUTIL = "it/unimi/dsi/fastutil/";

    private final int[] shuffled = new Random(1).ints(100).toArray();
    private final int[] numbers = new int[100];
    private final IntComparator order = (a, b) -> Integer.compare(numbers[a], numbers[b]);
    private final Swapper swapper = (a, b) -> IntArrays.swap(numbers, a, b);
    private final Int2IntOpenHashMap map = new Int2IntOpenHashMap();

    public FastutilTests() {
        for (int i = 0; i < 100; i++) {
            map.put(i * 7, i);
        }
    }

    private void shuffle() {
        System.arraycopy(shuffled, 0, numbers, 0, shuffled.length);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.FASTUTIL,
            words = "Note that this implementation does not allocate any object",
            in = FASTUTIL + "ints/IntArrays.java",
            operation = "`quickSort` of 100 numbers by a comparator",
            control = "`mergeSort`, which documents an array")
    public void quickSort() {
        shuffle();
        IntArrays.quickSort(numbers, 0, numbers.length, Integer::compare);
    }

    @Test
    @Benchmark
    public void quickSortControl() {
        shuffle();
        IntArrays.mergeSort(numbers, 0, numbers.length, Integer::compare);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.FASTUTIL,
            words = "but it does not allocate additional memory",
            in = FASTUTIL + "Arrays.java",
            operation = "`mergeSort` of 100 positions by swaps",
            control = "`IntArrays.mergeSort`, which documents an array")
    public void inPlaceMergeSort() {
        shuffle();
        Arrays.mergeSort(0, numbers.length, order, swapper);
    }

    @Test
    @Benchmark
    public void inPlaceMergeSortControl() {
        shuffle();
        IntArrays.mergeSort(numbers, 0, numbers.length);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.FASTUTIL,
            words = "an iterator that is guaranteed not to create a large number of objects",
            in = FASTUTIL + "ints/Int2IntMap.java",
            operation = "`fastIterator` over 100 entries, each of them kept",
            control = "`iterator`",
            reason =
                    "`Int2IntOpenHashMap.MapEntrySet.fastIterator` (`Int2IntOpenHashMap.java:1030`) creates one iterator (48 B) for the whole loop."
                            + " The iterator has one entry (24 B, `:868`)."
                            + " The claim excludes only a large number of objects")
    public void fastIterator() {
        number = sum(map.int2IntEntrySet().fastIterator());
    }

    @Test
    @Benchmark
    public void fastIteratorControl() {
        number = sum(map.int2IntEntrySet().iterator());
    }

    private long sum(Iterator<Int2IntMap.Entry> entries) {
        long sum = 0;
        while (entries.hasNext()) {
            Int2IntMap.Entry entry = entries.next();
            kept = entry;
            sum += entry.getIntValue();
        }
        return sum;
    }
}
