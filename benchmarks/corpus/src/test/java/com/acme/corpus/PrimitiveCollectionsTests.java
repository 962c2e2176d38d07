package com.acme.corpus;

import com.carrotsearch.hppc.IntIntHashMap;
import com.carrotsearch.hppc.cursors.IntIntCursor;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Object2ObjectHashMap;
import org.eclipse.collections.api.factory.Lists;
import org.eclipse.collections.api.list.MutableList;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.roaringbitmap.IntIterator;
import org.roaringbitmap.RoaringBitmap;

public class PrimitiveCollectionsTests extends Operations {
    private final IntIntHashMap hppc = new IntIntHashMap();
    private final Int2ObjectOpenHashMap<String> fastutil = new Int2ObjectOpenHashMap<>();
    private final IntArrayList fastutilList = new IntArrayList();
    private final Long2LongOpenHashMap fastutilCounts = new Long2LongOpenHashMap();
    private final Int2IntOpenHashMap fastutilInts = new Int2IntOpenHashMap();
    private final Int2ObjectHashMap<String> agrona = new Int2ObjectHashMap<>();
    private final Long2LongHashMap agronaCounts = new Long2LongHashMap(-1);
    private final Object2ObjectHashMap<String, String> agronaObjects = new Object2ObjectHashMap<>();
    private final IntObjectHashMap<String> eclipse = new IntObjectHashMap<>();
    private final LongArrayList eclipseLongs = new LongArrayList();
    private final MutableList<String> eclipseList = Lists.mutable.of("Ada", "Grace", "Barbara", "Frances");
    private final UnifiedMap<String, Integer> unified = new UnifiedMap<>();
    private final RoaringBitmap bitmap = new RoaringBitmap();
    private final RoaringBitmap other = new RoaringBitmap();
    private int next;

    public PrimitiveCollectionsTests() {
        for (int i = 0; i < 200; i++) {
            hppc.put(i, i);
            fastutil.put(i, "v" + i);
            fastutilList.add(i);
            fastutilCounts.put(i, i);
            fastutilInts.put(i, i);
            agrona.put(i, "v" + i);
            agronaCounts.put(i, i);
            agronaObjects.put("k" + i, "v" + i);
            eclipse.put(i, "v" + i);
            eclipseLongs.add(i);
            unified.put("k" + i, i);
            bitmap.add(i * 7);
            other.add(i * 5);
        }
    }

    @Test
    @Benchmark
    public void hppcCursors() {
        int sum = 0;
        for (IntIntCursor cursor : hppc) {
            sum += cursor.value;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void fastutilGet() {
        kept = fastutil.get(next++ % 200);
    }

    @Test
    @Benchmark
    public void fastutilFastEntries() {
        int sum = 0;
        for (Int2ObjectMap.Entry<String> entry : fastutil.int2ObjectEntrySet()) {
            sum += entry.getIntKey();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void fastutilListIterator() {
        int sum = 0;
        var iterator = fastutilList.iterator();
        // escapes: kept = iterator;
        while (iterator.hasNext()) {
            sum += iterator.nextInt();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void fastutilAddTo() {
        number = fastutilCounts.addTo(next++ % 200, 3);
    }

    @Test
    @Benchmark
    public void fastutilValues() {
        long sum = 0;
        var values = fastutilInts.values().iterator();
        while (values.hasNext()) {
            sum += values.nextInt();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void agronaGet() {
        kept = agrona.get(next++ % 200);
    }

    @Test
    @Benchmark
    public void agronaValues() {
        int sum = 0;
        for (String value : agrona.values()) {
            sum += value.length();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void agronaForEach() {
        long[] sum = {0};
        agronaCounts.forEachLong((key, value) -> sum[0] += value);
        number = sum[0];
    }

    @Test
    @Benchmark
    public void agronaEntries() {
        int sum = 0;
        for (var entry : agronaObjects.entrySet()) {
            sum += entry.getKey().length();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void eclipseGet() {
        kept = eclipse.get(next++ % 200);
    }

    @Test
    @Benchmark
    public void eclipseSum() {
        number = eclipseLongs.sum() + eclipseLongs.injectInto(0L, (Long sum, long n) -> sum + n);
    }

    @Test
    @Benchmark
    public void eclipseCollect() {
        kept = eclipseList.collect(String::length);
    }

    @Test
    @Benchmark
    public void eclipseSelectCount() {
        number = eclipseList.asLazy().select(n -> n.length() > 3).collectInt(String::length).sum();
    }

    @Test
    @Benchmark
    public void unifiedMapForEach() {
        int[] sum = {0};
        unified.forEachKeyValue((key, value) -> sum[0] += value);
        number = sum[0];
    }

    @Test
    @Benchmark
    public void roaringContains() {
        number = bitmap.contains(next++ & 1023) ? 1 : 0;
    }

    @Test
    @Benchmark
    public void roaringIterated() {
        long sum = 0;
        IntIterator iterator = bitmap.getIntIterator();
        while (iterator.hasNext()) {
            sum += iterator.next();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void roaringBoxed() {
        long sum = 0;
        for (Integer value : bitmap) {
            sum += value;
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void roaringAnd() {
        kept = RoaringBitmap.and(bitmap, other);
    }

    @Test
    @Benchmark
    public void roaringAndCount() {
        number = RoaringBitmap.andCardinality(bitmap, other);
    }
}
