package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Objects that are the argument or the receiver of a call that C2 does not inline. Such an object must exist in memory. */
@SuppressWarnings("UnnecessaryLambda") // constant lambdas are cases
final class PassedOn {
    private PassedOn() {}

    @Case(value = "control: the object is used here only", when = SETTLED)
    static void nowhere() {
        Point p = new Point(Keep.number, 1);
        Keep.total += p.x + p.y;
    }

    @Case(value = "control: small methods are inlined", when = SETTLED)
    static void toASmallMethod() {
        Keep.total += small(new Point(Keep.number, 1));
    }

    private static int small(Point p) {
        return p.x + p.y;
    }

    @Case(value = "an argument; the callee has more than FreqInlineSize (325) bytecodes", when = SETTLED)
    static void toALargeMethod() {
        // kept: passed to PassedOn.large, hot method too big; proof: inline PassedOn.large
        Keep.total += large(new Point(Keep.number, 1)); // 24 B: new Point
    }

    static int large(Point p) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        return p.x + p.y;
    }

    @Case(value = "a call of an inlined method passes it on: the path has two calls", when = SETTLED)
    static void toALargeMethodThroughASmallOne() {
        // kept: passed to PassedOn.large, hot method too big; proof: inline PassedOn.large
        Keep.total += forward(new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static int forward(Point p) {
        return large(p) + p.y;
    }

    @Case(value = "a holder is passed, and the object in the holder's field with it", when = SETTLED)
    static void toALargeMethodInAHolder() {
        // kept: stored in PassedOn$Holder.held then passed to PassedOn.largeOfAHolder, hot method too big;
        // proof: inline PassedOn.largeOfAHolder
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        // kept: passed to PassedOn.largeOfAHolder, hot method too big; proof: inline PassedOn.largeOfAHolder
        Keep.total += largeOfAHolder(new Holder(p)); // 16 B: new Holder
    }

    private record Holder(Point held) {}

    private static final Point NONE = new Point(0, 0);

    private static int largeOfAHolder(Holder holder) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        return holder.held().x;
    }

    @Case(value = "the receiver of a large method is an argument, too", when = SETTLED)
    static void asTheReceiverOfALargeMethod() {
        // kept: passed to Counter.large, hot method too big; proof: inline Counter.large
        Keep.total += new Counter(Keep.number).large(); // 16 B: new Counter
    }

    private static final class Counter {
        private final int start;

        Counter(int start) {
            this.start = start;
        }

        int large() {
            if (Keep.total == Integer.MIN_VALUE) {
                Keep.object = new byte[] { // never executed, but 350 bytecodes
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
                };
            }
            return start + 1;
        }
    }

    @Case(value = "a constructor gets the new object as its receiver; a large one is a call", when = SETTLED)
    static void toALargeConstructor() {
        // kept: passed to Wide.<init>, hot method too big; proof: inline Wide.<init>
        Keep.total += new Wide(Keep.number).start; // 16 B: new Wide
    }

    private static final class Wide {
        final int start;

        @SuppressWarnings("StaticAssignmentInConstructor") // only to be large
        Wide(int start) {
            this.start = start;
            if (Keep.total == Integer.MIN_VALUE) {
                Keep.object = new byte[] { // never executed, but 350 bytecodes
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
                };
            }
        }
    }

    @Case(value = "two large methods: inlining one of them is not enough", when = SETTLED)
    static void toTwoLargeMethods() {
        // kept: passed to PassedOn.large, hot method too big and passed to PassedOn.alsoLarge, hot method too big;
        // proof: inline PassedOn.large + inline PassedOn.alsoLarge
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        Keep.total += large(p) + alsoLarge(p);
    }

    private static int alsoLarge(Point p) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        return p.x - p.y;
    }

    @Case(value = "a callee with own code of more than InlineSmallCode (2,500 B) is called", when = SETTLED)
    static void toABigMethod() {
        // kept: passed to PassedOn.busy, already compiled into a big method; proof: inline PassedOn.busy
        Keep.total += busy(new Point(Keep.number, 1)); // 24 B: new Point
        Keep.total += busy(NONE) + busy(NONE) + busy(NONE);
    }

    /** Called four times as often as its caller, so C2 compiles it first; the divisions that it inlines take some KB. */
    private static int busy(Point p) {
        int sum = p.x;
        sum = mixed(mixed(mixed(mixed(sum, p.y), p.x), p.y), p.x);
        sum = mixed(mixed(mixed(mixed(sum, p.y), p.x), p.y), p.x);
        sum = mixed(mixed(mixed(mixed(sum, p.y), p.x), p.y), p.x);
        sum = mixed(mixed(mixed(mixed(sum, p.y), p.x), p.y), p.x);
        return sum;
    }

    private static int mixed(int a, int b) {
        int n = Keep.number;
        return a / n + b / (n + 1) + a % (n + 2) + b % (n + 3);
    }

    private static int calls;

    @Case(value = "over MaxInlineSize (35), in one of 16 calls; 17 inlines after 100", when = SETTLED)
    static void toAMethodThatIsSometimesCalled() {
        // kept: passed to PassedOn.medium, too big, on one path; proof: inline PassedOn.medium
        Point p = new Point(Keep.number, 1); // 0 B (21: 24 B): new Point
        if ((++calls & 0xF) == 0) {
            Keep.total += medium(p);
        }
        Keep.total += p.x;
    }

    @Case(value = "a small method, at one of 1,024 calls: less than MinInlineFrequencyRatio", when = SETTLED)
    static void toAMethodThatIsSeldomCalled() {
        // kept: passed to PassedOn.seldom, executed < MinInliningThreshold times, on one path;
        // proof: inline PassedOn.seldom
        // kept from 21: passed to PassedOn.seldom, low call site frequency, on one path; proof: inline PassedOn.seldom
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        if ((++calls & 0x3FF) == 0) {
            Keep.total += seldom(p);
        }
        Keep.total += p.x;
    }

    private static int seldom(Point p) {
        return p.x * 31 + p.y;
    }

    private static int medium(Point p) {
        int h = p.y;
        h = h * 31 + p.x;
        h = h * 31 + p.x;
        h = h * 31 + p.x;
        h = h * 31 + p.x;
        h = h * 31 + p.x;
        h = h * 31 + p.x;
        return h;
    }

    @Case(value = "MaxRecursiveInlineLevel is 1: the second call of itself is a call", when = SETTLED)
    static void toARecursiveMethod() {
        // kept: passed to PassedOn.recursive, recursive inlining is too deep, on one path;
        // proof: -XX:MaxRecursiveInlineLevel=8
        Keep.total += recursive(new Point(Keep.number, 1), 6); // 24 B: new Point
    }

    private static int recursive(Point p, int depth) {
        return depth == 0 ? p.x : recursive(p, depth - 1) + p.y;
    }

    @Case(value = "two methods that call each other count as recursive, too", when = SETTLED)
    static void toMethodsThatCallEachOther() {
        // kept: passed to PassedOn.even, recursive inlining is too deep, on one path;
        // proof: -XX:MaxRecursiveInlineLevel=8
        Keep.total += even(new Point(Keep.number, 1), 9); // 24 B: new Point
    }

    private static int even(Point p, int depth) {
        return depth == 0 ? p.x : odd(p, depth - 1) + p.y;
    }

    private static int odd(Point p, int depth) {
        return depth == 0 ? p.y : even(p, depth - 1) + p.x;
    }

    @Case(value = "MaxInlineLevel is 15: the calls below are calls", when = SETTLED)
    static void toACallThatIsTooDeep() {
        // kept: passed to PassedOn.d15, inlining too deep; proof: -XX:MaxInlineLevel=30
        Keep.total += d1(new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static int d1(Point p) {
        return d2(p) + 1 * p.y;
    }

    private static int d2(Point p) {
        return d3(p) + 2 * p.y;
    }

    private static int d3(Point p) {
        return d4(p) + 3 * p.y;
    }

    private static int d4(Point p) {
        return d5(p) + 4 * p.y;
    }

    private static int d5(Point p) {
        return d6(p) + 5 * p.y;
    }

    private static int d6(Point p) {
        return d7(p) + 6 * p.y;
    }

    private static int d7(Point p) {
        return d8(p) + 7 * p.y;
    }

    private static int d8(Point p) {
        return d9(p) + 8 * p.y;
    }

    private static int d9(Point p) {
        return d10(p) + 9 * p.y;
    }

    private static int d10(Point p) {
        return d11(p) + 10 * p.y;
    }

    private static int d11(Point p) {
        return d12(p) + 11 * p.y;
    }

    private static int d12(Point p) {
        return d13(p) + 12 * p.y;
    }

    private static int d13(Point p) {
        return d14(p) + 13 * p.y;
    }

    private static int d14(Point p) {
        return d15(p) + 14 * p.y;
    }

    private static int d15(Point p) {
        return d16(p) + 15 * p.y;
    }

    private static int d16(Point p) {
        return d17(p) + 16 * p.y;
    }

    private static int d17(Point p) {
        return d18(p) + 17 * p.y;
    }

    private static int d18(Point p) {
        return d19(p) + 18 * p.y;
    }

    private static int d19(Point p) {
        return d20(p) + 19 * p.y;
    }

    private static int d20(Point p) {
        return p.x;
    }

    @Case(value = "C2 does not see into native code", when = SETTLED)
    static void toANativeMethod() {
        // kept: passed to Thread.holdsLock, native method; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        Keep.total += Thread.holdsLock(p) ? 1 : p.x;
    }

    @Case(value = "notifyAll is native", when = SETTLED)
    @SuppressWarnings("NakedNotify") // none waits
    static void toNotify() {
        // kept: passed to Object.notifyAll, native method; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        synchronized (p) {
            p.notifyAll();
        }
    }

    @Case(value = "the intrinsic reads the hash from the header, so there must be one", when = SETTLED)
    static void toIdentityHashCode() {
        // kept: passed to System.identityHashCode, intrinsic; proof: none
        Keep.total += System.identityHashCode(new Point(Keep.number, 1)); // 24 B: new Point
    }

    @Case(value = "the hash of an object without its own hashCode is in its header", when = SETTLED)
    static void toHashCode() {
        // kept: passed to Object.hashCode, intrinsic; proof: none
        Keep.total += new Point(Keep.number, 1).hashCode(); // 24 B: new Point
    }

    interface Shape {
        int area(Point p);
    }

    private static final class Square implements Shape {
        @Override
        public int area(Point p) {
            return p.x * p.x;
        }
    }

    private static final class Rectangle implements Shape {
        @Override
        public int area(Point p) {
            return p.x * p.y;
        }
    }

    private static final class Line implements Shape {
        @Override
        public int area(Point p) {
            return p.y;
        }
    }

    private static final Shape[] SHAPES = {new Square(), new Rectangle(), new Line()};

    @Case(value = "three receivers; a profile has two rows (TypeProfileWidth), C2 inlines at most two", when = SETTLED)
    static void throughAnInterfaceWithThreeReceivers() {
        for (Shape shape : SHAPES) {
            // kept: passed to Shape.area, virtual call (compiled: Line, Rectangle, Square); proof: none
            Keep.total += shape.area(new Point(Keep.number, 1)); // 3 x 24 B: new Point
        }
    }

    private static final Shape[] TWO_SHAPES = {new Square(), new Rectangle()};

    @Case(value = "control: two receivers are inlined both", when = SETTLED)
    static void throughAnInterfaceWithTwoReceivers() {
        Keep.total += TWO_SHAPES[++calls & 1].area(new Point(Keep.number, 1));
    }

    @Case(value = "the same in a loop, which C2 unrolls before it analyses escapes: 25 removes it", when = SETTLED)
    static void throughTwoReceiversInALoop() {
        for (Shape shape : TWO_SHAPES) {
            // kept: not known; proof: -XX:LoopUnrollLimit=0
            Keep.total += shape.area(new Point(Keep.number, 1)); // 2 x 24 B (25: 0 B): new Point
        }
    }

    private abstract static class Animal {
        abstract int weigh(Point p);
    }

    private static final class Cat extends Animal {
        @Override
        int weigh(Point p) {
            return p.x;
        }
    }

    private static final class Dog extends Animal {
        @Override
        int weigh(Point p) {
            return p.y;
        }
    }

    private static final class Cow extends Animal {
        @Override
        int weigh(Point p) {
            return p.x + p.y;
        }
    }

    private static final Animal[] ANIMALS = {new Cat(), new Dog(), new Cow()};

    @Case(value = "three subclasses of an abstract class", when = SETTLED)
    static void throughAClassWithThreeReceivers() {
        for (Animal animal : ANIMALS) {
            // kept: passed to Animal.weigh, virtual call; proof: none
            Keep.total += animal.weigh(new Point(Keep.number, 1)); // 3 x 24 B: new Point
        }
    }

    private static final ToIntFunction<Point> FIRST = p -> p.x;
    private static final List<ToIntFunction<Point>> THREE = new ArrayList<>(List.of(FIRST, p -> p.y, p -> p.x + p.y));

    @Case(value = "each lambda has a class of its own: three at one call are three receivers", when = SETTLED)
    static void throughThreeLambdas() {
        for (int i = 0; i < 3; i++) {
            // kept: passed to ToIntFunction.applyAsInt, virtual call; proof: none
            Keep.total += THREE.get(i).applyAsInt(new Point(Keep.number, 1)); // 3 x 24 B: new Point
        }
    }

    @Case(value = "control: a constant lambda is inlined", when = SETTLED)
    static void throughOneLambda() {
        Keep.total += FIRST.applyAsInt(new Point(Keep.number, 1));
    }

    private static MethodHandle handle = find();
    private static final MethodHandle CONSTANT = find();

    private static MethodHandle find() {
        try {
            MethodType type = MethodType.methodType(int.class, Point.class);
            return MethodHandles.lookup().findStatic(PassedOn.class, "small", type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Case(value = "C2 inlines a handle's target if the handle is a constant", when = SETTLED)
    static void throughAHandleThatIsNotConstant() throws Throwable {
        // kept: passed to MethodHandle.invokeExact, receiver not constant; proof: none
        Keep.total += (int) handle.invokeExact(new Point(Keep.number, 1)); // 24 B: new Point
    }

    @Case(value = "control: a constant handle", when = SETTLED)
    static void throughAConstantHandle() throws Throwable {
        Keep.total += (int) CONSTANT.invokeExact(new Point(Keep.number, 1));
    }
}
