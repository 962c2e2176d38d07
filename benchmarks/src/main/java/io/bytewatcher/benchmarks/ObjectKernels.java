package io.bytewatcher.benchmarks;

import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Small operations with objects of their own whose figure depends on what C2 removes; some keep one beside them. */
@SuppressWarnings({"UnusedVariable", "NarrowCalculation"}) // it is what they do
final class ObjectKernels {
    /** Not final, so that the JIT knows neither value nor type. */
    private static int number = 1_000;

    private static Object shape = new Circle(3);

    private static long total;

    @SuppressWarnings("unused") // written only: keeps what it is given
    private static volatile @Nullable Object kept;

    private ObjectKernels() {}

    /** All, by name. */
    static Map<String, Runnable> all() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("records added up", ObjectKernels::records);
        all.put("nested records, copied", ObjectKernels::nestedRecords);
        all.put("instanceof patterns on records", ObjectKernels::patterns);
        all.put("builder object", ObjectKernels::builderObject);
        all.put("pair returned", ObjectKernels::pair);
        all.put("visitor", ObjectKernels::visitor);
        all.put("result type, ok or error", ObjectKernels::result);
        all.put("one of two objects", ObjectKernels::merged);
        all.put("comparator of comparators", ObjectKernels::comparator);
        all.put("complex numbers, eight rounds", ObjectKernels::complex);
        all.put("own iterator in an iterator", ObjectKernels::ownIterators);
        return all;
    }

    private record Vector(int x, int y) {
        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y);
        }
    }

    private static void records() {
        Vector sum = new Vector(0, 0);
        for (int i = 0; i < 4; i++) {
            sum = sum.plus(new Vector(i, number));
        }
        total += sum.x + sum.y;
    }

    private record Segment(Vector from, Vector to) {
        Segment withTo(Vector other) {
            return new Segment(from, other);
        }
    }

    private static void nestedRecords() {
        Segment segment = new Segment(new Vector(1, number), new Vector(2, 3)).withTo(new Vector(number, 5));
        total += segment.from.y + segment.to.x;
        kept = segment.to;
    }

    private record Circle(int radius) {}

    private record Square(int side) {}

    private static void patterns() {
        Object made = number > 0 ? new Square(number) : shape;
        if (made instanceof Circle circle) {
            total += circle.radius;
        } else if (made instanceof Square square) {
            total += square.side;
        }
    }

    private static final class OrderBuilder {
        private int id;
        private int quantity;

        OrderBuilder id(int value) {
            id = value;
            return this;
        }

        OrderBuilder quantity(int value) {
            quantity = value;
            return this;
        }

        Vector build() {
            return new Vector(id, quantity);
        }
    }

    private static void builderObject() {
        Vector order = new OrderBuilder().id(number).quantity(7).build();
        total += order.x * order.y;
    }

    private static Vector divided(int a, int b) {
        return new Vector(a / b, a % b);
    }

    private static void pair() {
        Vector result = divided(number, 7);
        total += result.x + result.y;
    }

    private interface Visitor {
        int circle(Circle circle);

        int square(Square square);
    }

    private static int accept(Object visited, Visitor visitor) {
        return visited instanceof Circle circle ? visitor.circle(circle) : visitor.square((Square) visited);
    }

    private static void visitor() {
        int factor = number;
        total += accept(shape, new Visitor() {
            @Override
            public int circle(Circle circle) {
                return circle.radius * factor;
            }

            @Override
            public int square(Square square) {
                return square.side * factor;
            }
        });
    }

    private sealed interface Result permits Ok, Failure {}

    private record Ok(int value) implements Result {}

    private record Failure(String message) implements Result {}

    private static Result checked(int value) {
        return value > 0 ? new Ok(value) : new Failure("negative");
    }

    private static void result() {
        Result result = checked(number);
        total += result instanceof Ok ok ? ok.value : ((Failure) result).message.length();
    }

    private static void merged() {
        Vector chosen = (total & 1) == 0 ? new Vector(number, 1) : new Vector(2, number);
        total += chosen.x + 1;
    }

    private static void comparator() {
        Comparator<Vector> order = Comparator.comparingInt(Vector::x).thenComparingInt(Vector::y);
        total += order.compare(new Vector(1, number), new Vector(1, 2));
    }

    private record Complex(double re, double im) {
        Complex times(Complex other) {
            return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
        }

        Complex plus(Complex other) {
            return new Complex(re + other.re, im + other.im);
        }
    }

    private static void complex() {
        Complex c = new Complex(0.1, 1.0 / number);
        Complex z = new Complex(0, 0);
        for (int i = 0; i < 8; i++) {
            z = z.times(z).plus(c);
        }
        total += z.re > 2 ? 1 : 0;
    }

    private static final class Range implements Iterator<Integer> {
        private int next;
        private final int end;

        Range(int end) {
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            return next < end;
        }

        @Override
        public Integer next() {
            return next++;
        }
    }

    private static void ownIterators() {
        Supplier<Range> ranges = () -> new Range(3);
        IntBinaryOperator multiply = (a, b) -> a * b + number;
        Range outer = ranges.get();
        while (outer.hasNext()) {
            int a = outer.next();
            for (Range inner = ranges.get(); inner.hasNext(); ) {
                total += multiply.applyAsInt(a, inner.next());
            }
        }
    }
}
