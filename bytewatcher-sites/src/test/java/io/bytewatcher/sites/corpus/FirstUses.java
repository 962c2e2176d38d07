package io.bytewatcher.sites.corpus;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Allocation that happens once: classes are loaded and initialised, call sites are linked. The cost differs from JDK to JDK. */
@SuppressWarnings({"UnusedVariable", "ImmutableEnumChecker"}) // they are there to be allocated
final class FirstUses {
    private FirstUses() {}

    @Case(value = "a static initialiser", when = Case.When.FIRST_USE)
    static void staticInitialiser() {
        Sink.keep(Table.VALUES);
    }

    private static final class Table {
        static final int[] VALUES = new int[10]; // 56 B: new int[]
        static final @Nullable Object OTHER;

        static {
            Object last = null;
            for (int i = 0; i < 2; i++) {
                last = new Object[] {last}; // 2 x 24 B: new Object[]
            }
            OTHER = last;
            Sink.keep(OTHER);
        }
    }

    @Case(value = "a superclass that is initialised first, by new", when = Case.When.FIRST_USE)
    static void superclass() {
        Sink.keep(new Child());
        Sink.keep(new Child()); // 16 B: new Child
    }

    private static class Parent {
        static final Object FIRST = new int[1]; // 24 B: new int[]
    }

    private static final class Child extends Parent {
        static final Object SECOND = new long[1]; // 24 B: new long[]
    }

    @Case(value = "an enum", when = Case.When.FIRST_USE)
    static void enumeration() {
        Sink.keep(Colour.RED.name());
    }

    private enum Colour {
        RED,
        GREEN;

        final Object own = new int[1]; // 2 x 24 B: new int[]
    }

    @Case(value = "a static initialiser that throws", when = Case.When.FIRST_USE)
    static void failing() {
        try {
            Sink.keep(Failing.VALUE);
        } catch (ExceptionInInitializerError e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    private static final class Failing {
        static final @Nullable Object VALUE = fail();

        private static @Nullable Object fail() {
            Sink.keep(new int[1]); // 24 B: new int[]
            throw new Exceptions.Light(); // 40 B: exception Light
        }
    }

    @Case(value = "the first lambda of a call site", when = Case.When.FIRST_USE)
    static void lambda() {
        int n = Sink.opaque(1);
        Supplier<Object> supplier = () -> new int[n];
        Sink.keep(supplier.get());
    }

    @Case(value = "the first string concatenation of a call site", when = Case.When.FIRST_USE)
    static void concatenation() {
        int n = Sink.opaque(1);
        Sink.keep("a" + n + "b" + n);
        Sink.keep(new Object()); // 16 B: new Object
    }

    @Case(value = "the first String.format", when = Case.When.FIRST_USE)
    static void format() {
        Sink.keep(String.format("%5.2f", 1.5));
    }

    @Case(value = "a record's first toString", when = Case.When.FIRST_USE)
    static void recordToString() {
        Sink.keep(new Pair("a", 1).toString());
    }

    private record Pair(String text, int number) {}

    @Case(value = "an interface with a default method is initialised by its class", when = Case.When.FIRST_USE)
    static void interfaceInitialiser() {
        Sink.keep(new Implementing().own());
    }

    private interface WithDefault {
        Object CONSTANT = new int[2]; // 24 B: new int[]

        default Object own() {
            return CONSTANT;
        }
    }

    private static final class Implementing implements WithDefault {}
}
