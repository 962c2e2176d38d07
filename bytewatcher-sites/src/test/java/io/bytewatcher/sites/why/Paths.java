package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;

/** Objects that one path keeps, or that meet another value: escape analysis has no flow, and a merge has no single object. */
final class Paths {
    private Paths() {}

    private static int calls;
    private static Point last = new Point(1, 2);
    private static final Point CONSTANT = new Point(3, 4);

    @Case(value = "one call of 1,024 stores it; the object is kept in all", when = SETTLED)
    static void storedOnASeldomPath() {
        // kept: stored in Paths.last, on one path; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        if ((++calls & 0x3FF) == 0) {
            last = p;
        }
        Keep.total += p.x;
    }

    @Case(value = "each second call stores it", when = SETTLED)
    static void storedOnOneOfTwoPaths() {
        // kept: stored in Paths.last, on one path; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        if ((++calls & 1) == 0) {
            last = p;
        }
        Keep.total += p.x;
    }

    @Case(value = "control: a path that was never taken is a trap", when = SETTLED)
    static void storedOnAPathThatIsNeverTaken() {
        Point p = new Point(Keep.number, 1);
        if (Keep.number < 0) {
            last = p;
        }
        Keep.total += p.x;
    }

    @Case(value = "a large method on one path of two", when = SETTLED)
    static void passedOnOneOfTwoPaths() {
        // kept: passed to PassedOn.large, hot method too big, on one path; proof: inline PassedOn.large
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        if ((++calls & 1) == 0) {
            Keep.total += PassedOn.large(p);
        }
        Keep.total += p.x;
    }

    @Case(value = "two allocations meet before a field is read; JDKs after 21 split the merge", when = SETTLED)
    static void oneOfTwoNewOnes() {
        Keep.total += oneOfTwo(Keep.number) + oneOfTwo(Keep.number - 1);
    }

    private static int oneOfTwo(int n) {
        Point p;
        if ((n & 1) == 0) {
            // kept: merged with new Point; proof: none
            p = new Point(n, 1); // 24 B (25: 0 B): new Point
        } else {
            // kept: merged with new Point; proof: none
            p = new Point(2, n); // 24 B (25: 0 B): new Point
        }
        return p.x;
    }

    @Case(value = "an allocation meets a constant", when = SETTLED)
    static void newOrAConstant() {
        Keep.total += newOrConstant(Keep.number) + newOrConstant(Keep.number - 1);
    }

    private static int newOrConstant(int n) {
        // kept: merged with field Paths.CONSTANT; proof: none
        Point p = (n & 1) == 0 ? CONSTANT : new Point(2, n); // 24 B (25: 0 B): new Point
        return p.x;
    }

    @Case(value = "control: null has a branch of its own, so the merge is split", when = SETTLED)
    static void newOrNull() {
        Keep.total += newOrNull(Keep.number) + newOrNull(Keep.number - 1);
    }

    private static int newOrNull(int n) {
        Point p = (n & 1) == 0 ? null : new Point(2, n);
        return p == null ? 1 : p.x;
    }

    @Case(value = "an allocation meets a field's value", when = SETTLED)
    static void newOrAField() {
        Keep.total += newOrField(Keep.number) + newOrField(Keep.number - 1);
    }

    private static int newOrField(int n) {
        // kept: merged with field Paths.last; proof: none
        Point p = (n & 1) == 0 ? last : new Point(2, n); // 24 B (25: 0 B): new Point
        return p.x;
    }

    @Case(value = "two returns of an inlined method meet in a variable of its caller", when = SETTLED)
    static void newOrAFieldByTwoReturns() {
        Keep.total += byTwoReturns(Keep.number).x + byTwoReturns(Keep.number - 1).x;
    }

    private static Point byTwoReturns(int n) {
        if ((n & 1) == 0) {
            return last;
        }
        // kept: merged with field Paths.last; proof: none
        return new Point(2, n); // 24 B (25: 0 B): new Point
    }

    @Case(value = "two allocations meet in an argument of a large method; to 17 and 21 they merge, too", when = SETTLED)
    static void oneOfTwoThatIsPassed() {
        Keep.total += oneOfTwoPassed(Keep.number) + oneOfTwoPassed(Keep.number - 1);
    }

    private static int oneOfTwoPassed(int n) {
        Point p;
        if ((n & 1) == 0) {
            // kept: passed to PassedOn.large, hot method too big and also merged with new Point; proof: none
            // kept from 25: passed to PassedOn.large, hot method too big; proof: inline PassedOn.large
            p = new Point(n, 1); // 24 B: new Point
        } else {
            // kept: passed to PassedOn.large, hot method too big and also merged with new Point; proof: none
            // kept from 25: passed to PassedOn.large, hot method too big; proof: inline PassedOn.large
            p = new Point(2, n); // 24 B: new Point
        }
        return PassedOn.large(p);
    }

    @Case(value = "the variable of a loop holds one object or the next: a merge at the loop's head", when = SETTLED)
    static void newInEachTurnOfALoop() {
        // kept: merged with new Point; proof: none
        Point p = new Point(0, 1); // 24 B: new Point
        int turns = Keep.number;
        for (int i = 0; i < turns; i++) {
            // kept: merged with an earlier one of the loop; proof: none
            p = new Point(p.x + i, p.y); // 7 x 24 B: new Point
        }
        Keep.total += p.x;
    }

    @Case(value = "control: each turn has an object of its own", when = SETTLED)
    static void newInEachTurnAndGoneAfterIt() {
        int turns = Keep.number;
        for (int i = 0; i < turns; i++) {
            Point p = new Point(i, turns);
            Keep.total += p.x + p.y;
        }
    }

    @Case(value = "control: a comparison with another object is known to be false", when = SETTLED)
    static void comparedWithAnother() {
        Point p = new Point(Keep.number, 1);
        Keep.total += p == last ? 1 : p.x;
    }

    @Case(value = "control: the lock of an object of this compilation is removed with it", when = SETTLED)
    @SuppressWarnings("StaticGuardedByInstance") // the lock is the case
    static void synchronizedOn() {
        Point p = new Point(Keep.number, 1);
        synchronized (p) {
            Keep.total += p.x;
        }
    }

    @Case(value = "the lock alone is removed; the large method within it keeps the object", when = SETTLED)
    @SuppressWarnings("StaticGuardedByInstance") // the lock is the case
    static void synchronizedOnAndPassed() {
        // kept: passed to PassedOn.large, hot method too big; proof: inline PassedOn.large
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        synchronized (p) {
            Keep.total += PassedOn.large(p);
        }
    }

    @Case(value = "an object that was locked when it met another one", when = SETTLED)
    static void synchronizedOnOneOfTwo() {
        Keep.total += lockedOneOfTwo(Keep.number) + lockedOneOfTwo(Keep.number - 1);
    }

    private static int lockedOneOfTwo(int n) {
        // kept: merged with field Paths.CONSTANT; proof: none
        // kept from 25: locked; proof: none
        Point p = (n & 1) == 0 ? CONSTANT : new Point(2, n); // 24 B: new Point
        synchronized (p) {
            return p.x;
        }
    }
}
