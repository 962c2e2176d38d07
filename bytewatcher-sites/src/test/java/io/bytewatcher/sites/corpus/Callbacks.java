package io.bytewatcher.sites.corpus;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Code that the JDK calls back: what the JDK allocates before and after a callback belongs to the call. */
final class Callbacks {
    private static final List<Integer> NUMBERS = new ArrayList<>(List.of(3, 1, 2));

    private Callbacks() {}

    @Case("a comparator that allocates, called by Arrays.sort")
    static void comparatorInSort() {
        Integer[] array = {3, 1, 2}; // 32 B: new Integer[]
        Arrays.sort(array, Callbacks::compare);
    }

    /** Called four times for 3 1 2: two find the descending run, two sort the third into it. */
    private static int compare(Integer a, Integer b) {
        Sink.keep(new Object()); // 4 x 16 B: new Object
        return a.compareTo(b);
    }

    @Case("Collections.sort with a comparator that allocates")
    static void collectionsSort() {
        List<Integer> list = new ArrayList<>(NUMBERS); // 24 B: new ArrayList + 32 B: constructor of java.util.ArrayList
        Collections.sort(list, (a, b) -> {
            Sink.keep(new long[1]); // 4 x 24 B: new long[]
            return a - b;
        });
    }

    @Case("forEach of a list")
    static void forEach() {
        NUMBERS.forEach(Callbacks::take);
        NUMBERS.forEach(number -> Sink.keep(new Object())); // 3 x 16 B: new Object
    }

    private static void take(Integer number) {
        Sink.keep(new int[number]); // 80 B: new int[]
    }

    @Case("computeIfAbsent: the JDK allocates before the callback and after it")
    static void computeIfAbsent() {
        Map<String, Object> map = new HashMap<>(); // 48 B: new HashMap
        Object made = map.computeIfAbsent("a", Callbacks::make); // 112 B: java.util.Map.computeIfAbsent(...)
        Sink.keep(made);
    }

    private static Object make(String key) {
        return new byte[key.length()]; // 24 B: new byte[]
    }

    @Case("merge, and a callback in a callback")
    static void callbackInCallback() {
        Map<Integer, Integer> map = new TreeMap<>(Callbacks::compareAndSort); // 48 B: new TreeMap
        map.put(1, 1); // 40 B: java.util.Map.put(...)
        map.merge(1, 1000, (a, b) -> { // 16 B: boxing int → Integer
            Sink.keep(new Object()); // 16 B: new Object
            return a;
        });
    }

    /** Called once by the first put, with a key against itself, and once by merge. */
    private static int compareAndSort(Integer a, Integer b) {
        Integer[] both = {b, a}; // 2 x 24 B: new Integer[]
        Arrays.sort(both, (x, y) -> {
            Sink.keep(new long[2]); // 2 x 32 B: new long[]
            return x.compareTo(y);
        });
        return a.compareTo(b);
    }

    @Case("a stream whose functions allocate")
    static void stream() {
        IntStream.range(0, 3) // 80 B: java.util.stream.IntStream.range(...)
                .mapToObj(Callbacks::object) // 64 B (21: 56 B): java.util.stream.IntStream.mapToObj(...)
                .filter(Callbacks::accept) // 64 B (21: 56 B): java.util.stream.Stream.filter(...)
                .forEach(Sink::keep); // 72 B: java.util.stream.Stream.forEach(...)
    }

    private static Object object(int number) {
        return new Object(); // 3 x 16 B: new Object
    }

    private static boolean accept(Object object) {
        Sink.keep(object, new int[2]); // 3 x 24 B: new int[]
        return true;
    }

    @Case("Optional.map and orElseGet")
    static void optional() {
        Optional<Integer> number = Optional.of(1); // 16 B: java.util.Optional.of(...)
        Optional<Object> mapped = number.map(Callbacks::array); // 16 B: java.util.Optional.map(...)
        Sink.keep(mapped.orElseGet(Object::new));
        Sink.keep(Optional.empty().orElseGet(Object::new)); // 16 B: java.util.Optional.orElseGet(...)
    }

    private static Object array(Integer length) {
        return new long[length]; // 24 B: new long[]
    }

    @Case("toString called by a StringBuilder")
    static void toStringInBuilder() {
        StringBuilder builder = new StringBuilder(40); // 24 B: new StringBuilder + 56 B: constructor of StringBuilder
        builder.append(new Named()); // 16 B: new Named
        builder.append((CharSequence) "-");
        Sink.keep(builder);
    }

    private static final class Named {
        @Override
        public String toString() {
            char[] name = {'n', 'm'}; // 24 B: new char[]
            return new String(name); // 24 B: new String + 24 B: constructor of String
        }
    }

    @Case("hashCode and equals called by a HashMap")
    static void keysOfAMap() {
        Map<Key, String> map = new HashMap<>(4); // 48 B: new HashMap
        map.put(new Key(1), ""); // 16 B: new Key + 64 B: java.util.Map.put(...)
        map.put(new Key(1), ""); // 16 B: new Key
        Sink.keep(map);
    }

    private static final class Key {
        private final int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            Object[] fields = {id}; // 2 x 24 B: new Object[]
            return fields.length;
        }

        @Override
        public boolean equals(Object other) {
            Sink.keep(new Object()); // 16 B: new Object
            return other instanceof Key key && key.id == id;
        }
    }

    @Case("an Iterator of the user's under the JDK's default method")
    static void ownIterable() {
        Iterable<Object> twice = new Twice(); // 16 B: new Twice
        twice.forEach(Sink::keep);
        for (Object object : twice) {
            Sink.keep(object);
        }
    }

    @SuppressWarnings("IterableAndIterator")
    private static final class Twice implements Iterable<Object>, Iterator<Object> {
        private int left;

        @Override
        public Iterator<Object> iterator() {
            left = 2;
            Sink.keep(new int[1]); // 2 x 24 B: new int[]
            return this;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public Object next() {
            left--;
            return new Object(); // 4 x 16 B: new Object
        }
    }

    @Case("a proxy of the JDK: boxes and packs its arguments itself")
    static void proxy() {
        int same = PROXY.applyAsInt(1000); // 40 B: java.util.function.IntUnaryOperator.applyAsInt(...)
        Sink.keep(same == 1000 ? null : "");
    }

    private static final IntUnaryOperator PROXY = (IntUnaryOperator) Proxy.newProxyInstance(
            Callbacks.class.getClassLoader(), new Class<?>[] {IntUnaryOperator.class}, (proxy, method, arguments) -> {
                Sink.keep(new Object()); // 16 B: new Object
                return arguments[0];
            });

    @Case("a method handle")
    static void methodHandle() throws Throwable {
        Sink.keep((Object) HANDLE.invokeExact(1));
    }

    @SuppressWarnings("unused") // by the handle
    private static Object handled(int length) {
        return new byte[length]; // 24 B: new byte[]
    }

    @Case("reflection")
    static void reflection() throws ReflectiveOperationException {
        Object[] arguments = {8}; // 24 B: new Object[]
        Sink.keep(METHOD.invoke(null, arguments));
    }

    @SuppressWarnings("unused") // by reflection
    private static Object reflected(int length) {
        return new byte[length]; // 24 B: new byte[]
    }

    private static final MethodHandle HANDLE;
    private static final Method METHOD;

    static {
        try {
            MethodType type = MethodType.methodType(Object.class, int.class);
            HANDLE = MethodHandles.lookup().findStatic(Callbacks.class, "handled", type);
            METHOD = Callbacks.class.getDeclaredMethod("reflected", int.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("corpus", e);
        }
    }
}
