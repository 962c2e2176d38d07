package acme;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Compiled for Java 8, and its class files' version lowered down to that of Java 1.1: nothing here needs a newer one. */
public final class OldCode {
    static volatile Object kept;

    static void keep(Object object) {
        kept = object;
    }

    // Case: string concatenation is a chain of a StringBuilder
    static void concatenation() {
        int n = kept == "x" ? 0 : 1000;
        keep("a" + n + "b"); // 24 B: new StringBuilder + 32 B: constructor of StringBuilder + 48 B: StringBuilder.toString()
    }

    // Case: loops and choices, without frames in the older class files
    static void loops() {
        for (int i = 0; i < 4; i++) {
            Object object = i % 2 == 0 ? new Object() : (Object) new int[i]; // 2 x 16 B: new Object + 56 B: new int[]
            keep(object);
        }
    }

    // Case: finally
    static void finallyRuns() {
        try {
            try {
                keep(new Object()); // 16 B: new Object
                fail(new byte[1]); // 24 B: new byte[]
            } finally {
                keep(new int[1]); // 24 B: new int[]
            }
        } catch (Light light) {
            keep(new long[1]); // 24 B: new long[]
        }
    }

    private static void fail(Object object) {
        keep(object);
        throw new Light(); // 40 B: exception Light
    }

    /** Throwable's constructor without a stack trace is protected, and newer than these class files. */
    private static final class Light extends RuntimeException {
        private final Object extra = "a";

        Light() {
            super(null, null, false, false);
        }

        public String toString() {
            return extra.toString();
        }
    }

    // Case: constructors
    static void constructors() {
        keep(new Derived(kept == "x")); // 24 B: new Derived
    }

    private static class Base {
        final Object object;

        Base(Object object) {
            this.object = object;
        }
    }

    private static final class Derived extends Base {
        private final Object other = new Object(); // 16 B: new Object

        Derived(boolean flag) {
            super(flag ? new int[1] : new long[2]); // 32 B: new long[]
            keep(other);
        }
    }

    // Case: a comparator, as an anonymous class
    static void comparator() {
        List<String> list = new ArrayList<String>(); // 24 B: new ArrayList
        list.add("b"); // 56 B: java.util.List.add(...)
        list.add("a");
        Collections.sort(list, new Comparator<String>() { // 16 B: new OldCode$1
            public int compare(String a, String b) {
                keep(new Object()); // 16 B: new Object
                return a.compareTo(b);
            }
        });
    }

    // Case: boxing, an inner class with accessors, synchronized
    static void accessors() {
        Counter counter = new Counter(); // 16 B: new Counter
        counter.count += 1000;
        keep(counter.boxed());
        synchronized (counter) {
            keep(new int[1]); // 24 B: new int[]
        }
    }

    private static final class Counter {
        private int count;

        private synchronized Object boxed() {
            return count; // 16 B: boxing int → Integer
        }
    }

    // Case: a switch over strings and numbers
    static void switches() {
        for (int i = 0; i < 2; i++) {
            switch (i == 0 ? "a" : "b") {
                case "a":
                    keep(new Object()); // 16 B: new Object
                    break;
                default:
                    keep(new int[1]); // 24 B: new int[]
            }
            switch (i) {
                case 0:
                    continue;
                default:
                    keep(new long[1]); // 24 B: new long[]
            }
        }
    }
}
