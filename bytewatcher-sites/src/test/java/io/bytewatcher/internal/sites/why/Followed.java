package io.bytewatcher.internal.sites.why;

/** The methods in which {@link FlowTests} follows objects. The tests count lines from the first one of a method. */
@SuppressWarnings({
    "unused",
    "NullAway",
    "ObjectToString",
    "PatternMatchingInstanceof",
    "UnnecessaryLambda",
    "AssignmentExpression",
    "ClassCanBeStatic",
    "StatementSwitchToExpressionSwitch",
    "StaticAssignmentOfThrowable"
}) // their bytecode is tested
final class Followed {
    static final class Point {
        int x;
        long count;
        Point next;

        Point(int x) {
            this.x = x;
        }

        Point with(int newX) {
            x = newX;
            return this;
        }

        Point linked(Point other) {
            next = other;
            return this;
        }

        synchronized int locked() {
            return x;
        }
    }

    static final class Registering {
        Registering(java.util.List<Object> list) {
            list.add(this);
        }
    }

    static Point kept;

    static int small(Point p) {
        return p.x;
    }

    static int passed(int i) {
        Point p = new Point(i);
        return p.x + small(p);
    }

    static Point returned(int i) {
        return new Point(i);
    }

    static final class OfReturned {
        final Point made;

        OfReturned(int i) {
            made = returned(i);
        }
    }

    static void returnedIsKept(int i) {
        kept = returned(i);
    }

    static void returnedIsKeptByAParameter(Point holder, int i) {
        holder.next = returned(i);
    }

    static int returnedIsRead(int i) {
        return returned(i).x;
    }

    static int returnedIsKeptOnOnePath(int i) {
        Point p = returned(i);
        if (i > 0) {
            kept = p;
        }
        return p.x;
    }

    static void returnedMayBeOverwritten(int i) {
        kept = returned(i);
        storedInAStatic(i);
    }

    static int thrown(int i) {
        throw new IllegalStateException("i");
    }

    static void storedInAParametersField(Point holder, int i) {
        holder.next = new Point(i);
    }

    static int storedInALocalObject(int i) {
        Point holder = new Point(i);
        holder.next = new Point(i);
        return holder.next.x;
    }

    static void storedInAStatic(int i) {
        kept = new Point(i);
    }

    static void storedInAnArray(Object[] array, int i) {
        array[i] = new Point(i);
    }

    static int oneOfTwo(int i) {
        Point p = i > 0 ? new Point(i) : new Point(-i);
        return p.x;
    }

    static int newOrNull(int i) {
        Point p = null;
        if (i > 0) {
            p = new Point(i);
        }
        return p == null ? 0 : p.x;
    }

    static boolean newOrNullOnlyChecked(int i) {
        Point p = null;
        if (i > 0) {
            p = new Point(i);
        }
        return p == null;
    }

    static int newOrOneOfMany(int i) {
        Object o = new Point(i);
        switch (i) {
            case 0 -> o = "0";
            case 1 -> o = "1";
            case 2 -> o = "2";
            case 3 -> o = "3";
            case 4 -> o = "4";
            case 5 -> o = "5";
            case 6 -> o = "6";
            case 7 -> o = "7";
            case 8 -> o = "8";
            default -> {}
        }
        return o.hashCode();
    }

    static int storedOnOnePath(int i) {
        Point p = new Point(i);
        if ((i & 1023) == 0) {
            kept = p;
        }
        return p.x;
    }

    static int storedOnOneOfTwoConditions(int i) {
        Point p = new Point(i);
        if (i == 0 || i == 7) {
            kept = p;
        }
        return p.x;
    }

    static int storedInOneCase(int i) {
        Point p = new Point(i);
        switch (i) {
            case 1:
                kept = p;
                break;
            case 2:
                return 2;
            default:
                break;
        }
        return p.x;
    }

    static int storedUnlessThrown(int i) {
        Point p = new Point(i);
        if (i < 0) {
            throw new IllegalStateException("i");
        }
        kept = p;
        return p.x;
    }

    static int fromTurnToTurn(int n) {
        int sum = 0;
        Point p = null;
        for (int i = 0; i < n; i++) {
            if (p != null) {
                sum += p.x;
            }
            p = new Point(i);
        }
        return sum;
    }

    static int storedInTurn(int n) {
        Point holder = new Point(0);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Point p = new Point(i);
            holder.next = p;
            sum += p.x;
        }
        return sum;
    }

    static int storedInAHolderOfEachTurn(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Point holder = new Point(0);
            Point p = new Point(i);
            holder.next = p;
            sum += p.x;
        }
        return sum;
    }

    static int storedInTurnAndRead(int n) {
        Point holder = new Point(0);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            holder.next = new Point(i);
            sum += holder.next.x;
        }
        return sum;
    }

    static int inEachTurn(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Point p = new Point(i);
            sum += small(p);
        }
        return sum;
    }

    static long sumInABox(int n) {
        Long sum = 0L;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int passedToItsMaker(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) {
            builder = builder.append(i);
        }
        return builder.length();
    }

    static int replacedInALoop(int n) {
        Point p = new Point(n);
        while (p.next != null) {
            p = p.next;
        }
        return p.x;
    }

    static int storedInFinally(int i) {
        Point p = new Point(i);
        try {
            i += small(p);
        } finally {
            kept = p;
        }
        return i;
    }

    static int storedInCatch(int i) {
        Point p = new Point(i);
        try {
            return Integer.parseInt("1");
        } catch (NumberFormatException e) {
            kept = p;
            return 0;
        }
    }

    static int mergedInCatch(int i) {
        Point p = kept;
        try {
            p = new Point(i);
            i = Integer.parseInt("1");
        } catch (NumberFormatException e) {
            return p.x;
        }
        return i;
    }

    static int capturedByALambda(int i) {
        Point p = new Point(i);
        java.util.function.IntSupplier supplier = () -> p.x;
        return supplier.getAsInt();
    }

    static java.util.function.IntSupplier supplier;

    static int capturedByALambdaThatIsKept(int i) {
        Point p = new Point(i);
        supplier = () -> p.x;
        return i;
    }

    static java.util.function.ToIntFunction<Point> function;

    static int passedToAFunction(int i) {
        return function.applyAsInt(new Point(i));
    }

    static java.util.function.ToIntFunction<Point> smallFunction() {
        return Followed::small;
    }

    static int passedToAMadeFunction(int i) {
        return smallFunction().applyAsInt(new Point(i));
    }

    static Point same(Point p) {
        return p;
    }

    static int resultOfItself(int n) {
        Point p = null;
        for (int i = 0; i < n; i++) {
            p = same(p);
            p.with(i);
        }
        return n;
    }

    static final java.util.function.ToIntFunction<Point> CONSTANT = Followed::small;

    static int passedToAConstantFunction(int i) {
        return CONSTANT.applyAsInt(new Point(i));
    }

    static class Open {
        int size() {
            return 1;
        }
    }

    static int receiverOfItsOwnMethod(int i) {
        return new Open().size() + i;
    }

    static String capturedByAConcatenation(int i, char[] chars) {
        String s = new String(chars);
        return "s " + i + s;
    }

    static Object variableArguments(int i) {
        return java.util.Arrays.asList(i, "second");
    }

    static int twoDimensions(int n) {
        int[][] array = new int[2][n];
        array[1][n] = 5;
        return array[0][0];
    }

    static long lengthsAndIndices(int n) {
        int four = 4;
        long[] array = new long[four];
        array[n] += 2L;
        array[3]++;
        return array.length;
    }

    static int synchronizedOn(int i) {
        Point p = new Point(i);
        synchronized (p) {
            return p.x;
        }
    }

    static boolean compared(int i, Point other) {
        Point p = new Point(i);
        return p == other || other == null || p == null;
    }

    static int fluent(int i) {
        return new Point(i).with(1).with(2).x;
    }

    static int cast(int i) {
        Object o = new Point(i);
        return o instanceof Point ? ((Point) o).x + small((Point) o) : 0;
    }

    static long duplicated(Object[] array, Point holder, int i) {
        Point p = new Point(i);
        holder.next = kept = p;
        array[i] = holder.next = p;
        p.count += 2L;
        long count = p.count++;
        return count + (p.x = i) + p.x++;
    }

    static int wide(long a, double b, Point p, long c) {
        long product = (long) (a * b) << 3;
        double quotient = -b / c;
        return small(p) + (product < quotient ? 1 : 0);
    }

    static int neverReturns(int i) {
        Point p = new Point(i);
        while (true) {
            i += small(p);
        }
    }

    static int mergedBeforeALoop(int n) {
        Point p = null;
        if (n > 0) {
            p = new Point(n);
        }
        while (n > 0) {
            n -= p.x;
        }
        return n;
    }

    static int mergedInAnInnerLoop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Point p = null;
            if (i > 3) {
                p = new Point(i);
            }
            while (sum < i) {
                sum += p.x;
            }
        }
        return sum;
    }

    static Point listOfAll(int n) {
        Point first = null;
        for (int i = 0; i < n; i++) {
            Point p = new Point(i);
            p.next = first;
            first = p;
        }
        return first;
    }

    static int shiftedTwice(int n) {
        Point last = null;
        Point beforeLast = null;
        for (int i = 0; i < n; i++) {
            beforeLast = last;
            last = new Point(i);
        }
        return beforeLast.x;
    }

    static int slotOfAnother(int i) {
        if (i > 0) {
            Point p = new Point(i);
            i += small(p);
        } else {
            String s = new String("s");
            i += s.length();
        }
        Point q = new Point(i);
        return q.x;
    }

    static int constructedWithABranch(int i) {
        Point p = new Point(i > 0 ? i : -i);
        return p.x;
    }

    static int chosenByASwitch(int i, Point other) {
        Point p;
        switch (i) { // compilers give the end of a switch expression different lines
            case 0 -> p = new Point(0);
            case 1 -> p = other;
            default -> p = kept;
        }
        return p.x;
    }

    static int thrownToAHandler(int i) {
        try {
            throw new IllegalStateException("i");
        } catch (RuntimeException e) {
            return i;
        }
    }

    static int thrownUnderALock(Point lock) {
        synchronized (lock) {
            throw new IllegalStateException("i");
        }
    }

    static int caughtAfterAnotherHandler(int i) {
        try {
            i = Integer.parseInt("1");
        } catch (NumberFormatException e) {
            i = 0;
        }
        Point p = new Point(i);
        try {
            return Integer.parseInt("2");
        } catch (NumberFormatException e) {
            kept = p;
            return 0;
        }
    }

    static int caughtTwice(int i) {
        Point p = new Point(i);
        try {
            try {
                return Integer.parseInt("1");
            } catch (NumberFormatException e) {
                return Integer.parseInt("2");
            }
        } catch (IllegalArgumentException e) {
            kept = p;
            return 0;
        }
    }

    static int notSeenByAHandlerForAll(int i) {
        Point p = kept;
        try {
            i = Integer.parseInt("1");
        } catch (Throwable e) {
            p = new Point(i);
        } finally {
            i += p.x;
        }
        return i;
    }

    static int ownArray(int i) {
        Object[] array = new Object[1];
        array[0] = new Point(i);
        return array.length;
    }

    static int arrayOfArrays(int n) {
        int[][] array = new int[2][];
        array[0] = new int[n > 0 ? n : 3];
        return array[0][n];
    }

    static long longElements(long[] array, int i) {
        long[] own = new long[2];
        long value = own[i] = array[i] = 5L;
        own[1] += value++;
        return own[0]++ + value;
    }

    static double doubleArguments(double a, int i, double b) {
        Point p = new Point(i);
        return Math.max(a, joined(a, p, b));
    }

    static double joined(double a, Point p, double b) {
        return a + p.x + b;
    }

    static int capturedBesideAnother(int i, long j) {
        Point p = new Point(i);
        java.util.function.LongSupplier supplier = () -> j + p.x;
        return (int) supplier.getAsLong();
    }

    static int capturedByAReference(int i) {
        Point p = new Point(i);
        java.util.function.IntFunction<Point> function = p::with;
        return function.apply(i).x;
    }

    static boolean comparedWithItself(int i) {
        Point p = new Point(i);
        Point q = p;
        return p == q;
    }

    static int storedInItself(int i) {
        Point p = new Point(i);
        p.next = p;
        return p.x;
    }

    static int storedInOneOfTwo(int i, Point other) {
        Point holder = i > 0 ? new Point(i) : other;
        holder.next = new Point(i);
        return i;
    }

    static void replacedOnOnePath(boolean isReplaced, Point other) {
        Point p = new Point(1);
        if (isReplaced) {
            p = other;
        }
        kept = p;
    }

    static void oneOfTwoInEachTurn(int turns) {
        for (int i = 0; i < turns; i++) {
            Point o = (i & 1) == 0 ? new Point(i) : new Point(-i);
            kept = o;
        }
    }

    static void storedInEachTurn(int turns) {
        Point p = new Point(turns);
        for (int i = 0; i < turns; i++) {
            kept = p;
            p = p.next;
        }
    }

    static void untilThereIsNone(boolean isKept) {
        Point p;
        while ((p = next()) != null) {
            if (isKept) {
                kept = p;
            }
        }
    }

    static void lastOne() {
        Point last = null;
        Point p;
        while ((p = next()) != null) {
            last = p;
        }
        kept = last;
    }

    static Point next() {
        return kept == null ? new Point(0) : null;
    }

    static int resultCheckedForNull() {
        Point p = next();
        if (p == null) {
            p = new Point(0);
        }
        return p.x;
    }

    static Point newUnlessNegative(int i) {
        if (i < 0) {
            return kept;
        }
        return new Point(i);
    }

    static int oneOfTwoResults(int i) {
        return newUnlessNegative(i).x;
    }

    static int resultOnlyCheckedForNull(int i) {
        return newUnlessNegative(i) == null ? 1 : 0;
    }

    static Point newUnlessNull(int i) {
        Point p = new Point(i);
        if (p == null) {
            return null;
        }
        return p;
    }

    static int resultUnlessNull(int i) {
        return newUnlessNull(i).x;
    }

    static Point fluentOnEachPath(int i) {
        Point p = new Point(i);
        if (i < 0) {
            return p;
        }
        p.x = i;
        return p;
    }

    static int resultOfEachPath(int i) {
        return fluentOnEachPath(i).x;
    }

    static int checkedForNull(int i) {
        Point p = new Point(i);
        if (p == null) {
            kept = p;
            p = new Point(0);
        }
        return p.x;
    }

    static int replacedParameter(Point p) {
        int sum = 0;
        while (p != null) {
            sum += p.x;
            p = p.next;
        }
        return sum;
    }

    static int pattern(Object o) {
        return o instanceof Point p ? small(p) : 0;
    }

    interface Maker {
        Point make(int i);
    }

    static int newOrAText(int i) {
        Object o = i > 0 ? new Point(i) : "text";
        return ((Point) o).x;
    }

    static int madeOnOnePath(Maker maker, int i) {
        Point p = new Point(i);
        return i > 0 ? maker.make(i).x : p.x;
    }

    static void storedInAHolderThatIsKept(int i) {
        Point holder = new Point(i);
        holder.next = new Point(i);
        kept = holder;
    }

    static int forwarded(int i) {
        return forward(new Point(i));
    }

    static int forward(Point p) {
        return small(p) + 1;
    }

    static int invokedByAHandle(java.lang.invoke.MethodHandle handle, int i) throws Throwable {
        return (int) handle.invokeExact(new Point(i));
    }

    static int identityHash(int i) {
        return System.identityHashCode(new Point(i));
    }

    static Object weaklyReferred(Point p) {
        return new java.lang.ref.WeakReference<>(p).get();
    }

    static int longArray(int i) {
        int[] array = new int[65];
        array[3] = i;
        return array[3];
    }

    static int manyArrays(int i) {
        int[][] arrays = new int[6][1];
        arrays[1][0] = i;
        return arrays[1][0];
    }

    static int filledInALoop(int n) {
        int[] array = new int[40];
        for (int i = 0; i < array.length; i++) {
            array[i] = n;
        }
        return array[7];
    }

    static int ofOneElement(int n) {
        int[] array = new int[1];
        array[n] = 5;
        return first(array, n);
    }

    static int indexOfOneOrTwo(int n) {
        int[] array = new int[2];
        array[(n & 1) + 1] = 5;
        return array[1];
    }

    static int indexOfZeroOrOne(int n) {
        int[] array = new int[2];
        array[n & 1] = 5;
        return array[1];
    }

    static int indexOfTheOuterArrayVaries(int n) {
        int[][] array = new int[2][3];
        array[n & 1][0] = 5;
        return array[1][0];
    }

    static int numberOfInnerArraysVaries(int n) {
        int[][] array = new int[n][2];
        array[0][0] = 5;
        return array[0][1];
    }

    static int mayHaveOneInnerArray(int n) {
        int[][] array = new int[Math.abs(n)][8];
        array[n & 7][0] = 5;
        return array[0][0];
    }

    static int first(int[] array, int n) {
        return array[n];
    }

    static int size;

    static int lengthOfAStaticField(int n) {
        int[] array = new int[size];
        array[1] = n;
        return array[1] + array[n];
    }

    static int lengthThatIsWrittenHere(int n) {
        size = 4;
        int[] array = new int[size];
        array[1] = n;
        return array[1] + array[n];
    }

    static int lengthThatIsFour(int n) {
        if (n == 4) {
            int[] array = new int[n];
            array[n - 1] = n;
            return array[0];
        }
        return 0;
    }

    static int lengthThatACallFindsToBeFour(int n) {
        requireFour(n);
        int[] array = new int[n];
        array[n - 1] = n;
        return array[0];
    }

    static void requireFour(int n) {
        if (n != 4) {
            throw new IllegalArgumentException("not four");
        }
    }

    static int lengthOfAnArrayThatACallChecks(int[] key) {
        requireFourElements(key);
        int[] array = new int[key.length];
        array[key.length - 1] = 5;
        return array[0];
    }

    static void requireFourElements(int[] key) {
        if (key.length != 4) {
            throw new IllegalArgumentException("not four");
        }
    }

    static int lengthThatACallReadsForATest(int i) {
        if (readSize() != 4) {
            return 0;
        }
        int[] array = new int[size];
        array[size - 1] = i;
        return array[0];
    }

    static int lengthThatALambdaChecks(Runnable check) {
        check.run();
        int[] array = new int[size];
        array[size - 1] = 5;
        return array[0];
    }

    static void requireSizeOfFour() {
        requireFour(size);
    }

    static int readSize() {
        return size;
    }

    static int lengthThatACallOfACallFindsToBeFour(int n) {
        int checked = requireFourOf("n", n);
        int[] array = new int[n];
        array[n - 1] = checked;
        return array[0];
    }

    static int requireFourOf(String name, int n) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("no name");
        }
        requireFour(n);
        return n;
    }

    static int lengthThatIsCheckedOnOnePath(int n, boolean isChecked) {
        if (isChecked) {
            requireFour(n);
        }
        int[] array = new int[n];
        array[n - 1] = n;
        return array[0];
    }

    static int lengthThatIsFourOnOnePath(int n) {
        if (n != 4) {
            size++;
        }
        int[] array = new int[n];
        array[n - 1] = n;
        return array[0];
    }

    static int lengthThatIsReadAgainForATest(int[] other) {
        int n = other.length;
        if (other.length != 4) {
            return 0;
        }
        int[] array = new int[n];
        array[n - 1] = n;
        return array[0];
    }

    static final int[] FOUR = {1, 2, 3, 4};

    static int lengthOfAnArrayThatIsAConstant(int[] other) {
        if (other != FOUR) {
            return 0;
        }
        int[] array = new int[other.length];
        array[other.length - 1] = 5;
        return array[0];
    }

    static int lengthOfAFieldThatIsReadAgainForATest(int i) {
        int n = size + 1;
        if (size + 1 != 4) {
            return 0;
        }
        int[] array = new int[n];
        array[n - 1] = i;
        return array[0];
    }

    static final int KNOWN = Integer.parseInt("4");

    static int lengthThatIsAConstantField(int n) {
        if (n != KNOWN) {
            return 0;
        }
        int[] array = new int[n];
        array[n - 1] = n;
        return array[0];
    }

    static int lengthThatIsAVariableField(int n) {
        if (n != size) {
            return 0;
        }
        int[] array = new int[n];
        array[0] = n;
        return array[0];
    }

    static int lengthThatIsZeroOnBothPaths(int n) {
        int length = n > size ? n : size;
        if (length != 0) {
            return 0;
        }
        int[] array = new int[length];
        array[length - 1] = n;
        return array[0];
    }

    static void writeSize() {
        size = 4;
    }

    static int lengthThatACallWrites(int n) {
        writeSize();
        int[] array = new int[size];
        array[1] = n;
        return array[1] + array[n];
    }

    static int lengthThatIsNotNone(int n) {
        if (n == 0) {
            return 0;
        }
        int[] array = new int[n];
        array[0] = n;
        return array[0];
    }

    static int filledAndReadInLoops(int n) {
        int[] array = new int[40];
        for (int i = 0; i < 40; i++) {
            array[i] = n;
        }
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += array[i];
        }
        return sum;
    }

    static boolean overwritten(Point other) {
        Point p = new Point(1);
        kept = p;
        kept = null;
        return p == other;
    }

    static boolean overwrittenOnOnePath(Point other) {
        Point p = new Point(1);
        kept = p;
        if (other == null) {
            kept = null;
        }
        return p == other;
    }

    static boolean writtenAgainInTheNextTurn(Point other) {
        while (true) {
            Point p = new Point(1);
            if (p == other) {
                small(p);
            }
            kept = p;
        }
    }

    static boolean overwrittenByASetter(Point other) {
        Point p = new Point(1);
        keep(p);
        keep(null);
        return p == other;
    }

    static void keep(Point p) {
        kept = p;
    }

    static boolean overwrittenInAHolder(Point other) {
        Point holder = new Point(1);
        holder.next = new Point(2);
        holder.next = other;
        kept = holder;
        return holder == other;
    }

    static boolean writtenInAnotherHolder(Point one, Point other) {
        Point p = new Point(1);
        one.next = p;
        other.next = one;
        return p == other;
    }

    static boolean overwrittenInAnArray(Point[] array, Point other) {
        Point p = new Point(1);
        array[1] = p;
        array[1] = other;
        return p == other;
    }

    static boolean besideAnElement(Point[] array, Point other) {
        Point p = new Point(1);
        array[1] = p;
        array[2] = other;
        return p == other;
    }

    static boolean overwrittenAtAnIndex(Point[] array, int n, int m) {
        Point p = new Point(1);
        array[n] = p;
        array[m] = null;
        return p == array[1];
    }

    static boolean overwrittenInAResult(Point one, Point other) {
        Point p = new Point(1);
        one.linked(p).linked(other);
        return p == other;
    }

    static boolean overwrittenByALambda(Runnable clearing, Point other) {
        Point p = new Point(1);
        kept = p;
        runs(clearing);
        return p == other;
    }

    static void runs(Runnable runnable) {
        runnable.run();
    }

    static void clear() {
        kept = null;
    }

    static class Base {
        static Point inherited;
    }

    static final class Derived extends Base {}

    static boolean overwrittenByASubclass(Point other) {
        Point p = new Point(1);
        Base.inherited = p;
        Derived.inherited = null;
        return p == other;
    }

    static volatile Point seenByAll;

    static boolean overwrittenInAVolatile(Point other) {
        Point p = new Point(1);
        seenByAll = p;
        seenByAll = null;
        return p == other;
    }

    static final IllegalStateException FAILURE = new IllegalStateException();

    static boolean storedUnlessAConstantIsThrown(Point other) {
        Point p = new Point(1);
        if (other == null) {
            throw FAILURE;
        }
        kept = p;
        return p == other;
    }

    static boolean storedAfterACheck(Point other) {
        Point p = new Point(1);
        checkByAConstant(other);
        kept = p;
        return p == other;
    }

    static void checkByAConstant(Point p) {
        if (p == null) {
            throw FAILURE;
        }
    }

    static boolean storedAfterACheckThatNeverFails(Point other) {
        Point p = new Point(1);
        check(other);
        kept = p;
        return p == other;
    }

    static void check(Point p) {
        if (p == null) {
            throw new IllegalStateException("none");
        }
    }

    static int storedInAResult(int i) {
        Point holder = returned(i);
        holder.next = new Point(i);
        return small(holder.next);
    }

    static void storedInAFieldOfAParameter(Point holder, int i) {
        holder.next.next = new Point(i);
    }

    static int lengthOfAField(Point p) {
        int[] array = new int[p.x];
        array[1] = 5;
        return array[1];
    }

    static int textOfAnInt(int i) {
        return ("no. " + i).length();
    }

    static int textOfALong(long n) {
        return ("no. " + n).length();
    }

    static int textOfADouble(double d) {
        return ("no. " + d).length();
    }

    static int textOfAString(String s) {
        return ("no. " + s).length();
    }

    static int textOfADigit(int i) {
        return ("no. " + (i & 7)).length();
    }

    static int textOfABoolean(boolean b) {
        return ("is " + b).length();
    }

    static int textOfACharacter(char c) {
        return ("a " + c).length();
    }

    static int textOfAnObject(Object o) {
        return ("a " + o).length();
    }

    static int textOfAConstant(int i) {
        int number = 1234;
        String s = "s";
        return ("no. " + number + s).length();
    }

    record Pair(int first, int second) {}

    final class Inner {
        Inner() {}
    }

    abstract static class Abstract {
        abstract int none();
    }

    private Followed() {}
}
