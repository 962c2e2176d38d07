package io.bytewatcher.claims;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.CollectionUtil;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayQueue;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.Object2LongHashMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class AgronaTests extends Claims {
    private static final String COLLECTIONS = "org/agrona/collections/";
    private static final int MISSING = -1;

    private final IntHashSet set = new IntHashSet(64);
    private int large = 2_000;
    private final Set<Integer> boxed = new HashSet<>(64);
    private final IntHashSet same = new IntHashSet(64);
    private final IntHashSet other = new IntHashSet(64);
    private final IntArrayQueue queue = new IntArrayQueue();
    private final IntArrayQueue uncached = new IntArrayQueue(16, MISSING, false);
    private final Int2IntHashMap map = new Int2IntHashMap(MISSING);
    private final Int2IntHashMap uncachedMap = new Int2IntHashMap(16, 0.6f, MISSING, false);
    private final Int2ObjectHashMap<String> from = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<String> to = new Int2ObjectHashMap<>();
    private final Object2LongHashMap<String> longs = new Object2LongHashMap<>(MISSING);
    private final Object2LongHashMap<String> uncachedLongs = new Object2LongHashMap<>(16, 0.6f, MISSING, false);
    private final List<String> texts = new ArrayList<>();
    private final Map<String, List<String>> lists = new HashMap<>();

    public AgronaTests() {
        for (int i = 1_000; i < 1_016; i++) {
            set.add(i);
            boxed.add(i);
            same.add(i);
            queue.addInt(i);
            uncached.addInt(i);
            map.put(i, i);
            uncachedMap.put(i, i);
            from.put(i, "v" + i);
            to.put(i, "old");
            longs.put("k" + i, i);
            uncachedLongs.put("k" + i, i);
            texts.add("t" + i);
        }
        other.add(1);
        lists.put("a", new ArrayList<>());
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "Allocation free in steady state use when expanded.",
            in = COLLECTIONS + "IntHashSet.java",
            operation = "adds, finds and removes a number",
            control = "the same with `HashSet<Integer>`")
    public void intHashSet() {
        set.add(2_000);
        number = set.contains(2_000) ? 1 : 0;
        set.remove(2_000);
    }

    @Test
    @Benchmark
    public void intHashSetControl() {
        Integer value = large;
        boxed.add(value);
        number = boxed.contains(value) ? 1 : 0;
        boxed.remove(value);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "garbage free in the identical case, allocates otherwise.",
            in = COLLECTIONS + "IntHashSet.java",
            operation = "`difference` of equal sets",
            control = "`difference` of other sets")
    public void difference() {
        kept = set.difference(same);
    }

    @Test
    @Benchmark
    public void differenceControl() {
        kept = set.difference(other);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words =
                    "The {@link IntIterator} is cached by default to avoid allocation unless directed to do so in the constructor.",
            in = COLLECTIONS + "IntArrayQueue.java",
            operation = "iterates over 16 numbers",
            control = "the same, not cached")
    public void queueIterator() {
        number = sum(queue);
    }

    @Test
    @Benchmark
    public void queueIteratorControl() {
        number = sum(uncached);
    }

    private long sum(IntArrayQueue numbers) {
        long sum = 0;
        IntArrayQueue.IntIterator iterator = numbers.iterator();
        kept = iterator;
        while (iterator.hasNext()) {
            sum += iterator.nextValue();
        }
        return sum;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "Create a map instance that does not allocate iterators with a specified {@code missingValue}.",
            in = COLLECTIONS + "Int2IntHashMap.java",
            operation = "iterates over 16 entries",
            control = "the same, not cached")
    public void mapIterator() {
        number = sum(map);
    }

    @Test
    @Benchmark
    public void mapIteratorControl() {
        number = sum(uncachedMap);
    }

    private long sum(Int2IntHashMap numbers) {
        long sum = 0;
        Int2IntHashMap.EntryIterator iterator = numbers.entrySet().iterator();
        kept = iterator;
        while (iterator.hasNext()) {
            iterator.next();
            sum += iterator.getIntValue();
        }
        return sum;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "Put all values from the given map into this one without allocation.",
            in = COLLECTIONS + "Int2ObjectHashMap.java",
            operation = "`putAll` of 16 entries that the map has",
            control = "`putAll` into a new map")
    public void putAll() {
        to.putAll(from);
    }

    @Test
    @Benchmark
    public void putAllControl() {
        Int2ObjectHashMap<String> fresh = new Int2ObjectHashMap<>();
        fresh.putAll(from);
        kept = fresh;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "Iterator over entries which can provide unboxed access and optionally avoid allocation.",
            in = COLLECTIONS + "Object2LongHashMap.java",
            operation = "iterates over 16 entries",
            control = "the same, not cached")
    public void entryIterator() {
        number = sum(longs);
    }

    @Test
    @Benchmark
    public void entryIteratorControl() {
        number = sum(uncachedLongs);
    }

    private long sum(Object2LongHashMap<String> numbers) {
        long sum = 0;
        Object2LongHashMap<String>.EntryIterator iterator = numbers.entrySet().iterator();
        kept = iterator;
        while (iterator.hasNext()) {
            iterator.next();
            sum += iterator.getLongValue();
        }
        return sum;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "Garbage free sum function.",
            in = COLLECTIONS + "CollectionUtil.java",
            operation = "sums the lengths of 16 strings",
            control = "the same with a stream")
    public void sumOfLengths() {
        number = CollectionUtil.sum(texts, String::length);
    }

    @Test
    @Benchmark
    public void sumOfLengthsControl() {
        number = texts.stream().mapToInt(String::length).sum();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.AGRONA,
            words = "A getOrDefault that doesn't create garbage if its suppler is non-capturing.",
            in = COLLECTIONS + "CollectionUtil.java",
            operation = "finds a value",
            control = "creates the missing value")
    public void getOrDefault() {
        kept = CollectionUtil.getOrDefault(lists, "a", key -> new ArrayList<>());
    }

    @Test
    @Benchmark
    public void getOrDefaultControl() {
        lists.remove("b");
        kept = CollectionUtil.getOrDefault(lists, "b", key -> new ArrayList<>());
    }
}
