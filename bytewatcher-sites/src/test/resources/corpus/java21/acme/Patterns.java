package acme;

/** Compiled for Java 21. */
public final class Patterns {
    static volatile Object kept;

    static void keep(Object object) {
        kept = object;
    }

    sealed interface Shape permits Circle, Square, Pair {}

    record Circle(int radius) implements Shape {}

    record Square(long side) implements Shape {}

    record Pair(Shape left, Shape right) implements Shape {}

    // Case: a switch over types and records
    static void typeSwitch() {
        Shape pair = new Pair(new Circle(1), new Square(2)); // 24 B: new Pair + 16 B: new Circle + 24 B: new Square
        keep(describe(pair));
        keep(describe(new Circle(2))); // 16 B: new Circle
    }

    private static Object describe(Shape shape) {
        return switch (shape) {
            case Circle(int radius) when radius > 1 -> new int[radius]; // 24 B: new int[]
            case Circle circle -> circle;
            case Square(long side) -> new long[(int) side]; // 32 B: new long[]
            case Pair(Circle(var radius), Square square) -> new Object[] {radius, describe(square)}; // 24 B: new Object[]
            case Pair pair -> pair;
        };
    }

    // Case: a switch over objects with null, guards and boxed values
    static void objectSwitch() {
        Object[] objects = {null, 1000, "text", new int[2]}; // 32 B: new Object[] + 16 B: boxing int → Integer + 24 B: new int[]
        for (Object object : objects) {
            Object result =
                    switch (object) {
                        case null -> new Object(); // 16 B: new Object
                        case Integer i when i > 999 -> i + 1000; // 16 B: boxing int → Integer
                        case String s -> s.length() > 3 ? new byte[1] : s; // 24 B: new byte[]
                        default -> new long[1]; // 24 B: new long[]
                    };
            keep(result);
        }
    }

    // Case: a record pattern of instanceof whose accessor throws
    static void throwingAccessor() {
        Object object = new Broken(1); // 16 B: new Broken
        try {
            if (object instanceof Broken(int value)) { // 40 B: exception MatchException + 688 B: constructor of MatchException
                keep(value);
            }
        } catch (MatchException e) {
            keep(new Object()); // 16 B: new Object
        }
    }

    record Broken(int value) {
        @Override
        public int value() {
            throw new Light(); // 40 B: exception Light
        }
    }

    static final class Light extends RuntimeException {
        Light() {
            super(null, null, false, false);
        }
    }
}
