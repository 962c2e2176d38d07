package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses are text. {@code +1} is the line after the method's first, and {@code if +1} names the branch that decides. */
class FlowTests {
    private static final Set<Integer> ALLOCATIONS =
            Set.of(Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "passed|+0 Point.<init>#0, +1 Followed.small#0",
                "returned|+0 Point.<init>#0, +0 returned",
                "thrown|+0 IllegalStateException.<init>#0, +0 thrown",
                "storedInAParametersField|+0 Point.<init>#0, +0 stored in Point.next of [parameter 0]",
                "storedInALocalObject|+0 Point.<init>#0",
                "storedInAStatic|+0 Point.<init>#0, +0 stored in Followed.kept",
                "storedInAnArray|+0 Point.<init>#0, +0 stored in [parameter 0] at [parameter 1]",
                "fluent|+0 Point.<init>#0, +0 Point.with#0",
                "cast|+0 Point.<init>#0, +1 Followed.small#0 if +1",
                "duplicated|+0 Point.<init>#0, +1 stored in Followed.kept, +1 stored in Point.next of [parameter 1], "
                        + "+2 stored in Point.next of [parameter 1], +2 stored in [parameter 0] at [parameter 2]",
                "slotOfAnother|+1 Point.<init>#0, +2 Followed.small#0",
                "constructedWithABranch|+0 Point.<init>#0",
                "storedInItself|+0 Point.<init>#0, +1 stored in Point.next of [new +0]",
                "doubleArguments|+0 Point.<init>#0, +1 Followed.joined#1",
                "thrownToAHandler|+0 IllegalStateException.<init>#0, +0 thrown, perhaps caught",
                "thrownUnderALock|+1 IllegalStateException.<init>#0, +1 thrown, perhaps caught",
            })
    void followsAnAllocationToItsUses(String method, String uses) {
        assertThat(uses(method, allocation(code(method), 0))).isEqualTo(uses);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "oneOfTwo|0|+0 Point.<init>#0, +0 merged with [new +0] for +1",
                "oneOfTwo|1|+0 Point.<init>#0, +0 merged with [new +0] for +1",
                "newOrNull|0|+2 Point.<init>#0, +4 merged with [null] for +4",
                "newOrNullOnlyChecked|0|+2 Point.<init>#0",
                "newOrOneOfMany|0|+0 Point.<init>#0, +13 merged with [0, 1, 2, 3, 4, 5, 6, 7, 8] for +13, +13 Object.hashCode#0",
                "fromTurnToTurn|0|+2 merged with [null] in loop for +4, +6 Point.<init>#0",
                "inEachTurn|0|+2 Point.<init>#0, +3 Followed.small#0",
                "replacedInALoop|0|+0 Point.<init>#0, +1 merged with [field next] for +1",
                "mergedInCatch|0|+2 Point.<init>#0, +4 merged with [static kept] for +5 caught +4",
                "mergedBeforeALoop|0|+2 Point.<init>#0, +4 merged with [null] for +5",
                "mergedInAnInnerLoop|0|+4 Point.<init>#0, +6 merged with [null] for +7",
                "listOfAll|0|+1 merged with [null] in loop for +3, +2 Point.<init>#0, +3 stored in Point.next of [new +2], +6 returned",
                "shiftedTwice|0|+2 merged with [null] in loop for +6, +2 merged with [null] in loop for +6, +4 Point.<init>#0",
                "chosenByASwitch|0|+1 Point.<init>#0, +5 merged with [parameter 1, static kept] for +5",
                "notSeenByAHandlerForAll|0|+4 Point.<init>#0",
                "storedInOneOfTwo|0|+0 Point.<init>#0, +0 merged with [parameter 1] for +1",
                "storedInOneOfTwo|1|+1 Point.<init>#0, +1 stored in Point.next of [new +0, parameter 1]",
            })
    void namesTheOtherValuesOfAVariable(String method, int allocation, String uses) {
        assertThat(uses(method, allocation(code(method), allocation))).isEqualTo(uses);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "storedOnOnePath|+0 Point.<init>#0, +2 stored in Followed.kept if +1",
                "storedOnOneOfTwoConditions|+0 Point.<init>#0, +2 stored in Followed.kept if +1",
                "storedInOneCase|+0 Point.<init>#0, +3 stored in Followed.kept if +1",
                "storedUnlessThrown|+0 Point.<init>#0, +4 stored in Followed.kept",
                "neverReturns|+0 Point.<init>#0, +2 Followed.small#0",
                "storedInCatch|+0 Point.<init>#0, +4 stored in Followed.kept caught +3",
                "storedInFinally|+0 Point.<init>#0, +2 Followed.small#0, +4 stored in Followed.kept, "
                        + "+4 stored in Followed.kept caught +4",
                "caughtAfterAnotherHandler|+4 Point.<init>#0, +8 stored in Followed.kept caught +7",
                "caughtTwice|+0 Point.<init>#0, +8 stored in Followed.kept caught +7",
            })
    void saysWhetherEachPathReachesAUse(String method, String uses) {
        assertThat(uses(method, allocation(code(method), 0))).isEqualTo(uses);
    }

    @ParameterizedTest
    @CsvSource({"replacedOnOnePath, true", "oneOfTwoInEachTurn, false", "storedInEachTurn, false"})
    void saysWhetherAPathBringsAnotherValueToAUse(String method, boolean mayBeOfAnother) {
        Code code = code(method);
        Flow flow = Flow.of(code, allocation(code, 0)).orElseThrow();
        assertThat(flow.uses())
                .filteredOn(Use.StoredInStatic.class::isInstance)
                .singleElement()
                .satisfies(use -> assertThat(flow.mayBeOfAnother(use)).isEqualTo(mayBeOfAnother));
    }

    /** The loop ends at another result of the call. */
    @Test
    void resultsOfALoopCanBeNull() {
        assertThat(uses("untilThereIsNone", result(code("untilThereIsNone"), "next", 0)))
                .isEqualTo("+2 stored in Followed.kept if +1");
        assertThat(uses("lastOne", result(code("lastOne"), "next", 0))).contains("+5 stored in Followed.kept");
    }

    /** The JIT can merge what the callee merges before it knows which of them is null. */
    @Test
    void resultThatIsCheckedForNullIsMerged() {
        assertThat(uses("resultCheckedForNull", result(code("resultCheckedForNull"), "next", 0)))
                .contains(" merged with [");
    }

    @Test
    void noPathOfAnObjectLeadsToWhereItIsNull() {
        assertThat(uses("checkedForNull", allocation(code("checkedForNull"), 0)))
                .isEqualTo("+0 Point.<init>#0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "capturedByALambda|+0 Point.<init>#0, +1 captured by LambdaMetafactory.metafactory#0",
                "capturedByAConcatenation|+0 String.<init>#0, "
                        + "+1 captured by StringConcatFactory.makeConcatWithConstants#1",
                "synchronizedOn|+0 Point.<init>#0, +1 locked",
                "compared|+0 Point.<init>#0, +1 compared with [parameter 1]",
                "twoDimensions|+1 accessed at [1], +2 accessed at [0]",
                "lengthsAndIndices|+2 accessed at [parameter 0], +2 accessed at [parameter 0], +3 accessed at [3], +3 accessed at [3]",
                "variableArguments|+0 accessed at [0], +0 accessed at [1], +0 Arrays.asList#0",
                "capturedBesideAnother|+0 Point.<init>#0, +1 captured by LambdaMetafactory.metafactory#1",
                "capturedByAReference|+0 Point.<init>#0, +1 Objects.requireNonNull#0, +1 captured by LambdaMetafactory.metafactory#0",
                "comparedWithItself|+0 Point.<init>#0, +2 compared with [new +0]",
                "arrayOfArrays|+1 accessed at [0], +2 accessed at [0]",
                "longElements|+1 accessed at [parameter 1], +2 accessed at [1], +2 accessed at [1], +3 accessed at [0], +3 accessed at [0]",
            })
    void recognisesOtherUses(String method, String uses) {
        assertThat(uses(method, allocation(code(method), 0))).isEqualTo(uses);
    }

    @Test
    void followsTheResultOfACall() {
        assertThat(uses("fluent", result(code("fluent"), "with", 0))).isEqualTo("+0 Point.with#0");
        assertThat(uses("fluent", result(code("fluent"), "with", 1))).isEmpty();
        assertThat(uses("variableArguments", result(code("variableArguments"), "valueOf", 0)))
                .isEqualTo("+0 stored in [new +0] at [0]");
        assertThat(uses("sumInABox", result(code("sumInABox"), "valueOf", 1)))
                .isEqualTo("+1 merged with [result +0] in loop for +2, "
                        + "+2 Long.longValue#0 if +1, +4 Long.longValue#0");
    }

    @Test
    void objectCanBePassedToTheCallThatMadeIt() {
        assertThat(uses("passedToItsMaker", result(code("passedToItsMaker"), "append", 0)))
                .isEqualTo("+1 merged with [new +0] in loop for +2, +2 StringBuilder.append#0 if +1, "
                        + "+4 StringBuilder.length#0");
    }

    @Test
    void followsAParameter() {
        assertThat(uses("wide", new Source.Parameter(2))).isEqualTo("+2 Followed.small#0");
        assertThat(uses("replacedParameter", new Source.Parameter(0))).isEqualTo("+1 merged with [field next] for +2");
        assertThat(uses("pattern", new Source.Parameter(0))).isEqualTo("+0 Followed.small#0 if +0");
        assertThat(uses(code(Followed.Pair.class, "hashCode"), new Source.Parameter(0)))
                .isEqualTo("+0 captured by ObjectMethods.bootstrap#0");
        assertThat(uses(code(Followed.Inner.class, "<init>"), new Source.Parameter(0)))
                .isEqualTo("+0 Object.<init>#0");
        assertThat(uses("compared", new Source.Parameter(1))).isEqualTo("+1 compared with [new +0]");
        assertThat(uses(code(Followed.Point.class, "with"), new Source.Parameter(0)))
                .isEqualTo("+1 returned");
        assertThat(uses(code(Followed.Point.class, "locked"), new Source.Parameter(0)))
                .isEqualTo("+0 locked");
        assertThat(uses(code(Followed.Registering.class, "<init>"), new Source.Parameter(0)))
                .isEqualTo("+0 Object.<init>#0, +1 List.add#1");
    }

    @Test
    void namesTheHolderOfAStore() {
        Code code = code("storedInALocalObject");
        assertThat(uses("storedInALocalObject", allocation(code, 1)))
                .isEqualTo("+1 Point.<init>#0, +1 stored in Point.next of [new +0]");
        assertThat(uses("ownArray", allocation(code("ownArray"), 1)))
                .isEqualTo("+1 Point.<init>#0, +1 stored in [new +0] at [0]");
        assertThat(uses("arrayOfArrays", allocation(code("arrayOfArrays"), 1)))
                .isEqualTo("+1 stored in [new +0] at [0]");
    }

    @Test
    void statesTheLengthOfAnArray() {
        assertThat(lengths("twoDimensions")).isEqualTo("[2], [parameter 0]");
        assertThat(lengths("lengthsAndIndices")).isEqualTo("[4]");
        assertThat(lengths("variableArguments")).isEqualTo("[2]");
        assertThat(lengths("arrayOfArrays", 1)).isEqualTo("[3, parameter 0]");
        assertThat(lengths("passed")).isEmpty();
    }

    @Test
    void sourceThatTheMethodDoesNotHaveIsNotFollowed() {
        assertThat(Flow.of(code("passed"), new Source.Parameter(1))).isEmpty();
        assertThat(Flow.of(code("passed"), new Source.Allocated(1))).isEmpty();
        assertThat(Flow.of(code("storedInAStatic"), new Source.Result(5))).isEmpty(); // the constructor
        assertThat(Flow.of(code("passed"), Source.Other.NULL)).isEmpty();
    }

    @Test
    void methodWithoutCodeIsNotRead() {
        byte[] classFile = classFile(Followed.Abstract.class);
        assertThat(Code.of(classFile, "none", "()I")).isEmpty();
        assertThat(Code.of(classFile, "absent", "()V")).isEmpty();
        assertThat(Code.of(new byte[] {1, 2}, "none", "()I")).isEmpty();
    }

    private static byte[] classFile(Class<?> type) {
        return requireNonNull(ClassFiles.of(type.getClassLoader()).find(Type.getInternalName(type)));
    }

    private static Code code(String method) {
        return code(Followed.class, method);
    }

    private static Code code(Class<?> type, String method) {
        String descriptor = method.equals("<init>")
                ? Type.getConstructorDescriptor(type.getDeclaredConstructors()[0])
                : Type.getMethodDescriptor(Arrays.stream(type.getDeclaredMethods())
                        .filter(one -> one.getName().equals(method))
                        .findFirst()
                        .orElseThrow());
        return Code.of(classFile(type), method, descriptor).orElseThrow();
    }

    private static Source allocation(Code code, int which) {
        return new Source.Allocated(offset(code, which, one -> ALLOCATIONS.contains(one.opcode())));
    }

    private static Source result(Code code, String method, int which) {
        return new Source.Result(offset(code, which, one -> one.name().equals(method)));
    }

    private static int offset(Code code, int which, Predicate<Instruction> wanted) {
        return code.instructions().stream()
                .filter(wanted)
                .skip(which)
                .findFirst()
                .orElseThrow()
                .offset();
    }

    private static String lengths(String method) {
        return lengths(method, 0);
    }

    private static String lengths(String method, int which) {
        Code code = code(method);
        return Flow.of(code).operands(allocation(code, which).offset()).stream()
                .map(length -> text(code, length))
                .collect(Collectors.joining(", "));
    }

    private static String uses(String method, Source source) {
        return uses(code(method), source);
    }

    private static String uses(Code code, Source source) {
        Flow flow = Flow.of(code, source).orElseThrow();
        return flow.uses().stream()
                .map(use -> line(code, use.offset()) + " " + text(code, use) + text(code, flow.reach(use)))
                .collect(Collectors.joining(", "));
    }

    private static String text(Code code, Use use) {
        if (use instanceof Use.Passed passed) {
            return simple(passed.owner()) + "." + passed.name() + "#" + passed.argument();
        } else if (use instanceof Use.Captured captured) {
            return "captured by " + simple(captured.owner()) + "." + captured.bootstrap() + "#" + captured.argument();
        } else if (use instanceof Use.StoredInField stored) {
            return "stored in " + simple(stored.owner()) + "." + stored.name() + " of " + text(code, stored.holder());
        } else if (use instanceof Use.StoredInStatic stored) {
            return "stored in " + simple(stored.owner()) + "." + stored.name();
        } else if (use instanceof Use.StoredInArray stored) {
            return "stored in " + text(code, stored.holder()) + " at " + text(code, stored.index());
        } else if (use instanceof Use.Merged merged) {
            return "merged with " + text(code, merged.with()) + (merged.inLoop() ? " in loop" : "") + " for "
                    + line(code, merged.usedAt());
        } else if (use instanceof Use.Compared compared) {
            return "compared with " + text(code, compared.with());
        } else if (use instanceof Use.ArrayAccess access) {
            return "accessed at " + text(code, access.index());
        } else if (use instanceof Use.Returned) {
            return "returned";
        } else if (use instanceof Use.Thrown thrown) {
            return thrown.mayBeCaught() ? "thrown, perhaps caught" : "thrown";
        }
        return "locked";
    }

    private static String text(Code code, Reach reach) {
        if (reach instanceof Reach.Branch branch) {
            return " if " + line(code, branch.offset());
        }
        return reach instanceof Reach.Handler handler ? " caught " + line(code, handler.offset()) : "";
    }

    private static String text(Code code, Set<Source> sources) {
        return sources.stream().map(one -> text(code, one)).sorted().toList().toString();
    }

    private static String text(Code code, Source source) {
        if (source instanceof Source.Constant constant) {
            return constant.value().toString();
        } else if (source instanceof Source.Parameter parameter) {
            return "parameter " + parameter.index();
        } else if (source instanceof Source.FieldRead read) {
            return "field " + read.name();
        } else if (source instanceof Source.StaticRead read) {
            return "static " + read.name();
        } else if (source instanceof Source.Allocated) {
            return "new " + line(code, source.offset());
        } else if (source instanceof Source.Result) {
            return "result " + line(code, source.offset());
        } else if (source instanceof Source.Other other) {
            return other.name().toLowerCase(java.util.Locale.ROOT);
        }
        return source.getClass().getSimpleName() + " " + line(code, source.offset());
    }

    private static String line(Code code, int offset) {
        return "+" + (code.line(offset) - code.instruction(0).line());
    }

    private static String simple(String internalName) {
        return internalName.substring(Math.max(internalName.lastIndexOf('/'), internalName.lastIndexOf('$')) + 1);
    }
}
