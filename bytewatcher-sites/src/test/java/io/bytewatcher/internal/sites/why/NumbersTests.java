package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTests {
    private final Methods methods = new Methods(ClassFiles.of(NumbersTests.class.getClassLoader()));
    private final Numbers numbers =
            new Numbers(new Origins(methods, CompileTree.UNKNOWN), new Deadline(System.nanoTime() + Long.MAX_VALUE));

    @SuppressWarnings("unused") // read from the class file
    private static final class Counters {
        static int counted(int[] array, int n) {
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                sum += array[i];
            }
            return sum;
        }

        static int doubled(int[] array, int n) {
            int sum = 0;
            for (int i = 1; i < 40; i *= 2) {
                sum += array[i];
            }
            return sum;
        }

        static int countedInAnInnerLoop(int[] array, int n) {
            int sum = 0;
            for (int j = 0; j < n; j++) {
                for (int i = 3; i >= 0; i--) {
                    sum += array[i];
                }
            }
            return sum;
        }

        static int countedUnlessContinued(int[] array, int n) {
            int sum = 0;
            int i = 0;
            while (sum < n) {
                sum += array[i];
                if (sum == 7) {
                    continue;
                }
                i++;
            }
            return sum;
        }

        static int countedOnOnePath(int[] array, int n) {
            int sum = 0;
            int i = 0;
            while (sum < n) {
                sum += array[i];
                if (sum == 7) {
                    i++;
                }
            }
            return sum;
        }

        static int replaced(int[] array, int n) {
            int sum = 0;
            int i = 0;
            while (sum < n) {
                sum += array[i];
                i = n & 3;
            }
            return sum;
        }

        static int countedByAnArgument(int[] array, int n) {
            int sum = 0;
            for (int i = 0; i < 40; i += n) {
                sum += array[i];
            }
            return sum;
        }

        static int countedFromAnArgument(int[] array, int n) {
            int sum = 0;
            for (int i = n; i < 40; i++) {
                sum += array[i];
            }
            return sum;
        }
    }

    private static final class Bounds {
        int start;
    }

    /** The index of the array. */
    @SuppressWarnings({"unused", "IdentityBinaryExpression"}) // read from the class file
    private static final class Indices {
        static int masked(int[] array, int n) {
            return array[n & 3];
        }

        static int maskedAndSet(int[] array, int n) {
            return array[(n & 7) | 2];
        }

        static int shiftedUnsigned(int[] array, int n) {
            return array[n >>> 30];
        }

        static int remainder(int[] array, int n) {
            return array[(n % 5 + 5) / 3];
        }

        static int ofALong(int[] array, long n) {
            return array[(int) (n >> 62) + 2];
        }

        static int sumOfTwo(int[] array, int n, int m) {
            return array[n * m - 1];
        }

        static int character(int[] array, char c) {
            return array[c >> 15];
        }

        static int difference(int[] array, int n) {
            return array[n + 4 - n]; // the bounds of a part, for example
        }

        static int differenceOfOneOfTwo(int[] array, int n) {
            int end = n > 3 ? n + 4 : 4; // n + 4 if the other branch is never taken
            return array[end - n];
        }

        static int differenceAfterATest(int[] array, int n) {
            int end = n + 4;
            if (n == 3) {
                array[0] = 1;
            }
            return array[end - n];
        }

        static int differenceOfAResult(int[] array, int n) {
            return array[Math.abs(n) - n];
        }

        static int differenceOfAnotherResult(int[] array, int n, int m) {
            return array[Math.abs(m) - n];
        }

        static int maskedOut(int[] array, int n) {
            return array[n & 12 & 3];
        }

        static int maskedBits(int[] array, int n) {
            return array[(n & 5) & 2];
        }

        static int shiftedOut(int[] array, int n) {
            return array[(n & 3) >> 2];
        }

        static int shiftedAndMasked(int[] array, int n) {
            return array[(n << 8) & 255];
        }

        static int multipleOfFour(int[] array, int n) {
            return array[(n * 4 + 5) & 3];
        }

        static int remainderOfAMultiple(int[] array, int n) {
            return array[(n & ~7) % 8];
        }

        static int upperHalfOfACharacter(int[] array, char c) {
            return array[c >>> 16];
        }

        static int upperHalfOfAByte(int[] array, byte b) {
            return array[(b & 0x80 & 0x7F) + 1];
        }

        static int setAndMasked(int[] array, int n) {
            return array[(n | 4) & 4];
        }

        static int quotient(int[] array, int n) {
            return array[(n & 7) / 8];
        }

        static int lowHalfOfALong(int[] array, long n) {
            return array[(int) (n << 32)];
        }

        static int ofALongThatIsThree(int[] array, long n) {
            if (n != 3) {
                return 0;
            }
            return array[(int) n];
        }

        static int computed(int[] array, int n) {
            int three = 3;
            return array[three * 2 - (three >> 1)];
        }

        static int incremented(int[] array, int n) {
            int index = n & 7;
            index += 8;
            return array[index >> 3];
        }

        static int incrementedConstant(int[] array, int n) {
            int index = 4;
            index++;
            return array[index];
        }

        static int overflowing(int[] array, int n) {
            int seed = 3;
            return array[(seed * 0x9E3779B9) >>> 29];
        }

        static int shiftedZero(int[] array, int n) {
            int zero = 0;
            return array[(zero << n) + 1];
        }

        static int quotientOfAConstant(int[] array, int n) {
            int seven = 7;
            return array[seven / n / 8 + 1];
        }

        static int element(int[] array, int n) {
            return array[n];
        }

        static int passedOnceFoundEqual(int[] array, int n) {
            if (Math.abs(n) != 5) { // which the JIT may know
                return 0;
            }
            return element(array, 5);
        }

        static int comparedOften(int[] array, int n, int m) {
            boolean areEqual = n == m && n == m && n == m && n == m && n == m && n == m && n == m && n == m;
            areEqual = areEqual && n == m && n == m && n == m && n == m && n == m && n == m && n == m && n == m;
            areEqual = areEqual && n == m && n == m && n == m && n == m && n == m && n == m && n == m && n == m;
            areEqual = areEqual && n == m && n == m && n == m && n == m && n == m && n == m && n == m && n == m;
            return (areEqual ? 1 : 0) + array[n];
        }

        static int passedToTwoCalls(int[] array, int n) {
            int sum = n > 0 ? passedToTwoCalls(array, n) + passedToTwoCalls(array, n) : 0;
            return sum + array[n];
        }

        static int commutedForATest(int[] array, int n, int m) {
            int sum = n + m;
            if (m + n != 5) {
                return 0;
            }
            return array[sum];
        }

        static int incrementedForATest(int[] array, int n) {
            int next = n + 1;
            n++;
            if (n != 5) {
                return 0;
            }
            return array[next];
        }

        static int fieldIsReadAgainForATest(int[] array, int n, Bounds bounds) {
            int sum = n + bounds.start;
            if (n + bounds.start != 5) {
                return 0;
            }
            return array[sum];
        }

        static int writtenAndReadAgainForATest(int[] array, int n, Bounds bounds) {
            bounds.start = n;
            if (bounds.start != 5) {
                return 0;
            }
            return array[n];
        }

        static int differenceOfAWrittenField(int[] array, int n, Bounds bounds) {
            bounds.start = n;
            return array[n + 4 - bounds.start];
        }

        static int otherFieldIsTested(int[] array, int n, Bounds bounds) {
            if (bounds.start != 5) {
                return 0;
            }
            return array[n];
        }

        static int fieldOfAResultIsTested(int[] array, int n) {
            if (startingAt(n).start != 5) {
                return 0;
            }
            return array[n];
        }

        static int fieldOfAnotherResultIsTested(int[] array, int n, int m) {
            if (startingAt(m).start != 5) {
                return 0;
            }
            return array[n];
        }

        private static Bounds startingAt(int start) {
            Bounds bounds = new Bounds();
            bounds.start = start;
            return bounds;
        }

        static int offset;

        static int elementAtTheOffset(int[] array) {
            return array[offset];
        }

        static int testedByTheCaller(int[] array) {
            if (offset != 5) {
                return 0;
            }
            return elementAtTheOffset(array);
        }

        static int testedByTheCallerAfterwards(int[] array) {
            int element = elementAtTheOffset(array);
            return offset == 5 ? 0 : element;
        }

        static int comparedWithEachOther(int[] array, int n, int m) {
            if (n != m) {
                return 0;
            }
            return array[n - m];
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "masked",
                "maskedAndSet",
                "shiftedUnsigned",
                "remainder",
                "ofALong",
                "sumOfTwo",
                "character",
                "comparedWithEachOther",
                "otherFieldIsTested",
                "fieldOfAnotherResultIsTested",
                "differenceOfAnotherResult"
            })
    void numberOfSeveralValuesVaries(String name) {
        assertThat(varies(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "difference",
                "differenceOfOneOfTwo",
                "differenceAfterATest",
                "differenceOfAResult",
                "differenceOfAWrittenField",
                "commutedForATest",
                "incrementedForATest",
                "fieldIsReadAgainForATest",
                "writtenAndReadAgainForATest",
                "fieldOfAResultIsTested",
                "maskedOut",
                "maskedBits",
                "shiftedOut",
                "shiftedAndMasked",
                "multipleOfFour",
                "remainderOfAMultiple",
                "upperHalfOfACharacter",
                "upperHalfOfAByte",
                "setAndMasked",
                "quotient",
                "lowHalfOfALong",
                "ofALongThatIsThree",
                "incremented",
                "shiftedZero",
                "quotientOfAConstant",
                "computed"
            })
    void numberOfOneValueIsKnown(String name) {
        assertThat(varies(name)).isFalse();
    }

    @Test
    @Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD) // without the answers of before, 2^32 questions
    void numberThatIsOftenFoundEqualToAVariableOneVaries() {
        assertThat(varies("comparedOften")).isTrue();
    }

    /** Each method calls the next one twice. */
    @ParameterizedTest
    @CsvSource({"3, true", "40, false"})
    @Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD) // without a bound, 2^40 questions
    void numberThatTooManyNestedCallsGetMayBeKnown(int nested, boolean varies) {
        CompiledMethod first = index("passedToTwoCalls");
        ClassFiles files = ClassFiles.of(NumbersTests.class.getClassLoader());
        Methods copies = new Methods(name -> files.find(name.replaceFirst("Copy\\d+$", "")));
        Map<CallSite, Set<InliningDecision>> decisions = new HashMap<>();
        CompiledMethod caller = first;
        for (int i = 0; i < nested; i++) {
            CompiledMethod callee = new CompiledMethod(first.type() + "Copy" + i, first.name(), first.descriptor());
            for (Instruction call : methods.code(first).orElseThrow().instructions()) {
                if (call.isCall()) {
                    decisions.put(
                            new CallSite(caller, call.offset()), Set.of(new InliningDecision(callee, true, "inline")));
                }
            }
            caller = callee;
        }
        CompileTree tree = new CompileTree(State.TOP_TIER, "", decisions, Map.of(), Set.of());
        Numbers ofCopies = new Numbers(new Origins(copies, tree), new Deadline(System.nanoTime() + Long.MAX_VALUE));
        assertThat(varies(ofCopies, "passedToTwoCalls")).isEqualTo(varies);
    }

    @ParameterizedTest
    @ValueSource(strings = {"masked", "sumOfTwo", "comparedWithEachOther"})
    void numberMayBeKnownOnceTheTimeIsUp(String name) {
        assertThat(varies(outOfTime(), name)).isFalse();
    }

    @Test
    void numberIsNotKnownToCountOnceTheTimeIsUp() {
        CompiledMethod method = new CompiledMethod(Counters.class.getName(), "counted", "([II)I");
        assertThat(outOfTime().counts(new InlineScope(method, null, 0), index(method, read(method))))
                .isFalse();
    }

    private Numbers outOfTime() {
        return new Numbers(new Origins(methods, CompileTree.UNKNOWN), new Deadline(System.nanoTime() - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"computed", "incrementedConstant", "overflowing"})
    void numberThatIsComputedFromConstantsIsAConstant(String name) {
        CompiledMethod method = index(name);
        assertThat(numbers.constant(new InlineScope(method, null, 0), index(method, read(method))))
                .hasValue(name.equals("overflowing") ? 6 : 5);
    }

    @Test
    void constantThatIsFoundEqualToANumberStaysAConstant() {
        InlineScope element = inlined("element", "passedOnceFoundEqual");
        CompiledMethod callee = element.method();
        assertThat(numbers.constant(element, index(callee, read(callee)))).hasValue(5);
    }

    @ParameterizedTest
    @CsvSource({"testedByTheCaller, false", "testedByTheCallerAfterwards, true"})
    void numberThatTheCallerFindsEqualMayBeKnown(String caller, boolean varies) {
        InlineScope element = inlined("elementAtTheOffset", caller);
        Instruction read = read(element.method());
        assertThat(numbers.varies(element, index(element.method(), read), read.offset()))
                .isEqualTo(varies);
    }

    private InlineScope inlined(String name, String into) {
        CompiledMethod caller = index(into);
        int call = methods.code(caller).orElseThrow().instructions().stream()
                .filter(instruction -> instruction.name().equals(name))
                .findFirst()
                .orElseThrow()
                .offset();
        return new InlineScope(index(name), new InlineScope(caller, null, 0), call);
    }

    private boolean varies(String name) {
        return varies(numbers, name);
    }

    private boolean varies(Numbers numbers, String name) {
        CompiledMethod method = index(name);
        Instruction read = read(method);
        return numbers.varies(new InlineScope(method, null, 0), index(method, read), read.offset());
    }

    private static CompiledMethod index(String name) {
        return Arrays.stream(Indices.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .map(method -> new CompiledMethod(Indices.class.getName(), name, Type.getMethodDescriptor(method)))
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "counted, true",
        "doubled, true",
        "countedInAnInnerLoop, true",
        "countedUnlessContinued, false",
        "countedOnOnePath, false",
        "replaced, false",
        "countedByAnArgument, false",
        "countedFromAnArgument, false"
    })
    void numberCountsFromAConstantInEachTurn(String name, boolean counts) {
        CompiledMethod method = new CompiledMethod(Counters.class.getName(), name, "([II)I");
        Instruction read = read(method);
        assertThat(numbers.counts(new InlineScope(method, null, 0), index(method, read)))
                .isEqualTo(counts);
    }

    private Instruction read(CompiledMethod method) {
        return methods.code(method).orElseThrow().instructions().stream()
                .filter(Instruction::isElementRead)
                .findFirst()
                .orElseThrow();
    }

    private Set<Source> index(CompiledMethod method, Instruction read) {
        return methods.flow(methods.code(method).orElseThrow())
                .operands(read.offset())
                .get(1);
    }
}
