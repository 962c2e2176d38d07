package com.acme.corpus;

import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Range;
import com.google.common.collect.Table;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.primitives.Ints;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class GuavaTests extends Operations {
    private final Splitter splitter = Splitter.on(',').trimResults();
    private final Joiner joiner = Joiner.on(';').skipNulls();
    private final ImmutableList<String> names = ImmutableList.of("Ada", "Grace", "Barbara", "Frances", "Radia");
    private final List<Integer> numbers = Ints.asList(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9);
    private final ListMultimap<String, Integer> multimap = ArrayListMultimap.create();
    private final Table<Integer, String, Integer> table = HashBasedTable.create();
    private final Cache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(100).build();
    private final ImmutableRangeSet<Integer> ranges =
            ImmutableRangeSet.<Integer>builder().add(Range.closed(1, 10)).add(Range.closed(20, 30)).build();
    private final BloomFilter<Long> bloom = BloomFilter.create(Funnels.longFunnel(), 1_000);
    private final byte[] bytes = "the quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
    private int next;

    public GuavaTests() {
        for (int i = 0; i < 100; i++) {
            multimap.put("key" + i % 10, i);
            table.put(i, names.get(i % 5), i);
            cache.put(i, names.get(i % 5));
            bloom.put((long) i);
        }
    }

    @Test
    @Benchmark
    public void splitToList() {
        kept = splitter.splitToList("one, two,three , four");
    }

    @Test
    @Benchmark
    public void splitIterated() {
        int length = 0;
        for (String part : splitter.split("one, two,three , four")) {
            length += part.length();
        }
        number = length;
    }

    @Test
    @Benchmark
    public void join() {
        kept = joiner.join(names);
    }

    @Test
    @Benchmark
    public void murmurOfString() {
        number = Hashing.murmur3_128().hashString("the quick brown fox", StandardCharsets.UTF_8).asLong();
    }

    @Test
    @Benchmark
    public void murmurOfBytes() {
        number = Hashing.murmur3_32_fixed().hashBytes(bytes).asInt();
    }

    @Test
    @Benchmark
    public void hasherOfFields() {
        number = Hashing.sipHash24().newHasher().putInt(next++).putLong(42).putUnencodedChars("ab").hash().asLong();
    }

    @Test
    @Benchmark
    public void immutableListIterated() {
        int length = 0;
        for (String name : names) {
            length += name.length();
        }
        number = length;
    }

    @Test
    @Benchmark
    public void iterablesTransform() {
        int length = 0;
        for (Integer l : Iterables.transform(names, String::length)) {
            length += l;
        }
        number = length;
    }

    @Test
    @Benchmark
    public void filteredAndLimited() {
        int length = 0;
        for (String name : Iterables.limit(Iterables.filter(names, n -> n.length() > 3), 3)) {
            length += name.length();
        }
        number = length;
    }

    @Test
    @Benchmark
    public void partition() {
        int sum = 0;
        for (List<Integer> part : Lists.partition(numbers, 4)) {
            sum += part.get(0);
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void reverseView() {
        int sum = 0;
        for (Integer n : Lists.reverse(numbers)) {
            sum += n;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void multimapGet() {
        int sum = 0;
        for (Integer n : multimap.get("key3")) {
            sum += n;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void tableCell() {
        kept = table.get(42, "Barbara");
    }

    @Test
    @Benchmark
    public void tableRow() {
        kept = table.row(7).keySet().iterator().next();
    }

    @Test
    @Benchmark
    public void cacheGetIfPresent() {
        kept = cache.getIfPresent(next++ % 100);
    }

    @Test
    @Benchmark
    public void rangeSetContains() {
        number = ranges.contains(next++ & 31) ? 1 : 0;
    }

    @Test
    @Benchmark
    public void bloomFilter() {
        number = bloom.mightContain(50L + (next++ & 127)) ? 1 : 0;
    }

    @Test
    @Benchmark
    public void charMatcher() {
        kept = CharMatcher.inRange('0', '9').retainFrom("a1b22c333d4444");
    }

    @Test
    @Benchmark
    public void charMatcherCount() {
        number = CharMatcher.whitespace().countIn("a b  c   d");
    }

    @Test
    @Benchmark
    public void mapBuilder() {
        kept = ImmutableMap.<String, Integer>builder().put("a", 1).put("b", 2).put("c", 3).buildOrThrow();
    }
}
