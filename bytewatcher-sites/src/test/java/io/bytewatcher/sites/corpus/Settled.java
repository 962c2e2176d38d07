package io.bytewatcher.sites.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Code whose objects C2 removes, and next to it what it keeps. {@link CorpusTests} checks the sizes of the methods. */
final class Settled {
    private static int total;

    private Settled() {}

    record Vector(int x, int y) {}

    @Case(value = "a method of 34 bytecodes: one less than MaxInlineSize", when = Case.When.SETTLED)
    static void bytecodes34() {
        Vector vector = vector34(Sink.opaque(1), 2);
        Sink.keep(new int[1]); // 24 B: new int[]
        total += vector.x() + vector.y();
    }

    private static Vector vector34(int a, int b) {
        int h = a;
        h = h * 31 + a;
        h = h * 31 + a;
        h ^= b;
        h ^= b;
        return new Vector(h, b);
    }

    @Case(value = "a method of 320 bytecodes: five less than FreqInlineSize", when = Case.When.SETTLED)
    static void bytecodes320() {
        Vector vector = vector320(Sink.opaque(1), 2);
        Sink.keep(new int[1]); // 24 B: new int[]
        total += vector.x() + vector.y();
    }

    private static Vector vector320(int a, int b) {
        int h = a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        return new Vector(h, b);
    }

    @Case(value = "a method of 325 bytecodes: FreqInlineSize", when = Case.When.SETTLED)
    static void bytecodes325() {
        Vector vector = vector325(Sink.opaque(1), 2);
        Sink.keep(new int[1]); // 24 B: new int[]
        total += vector.x() + vector.y();
    }

    private static Vector vector325(int a, int b) {
        int h = a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h = h * 31 + a;
        h ^= b;
        h ^= b;
        h ^= b;
        return new Vector(h, b);
    }

    @Case(value = "an iterator that is removed", when = Case.When.SETTLED)
    static void iterator() {
        for (Integer number : NUMBERS) {
            total += number;
        }
        Sink.keep(new Object()); // 16 B: new Object
    }

    private static final List<Integer> NUMBERS = new ArrayList<>(List.of(1, 2, 3));

    @Case(value = "a capturing lambda that is removed and one that is kept", when = Case.When.SETTLED)
    static void lambda() {
        int n = Sink.opaque(1);
        IntSupplier removed = () -> n + 1;
        total += removed.getAsInt();
        IntSupplier kept = () -> n + 2; // 16 B: lambda capturing
        Sink.keep(kept);
    }

    @Case(value = "Optional and boxes that are removed", when = Case.When.SETTLED)
    static void optional() {
        Optional<Integer> number = Optional.of(Sink.opaque(1000));
        total += number.map(n -> n + 1000).orElse(0);
        Sink.keep((total & 0xFFFF_FFFFL) + 1_000); // 24 B: boxing long → Long
    }

    @Case(value = "strings: nothing of them is removed", when = Case.When.SETTLED)
    static void strings() {
        int n = Sink.opaque(1000);
        String text = "a" + n; // 48 B: string concatenation
        Sink.keep(text);
        Sink.keep(text.substring(1)); // 48 B: String.substring(...)
    }

    @Case(value = "boxes that are kept", when = Case.When.SETTLED)
    static void boxes() {
        int n = Sink.opaque(2_000);
        Sink.keep((long) n); // 24 B: boxing long → Long
        Sink.keep(n); // 16 B: boxing int → Integer
        Sink.keep(n / 3.0); // 24 B: boxing double → Double
    }

    @Case(value = "a record, an array of arrays and a clone that are kept", when = Case.When.SETTLED)
    static void arrays() {
        int n = Sink.opaque(10);
        Sink.keep(new Vector(n, 1)); // 24 B: new Vector
        Sink.keep(new int[n][2]); // 296 B: new int[][]
        long[] numbers = {n, 1}; // 32 B: new long[]
        Sink.keep(numbers);
        Sink.keep(numbers.clone()); // 32 B: long[].clone()
    }

    @Case(value = "variable arguments that are kept", when = Case.When.SETTLED)
    static void variableArguments() {
        Sink.keep(parts(Sink.opaque(2_000), "a")); // 24 B: varargs array + 16 B: boxing int → Integer
        Sink.keep(Arrays.asList("a", "b")); // 24 B: varargs array + 24 B: java.util.Arrays.asList(...)
    }

    private static Object[] parts(Object... parts) {
        return parts;
    }

    @Case(value = "callbacks of the JDK that allocate", when = Case.When.SETTLED)
    static void callbacks() {
        NUMBERS.forEach(number -> Sink.keep(new Vector(number, 1))); // 3 x 24 B: new Vector
        BY_NAME.clear();
        BY_NAME.computeIfAbsent("a", Settled::named); // 32 B: java.util.Map.computeIfAbsent(...)
    }

    private static Vector named(String name) {
        return new Vector(2, name.length()); // 24 B: new Vector
    }

    private static final Map<String, Vector> BY_NAME = new HashMap<>();

    @Case(value = "an array that the JIT replaces by its elements", when = Case.When.SETTLED)
    static void smallArray() {
        int[] pair = {Sink.opaque(1), 2};
        total += pair[0] + pair[1];
        Sink.keep(new Vector(total, 1)); // 24 B: new Vector
    }

    @Case(value = "an exception, which is kept", when = Case.When.SETTLED)
    static void exception() {
        try {
            throw new Exceptions.Light(); // 40 B: exception Light
        } catch (Exceptions.Light light) {
            Sink.keep(new long[1]); // 24 B: new long[]
        }
    }

    @Case(value = "nothing", when = Case.When.SETTLED)
    static void nothing() {
        Vector vector = new Vector(Sink.opaque(1), 2);
        total += vector.x();
    }
}
