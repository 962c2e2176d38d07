package io.bytewatcher.sites.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Boxing, strings, arrays. */
@SuppressWarnings({"UnusedVariable", "UnnecessaryStringBuilder"}) // they are there to be allocated
final class Values {
    private Values() {}

    @Case("boxing of every type")
    static void boxing() {
        int n = Sink.opaque(1000);
        Integer boxed = n; // 16 B: boxing int → Integer
        Long wide = (long) n; // 24 B: boxing long → Long
        Short small = (short) n; // 16 B: boxing short → Short
        Character character = (char) n; // 16 B: boxing char → Character
        Float single = (float) n; // 16 B: boxing float → Float
        Double twice = (double) n; // 24 B: boxing double → Double
        Byte cached = (byte) n;
        Boolean constant = n > 1;
        Sink.keep(boxed, wide);
        Sink.keep(small, character);
        Sink.keep(single, twice);
        Sink.keep(cached, constant);
    }

    @Case("boxed numbers that are counted up and added to a list")
    static void boxedArithmetic() {
        Integer n = 126;
        for (int i = 0; i < 3; i++) {
            n++; // 2 x 16 B: boxing int → Integer
        }
        List<Long> list = new ArrayList<>(); // 24 B: new ArrayList
        list.add(1_000L); // 24 B: boxing long → Long + 56 B: java.util.List.add(...)
        list.add(2_000L); // 24 B: boxing long → Long
        Sink.keep(list, n);
    }

    @Case("string concatenation with every type")
    static void concatenation() {
        String text = "abc";
        int n = Sink.opaque(1000);
        Sink.keep(text + n); // 48 B: string concatenation
        Sink.keep(text + ":" + text); // 48 B: string concatenation
        Sink.keep("" + (long) n + 'x' + true + null); // 56 B: string concatenation
        Sink.keep("[" + n + "] " + text + " of " + n + (byte) 1 + (short) 2); // 64 B: string concatenation
        text += n; // 48 B: string concatenation
        Sink.keep(text);
    }

    @Case("string concatenation of floating point numbers")
    static void concatenationOfDoubles() {
        double d = Sink.opaque(5) / 2.0;
        Sink.keep("a" + d); // 96 B (21: 160 B, 25: 136 B): string concatenation
    }

    @Case("string concatenation that calls toString of the user's")
    static void concatenationOfObjects() {
        Object named = new Named(); // 16 B: new Named
        Sink.keep("x" + named + "y"); // 48 B: string concatenation
    }

    private static final class Named {
        @Override
        public String toString() {
            char[] name = {'n', 'm'}; // 24 B: new char[]
            return new String(name); // 24 B: new String + 24 B: constructor of String
        }
    }

    @Case("a chain of a StringBuilder")
    static void builder() {
        int n = Sink.opaque(1000);
        String text = new StringBuilder() // 24 B: new StringBuilder + 32 B: constructor of StringBuilder
                .append("0123456789")
                .append(n)
                .append("0123456789") // 56 B: StringBuilder.append(...)
                .append('x')
                .toString(); // 72 B: StringBuilder.toString()
        Sink.keep(text);
    }

    @Case("methods of String")
    static void strings() {
        String text = "some text";
        Sink.keep(text.substring(5)); // 48 B: String.substring(...)
        Sink.keep(text.concat("!")); // 56 B: String.concat(...)
        Sink.keep(text.toUpperCase(java.util.Locale.ROOT)); // 56 B: String.toUpperCase(...)
        Sink.keep(text.trim());
        Sink.keep(text.toCharArray()); // 40 B: String.toCharArray()
        Sink.keep(text.replace('o', 'x')); // 56 B: String.replace(...)
        Sink.keep(Integer.toString(Sink.opaque(1000))); // 48 B: Integer.toString(...)
    }

    @Case("String.format and a text block")
    static void format() {
        int n = Sink.opaque(1000);
        Integer boxed = n; // 16 B: boxing int → Integer
        Sink.keep(String.format("%d", boxed)); // 24 B: varargs array + 1136 B (21: 376 B): String.format(...)
        String text = """
                a
                b""";
        Sink.keep(text);
        Sink.keep(text.lines().count()); // 80 B: String.lines() + 136 B: java.util.stream.Stream.count()
    }

    @Case("varargs")
    static void varargs() {
        Sink.keep(sum()); // 16 B: varargs array
        Sink.keep(sum(1, 2, 3)); // 32 B: varargs array
        Sink.keep(Arrays.asList("a", "b")); // 24 B: varargs array + 24 B: java.util.Arrays.asList(...)
        Sink.keep(first("a", new Object())); // 24 B: varargs array + 16 B: new Object
    }

    private static int sum(int... numbers) {
        return numbers.length;
    }

    @SafeVarargs
    private static <T> T first(T... all) {
        return all[0];
    }

    @Case("arrays of every type and shape")
    static void arrays() {
        int n = Sink.opaque(3);
        Sink.keep(new boolean[n]); // 24 B: new boolean[]
        Sink.keep(new byte[n]); // 24 B: new byte[]
        Sink.keep(new char[n]); // 24 B: new char[]
        Sink.keep(new short[n]); // 24 B: new short[]
        Sink.keep(new int[n]); // 32 B: new int[]
        Sink.keep(new long[n]); // 40 B: new long[]
        Sink.keep(new float[n]); // 32 B: new float[]
        Sink.keep(new double[n]); // 40 B: new double[]
        Sink.keep(new String[n]); // 32 B: new String[]
        Sink.keep(new int[n][2]); // 104 B: new int[][]
        Sink.keep(new int[n][]); // 32 B: new int[][]
        Sink.keep(new String[2][2][2]); // 168 B: new String[][][]
        Sink.keep(new int[][] {{1}, {2, 3}}); // 24 B: new int[][] + 48 B: new int[]
        Sink.keep(new Integer[] {n, 1000}); // 24 B: new Integer[] + 16 B: boxing int → Integer
    }

    @Case("clones and copies")
    static void clones() throws CloneNotSupportedException {
        int[] numbers = {1, 2, 3}; // 32 B: new int[]
        Sink.keep(numbers.clone()); // 32 B: int[].clone()
        Sink.keep(Arrays.copyOf(numbers, 10)); // 56 B: java.util.Arrays.copyOf(...)
        Copied copied = new Copied(); // 16 B: new Copied
        Sink.keep(copied.clone());
        Object[][] deep = {{}, {}}; // 24 B: new Object[][] + 32 B: new Object[]
        Sink.keep(deep.clone()); // 24 B: Object[][].clone()
    }

    private static final class Copied implements Cloneable {
        @Override
        protected Copied clone() throws CloneNotSupportedException {
            return (Copied) super.clone(); // 16 B: Object.clone()
        }
    }

    @Case("collections of the JDK")
    static void collections() {
        List<Object> list = new ArrayList<>(1); // 24 B: new ArrayList + 24 B: constructor of java.util.ArrayList
        list.add(new Object()); // 16 B: new Object
        list.add(new Object()); // 16 B: new Object + 24 B: java.util.List.add(...)
        Sink.keep(list.toArray()); // 24 B: java.util.List.toArray()
        Sink.keep(List.copyOf(list)); // 48 B: java.util.List.copyOf(...)
        Sink.keep(new StringBuilder("a").reverse()); // 24 B: new StringBuilder + 40 B: constructor of StringBuilder
    }
}
