package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Exceptions.Light;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls of every kind: lambdas, method references, interfaces, bridges, wide arguments. */
@SuppressWarnings({"UnusedVariable", "UnnecessaryStringBuilder"}) // they are there to be allocated
final class Calls {
    private Calls() {}

    @Case("a lambda that captures and one that does not")
    static void lambdas() {
        int n = Sink.opaque(1);
        long wide = n;
        IntSupplier none = () -> 1;
        IntSupplier one = () -> n; // 16 B: lambda capturing
        IntSupplier more = () -> (int) (n + wide); // 24 B: lambda capturing
        Supplier<Object> making = () -> new int[n]; // 16 B: lambda capturing + 24 B: new int[]
        Sink.keep(none, one);
        Sink.keep(more, making.get());
    }

    @Case("method references")
    static void methodReferences() {
        Object object = new Object(); // 16 B: new Object
        Supplier<String> bound = object::toString; // 16 B: method reference capturing
        Function<Object, Integer> unbound = Object::hashCode;
        Supplier<Object> constructor = Object::new;
        IntFunction<int[]> array = int[]::new; // 24 B: new int[]
        Sink.keep(bound, unbound);
        Sink.keep(constructor.get()); // 16 B: java.util.function.Supplier.get()
        Sink.keep(array.apply(2));
    }

    @Case("a method reference whose class boxes the result")
    static void boxingMethodReference() {
        Supplier<Integer> supplier = Calls::thousand;
        Sink.keep(supplier.get()); // 16 B: java.util.function.Supplier.get()
    }

    private static int thousand() {
        return Sink.opaque(1000);
    }

    @Case("a constructor of the user's, called by a method reference")
    static void constructorReference() {
        Function<String, Made> maker = Made::new;
        Sink.keep(maker.apply("a")); // 16 B: java.util.function.Function.apply(...)
    }

    private static final class Made {
        final Object object;

        Made(String text) {
            object = new byte[text.length()]; // 24 B: new byte[]
        }
    }

    @Case("a lambda in a lambda, which captures this")
    static void nestedLambdas() {
        new Calls().nested(Sink.opaque(2)); // 16 B: new Calls
    }

    private void nested(int n) {
        Supplier<Supplier<Object>> outer = () -> { // 24 B: lambda capturing
            Sink.keep(new int[n]); // 24 B: new int[]
            return () -> made(n); // 24 B: lambda capturing
        };
        Sink.keep(outer.get().get());
    }

    private Object made(int n) {
        return new long[n]; // 32 B: new long[]
    }

    @Case("methods of interfaces: default, static, private")
    static void interfaces() {
        Shape shape = new Square(); // 16 B: new Square
        Sink.keep(shape.area());
        Sink.keep(Shape.named("a"));
    }

    private interface Shape {
        default Object area() {
            Object twice = twice();
            return new Object[] {twice, own()}; // 24 B: new Object[]
        }

        private Object twice() {
            return new int[1]; // 24 B: new int[]
        }

        static Object named(String name) {
            return new byte[name.length()]; // 24 B: new byte[]
        }

        Object own();
    }

    private static final class Square implements Shape {
        @Override
        public Object own() {
            return new Object(); // 16 B: new Object
        }

        @Override
        public Object area() {
            Sink.keep(new long[1]); // 24 B: new long[]
            return Shape.super.area();
        }
    }

    @Case("synchronized methods and blocks, and exceptions out of them")
    static void locks() {
        locked();
        try {
            synchronized (new Object()) { // 16 B: new Object
                Sink.keep(new int[1]); // 24 B: new int[]
                throw new Light(); // 40 B: exception Light
            }
        } catch (Light light) {
            Sink.keep(Thread.holdsLock(Calls.class));
        }
        synchronized (Calls.class) {
            locked();
        }
    }

    private static synchronized void locked() {
        Sink.keep(new Object()); // 2 x 16 B: new Object
    }

    @Case("inner, anonymous and local classes")
    static void innerClasses() {
        Outer outer = new Outer(); // 16 B: new Outer
        Outer.Inner inner = outer.new Inner(); // 16 B: new Inner
        int captured = Sink.opaque(1);
        class Local {
            Object make() {
                return new int[captured]; // 24 B: new int[]
            }
        }
        Object local = new Local().make(); // 16 B: new Local
        Object anonymous = new Object() { // 24 B: new Calls$1
                    private final Object field = new long[captured]; // 24 B: new long[]

                    @Override
                    public String toString() {
                        return field.toString();
                    }
                };
        Sink.keep(inner.make(), local);
        Sink.keep(anonymous);
    }

    private static final class Outer {
        private int number = 1;

        private final class Inner {
            Object make() {
                return new byte[number++]; // 24 B: new byte[]
            }
        }
    }

    @Case("generic classes and their bridges")
    static void bridges() {
        Maker<Object> maker = new IntsMaker(); // 16 B: new IntsMaker
        Sink.keep(maker.make(1));
        Comparable<Priced> priced = new Priced(); // 16 B: new Priced
        Sink.keep(priced.compareTo(new Priced())); // 16 B: new Priced + 16 B: boxing int → Integer
    }

    private abstract static class Maker<T> {
        abstract T make(Integer n);
    }

    private static final class IntsMaker extends Maker<Object> {
        @Override
        int[] make(Integer n) {
            return new int[n]; // 24 B: new int[]
        }
    }

    private static final class Priced implements Comparable<Priced> {
        @Override
        public int compareTo(Priced other) {
            Sink.keep(new Object()); // 16 B: new Object
            return 1000;
        }
    }

    @Case("long and double arguments and locals")
    static void wide() {
        Sink.keep(wide(1L, 2.0, 3, new Object(), 4L)); // 16 B: new Object + 24 B: boxing double → Double
    }

    private static double wide(long a, double b, int c, Object object, long d) {
        long sum = a + d;
        double product = b * c;
        for (long i = 0; i < 2; i++) {
            double local = sum + i;
            Sink.keep(object, local); // 2 x 24 B: boxing double → Double
            product += local;
        }
        return product;
    }

    @Case("calls in arguments of calls")
    static void nestedCalls() {
        Sink.keep(pair(pair(one(), "a"), one())); // 2 x 16 B: boxing int → Integer
        Object[] array = {1, pair(null, null), one()}; // 32 B: new Object[] + 16 B: boxing int → Integer
        array[Sink.opaque(1)] = new Object(); // 16 B: new Object
        Sink.keep(array);
    }

    private static int one() {
        Sink.keep(new Object()); // 3 x 16 B: new Object
        return 1000;
    }

    private static Integer pair(@Nullable Object first, @Nullable Object second) {
        Sink.keep(first, second);
        Sink.keep(new int[1]); // 3 x 24 B: new int[]
        return first == null ? 1 : 1000; // 2 x 16 B: boxing int → Integer
    }

    @Case("records: constructors, accessors, equals and hashCode")
    static void records() {
        Point point = new Point(1000); // 24 B: new Point
        Sink.keep(point.x()); // 16 B: boxing int → Integer
        boolean same = point.equals(new Point(1000, 1)); // 24 B: new Point
        Sink.keep(same);
        int hash = new Point(1, 2).hashCode(); // 24 B: new Point
        Sink.keep(new int[hash & 1]); // 24 B: new int[]
    }

    record Point(int x, long y) {
        Point {
            Sink.keep(new Object()); // 3 x 16 B: new Object
        }

        Point(int x) {
            this(x, new long[] {x}[0]); // 24 B: new long[]
        }
    }

    @Case("a record's toString")
    static void recordToString() {
        Sink.keep(NAMED.toString());
    }

    private static final Name NAMED = new Name("a", 1);

    private record Name(String text, int number) {} // 536 B (21: 64 B): record toString()

    @Case("nothing at all")
    static void nothing() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += Math.max(i, Sink.opaque(i));
        }
        Sink.keep(sum > 1000 ? null : "");
    }
}
