package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Bodies that allocate nothing, and call nothing that does. No verdict depends on the JIT. Each single shot has a body of its own, whose
 * first execution is cold.
 */
@NoAllocation
@Allocates(ExpectedAllocation.NOTHING)
final class ZeroAllocationCases extends Sink {
    private static final int SIZE = 64;
    private static final IntUnaryOperator[] OPERATORS = {new Negation(), new Increment(), new Halving()};

    @SuppressWarnings("StaticAssignmentOfThrowable") // it is what is tested
    private static final IllegalStateException PREALLOCATED = new IllegalStateException("allocated before");

    private final int[] ints = new int[SIZE];
    private final String[] keys = new String[SIZE];
    private final Map<String, String> map = new HashMap<>();
    private final List<String> list = new ArrayList<>();
    private final ArrayDeque<String> queue = new ArrayDeque<>();
    private final ByteBuffer direct = ByteBuffer.allocateDirect(SIZE);
    private final StringBuilder text = new StringBuilder(SIZE);
    private final AtomicLong counter = new AtomicLong();
    private final CRC32 checksum = new CRC32();
    private final byte[] bytes = new byte[1024];
    private long state = 88_172_645_463_325_252L;
    private int next;

    ZeroAllocationCases() {
        for (int i = 0; i < SIZE; i++) {
            keys[i] = "key-" + i;
            map.put(keys[i], "value-" + i);
            list.add(keys[i]);
        }
        queue.addAll(list);
    }

    private static final class Negation implements IntUnaryOperator {
        @Override
        public int applyAsInt(int operand) {
            return -operand;
        }
    }

    private static final class Increment implements IntUnaryOperator {
        @Override
        public int applyAsInt(int operand) {
            return operand + 1;
        }
    }

    private static final class Halving implements IntUnaryOperator {
        @Override
        public int applyAsInt(int operand) {
            return operand / 2;
        }
    }

    @Test
    void nothing() {}

    @Test
    void arithmetic() {
        Sink.number = mix(20);
    }

    @Test
    void loop() {
        Sink.number = mix(300);
    }

    @Test
    void arrayOfInts() {
        int sum = 0;
        for (int i = 0; i < SIZE; i++) {
            ints[i] += i;
            sum += ints[i];
        }
        Sink.number = sum;
    }

    @Test
    void mapLookup() {
        Sink.object = map.get(keys[next++ & (SIZE - 1)]);
    }

    @Test
    void mapUpdate() {
        String key = keys[next++ & (SIZE - 1)];
        Sink.object = map.put(key, key);
    }

    @Test
    void listByIndex() {
        int length = 0;
        for (int i = 0; i < SIZE; i++) {
            length += list.get(i).length();
        }
        Sink.number = length;
    }

    @Test
    void queueInACircle() {
        queue.addLast(queue.removeFirst());
    }

    @Test
    void charactersOfAString() {
        String key = keys[next++ & (SIZE - 1)];
        int hash = 0;
        for (int i = 0; i < key.length(); i++) {
            hash = 31 * hash + key.charAt(i);
        }
        Sink.number = hash;
    }

    @Test
    void textBuilderThatIsReused() {
        text.setLength(0);
        text.append(keys[next & (SIZE - 1)]).append(' ').append(next++);
        Sink.number = text.length();
    }

    @Test
    void directBuffer() {
        direct.clear();
        direct.putLong(next++).putInt(7);
        direct.flip();
        Sink.number = direct.getLong() + direct.getInt();
    }

    @Test
    void atomicCounter() {
        Sink.number = counter.incrementAndGet();
    }

    @Test
    void lock() {
        synchronized (text) {
            next++;
        }
    }

    @Test
    void checksum() {
        checksum.reset();
        checksum.update(bytes, 0, bytes.length);
        Sink.number = checksum.getValue();
    }

    @Test
    void callsOfThreeReceivers() {
        Sink.number = OPERATORS[next++ % OPERATORS.length].applyAsInt(next);
    }

    @Test
    void exceptionThatIsReused() {
        try {
            fail(next++);
        } catch (IllegalStateException e) {
            Sink.object = e;
        }
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void nothingOnce() {}

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void arithmeticOnce() {
        Sink.number = mix(20);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void arrayOfIntsOnce() {
        int sum = 0;
        for (int i = 0; i < SIZE; i++) {
            ints[i] += i;
            sum += ints[i];
        }
        Sink.number = sum;
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void callOnce() {
        Sink.number = OPERATORS[1].applyAsInt(next);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void exceptionThatIsReusedOnce() {
        try {
            fail(1);
        } catch (IllegalStateException e) {
            Sink.object = e;
        }
    }

    private static void fail(int number) {
        if (number >= 0) {
            throw PREALLOCATED;
        }
    }

    private long mix(int times) {
        long x = state;
        for (int i = 0; i < times; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
        return x;
    }
}
