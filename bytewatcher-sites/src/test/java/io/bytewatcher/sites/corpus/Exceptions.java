package io.bytewatcher.sites.corpus;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Exceptions, thrown by code and by the JVM, caught and thrown through. Stack depths stay below the 32 of one backtrace chunk. */
final class Exceptions {
    private static final List<String> ONE = List.of("a");

    private Exceptions() {}

    /** Costs nothing but itself: no stack trace. */
    static final class Light extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Light() {
            super(null, null, false, false);
        }
    }

    /** Takes suppressed exceptions. */
    static final class Heavy extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Heavy() {
            super(null, null, true, false);
        }
    }

    @Case("thrown and caught in one method")
    static void caught() {
        try {
            Sink.keep(new Object()); // 16 B: new Object
            throw new Light(); // 40 B: exception Light
        } catch (Light light) {
            Sink.keep(new int[1]); // 24 B: new int[]
        }
        Sink.keep(new long[1]); // 24 B: new long[]
    }

    @Case("thrown through two methods")
    static void throughMethods() {
        try {
            outer();
            Sink.keep(new Object());
        } catch (Light light) {
            Sink.keep(light);
        }
        Sink.keep(new long[2]); // 32 B: new long[]
    }

    private static void outer() {
        Sink.keep(new int[2]); // 24 B: new int[]
        inner(new Object()); // 16 B: new Object
        Sink.keep(new Object());
    }

    private static void inner(Object object) {
        Sink.keep(object);
        throw new Light(); // 40 B: exception Light
    }

    @Case("thrown through a frame of the JDK")
    static void throughTheJdk() {
        try {
            ONE.forEach(Exceptions::fail); // 32 B (25: 0 B): java.util.List.forEach(...)
            Sink.keep(new Object());
        } catch (Light light) {
            Sink.keep(new int[3]); // 32 B: new int[]
        }
    }

    private static void fail(String text) {
        Sink.keep(new byte[text.length()]); // 24 B: new byte[]
        throw new Light(); // 40 B: exception Light
    }

    @Case("an exception with its stack trace")
    static void withStackTrace() {
        try {
            throw new Error("full"); // 40 B: exception Error + 680 B (21: 688 B): constructor of Error
        } catch (Error e) {
            Sink.keep(e);
        }
    }

    @Case("a class of the user's whose constructor takes the stack trace")
    static void ownWithStackTrace() {
        try {
            throw new Own(); // 40 B: exception Own
        } catch (Own own) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    private static final class Own extends Exception {
        private static final long serialVersionUID = 1L;

        Own() {
            super("own"); // 680 B (21: 688 B): constructor of Exception
        }
    }

    @Case("thrown by a method of the JDK")
    static void thrownByTheJdk() {
        int number = 0;
        try {
            number = Integer.parseInt("x"); // 896 B (21: 904 B): Integer.parseInt(...)
        } catch (NumberFormatException e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
        Sink.keep(new int[number]); // 16 B: new int[]
    }

    @Case("NullPointerException of the JVM")
    static void nullPointer() {
        try {
            length(null);
        } catch (NullPointerException e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @SuppressWarnings("NullAway")
    private static int length(int @Nullable [] array) {
        Sink.keep(new Object()); // 16 B: new Object
        int length = array.length; // 728 B (21: 736 B): exception NullPointerException
        Sink.keep(new Object());
        return length;
    }

    @Case("NullPointerException of a call")
    @SuppressWarnings("NullAway")
    static void nullReceiver() {
        String text = Sink.opaque(1) == 0 ? "" : null;
        try {
            Sink.keep(new Object()); // 16 B: new Object
            Sink.keep(text.trim()); // 728 B (21: 736 B): exception NullPointerException or String.trim()
        } catch (RuntimeException e) {
            Sink.keep(null);
        }
    }

    @Case("ArithmeticException of the JVM")
    static void divisionByZero() {
        int zero = Sink.opaque(1) - 1;
        try {
            int[] array = new int[1]; // 24 B: new int[]
            array[0] = 1 / zero; // 776 B (21: 784 B): exception ArithmeticException
        } catch (ArithmeticException e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("ArrayIndexOutOfBoundsException of the JVM")
    static void index() {
        int[] array = {1}; // 24 B: new int[]
        try {
            array[1] = 2; // 800 B (21: 808 B): exception ArrayIndexOutOfBoundsException
        } catch (ArrayIndexOutOfBoundsException e) {
            Sink.keep(array);
        } finally {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("ClassCastException of the JVM")
    static void cast() {
        Object number = 1;
        try {
            String text = (String) number; // 912 B (21: 920 B): exception ClassCastException
            Sink.keep(text);
        } catch (ClassCastException e) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("NegativeArraySizeException of the JVM, on a line that allocates else")
    static void negativeSize() {
        int[] array = null;
        for (int length = 1; length >= -1; length--) {
            try {
                array = new int[length]; // 40 B: new int[] + 768 B (21: 776 B): exception NegativeArraySizeException
            } catch (NegativeArraySizeException e) {
                Sink.keep(array);
            }
        }
    }

    @Case("ArrayStoreException of the JVM")
    static void store() {
        Object[] array = new String[1]; // 24 B: new String[]
        try {
            array[0] = 1; // 784 B (21: 792 B): exception ArrayStoreException
        } catch (ArrayStoreException e) {
            Sink.keep(array);
        }
    }

    @Case("caught and thrown again, with another one")
    static void thrownAgain() {
        try {
            rethrow();
        } catch (Light light) {
            Sink.keep(light);
        }
    }

    private static void rethrow() {
        try {
            throw new Heavy(); // 40 B: exception Heavy
        } catch (Heavy heavy) {
            Sink.keep(new Object()); // 16 B: new Object
            throw new Light(); // 40 B: exception Light
        }
    }

    @Case("an exception that is caught further up than the next handler")
    static void notThisHandler() {
        try {
            try {
                Sink.keep(new Object()); // 16 B: new Object
                throw new Light(); // 40 B: exception Light
            } catch (IllegalArgumentException e) {
                Sink.keep(new int[9]);
            }
        } catch (IllegalStateException | Light light) {
            Sink.keep(new int[1]); // 24 B: new int[]
        }
    }

    @Case("ten frames unwound at once")
    static void unwound() {
        try {
            deep(10);
        } catch (Light light) {
            Sink.keep(new int[1]); // 24 B: new int[]
        }
    }

    private static void deep(int depth) {
        Sink.keep(new Object()); // 11 x 16 B: new Object
        if (depth > 0) {
            deep(depth - 1);
        } else {
            throw new Light(); // 40 B: exception Light
        }
        Sink.keep(new Object());
    }
}
