package io.bytewatcher.claims;

import com.badlogic.gdx.math.EarClippingTriangulator;
import com.badlogic.gdx.utils.CharArray;
import com.badlogic.gdx.utils.IntMap;
import com.badlogic.gdx.utils.Pool;
import com.badlogic.gdx.utils.Sort;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class LibGdxTests extends Claims {
    private static final String UTILS = "com/badlogic/gdx/utils/";

    private final IntMap<String> map = new IntMap<>();
    private final CharArray chars = new CharArray(64);
    private final CharArray hello = new CharArray("hello");
    private final Integer[] shuffled = new Random(1).ints(200).boxed().toArray(Integer[]::new);
    private final Integer[] objects = new Integer[200];
    private final Sort sort = new Sort();
    private final int[] runs = new int[4_608];
    private final int[] ints = new int[4_608];
    private final float[] polygon = {0, 0, 4, 0, 4, 4, 2, 1, 0, 4};
    private final EarClippingTriangulator triangulator = new EarClippingTriangulator();
    private final Pool<StringBuilder> pool = new Pool<>() {
        @Override
        protected StringBuilder newObject() {
            return new StringBuilder();
        }
    };

    public LibGdxTests() {
        for (int i = 0; i < 20; i++) {
            map.put(i, "v" + i);
        }
        for (int i = 0; i < runs.length; i++) {
            runs[i] = i % 1_152; // four ascending runs
        }
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words = "No allocation is done except when growing the table size.",
            in = UTILS + "IntMap.java",
            operation = "puts, gets and removes a value",
            control = "puts it into a new map")
    public void intMap() {
        map.put(1_000, "v");
        kept = map.get(1_000);
        map.remove(1_000);
    }

    @Test
    @Benchmark
    public void intMapControl() {
        IntMap<String> fresh = new IntMap<>();
        fresh.put(1_000, "v");
        kept = fresh;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words = "Appending int or long does not allocate",
            in = UTILS + "CharArray.java",
            operation = "appends an int and a long",
            control = "appends a double")
    public void appendsNumbers() {
        chars.clear();
        chars.append(1_234_567);
        chars.append(1_234_567_890_123L);
    }

    @Test
    @Benchmark
    public void appendsNumbersControl() {
        chars.clear();
        chars.append(1.5);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words = "Compare against strings without allocating",
            in = UTILS + "CharArray.java",
            operation = "`equalsString`",
            control = "`toString().equals`")
    public void comparesStrings() {
        number = hello.equalsString("hello") ? 1 : 0;
    }

    @Test
    @Benchmark
    public void comparesStringsControl() {
        String text = hello.toString();
        kept = text;
        number = text.equals("hello") ? 1 : 0;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words =
                    "Sorting requires working memory and this class allows that memory to be reused to avoid allocation.",
            in = UTILS + "Sort.java",
            operation = "sorts 200 objects",
            control = "`java.util.Arrays.sort`")
    public void sortsObjects() {
        System.arraycopy(shuffled, 0, objects, 0, shuffled.length);
        sort.sort(objects);
    }

    @Test
    @Benchmark
    public void sortsObjectsControl() {
        System.arraycopy(shuffled, 0, objects, 0, shuffled.length);
        Arrays.sort(objects);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words =
                    "Note that sorting primitive arrays with the Arrays.sort methods does not allocate memory (unless sorting large arrays of char, short, or byte).",
            in = UTILS + "Sort.java",
            operation = "`Arrays.sort` of 4,608 ints in four ascending runs",
            control = "a sorted copy",
            reason =
                    "`java.util.DualPivotQuicksort.tryMergeRuns` (`DualPivotQuicksort.java:733` on 17, `:856` on 25) merges the"
                            + " ascending runs of a large array in a buffer of the array's size."
                            + " Arrays of ints are no exception")
    public void sortsInts() {
        System.arraycopy(runs, 0, ints, 0, runs.length);
        Arrays.sort(ints);
    }

    @Test
    @Benchmark
    public void sortsIntsControl() {
        int[] copy = runs.clone();
        Arrays.sort(copy);
        kept = copy;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words = "A pool of objects that can be reused to avoid allocation.",
            in = UTILS + "Pool.java",
            operation = "obtains and frees an object",
            control = "obtains it and does not free it")
    public void pool() {
        StringBuilder object = pool.obtain();
        kept = object;
        pool.free(object);
    }

    @Test
    @Benchmark
    public void poolControl() {
        pool.clear();
        kept = pool.obtain();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LIBGDX,
            words = "no allocation, optimizations",
            in = "com/badlogic/gdx/math/EarClippingTriangulator.java",
            operation = "triangulates a polygon of five vertices",
            control = "the same with a new triangulator")
    public void triangulates() {
        kept = triangulator.computeTriangles(polygon);
    }

    @Test
    @Benchmark
    public void triangulatesControl() {
        kept = new EarClippingTriangulator().computeTriangles(polygon);
    }
}
