package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Operations that allocated nothing before an allocation that reaches a field was added: each must break a limit of 0.
 * Each single shot has a body of its own, whose first execution is cold: the interpreter runs it and resolves its constants.
 */
@NoAllocation
final class RegressionCases extends Sink {
    private static final int SIZE = 64;
    /** Small enough for the cache of boxes. */
    private static final Integer KEY = 1;

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<String> list = new ArrayList<>();
    private final Map<Integer, Long> counts = new HashMap<>();
    private final StringBuilder text = new StringBuilder("a text of some length");
    private final int[] ints = new int[SIZE];
    private final List<Integer> growing = new ArrayList<>();
    private int next;
    private int left = 1;

    RegressionCases() {
        for (int i = 0; i < SIZE; i++) {
            list.add("element " + i);
        }
    }

    private enum Side {
        BUY,
        SELL
    }

    @Test
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectInEachCall() {
        work();
        Sink.object = new Object();
    }

    @Test
    @Allocates(ExpectedAllocation.INT_OBJECT)
    void boxedInteger() {
        work();
        Sink.object = (next & 0xffff) | 1024;
    }

    @Test
    @Allocates(ExpectedAllocation.LONG_OBJECT)
    void boxedValueOfAMap() {
        work();
        counts.put(KEY, 1_000_000L + next);
        Sink.object = counts.get(KEY);
    }

    @Test
    @Allocates(ExpectedAllocation.INT_OBJECT)
    void capturingLambda() {
        work();
        int captured = next;
        IntSupplier supplier = () -> captured;
        Sink.object = supplier;
    }

    @Test
    @Allocates(ExpectedAllocation.TWO_INTS)
    void arrayOfVariableArguments() {
        work();
        Sink.object = variable(next, 2);
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void iterator() {
        work();
        Sink.object = list.iterator();
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void concatenatedText() {
        work();
        Sink.object = "number " + next;
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void textOfABuilder() {
        work();
        Sink.object = text.toString();
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void valuesOfAnEnum() {
        work();
        Sink.object = Side.values();
    }

    @Test
    @Allocates(ExpectedAllocation.REFERENCE_OBJECT)
    void optional() {
        work();
        Sink.object = Optional.of(text);
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void copyOfAnArray() {
        work();
        Sink.object = Arrays.copyOf(ints, SIZE);
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void stream() {
        work();
        Sink.object = list.stream();
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, onceIn = 100)
    void objectInOneOf100Calls() {
        work();
        if (isDue(100)) {
            Sink.object = new byte[0];
        }
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, onceIn = 10_000)
    void objectInOneOf10000Calls() {
        work();
        if (isDue(10_000)) {
            Sink.object = new byte[0];
        }
    }

    @Test
    @Allocates(
            value = ExpectedAllocation.SOMETHING,
            onceIn = 20_000) // the chance of none in so many is 2 in 1,000,000,000
    void objectInOneOf1000CallsAtRandom() {
        work();
        if (random.nextInt(1_000) == 0) {
            Sink.object = new byte[0];
        }
    }

    @Test
    @Allocates(ExpectedAllocation.SOMETHING)
    void listThatIsNeverEmptied() {
        work();
        growing.add(KEY);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectOnce() {
        work();
        Sink.object = new Object();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(ExpectedAllocation.INT_OBJECT)
    void boxedIntegerOnce() {
        work();
        Sink.object = (next & 0xffff) | 1024;
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(ExpectedAllocation.TWO_INTS)
    void arrayOfVariableArgumentsOnce() {
        work();
        Sink.object = variable(next, 2);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(ExpectedAllocation.SOMETHING)
    void iteratorOnce() {
        work();
        Sink.object = list.iterator();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(ExpectedAllocation.SOMETHING)
    void concatenatedTextOnce() {
        work();
        Sink.object = "number " + next;
    }

    /** The operation before the addition. */
    private void work() {
        int sum = next++;
        for (int i = 0; i < SIZE; i++) {
            sum += ints[i]++;
        }
        Sink.number = sum;
    }

    private boolean isDue(int calls) {
        if (--left > 0) {
            return false;
        }
        left = calls;
        return true;
    }

    private static int[] variable(int... values) {
        return values;
    }
}
