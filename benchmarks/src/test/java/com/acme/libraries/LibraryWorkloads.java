package com.acme.libraries;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Multimap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Table;
import com.google.common.collect.TreeRangeSet;
import com.google.common.hash.Hashing;
import io.bytewatcher.Producer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Object2IntHashMap;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

/** Work done by well-known libraries. Each returns the same text every time. */
public final class LibraryWorkloads {
    /** Bean, list, map, text and numbers, as JSON libraries meet them. */
    public record Order(long id, String symbol, double price, List<Leg> legs, Map<String, String> tags) {}

    public record Leg(int quantity, Side side) {}

    /** JSON libraries treat an enum specially. */
    public enum Side {
        BUY,
        SELL
    }

    /** A library's work. It remembers its last result. */
    public static final class Work implements Producer<String> {
        private final Producer<String> code;
        private volatile String last = "";

        Work(Producer<String> code) {
            this.code = code;
        }

        @Override
        public String get() throws Throwable {
            String result = code.get();
            last = result;
            return result;
        }

        /** The last result of {@link #get}; empty before the first call. */
        public String last() {
            return last;
        }
    }

    private static final Order ORDER = new Order(
            4_711,
            "ACME",
            12.5,
            List.of(new Leg(10, Side.BUY), new Leg(20, Side.SELL)),
            Map.of("desk", "a \"quoted\" ü"));

    private LibraryWorkloads() {}

    /** The work of a library, with nothing kept from other runs. */
    public static Work named(String library) {
        return switch (library) {
            case "jackson-databind" -> new Work(LibraryWorkloads::jackson);
            case "guava" -> new Work(LibraryWorkloads::guava);
            case "agrona" -> new Work(LibraryWorkloads::agrona);
            default -> throw new IllegalArgumentException("no library " + library);
        };
    }

    private static String jackson() throws JsonProcessingException {
        ObjectMapper mapper = Mapper.INSTANCE;
        String json = mapper.writeValueAsString(ORDER);
        Order order = mapper.readValue(json, Order.class);
        JsonNode tree = mapper.readTree(json);
        String failure;
        try {
            failure = mapper.readValue("{\"quantity\": \"many\"}", Leg.class).toString();
        } catch (JsonProcessingException e) {
            failure = e.getClass().getSimpleName() + " " + e.getLocation().getColumnNr();
        }
        return json + order + tree.path("legs").get(1).path("side").asText() + tree.size() + failure;
    }

    /** Initialised on its first use, so that a first run has class initialisation in it. */
    private static final class Mapper {
        private static final ObjectMapper INSTANCE = new ObjectMapper();
    }

    private static String guava() throws ExecutionException {
        List<String> words = Splitter.on(',').trimResults().omitEmptyStrings().splitToList("b, a,,c ,a");
        Multimap<String, Integer> positions = ArrayListMultimap.create();
        for (int i = 0; i < words.size(); i++) {
            positions.put(words.get(i), i);
        }
        Table<String, Integer, String> table = HashBasedTable.create();
        positions.forEach((word, position) -> table.put(word, position, word + position));
        TreeRangeSet<Integer> ranges = TreeRangeSet.create();
        ranges.add(Range.closedOpen(1, 5));
        ranges.add(Range.closed(5, 9));
        ranges.remove(Range.singleton(3));
        Cache<String, String> cache = CacheBuilder.newBuilder().maximumSize(2).build();
        StringBuilder cached = new StringBuilder();
        for (String word : words) {
            cached.append(cache.get(word, () -> word + word));
        }
        return Joiner.on('|').withKeyValueSeparator('=').join(ImmutableSortedMap.copyOf(positions.asMap()))
                + Ordering.natural().reverse().sortedCopy(table.values())
                + ranges
                + cached
                + Iterables.concat(words, List.of("z"))
                + Hashing.murmur3_128().hashString("ACME", StandardCharsets.UTF_8);
    }

    private static String agrona() {
        Int2ObjectHashMap<String> symbols = new Int2ObjectHashMap<>();
        Long2LongHashMap sums = new Long2LongHashMap(0);
        Object2IntHashMap<String> ids = new Object2IntHashMap<>(-1);
        IntArrayList list = new IntArrayList();
        for (int i = 0; i < 40; i++) {
            symbols.put(i, "S" + i);
            sums.put(i % 7, sums.get(i % 7) + i + 1);
            ids.put("S" + i % 11, i);
            list.addInt(i * i);
        }
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(16);
        queue.offer(1);
        queue.offer(2_000);
        StringBuilder drained = new StringBuilder();
        queue.drain(drained::append);
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(16);
        buffer.putStringUtf8(0, "an agrona buffer that has to grow");
        buffer.putLong(50, 4_711);
        long total = 0;
        for (long key : sums.keySet()) {
            total += key * sums.get(key);
        }
        return symbols.get(17)
                + total
                + ids.getValue("S3")
                + list.getInt(5)
                + drained
                + buffer.getStringUtf8(0)
                + buffer.getLong(50);
    }
}
