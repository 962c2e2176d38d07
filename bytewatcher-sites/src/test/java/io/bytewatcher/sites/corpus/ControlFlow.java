package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Exceptions.Light;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Loops, switches, choices, recursion, assertions, patterns. */
@SuppressWarnings({"UnusedVariable", "UnnecessaryStringBuilder"}) // they are there to be allocated
final class ControlFlow {
    private ControlFlow() {}

    @Case("loops of each kind")
    static void loops() {
        for (int i = 0; i < 3; i++) {
            Sink.keep(new int[i]); // 64 B: new int[]
        }
        int n = 2;
        while (n-- > 0) {
            Sink.keep(new Object()); // 2 x 16 B: new Object
        }
        do {
            Sink.keep(new long[1]); // 24 B: new long[]
        } while (++n < 0);
    }

    @Case("labelled loops")
    static void labelled() {
        outer:
        for (int i = 0; i < 3; i++) {
            for (Object o = new Object(); ; o = new int[1]) { // 3 x 16 B: new Object + 2 x 24 B: new int[]
                if (i == 2) {
                    break outer;
                }
                if (o instanceof int[]) {
                    continue outer;
                }
            }
        }
    }

    private static final List<String> LETTERS = new ArrayList<>(List.of("a", "b"));

    @Case("for-each over a list and an array")
    static void forEach() {
        for (String letter : LETTERS) { // 32 B: java.util.List.iterator()
            Sink.keep(letter);
        }
        for (Object object : new Object[] {new Object(), "b"}) { // 24 B: new Object[] + 16 B: new Object
            Sink.keep(object);
        }
    }

    @Case("a dense, a sparse and a string switch")
    @SuppressWarnings("fallthrough")
    static void switches() {
        for (int i = 0; i < 3; i++) {
            switch (Sink.opaque(i)) {
                case 0:
                    Sink.keep(new Object()); // 16 B: new Object
                    break;
                case 1:
                    Sink.keep(new int[1]); // 24 B: new int[]
                // falls through
                default:
                    Sink.keep(new long[1]); // 2 x 24 B: new long[]
            }
            switch (Sink.opaque(i) * 1000) {
                case 1000 -> Sink.keep(new Object()); // 16 B: new Object
                case 0 -> Sink.keep(null);
                default -> Sink.keep(new byte[1]); // 24 B: new byte[]
            }
            switch (LETTERS.get(i & 1)) {
                case "a" -> Sink.keep(new Object()); // 2 x 16 B: new Object
                case "b" -> Sink.keep(new char[1]); // 24 B: new char[]
                default -> throw new AssertionError();
            }
        }
    }

    @Case("an enum: its values, a switch, a constant's own method")
    static void enums() {
        for (Side side : Side.values()) {
            Sink.keep(side.make());
            Object chosen = switch (side) {
                case BUY -> new byte[1]; // 24 B: new byte[]
                case SELL -> side.make();
            };
            Sink.keep(chosen);
        }
    }

    private enum Side { // 24 B: Side[].clone()
        BUY,
        SELL {
            @Override
            Object make() {
                return new int[1]; // 2 x 24 B: new int[]
            }
        };

        Object make() {
            return new Object(); // 16 B: new Object
        }
    }

    @Case("a switch expression as argument of a constructor")
    static void switchExpression() {
        for (int i = 0; i < 3; i++) {
            try {
                Sink.keep(new Constructors.Pair( // 3 x 24 B: new Pair + 3 x 16 B: new Object
                        new Object(),
                        switch (Sink.opaque(i)) {
                            case 0 -> new int[1]; // 24 B: new int[]
                            case 1 -> {
                                Sink.keep(new Object()); // 16 B: new Object
                                yield new long[1]; // 24 B: new long[]
                            }
                            default -> throw new Light(); // 40 B: exception Light
                        }));
            } catch (Light light) {
                Sink.keep(light);
            }
        }
    }

    @Case("a try in a switch expression, below it a new object that has to wait")
    static void tryInSwitchExpression() {
        Object pair = new Constructors.Pair( // 24 B: new Pair
                "a",
                switch (Sink.opaque(1)) {
                    case 0 -> "b";
                    default -> {
                        try {
                            throw new Light(); // 40 B: exception Light
                        } catch (Light light) {
                            yield new int[1]; // 24 B: new int[]
                        }
                    }
                });
        Sink.keep(pair);
    }

    @Case("choices")
    static void choices() {
        boolean yes = Sink.opaque(1) == 1;
        Object chosen = yes ? new Object() : new int[1]; // 16 B: new Object
        Sink.keep(chosen, yes ? null : new Object());
        Sink.keep(!yes || chosen == null ? new int[1] : new long[1]); // 24 B: new long[]
        Number number = yes ? Sink.opaque(1) : 2.0; // 24 B: boxing double → Double
        Sink.keep(number);
    }

    @Case("recursion")
    static void recursion() {
        Sink.keep(fibonacci(4));
    }

    private static Object fibonacci(int n) {
        if (n < 2) {
            return new int[n]; // 104 B: new int[]
        }
        return new Object[] {fibonacci(n - 1), fibonacci(n - 2)}; // 4 x 24 B: new Object[]
    }

    @Case("mutual recursion through the JDK")
    static void mutualRecursion() {
        even(3);
    }

    private static void even(int n) {
        Sink.keep(new Object()); // 2 x 16 B: new Object
        List<String> one = List.of("a"); // 2 x 24 B: java.util.List.of(...)
        Consumer<String> odd = a -> odd(n - 1); // 2 x 16 B: lambda capturing
        one.forEach(odd); // 2 x 32 B (25: 0 B): java.util.List.forEach(...)
    }

    private static void odd(int n) {
        Sink.keep(new int[1]); // 2 x 24 B: new int[]
        if (n > 0) {
            even(n - 1);
        }
    }

    @Case("an assertion that fails")
    static void assertion() {
        try {
            int n = Sink.opaque(1000);
            assert n < 1000 : n; // 40 B: exception AssertionError + 728 B (21: 736 B): constructor of AssertionError
        } catch (AssertionError e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("patterns of instanceof")
    static void patterns() {
        Object object = new int[] {1}; // 24 B: new int[]
        if (!(object instanceof String text)) {
            Sink.keep(new Object()); // 16 B: new Object
        } else {
            Sink.keep(text.repeat(2));
        }
        if (object instanceof int[] array && array.length == 1) {
            Sink.keep(array.clone()); // 24 B: int[].clone()
        }
    }
}
