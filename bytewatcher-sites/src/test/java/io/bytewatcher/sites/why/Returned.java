package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Objects that leave the compilation of the method that allocates them. */
final class Returned {
    private Returned() {}

    @Case(value = "control: the method is inlined, its result stays in one compilation", when = SETTLED)
    static void byASmallMethod() {
        Keep.total += small(Keep.number).y;
    }

    private static Point small(int x) {
        return new Point(x, 1);
    }

    @Case(value = "a method of more than FreqInlineSize (325) is a compilation of its own", when = SETTLED)
    static void byALargeMethod() {
        Keep.total += large(Keep.number).y;
    }

    private static Point large(int x) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        // kept: returned by Returned.large, hot method too big; proof: inline Returned.large
        return new Point(x, 2); // 24 B: new Point
    }

    @Case(value = "through an inlined method within the large one", when = SETTLED)
    static void byALargeMethodThatCallsASmallOne() {
        Keep.total += wrapping(Keep.number).y;
    }

    private static Point wrapping(int x) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        return made(x);
    }

    private static Point made(int x) {
        // kept: returned by Returned.wrapping, hot method too big; proof: inline Returned.wrapping
        return new Point(x, 3); // 24 B: new Point
    }

    @Case(value = "the recursion is not inlined, so its result comes from a call", when = SETTLED)
    static void byARecursiveMethod() {
        Keep.total += recursive(Keep.number, 7).y;
    }

    private static Point recursive(int x, int depth) {
        if (depth > 0) {
            return recursive(x, depth - 1);
        }
        // kept: returned by Returned.recursive, recursive inlining is too deep; proof: -XX:MaxRecursiveInlineLevel=8
        return new Point(x, 1); // 24 B: new Point
    }

    @Case(value = "three lambdas at one call: none is inlined", when = SETTLED)
    static void byThreeLambdas() {
        for (int i = 0; i < 3; i++) {
            Keep.total += FUNCTIONS.get(i).apply(Keep.number).x;
        }
    }

    private static final List<IntFunction<Point>> FUNCTIONS = new ArrayList<>(List.of(
            x -> {
                // kept: returned by Returned.lambda$static$0, not inlined; proof: none
                return new Point(x, 1); // 24 B: new Point
            },
            x -> {
                // kept: returned by Returned.lambda$static$1, not inlined; proof: none
                return new Point(x, 2); // 24 B: new Point
            },
            x -> {
                // kept: returned by Returned.lambda$static$2, not inlined; proof: none
                return new Point(x, 3); // 24 B: new Point
            }));

    @Case(value = "three implementations of an interface at one call", when = SETTLED)
    static void byThreeReceivers() {
        for (Maker maker : MAKERS) {
            Keep.total += maker.make(Keep.number).x;
        }
    }

    private interface Maker {
        Point make(int x);
    }

    private static final class Left implements Maker {
        @Override
        public Point make(int x) {
            // kept: returned by Left.make, not inlined; proof: none
            return new Point(x, 1); // 24 B: new Point
        }
    }

    private static final class Right implements Maker {
        @Override
        public Point make(int x) {
            // kept: returned by Right.make, not inlined; proof: none
            return new Point(1, x); // 24 B: new Point
        }
    }

    private static final class Both implements Maker {
        @Override
        public Point make(int x) {
            // kept: returned by Both.make, not inlined; proof: none
            return new Point(x, x); // 24 B: new Point
        }
    }

    private static final Maker[] MAKERS = {new Left(), new Right(), new Both()};

    private static final class Light extends RuntimeException {
        private static final long serialVersionUID = 1;

        final int code;

        Light(int code) {
            super(null, null, false, false);
            this.code = code;
        }
    }

    @Case(value = "C2 inlines no constructor of an exception into other code, so it is a receiver", when = SETTLED)
    static void thrownHere() {
        try {
            // kept: passed to Returned$Light.<init>, exception method; proof: none
            throw new Light(Keep.number); // 40 B: exception Light
        } catch (Light light) {
            Keep.total += light.code;
        }
    }

    @Case(value = "the same without a throw", when = SETTLED)
    static void exceptionThatIsNotThrown() {
        // kept: passed to Returned$Light.<init>, exception method; proof: none
        Keep.total += new Light(Keep.number).code; // 40 B: exception Light
    }

    @Case(value = "thrown out of a large method, and its constructor is a call", when = SETTLED)
    static void thrownFromALargeMethod() {
        try {
            throwing(Keep.number);
        } catch (Light light) {
            Keep.total += light.code;
        }
    }

    private static void throwing(int x) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        // kept: passed to RuntimeException.<init>, exception method and thrown by Returned.throwing; proof: none
        throw new Light(x); // 40 B: exception Light
    }

    @Case(value = "the caller of the operation keeps the result, as a test that asserts it later", when = SETTLED)
    static void toTheTest() {
        Keep.object = small(Keep.number, 2);
    }

    private static Point small(int x, int y) {
        // kept: stored in Keep.object; proof: none
        return new Point(x, y); // 24 B: new Point
    }
}
