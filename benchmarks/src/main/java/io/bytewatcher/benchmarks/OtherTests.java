package io.bytewatcher.benchmarks;

import io.bytewatcher.SteadyState;
import io.bytewatcher.samples.prepend.FixBody;
import io.bytewatcher.samples.prepend.HandWrittenFixEncoder;
import io.bytewatcher.samples.prepend.NewOrder;
import io.bytewatcher.samples.prepend.PrependingFixEncoder;
import io.bytewatcher.samples.prepend.Side;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.openhft.chronicle.bytes.Bytes;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Object2ObjectHashMap;

/**
 * Other code that was tested before in the same JVM: it loads classes, fills the code cache and shows the JIT other receiver
 * types at call sites that it has in common with what is tested next.
 */
final class OtherTests {

    private static final Duration MAX_TIME = Duration.ofMillis(400);

    private OtherTests() {}

    private static final List<IntFunction<SteadyState>> SHAPES = List.of(
            i -> SteadyState.of(() -> sum(new ArrayList<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(new CopyOnWriteArrayList<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(new TreeSet<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(new HashSet<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(new ArrayDeque<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(new PriorityQueue<>(numbers(i)))),
            i -> SteadyState.of(() -> sum(Collections.unmodifiableList(numbers(i)))),
            i -> SteadyState.of(() -> count(new HashMap<>(), i)),
            i -> SteadyState.of(() -> count(new TreeMap<>(), i)),
            i -> SteadyState.of(() -> count(new LinkedHashMap<>(), i)),
            i -> SteadyState.of(() -> count(new ConcurrentHashMap<>(), i)),
            i -> SteadyState.of(() -> count(new Object2ObjectHashMap<>(), i)),
            i -> SteadyState.of(() ->
                    numbers(i).stream().filter(n -> n > 3).mapToInt(n -> n * 2).sum()),
            i -> SteadyState.of(() -> numbers(i).stream().map(String::valueOf).collect(Collectors.joining(","))),
            i -> SteadyState.of(
                    () -> IntStream.range(0, 10 + i % 7).mapToObj(n -> "x" + n).toList()),
            i -> SteadyState.of(() -> "order-" + i + " at " + (i * 3L) + '/' + (i / 7.0)),
            i -> SteadyState.of(() -> String.format(Locale.ROOT, "%05d %s", i, "text")),
            i -> SteadyState.of(() ->
                    Optional.of(i).map(n -> n * 31).filter(n -> n % 2 == 0).orElse(0)),
            i -> SteadyState.of(() -> BigInteger.valueOf(i + 17L).pow(9).mod(BigInteger.TEN)),
            i -> SteadyState.of(() ->
                    new BigDecimal("101.25").multiply(BigDecimal.valueOf(i, 2)).toPlainString()),
            i -> SteadyState.of(
                    () -> LocalDate.ofEpochDay(i * 37L).plusMonths(2).toString()),
            i -> SteadyState.of(() -> failing(i)),
            i -> SteadyState.of(() ->
                    ByteBuffer.allocate(64 + i % 64).putLong(i).putInt(1).flip().remaining()),
            i -> SteadyState.of(() -> ("caf\u00e9 " + i).getBytes(StandardCharsets.UTF_8).length),
            i -> SteadyState.of(() -> sorted(i)),
            i -> SteadyState.of(() -> bits(i)),
            i -> SteadyState.of(() -> Bytes.allocateElasticOnHeap(128)
                    .append("n ")
                    .append(i * 1000L)
                    .append(0.5)
                    .readRemaining()),
            i -> encoding(i, true, order(i)),
            i -> encoding(i, false, order(i)),
            i -> encoding(i, true, out -> out.append("35=0\001").append(i).writeByte((byte) 1)),
            i -> encoding(i, false, out -> out.append8bit("35=A\001108=30\001")),
            i -> recording(new Histogram(3), i),
            i -> recording(new ConcurrentHistogram(3), i),
            i -> recording(new IntCountsHistogram(3), i),
            i -> SteadyState.of(() -> agronaLists(i)),
            i -> SteadyState.of(() -> agronaMaps(i)),
            i -> SteadyState.of(() -> new Long2LongHashMap(-1).put(i, i)),
            i -> SteadyState.of(() -> Thread.currentThread().getName().hashCode() + i));

    /** Measures so many other pieces of code. */
    static void run(int count) {
        for (int i = 0; i < count; i++) {
            SHAPES.get(i % SHAPES.size())
                    .apply(i)
                    .limit(Long.MAX_VALUE)
                    .maxTime(MAX_TIME)
                    .measure();
        }
    }

    private static List<Integer> numbers(int i) {
        return IntStream.range(i, i + 10 + i % 5).boxed().toList();
    }

    private static int sum(Collection<Integer> numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    private static int count(Map<String, Integer> counts, int i) {
        for (int n = 0; n < 10; n++) {
            counts.merge("key-" + (n + i) % 7, 1, Integer::sum);
        }
        return counts.size();
    }

    private static int failing(int i) {
        try {
            return Integer.parseInt("not " + i);
        } catch (NumberFormatException e) {
            return e.getStackTrace().length;
        }
    }

    private static int sorted(int i) {
        int[] values = new int[50];
        Arrays.setAll(values, n -> n * 7919 % (i + 11));
        Arrays.sort(values);
        return values[25];
    }

    private static int bits(int i) {
        BitSet set = new BitSet();
        set.set(i % 100, i % 100 + 20);
        return set.cardinality();
    }

    private static int agronaLists(int i) {
        IntArrayList list = new IntArrayList();
        IntHashSet set = new IntHashSet();
        for (int n = 0; n < 20; n++) {
            list.addInt(n * i);
            set.add(n * i);
        }
        return list.size() + set.size();
    }

    private static int agronaMaps(int i) {
        Int2ObjectHashMap<String> names = new Int2ObjectHashMap<>();
        names.put(i, "a");
        names.put(i + 1, "b");
        return names.size();
    }

    private static NewOrder order(int i) {
        return new NewOrder(i, "SYM" + i, i % 2 == 0 ? Side.BUY : Side.SELL, i + 1L, i * 10_000L);
    }

    private static SteadyState encoding(int i, boolean prepend, FixBody body) {
        Bytes<?> out = i % 3 == 0 ? Bytes.allocateElasticOnHeap(1024) : Bytes.wrapForWrite(new byte[2048]);
        if (prepend) {
            PrependingFixEncoder encoder = new PrependingFixEncoder(32 + i % 8);
            return SteadyState.of(() -> encoder.encode(body, out));
        }
        HandWrittenFixEncoder encoder = new HandWrittenFixEncoder(32 + i % 8);
        return SteadyState.of(() -> encoder.encode(body, out));
    }

    private static SteadyState recording(AbstractHistogram histogram, int i) {
        histogram.setAutoResize(true);
        return SteadyState.of(() -> histogram.recordValue(i * 1000L));
    }
}
