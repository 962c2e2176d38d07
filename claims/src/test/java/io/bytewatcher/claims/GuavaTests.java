package io.bytewatcher.claims;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class GuavaTests extends Claims {
    private static final String PRIMITIVES = "com/google/common/primitives/";

    private final ImmutableIntArray array = ImmutableIntArray.copyOf(IntStream.range(0, 50));
    private final int[] numbers = IntStream.range(1_000, 1_050).toArray();

    @Test
    @Benchmark
    @Claim(
            of = Library.GUAVA,
            words = "Can be queried without allocating garbage.",
            in = PRIMITIVES + "ImmutableIntArray.java",
            operation = "`get`, `indexOf` and `contains`",
            control = "`toArray`")
    public void immutableIntArray() {
        number = (long) array.get(7) + array.indexOf(33) + (array.contains(99) ? 1 : 0);
    }

    @Test
    @Benchmark
    public void immutableIntArrayControl() {
        kept = array.toArray();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.GUAVA,
            words = "but is considerably faster and avoids allocation and garbage collection.",
            in = PRIMITIVES + "Ints.java",
            operation = "`Ints.rotate` of 50 numbers",
            control = "`Collections.rotate(Ints.asList(array), distance)`")
    public void rotate() {
        Ints.rotate(numbers, 7);
    }

    @Test
    @Benchmark
    public void rotateControl() {
        Collections.rotate(Ints.asList(numbers), 7);
    }
}
