package com.acme.corpus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class JdkCollectionsTests extends Operations {
    private final List<Integer> numbers = IntStream.range(0, 100).boxed().collect(Collectors.toCollection(ArrayList::new));
    private final List<List<Integer>> lists = List.of(numbers, new ArrayList<>(numbers.subList(3, 40)), Arrays.asList(1, 2, 3));
    private final List<String> names = List.of("Ada", "Grace", "Barbara", "Frances", "Radia", "Hedy", "Karen", "Lynn");
    private final Map<Long, String> byNumber = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final ArrayDeque<String> deque = new ArrayDeque<>(names);
    private final PriorityQueue<Integer> queue = new PriorityQueue<>(numbers);
    private final TreeMap<Integer, String> sorted = new TreeMap<>();
    private final ConcurrentHashMap<String, Integer> concurrent = new ConcurrentHashMap<>();
    private final EnumMap<TimeUnit, Integer> units = new EnumMap<>(TimeUnit.class);
    private final LinkedHashMap<Integer, String> recent = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            return size() > 50;
        }
    };
    private final BitSet bits = new BitSet(1_000);
    private ArrayList<String> growing = new ArrayList<>();
    private long next;

    public JdkCollectionsTests() {
        for (int i = 0; i < 1_000; i++) {
            byNumber.put((long) i, names.get(i % names.size()));
            sorted.put(i, names.get(i % names.size()));
        }
        for (String name : names) {
            counts.put(name, name.length());
            concurrent.put(name, name.length());
        }
        for (TimeUnit unit : TimeUnit.values()) {
            units.put(unit, unit.ordinal());
        }
        bits.set(3, 900, true);
    }

    @Test
    @Benchmark
    public void listIterator() {
        int sum = 0;
        Iterator<Integer> iterator = numbers.iterator();
        // escapes: kept = iterator;
        while (iterator.hasNext()) {
            sum += iterator.next();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void iteratorsInIterators() {
        int sum = 0;
        for (List<Integer> list : lists) {
            for (Integer value : list) {
                sum += value;
            }
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void mapEntries() {
        long sum = 0;
        for (Map.Entry<Long, String> entry : byNumber.entrySet()) {
            sum += entry.getKey() + entry.getValue().length();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void mapGetBoxedKey() {
        long key = next++ % 1_000;
        kept = byNumber.get(key);
    }

    @Test
    @Benchmark
    public void mapMergeBoxed() {
        counts.merge("Ada", 1_000, Integer::sum);
    }

    @Test
    @Benchmark
    public void mapComputeIfPresent() {
        long added = next++;
        kept = counts.computeIfPresent("Grace", (name, count) -> (int) (count + added) & 63);
    }

    @Test
    @Benchmark
    public void subList() {
        int sum = 0;
        for (Integer value : numbers.subList(10, 60)) {
            sum += value;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void unmodifiableView() {
        int sum = 0;
        List<Integer> view = Collections.unmodifiableList(numbers);
        for (Integer value : view) {
            sum += value;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void dequeRotate() {
        String first = deque.removeFirst();
        deque.addLast(first);
        kept = first;
    }

    @Test
    @Benchmark
    public void priorityQueue() {
        Integer least = queue.poll();
        queue.add(least);
        kept = least;
    }

    @Test
    @Benchmark
    public void treeMapFloorEntry() {
        Map.Entry<Integer, String> entry = sorted.floorEntry((int) (next++ % 100));
        // escapes: kept = entry;
        number = entry.getValue().length();
    }

    @Test
    @Benchmark
    public void treeMapHeadMap() {
        int sum = 0;
        for (Integer key : sorted.headMap(50).keySet()) {
            sum += key;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void listGrows() {
        if (growing.size() == 1_000) {
            growing = new ArrayList<>();
        }
        growing.add("one");
    }

    @Test
    @Benchmark
    public void concurrentMapValues() {
        int sum = 0;
        for (Integer value : concurrent.values()) {
            sum += value;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void enumMapValues() {
        int sum = 0;
        for (Map.Entry<TimeUnit, Integer> entry : units.entrySet()) {
            sum += entry.getValue();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void leastRecentlyUsed() {
        recent.put((int) (next++ % 100), "value");
    }

    @Test
    @Benchmark
    public void bitSetNext() {
        int count = 0;
        for (int i = bits.nextSetBit(0); i >= 0; i = bits.nextSetBit(i + 1)) {
            count++;
        }
        number = count;
    }

    @Test
    @Benchmark
    public void varargs() {
        int value = (int) next++;
        number = sum(value, value + 1, value + 2);
    }

    private static int sum(int... values) {
        int sum = 0;
        // escapes: LEAKED = values;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static volatile Object LEAKED;

    @Test
    @Benchmark
    public void optionals() {
        Optional<String> name = Optional.of(names.get((int) (next++ & 7)));
        // escapes: kept = name;
        number = name.filter(n -> n.length() > 3).map(String::length).orElse(0);
    }

    @Test
    @Benchmark
    public void streamSum() {
        number = numbers.stream().mapToInt(Integer::intValue).filter(n -> n % 3 == 0).sum();
    }

    @Test
    @Benchmark
    public void streamGroup() {
        kept = names.stream().collect(Collectors.groupingBy(String::length, Collectors.counting()));
    }

    @Test
    @Benchmark
    public void streamMapToList() {
        kept = names.stream().filter(n -> n.length() > 4).map(String::toLowerCase).toList();
    }

    @Test
    @Benchmark
    public void streamMax() {
        OptionalInt max = names.stream().mapToInt(String::length).max();
        number = max.getAsInt();
    }

    @Test
    @Benchmark
    public void flatMap() {
        number = lists.stream().flatMap(List::stream).mapToInt(Integer::intValue).sum();
    }

    @Test
    @Benchmark
    public void sortWithComparator() {
        List<String> list = new ArrayList<>(names);
        list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        kept = list;
    }

    @Test
    @Benchmark
    public void forEachLambda() {
        int[] sum = {0};
        numbers.forEach(n -> sum[0] += n);
        number = sum[0];
    }
}
