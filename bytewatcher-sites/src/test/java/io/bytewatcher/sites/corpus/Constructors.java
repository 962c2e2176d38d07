package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Exceptions.Light;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Constructors: what runs before and after {@code super(...)}, and uninitialised objects on the stack. */
@SuppressWarnings({"UnusedVariable", "UnnecessaryStringBuilder"}) // they are there to be allocated
final class Constructors {
    private Constructors() {}

    @Case("super(...) with an allocating argument, field initialisers and a body")
    static void superWithArgument() {
        Sink.keep(new Derived("abc")); // 24 B: new Derived
    }

    private static final class Derived extends Named {
        final int[] field = new int[2]; // 24 B: new int[]

        Derived(String name) {
            super(new StringBuilder(name)); // 24 B: new StringBuilder + 40 B: constructor of StringBuilder
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    private static class Named {
        final Object name;

        Named(Object name) {
            this.name = name;
            Sink.keep(new long[1]); // 24 B: new long[]
        }
    }

    @Case("this(...) with an allocating argument")
    static void thisWithArgument() {
        Sink.keep(new Other(Sink.opaque(1000))); // 24 B: new Other
    }

    private static class Base {
        final Object name;

        Base(Object name) {
            this.name = name;
            Sink.keep(new long[1]); // 24 B: new long[]
        }
    }

    private static final class Other extends Base {
        final Object field;

        Other(String name) {
            super(name);
            field = new int[1]; // 24 B: new int[]
        }

        Other(int number) {
            this(String.valueOf(number)); // 48 B: String.valueOf(...)
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("initialisers in front of the body")
    static void initialisers() {
        Sink.keep(new Initialised()); // 24 B: new Initialised
    }

    private static final class Initialised {
        final int[] numbers = new int[2]; // 24 B: new int[]
        final Object object;

        {
            object = new long[2]; // 32 B: new long[]
        }

        Initialised() {
            Sink.keep(numbers, object);
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    @Case("a choice between two new objects as argument of super(...)")
    static void choiceInSuper() {
        Sink.keep(new Choice(Sink.opaque(1) == 1)); // 16 B: new Choice
        Sink.keep(new Choice(Sink.opaque(1) == 2)); // 16 B: new Choice
    }

    private static final class Choice extends ChoiceBase {
        Choice(boolean first) {
            super(first ? new Light() : new int[1]); // 40 B: exception Light + 24 B: new int[]
        }
    }

    private static class ChoiceBase {
        final Object chosen;

        ChoiceBase(Object chosen) {
            this.chosen = chosen;
        }
    }

    @Case("a constructor that throws before and after super(...)")
    static void throwing() {
        for (int i = 0; i < 3; i++) {
            try {
                Sink.keep(new Throwing(Sink.opaque(i))); // 3 x 16 B: new Throwing
            } catch (Light light) {
                Sink.keep(light);
            }
        }
    }

    private static final class Throwing extends ChoiceBase {
        Throwing(int when) {
            super(checked(when, 0));
            Sink.keep(new Object()); // 2 x 16 B: new Object
            checked(when, 1);
            Sink.keep(new int[1]); // 24 B: new int[]
        }
    }

    private static Object checked(int when, int now) {
        if (when == now) {
            throw new Light(); // 2 x 40 B: exception Light
        }
        return "";
    }

    @Case("try and catch in a constructor")
    static void catching() {
        Sink.keep(new Catching()); // 16 B: new Catching
    }

    private static final class Catching extends ChoiceBase {
        Catching() {
            super(new Object()); // 16 B: new Object
            try {
                throw new Light(); // 40 B: exception Light
            } catch (Light light) {
                Sink.keep(new int[1]); // 24 B: new int[]
            }
        }
    }

    @Case("super(...) into the JDK")
    static void superInTheJdk() {
        Sink.keep(new Numbers()); // 24 B: new Numbers
    }

    private static final class Numbers extends ArrayList<Integer> {
        private static final long serialVersionUID = 1L;

        Numbers() {
            super(10); // 56 B: constructor of java.util.ArrayList
            add(1000); // 16 B: boxing int → Integer
        }
    }

    @Case("uninitialised objects on the stack: new in arguments of new")
    static void nested() {
        Object inner = new Pair(new Pair(new Object(), ""), ""); // 48 B: new Pair + 16 B: new Object
        Sink.keep(inner);
        Pair pair = new Pair( // 24 B: new Pair
                Sink.opaque(1) == 1 ? new Light() : new Object(), // 40 B: exception Light
                Sink.opaque(1) == 2 ? new Light() : new Object()); // 16 B: new Object
        Sink.keep(pair);
    }

    record Pair(@Nullable Object first, @Nullable Object second) {}

    @Case("uninitialised objects on the stack across branches and calls")
    static void acrossBranches() {
        int k = Sink.opaque(2);
        Pair pair = new Pair(k > 1 && k < 5 ? made(k) : null, k == 2 ? made(1) : "b" + k); // 24 B: new Pair
        Sink.keep(pair);
    }

    private static Object made(int length) {
        return new int[length]; // 2 x 24 B: new int[]
    }
}
