package io.bytewatcher.benchmarks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Thirty small operations whose figure depends on what C2 removes: most make objects that do not escape, some keep one beside
 * them.
 */
final class SettledKernels {
    /** Not final, so that the JIT knows neither value nor type. */
    private static int number = 1_000;

    private static String text = "alpha,beta,gamma";
    private static Object shape = new Circle(3);
    private static List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    private static Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    private static BigDecimal price = new BigDecimal("12.34");

    private static long total;

    @SuppressWarnings("unused") // written only: keeps what it is given
    private static volatile @Nullable Object kept;

    private SettledKernels() {}

    /** All, by name. */
    static Map<String, Runnable> all() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("StringBuilder chain, its length", SettledKernels::builderLength);
        all.put("StringBuilder chain, kept", SettledKernels::builderKept);
        all.put("string concatenation, its hash", SettledKernels::concatenation);
        all.put("Optional chain", SettledKernels::optional);
        all.put("iterator of a list", SettledKernels::listIterator);
        all.put("iterator of a map's entries", SettledKernels::mapIterator);
        all.put("records added up", SettledKernels::records);
        all.put("nested records, copied", SettledKernels::nestedRecords);
        all.put("capturing lambda, called", SettledKernels::lambda);
        all.put("lambda that calls a lambda", SettledKernels::composedLambdas);
        all.put("IntStream.map.sum", SettledKernels::stream);
        all.put("boxes in a loop", SettledKernels::boxes);
        all.put("box in a generic holder", SettledKernels::genericBox);
        all.put("BigDecimal.add.compareTo", SettledKernels::bigDecimal);
        all.put("varargs", SettledKernels::varargs);
        all.put("instanceof patterns on records", SettledKernels::patterns);
        all.put("builder object", SettledKernels::builderObject);
        all.put("pair returned", SettledKernels::pair);
        all.put("visitor", SettledKernels::visitor);
        all.put("text split by indexOf", SettledKernels::split);
        all.put("substring compared", SettledKernels::substring);
        all.put("array of two", SettledKernels::smallArray);
        all.put("temporary ArrayList", SettledKernels::temporaryList);
        all.put("result type, ok or error", SettledKernels::result);
        all.put("one of two objects", SettledKernels::merged);
        all.put("comparator of comparators", SettledKernels::comparator);
        all.put("LongSummaryStatistics", SettledKernels::statistics);
        all.put("AtomicInteger as a counter in a callback", SettledKernels::atomicCounter);
        all.put("complex numbers, eight rounds", SettledKernels::complex);
        all.put("own iterator in an iterator", SettledKernels::ownIterators);
        return all;
    }

    private static void builderLength() {
        total += new StringBuilder()
                .append("id-")
                .append(number)
                .append(':')
                .append(text)
                .toString()
                .length();
    }

    private static void builderKept() {
        StringBuilder builder = new StringBuilder().append('<').append(number).append('>');
        kept = builder.toString();
    }

    private static void concatenation() {
        total += ("id-" + number + ":" + text).hashCode();
    }

    private static void optional() {
        total += Optional.of(number)
                .filter(n -> n > 10)
                .map(n -> n + 1_000)
                .flatMap(n -> n > 0 ? Optional.of(n * 2) : Optional.empty())
                .orElse(0);
    }

    private static void listIterator() {
        for (Integer each : numbers) {
            total += each;
        }
    }

    private static void mapIterator() {
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            total += entry.getValue() + entry.getKey().length();
        }
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

    private static void lambda() {
        int captured = number;
        IntSupplier supplier = () -> captured + 1;
        total += supplier.getAsInt();
    }

    private static void composedLambdas() {
        int captured = number;
        IntUnaryOperator twice = n -> n * 2 + captured;
        IntUnaryOperator both = twice.andThen(n -> n - captured);
        total += both.applyAsInt(captured);
    }

    private static void stream() {
        total += IntStream.range(0, 8).map(n -> n * number).filter(n -> n > 0).sum();
    }

    private static void boxes() {
        Integer sum = number;
        for (int i = 0; i < 4; i++) {
            sum += i * 1_000;
        }
        total += sum;
    }

    private record Holder<T>(T value) {}

    private static void genericBox() {
        Holder<Integer> holder = new Holder<>(number + 1);
        total += holder.value();
    }

    private static void bigDecimal() {
        total += price.add(BigDecimal.valueOf(number, 2)).compareTo(BigDecimal.TEN);
    }

    private static void varargs() {
        total += sum(1, number, 3);
    }

    private static int sum(int... all) {
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        return sum;
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

    private static void split() {
        int from = 0;
        for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
            total += text.substring(from, comma).length();
            from = comma + 1;
        }
        kept = text.substring(from);
    }

    private static void substring() {
        total += text.substring(0, 5).equals("alpha") ? 1 : 0;
    }

    private static void smallArray() {
        int[] pair = {number, 2};
        total += pair[0] * pair[1];
    }

    private static void temporaryList() {
        List<Object> list = new ArrayList<>(4);
        list.add(text);
        list.add(shape);
        total += list.size() + (list.get(0) == shape ? 1 : 0);
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

    private static void statistics() {
        LongSummaryStatistics statistics = new LongSummaryStatistics();
        for (int i = 0; i < 4; i++) {
            statistics.accept(number + i);
        }
        total += statistics.getMax() - statistics.getMin();
    }

    private static void atomicCounter() {
        AtomicInteger counter = new AtomicInteger();
        numbers.forEach(each -> counter.addAndGet(each));
        total += counter.get();
        kept = number > 0 ? new Vector(counter.get(), 1) : null;
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
