package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;
import java.util.Arrays;
import java.util.Objects;

/** Arrays. C2 replaces one by its elements if the length and each index are constant and the length is at most 64. */
final class ArrayShapes {
    private ArrayShapes() {}

    @Case(value = "control: constant length and indices", when = SETTLED)
    static void small() {
        int[] pair = {Keep.number, 2};
        Keep.total += pair[0] + pair[1];
    }

    @Case(value = "a length that C2 does not know: a number of fields that it does not know", when = SETTLED)
    static void ofALengthThatIsNotConstant() {
        // kept: array length not constant; proof: none
        int[] numbers = new int[(Keep.number & 7) | 2]; // 48 B: new int[]
        numbers[0] = 1;
        Keep.total += numbers[0] + numbers.length;
    }

    @Case(value = "one more than EliminateAllocationArraySizeLimit (64)", when = SETTLED)
    static void longerThan64() {
        // kept: array longer than 64; proof: -XX:EliminateAllocationArraySizeLimit=65
        int[] numbers = new int[65]; // 280 B: new int[]
        numbers[3] = Keep.number;
        Keep.total += numbers[3];
    }

    @Case(value = "control: 64 elements", when = SETTLED)
    static void of64() {
        int[] numbers = new int[64];
        numbers[3] = Keep.number;
        Keep.total += numbers[3];
    }

    @Case(value = "an index that C2 does not know may mean each element", when = SETTLED)
    static void ofAnIndexThatIsNotConstant() {
        // kept: array index not constant; proof: none
        int[] numbers = {1, 2, 3, 4}; // 32 B: new int[]
        Keep.total += numbers[Keep.number & 3];
    }

    @Case(value = "control: of one element; the check of the index leaves 0 only", when = SETTLED)
    static void ofOneElementAtAnIndexThatIsNotConstant() {
        int[] number = {Keep.number};
        Keep.total += number[Keep.number & 8];
    }

    @Case(value = "the same with a store", when = SETTLED)
    static void storedAtAnIndexThatIsNotConstant() {
        // kept: array index not constant; proof: none
        long[] numbers = new long[2]; // 32 B: new long[]
        numbers[Keep.number & 1] = 5;
        Keep.total += (int) numbers[0];
    }

    @Case(value = "the loop has too many turns to be unrolled, so its index is no constant", when = SETTLED)
    static void filledInALongLoop() {
        if (Keep.total == Integer.MIN_VALUE) { // too large to be inlined: C2 unrolls less in the loop of a caller
            Keep.object = new byte[] {
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        int number = Keep.number;
        // kept: array index not constant; proof: -XX:LoopUnrollLimit=1000
        int[] numbers = new int[40]; // 176 B: new int[]
        for (int i = 0; i < 40; i++) {
            numbers[i] = number + i;
        }
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += numbers[i];
        }
        Keep.total += sum;
    }

    @Case(value = "two reasons: the bound of the length alone does not help", when = SETTLED)
    static void longAndOfAnIndexThatIsNotConstant() {
        // kept: array longer than 64 and array index not constant; proof: none
        int[] numbers = new int[65]; // 280 B: new int[]
        numbers[Keep.number & 3] = 1;
        Keep.total += numbers[2];
    }

    @Case(value = "control: an inlined method with variable arguments whose loop is unrolled", when = SETTLED)
    static void ofVariableArguments() {
        Keep.total += sum(Keep.number, 2, 3);
    }

    private static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    @Case(value = "a large method with variable arguments", when = SETTLED)
    static void ofVariableArgumentsOfALargeMethod() {
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        Keep.total += largeSum(Keep.number, 2, 3); // 32 B: varargs array
    }

    private static int largeSum(int... numbers) {
        if (Keep.total == Integer.MIN_VALUE) {
            Keep.object = new byte[] { // never executed, but 350 bytecodes
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
            };
        }
        return numbers[0] + numbers[1] + numbers[2];
    }

    @Case(value = "an inlined check finds the length, so C2 knows it; the large method keeps the array", when = SETTLED)
    static void ofALengthThatACheckFinds() {
        int length = Keep.number;
        requireSeven(length);
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[length]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    private static void requireSeven(int number) {
        if (number != 7) {
            throw new IllegalArgumentException("not seven");
        }
    }

    @Case(value = "the branch for other lengths was never taken, so C2 knows the length", when = SETTLED)
    static void ofALengthThatIsAlwaysSeven() {
        int length = Keep.number;
        if (length != 7) {
            Keep.total++;
        }
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[length]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    @Case(value = "C2 knows the result of an inlined call less its argument; the large method keeps it", when = SETTLED)
    static void ofALengthBetweenTwoEnds() {
        int start = Keep.number;
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[end(start) - start]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    private static int end(int start) {
        return start + 7;
    }

    @Case(value = "C2 knows a field of an object that it removes, less the same number", when = SETTLED)
    static void ofALengthBetweenTwoFields() {
        int start = Keep.number;
        Bounds bounds = new Bounds(start, start + 7);
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[bounds.end - start]; // 48 B: new int[]
        Keep.total += largeSum(numbers) + bounds.start;
    }

    private static final class Bounds {
        final int start;
        final int end;

        Bounds(int start, int end) {
            this.start = start;
            this.end = end;
        }
    }

    private static int[] seven = {1, 2, 3, 4, 5, 6, 7};

    @Case(value = "the length is read again for a check; to C2 it is the same value", when = SETTLED)
    static void ofALengthThatIsReadAgain() {
        int[] model = seven;
        int length = model.length;
        if (model.length != 7) {
            throw new IllegalStateException("not seven");
        }
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[length]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    @Case(value = "an inlined check of the array finds the length, so C2 knows it", when = SETTLED)
    static void ofTheLengthOfAnArrayThatACheckFinds() {
        int[] model = seven;
        int length = model.length;
        requireSevenElements(model);
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[length]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    private static void requireSevenElements(int[] numbers) {
        if (numbers.length != 7) {
            throw new IllegalArgumentException("not seven");
        }
    }

    private static int offset;

    @Case(value = "the check adds the numbers in the other order; to C2 the sum is the same value", when = SETTLED)
    static void ofALengthThatIsCheckedInAnotherForm() {
        int number = Keep.number;
        int from = offset;
        int length = number + from;
        if (from + number != 7) {
            throw new IllegalStateException("not seven");
        }
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[length]; // 48 B: new int[]
        Keep.total += largeSum(numbers);
    }

    @Case(value = "the check of the index leaves 2 only; the large method keeps the array", when = SETTLED)
    static void ofThreeElementsAtTwoOrThree() {
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = {Keep.number, 2, 3}; // 32 B: new int[]
        Keep.total += numbers[((Keep.number & 8) >> 3) + 2] + largeSum(numbers);
    }

    private static final int[] SOURCE = {1, 2, 3};

    private static int[] source = SOURCE;

    @Case(value = "a check finds an array to be a constant one, so C2 knows its length", when = SETTLED)
    static void ofTheLengthOfAConstantArray() {
        int[] model = source;
        if (model != SOURCE) {
            throw new IllegalStateException("another array");
        }
        // kept: passed to ArrayShapes.largeSum, hot method too big; proof: inline ArrayShapes.largeSum
        int[] numbers = new int[model.length]; // 32 B: new int[]
        Keep.total += largeSum(numbers);
    }

    @Case(value = "copyOf of a length that C2 does not know", when = SETTLED)
    static void copiedAtALengthThatIsNotConstant() {
        // kept: array length not constant; proof: none
        Keep.total += Arrays.copyOf(SOURCE, Keep.number & 7)[1]; // 48 B: java.util.Arrays.copyOf(...)
    }

    private record Sizes(int ofBuffer) {}

    private static final Sizes SIZES = new Sizes(100);

    @Case(value = "its size tells that it is too long, which the code does not", when = SETTLED)
    static void longAtALengthInAField() {
        // kept: array longer than 64; proof: none
        byte[] buffer = new byte[SIZES.ofBuffer()]; // 120 B: new byte[]
        buffer[1] = (byte) Keep.number;
        Keep.total += buffer == Keep.object ? 0 : buffer[1];
    }

    @Case(value = "more than MultiArrayExpandLimit (6) arrays are made by a call of the runtime", when = SETTLED)
    static void ofTwoDimensions() {
        // kept: allocated by the runtime; proof: none
        // kept from 21: allocated by the runtime; proof: -XX:MultiArrayExpandLimit=7
        int[][] grid = new int[6][1]; // 184 B: new int[][]
        grid[1][0] = Keep.number;
        Keep.total += grid[1][0];
    }

    @Case(value = "the same for dimensions that C2 does not know", when = SETTLED)
    static void ofTwoDimensionsThatAreNotConstant() {
        // kept: array length not constant; proof: none
        int[][] grid = new int[Keep.number & 3][2]; // 104 B: new int[][]
        grid[1][1] = Keep.number;
        Keep.total += grid[1][1];
    }

    @Case(value = "an index of the outer array that is not constant keeps the inner arrays, too", when = SETTLED)
    static void ofTwoDimensionsAtAnIndexThatIsNotConstant() {
        // kept: array index not constant and stored in an array then array index not constant; proof: none
        int[][] grid = new int[2][3]; // 88 B: new int[][]
        grid[Keep.number & 1][1] = Keep.number;
        Keep.total += grid[1][1];
    }

    @Case(value = "control: a few C2 makes itself; 17 keeps the outer one", when = SETTLED)
    static void ofFewConstantDimensions() {
        // kept: not known; proof: none
        int[][] grid = new int[2][2]; // 24 B (21: 0 B): new int[][]
        grid[1][1] = Keep.number;
        Keep.total += grid[1][1];
    }

    @Case(value = "values() of an enum, at an index that is not constant", when = SETTLED)
    static void oneOfTheValuesOfAnEnum() {
        Keep.total += Colour.values()[Keep.number & 1].name().length();
    }

    // kept: array index not constant; proof: none
    private enum Colour { // 24 B: Colour[].clone()
        RED,
        GREEN
    }

    @Case(value = "boxes in the array of a JDK method: a box that may be from the cache or new", when = SETTLED)
    static void ofVariableArgumentsInALibrary() {
        // kept: array index not constant; proof: none
        // kept: stored in an array then array index not constant; proof: none
        Keep.total += Objects.hash(Keep.number + 1_000, "a"); // 24 B: varargs array + 16 B: boxing int → Integer
    }

    @Case(value = "an element of an array that is kept for its index is kept with it", when = SETTLED)
    static void elementOfAKeptArray() {
        // kept: stored in an array then array index not constant; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        // kept: array index not constant; proof: none
        Point[] points = {p, p}; // 24 B: new Point[]
        Keep.total += points[Keep.number & 1].x;
    }
}
