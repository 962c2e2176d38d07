package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.junit.NoAllocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Objects that do not leave their body. C1 and the interpreter allocate each of them. C2 removes an object if it has inlined all uses.
 * Inlining depends on the counts of call sites, and these on the load of the machine. Such a body therefore settles at 0 in one JVM and not
 * in another, and both verdicts are right.
 */
@NoAllocation
final class RemovableCases extends Sink {
    private static final String BY_INLINING =
            "escape analysis removes it if all its uses are inlined; the counts of the call sites decide that";

    private final List<Integer> list = new ArrayList<>();
    private final String[] keys = {"one", "three", "five", "eleven"};
    private int next;

    RemovableCases() {
        for (int i = 0; i < 100; i++) {
            list.add(i);
        }
    }

    private record Vector(long x, long y) {
        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y);
        }
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, unlessRemoved = BY_INLINING)
    void smallRecords() {
        int i = next++;
        Vector sum = new Vector(i, 1).plus(new Vector(2, i)).plus(new Vector(i, 3));
        Sink.number = sum.x() + sum.y();
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, unlessRemoved = BY_INLINING)
    void iterator() {
        int sum = 0;
        for (int value : list) {
            sum += value;
        }
        Sink.number = sum;
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, unlessRemoved = BY_INLINING)
    void chainOfOptionals() {
        String key = keys[next++ & 3];
        Sink.number =
                Optional.of(key).filter(k -> k.length() > 3).map(String::length).orElse(0);
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, unlessRemoved = BY_INLINING)
    void boxedSum() {
        Integer sum = (next++ & 0xffff) + 1024;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        Sink.number = sum;
    }

    @Test
    @Allocates(value = ExpectedAllocation.SOMETHING, unlessRemoved = BY_INLINING)
    void variableArguments() {
        Sink.number = sum(next++, 2, 3);
    }

    @Test
    @Allocates(
            value = ExpectedAllocation.SOMETHING,
            unlessRemoved = "C2 merges a builder's whole chain if it recognises one, and compiles its parts otherwise")
    @SuppressWarnings("UnnecessaryStringBuilder") // it is what is tested
    void lengthOfConcatenatedText() {
        Sink.number =
                new StringBuilder().append("number ").append(next++).toString().length();
    }

    private static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
