package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reasons of objects of {@link Followed}, for decisions of the JIT that the tests make up. The constructors of {@link Followed} are
 * inlined. Places are without package, file and numbers of lines.
 */
class KeepersTests {
    private static final String OWNER = Followed.class.getName();

    /** {@link Followed} with a name outside ByteWatcher's own packages. */
    private static final String USER = "com.acme.Followed";

    /** Classes that take 1 ms to find. */
    private static final String SLOW = "com.acme.Slow";

    private static final CompiledMethod CALLER = new CompiledMethod("com.acme.Caller", "call", "()V");
    private static final int CALL = 5;
    private static final String COMPILED = "JIT compiled";

    private final ClassFiles classFiles = ClassFiles.of(KeepersTests.class.getClassLoader());
    private final Methods methods = new Methods(this::find);
    private final Map<CallSite, Set<InliningDecision>> decisions = new HashMap<>();
    private final Map<CallSite, Set<InliningDecision>> refusals = new HashMap<>();
    private Set<CompiledMethod> compiled = Set.of();
    private State state = State.TOP_TIER;
    private String failure = "";
    private String frame = COMPILED;
    private String arrayType = "[I";
    private CallSite call = new CallSite(CALLER, CALL);
    private long smallest = 24;
    private Deadline deadline = new Deadline(System.nanoTime() + Long.MAX_VALUE);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "storedInAStatic|0|STORED it is stored in the static field Followed.kept at Followed.storedInAStatic",
                "storedInAParametersField|0|STORED it is stored in Point.next at Followed.storedInAParametersField",
                "storedInAnArray|0|STORED it is stored in an object or array that is older at Followed.storedInAnArray",
                "storedInAHolderThatIsKept|1|STORED it is stored in Point.next at Followed.storedInAHolderThatIsKept; "
                        + "the holder is stored in the static field Followed.kept at Followed.storedInAHolderThatIsKept",
                "storedInTurn|1|MERGED it is stored in Point.next at Followed.storedInTurn; "
                        + "the field also holds an earlier one of the loop, and the JIT keeps such objects",
                "thrown|0|THROWN it is thrown at Followed.thrown",
                "identityHash|0|IDENTITY it is passed to System.identityHashCode(Object) at Followed.identityHash, "
                        + "which reads its identity hash",
                "weaklyReferred|0|IDENTITY it is a java.lang.ref.Reference, which the JIT never removes",
                "invokedByAHandle|0|PASSED it is passed to MethodHandle.invokeExact(Point) at Followed.invokedByAHandle, "
                        + "whose target the JIT does not know: the handle is not constant",
                "capturedByALambdaThatIsKept|0|STORED it is captured by a lambda at Followed.capturedByALambdaThatIsKept; "
                        + "the lambda is stored in the static field Followed.supplier at "
                        + "Followed.capturedByALambdaThatIsKept",
                "passedToAFunction|0|PASSED it is passed to ToIntFunction.applyAsInt(Object) at "
                        + "Followed.passedToAFunction, a virtual call whose receivers are of too many types to be inlined",
                "lengthsAndIndices|0|ARRAY it is an array whose index varies at Followed.lengthsAndIndices",
                "twoDimensions|0|ARRAY it is an array of a length that the JIT does not know at Followed.twoDimensions",
                "longArray|0|ARRAY it is an array of 65 elements at Followed.longArray, more than 64 "
                        + "(EliminateAllocationArraySizeLimit)",
                "manyArrays|0|ARRAY it is made of 7 arrays at Followed.manyArrays, and the JIT makes at most 6 "
                        + "(MultiArrayExpandLimit)",
                "filledInALoop|0|ARRAY it is an array whose index varies at Followed.filledInALoop",
                "filledAndReadInLoops|0|ARRAY it is an array whose index varies at several places",
                "lengthOfAField|0|ARRAY it is an array of a length that the JIT does not know at Followed.lengthOfAField",
            })
    void eachUseThatLetsAnObjectOutIsNamed(String method, int allocation, String reason) {
        assertThat(words(method, allocation)).containsExactly(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "oneOfTwo|0|the new Point of line N",
                "newOrNull|0|null",
                "newOrAText|0|a constant",
                "chosenByASwitch|0|a parameter and the field Followed.kept",
                "fromTurnToTurn|0|an earlier one of the loop",
            })
    void mergeNamesTheOtherValues(String method, int allocation, String others) {
        assertThat(words(method, allocation))
                .singleElement()
                .satisfies(reason -> assertThat(reason)
                        .startsWith("MERGED it shares a variable with " + others + " at Followed." + method
                                + ", and the JIT "));
    }

    @ParameterizedTest
    @CsvSource({"storedInAHolderOfEachTurn, 1", "storedInTurnAndRead, 1"})
    void fieldThatHoldsOneOrIsReadIsNoReason(String method, int allocation) {
        assertThat(words(method, allocation)).isEmpty();
    }

    /** The JIT decides about each call of a static method that it compiles. */
    @Test
    void resultOfACallWithoutADecisionIsNotMerged() {
        assertThat(reasons("resultCheckedForNull", 0)).isEmpty();
        inline("resultCheckedForNull", "next");
        assertThat(words("resultCheckedForNull", 0))
                .singleElement()
                .satisfies(reason -> assertThat(reason)
                        .startsWith("MERGED it shares a variable with the result of Followed.next() at"));
    }

    @Test
    void resultsOfTwoReturnsAreMerged() {
        assertThat(wordsOfResult("newUnlessNegative", "oneOfTwoResults"))
                .singleElement()
                .satisfies(reason -> assertThat(reason)
                        .startsWith("MERGED it shares a variable with the field Followed.kept at"
                                + " Followed.newUnlessNegative, and the JIT "));
        assertThat(wordsOfResult("newUnlessNegative", "resultOnlyCheckedForNull"))
                .as("without a variable that is used")
                .isEmpty();
        assertThat(wordsOfResult("fluentOnEachPath", "resultOfEachPath"))
                .as("the same object")
                .isEmpty();
        assertThat(wordsOfResult("newUnlessNull", "resultUnlessNull"))
                .as("a path that no object takes")
                .isEmpty();
    }

    /** The method is inlined into a caller. */
    private List<String> wordsOfResult(String name, String caller) {
        CompiledMethod user = ofUser(caller);
        decisions.put(site(user, name), Set.of(new InliningDecision(method(name), true, "inline (hot)")));
        return words(reasons(List.of(method(name), user), 0));
    }

    /** It is the only use, so it is listed although the JIT might remove the object. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "storedOnOnePath|storedOnOnePath on one path from line N",
                "storedInCatch|storedInCatch in the handler of line N",
            })
    void useOnOnePathIsNamedIfItIsTheOnlyOne(String method, String place) {
        assertThat(words(method, 0))
                .containsExactly("STORED it is stored in the static field Followed.kept at Followed." + place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hot method too big | 5 bytecodes, more than 325 (FreqInlineSize) | inline
            too big | 5 bytecodes, more than 35 (MaxInlineSize), and the call is not hot | inline
            already compiled into a big method | its own code exceeds 2500 (InlineSmallCode) | inline
            call site not reached | this call is too rare | inline
            recursive inlining is too deep | it calls itself, and the JIT inlines 1 (MaxRecursiveInlineLevel) level of that | -XX:MaxRecursiveInlineLevel=8
            inlining too deep | it is more than 15 (MaxInlineLevel) calls deep | -XX:MaxInlineLevel=30
            native method | it is native | ''
            """)
    void callThatIsNotInlinedIsNamedWithTheJitsReason(String message, String why, String flag) {
        refuse("passed", "small", message);

        List<KeptReason> reasons = reasons("passed", 0);

        assertThat(words(reasons))
                .containsExactly(
                        "PASSED it is passed to Followed.small(Point) at Followed.passed, which is not inlined: "
                                + why);
        assertThat(reasons.get(0).flags())
                .isEqualTo(
                        flag.isEmpty()
                                ? List.of()
                                : List.of(flag.replaceFirst(
                                        "^inline$", "-XX:CompileCommand=inline," + quoted(OWNER) + "::small")));
        assertThat(reasons.get(0).call()).startsWith(OWNER + ".passed(I)I@");
    }

    /** For a replacement. */
    private static String quoted(String name) {
        return name.replace("$", "\\$");
    }

    @Test
    void constructorThatIsNotInlinedIsNamed() {
        refuse("passed", "<init>", "exception method");

        assertThat(words("passed", 0))
                .containsExactly(
                        "PASSED it is passed to its constructor(int) at Followed.passed, which is not inlined: the"
                                + " JIT does not inline methods of exceptions");
    }

    @Test
    void receiverOfACallThatIsNotInlinedIsNamed() {
        refuse("fluent", "with", "native method");

        assertThat(words("fluent", 0))
                .containsExactly(
                        "PASSED it is the receiver of Point.with(int) at Followed.fluent, which is not inlined: it is"
                                + " native");
    }

    @Test
    void pathOfCallsIsStated() {
        inline("forwarded", "forward");
        refuse("forward", "small", "native method");

        assertThat(words("forwarded", 0))
                .containsExactly("PASSED it is passed to Followed.small(Point) at Followed.forward, called at"
                        + " Followed.forwarded, which is not inlined: it is native");
    }

    @Test
    void objectThatOnlyInlinedCallsUseHasNoReason() {
        inline("passed", "small");
        assertThat(reasons("passed", 0)).isEmpty();
    }

    /** Of a static method, so it is not a virtual one. */
    @Test
    void callWithoutADecisionIsNoReason() {
        assertThat(reasons("passed", 0)).isEmpty();
    }

    @Test
    void exceptionThatMayBeCaughtHasNoReason() {
        assertThat(reasons("thrownToAHandler", 0)).isEmpty();
    }

    @Test
    void resultLeavesTheCompiledCode() {
        String text =
                "RETURNED it is returned by Followed.returned(int) at Followed.returned, which is not inlined into"
                        + " Caller.call()";
        assertThat(words("returned", 0)).containsExactly(text);

        InliningDecision tooBig = new InliningDecision(method("returned"), false, "hot method too big");
        refusals.put(call, Set.of(tooBig));
        assertThat(words("returned", 0)).containsExactly(text + ": 9 bytecodes, more than 325 (FreqInlineSize)");
        assertThat(reasons("returned", 0).get(0).flags())
                .containsExactly("-XX:CompileCommand=inline," + OWNER + "::returned");

        refusals.put(call, Set.of(tooBig, new InliningDecision(method("returned"), false, "inlining too deep")));
        assertThat(words("returned", 0)).as("by one of two compilations").containsExactly(text);
        assertThat(reasons("returned", 0).get(0).flags()).isEmpty();
    }

    /** The object is then kept even if the call is inlined, so no experiment tries that. */
    @ParameterizedTest
    @CsvSource({
        "returnedIsKept, the static field Followed.kept",
        "returnedIsKeptByAParameter, Point.next",
    })
    void storeOfTheResultIsNamed(String caller, String field) {
        KeptReason reason = reasonOfResult(ofUser(caller));
        assertThat(words(List.of(reason)))
                .singleElement()
                .asString()
                .endsWith(": 9 bytecodes, more than 325 (FreqInlineSize); then it is stored in " + field + " at " + USER
                        + "." + caller);
        assertThat(reason.flags()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"returnedIsRead", "returnedIsKeptOnOnePath", "returnedMayBeOverwritten"})
    void resultThatTheCallerMayNotStoreIsTriedInlined(String caller) {
        KeptReason reason = reasonOfResult(ofUser(caller));
        assertThat(reason.text()).endsWith("(FreqInlineSize)");
        assertThat(reason.flags()).isNotEmpty();
    }

    /** The JIT may remove the object that the constructor makes. */
    @Test
    void resultThatAConstructorStoresIsTriedInlined() {
        KeptReason reason = reasonOfResult(new CompiledMethod(USER + "$OfReturned", "<init>", "(I)V"));
        assertThat(reason.text()).endsWith("(FreqInlineSize)");
        assertThat(reason.flags()).isNotEmpty();
    }

    private KeptReason reasonOfResult(CompiledMethod caller) {
        call = site(caller, "returned");
        refusals.put(call, Set.of(new InliningDecision(method("returned"), false, "hot method too big")));
        return reasons("returned", 0).get(0);
    }

    /** Code of another compilation, an agent's code or an intrinsic one may be why the JIT reports no decision about the call. */
    @Test
    void resultOfAVirtualCallWithoutADecisionHasNoFurtherCause() {
        CompiledMethod caller =
                new CompiledMethod("java.util.Optional", "map", "(Ljava/util/function/Function;)Ljava/util/Optional;");
        call = site(caller, "apply");
        String text =
                "RETURNED it is returned by Followed.returned(int) at Followed.returned, which is not inlined into"
                        + " Optional.map(Function)";

        compiled = functions(2);
        assertThat(words("returned", 0)).containsExactly(text);
        assertThat(reasons("returned", 0).get(0).flags()).as("of two types").isEmpty();
        compiled = functions(3);
        assertThat(words("returned", 0)).containsExactly(text);
        assertThat(reasons("returned", 0).get(0).flags())
                .as("of three types, which only an experiment can confirm")
                .containsExactly("-Dio.bytewatcher.receivers." + call.name() + "=Function.apply");
    }

    @Test
    void resultOfTheTestIsNamed() {
        call = new CallSite(new CompiledMethod("io.bytewatcher.Loop+0x1000", "repeat", "(I)V"), CALL);
        assertThat(words("returned", 0))
                .containsExactly("RETURNED it is the result of the test, which ByteWatcher uses");
    }

    /** The lengths are 2 and unknown. */
    @Test
    void outerArrayHasItsOwnLength() {
        assertThat(words("twoDimensions", 0))
                .containsExactly(
                        "ARRAY it is an array of a length that the JIT does not know at Followed.twoDimensions");
        arrayType = "[[I";
        assertThat(reasons("twoDimensions", 0)).isEmpty();
    }

    /** The uses of the code are those of the outer array. */
    @ParameterizedTest
    @CsvSource({
        "indexOfTheOuterArrayVaries, it is stored in an array at F; the holder is an array whose index varies at F",
        "numberOfInnerArraysVaries, it is made together with an array of a length that the JIT does not know at F"
    })
    void innerArrayIsKeptWithTheOuterOne(String method, String reason) {
        assertThat(words(method, 0)).containsExactly("ARRAY " + reason.replace(" F", " Followed." + method));
    }

    /** The size of the inner array tells nothing of the number of inner arrays. */
    @Test
    void indexOfAnOuterArrayIsNotSureIfItMayHaveOneElement() {
        smallest = 48;
        assertThat(reasons("mayHaveOneInnerArray", 0)).isEmpty();
    }

    /** The JIT's check of the index leaves 0 only. */
    @Test
    void arrayOfOneElementHasAConstantIndex() {
        inline("ofOneElement", "first");
        assertThat(reasons("ofOneElement", 0)).isEmpty();
    }

    @Test
    void checkOfAnIndexCanLeaveOneOfSeveral() {
        assertThat(reasons("indexOfOneOrTwo", 0)).isEmpty();
        assertThat(words("indexOfZeroOrOne", 0))
                .containsExactly("ARRAY it is an array whose index varies at Followed.indexOfZeroOrOne");
    }

    /** C2 then has the known number in place of the other. Two such uses, so that neither is the only one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "lengthThatIsFour",
                "lengthThatIsAConstantField",
                "lengthThatIsZeroOnBothPaths",
                "lengthThatIsReadAgainForATest",
                "lengthOfAnArrayThatIsAConstant",
                "lengthOfAFieldThatIsReadAgainForATest"
            })
    void lengthIsKnownIfABranchFoundItEqualToAKnownNumber(String method) {
        assertThat(reasons(method, 0)).isEmpty();
    }

    /** C2 then has the known number also in the caller. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "lengthThatACallFindsToBeFour",
                "lengthThatACallOfACallFindsToBeFour",
                "lengthOfAnArrayThatACallChecks",
                "lengthThatACallReadsForATest"
            })
    void lengthIsKnownIfAnInlinedCallFoundItEqualToAKnownNumber(String method) {
        assertThat(reasons(method, 0)).as("without an inlined call").hasSize(2);
        inlineAll(method);
        inline("requireFourOf", "requireFour");
        assertThat(reasons(method, 0)).isEmpty();
    }

    /** C2 compiles no path that is never taken. */
    @ParameterizedTest
    @ValueSource(strings = {"lengthThatIsFourOnOnePath", "lengthThatIsCheckedOnOnePath"})
    void lengthMayBeKnownIfOnePathFoundItEqualToAKnownNumber(String method) {
        inlineAll(method);
        assertThat(reasons(method, 0)).isEmpty();
    }

    /** The class of a lambda has no file that tells what the lambda checks. */
    @Test
    void lengthThatALambdaGetsMayBeKnown() {
        String method = "lengthThatACallFindsToBeFour";
        CompiledMethod lambda = new CompiledMethod(OWNER + "$$Lambda+0x1000", "accept", "(I)V");
        decisions.put(site(method(method), "requireFour"), Set.of(new InliningDecision(lambda, true, "inline")));
        assertThat(reasons(method, 0)).isEmpty();
    }

    /** The method of a lambda's class has no class file. It calls the lambda's body. */
    @Test
    void lengthMayBeKnownIfTheBodyOfALambdaFoundItEqualToAKnownNumber() {
        String method = "lengthThatALambdaChecks";
        CompiledMethod lambda = new CompiledMethod(OWNER + "$$Lambda+0x1000", "run", "()V");
        decisions.put(site(method(method), "run"), Set.of(new InliningDecision(lambda, true, "inline")));
        assertThat(reasons(method, 0)).hasSize(2);
        decisions.put(
                new CallSite(lambda, 4), Set.of(new InliningDecision(method("requireSizeOfFour"), true, "inline")));
        inline("requireSizeOfFour", "requireFour");
        assertThat(reasons(method, 0)).isEmpty();
    }

    @Test
    void lengthIsNotKnownIfABranchFoundItEqualToNoKnownNumber() {
        assertThat(words("lengthThatIsAVariableField", 0))
                .containsExactly("ARRAY it is an array of a length that the JIT does not know at"
                        + " Followed.lengthThatIsAVariableField");
        assertThat(words("lengthThatIsNotNone", 0))
                .containsExactly("ARRAY it is an array of a length that the JIT does not know at"
                        + " Followed.lengthThatIsNotNone");
    }

    @Test
    void lengthIsKnownIfItIsWrittenHere() {
        smallest = 40; // it has several elements, so their index is no constant
        String index = "ARRAY it is an array whose index varies at Followed.";
        assertThat(words("lengthOfAStaticField", 0))
                .containsExactly(
                        "ARRAY it is an array of a length that the JIT does not know at Followed.lengthOfAStaticField",
                        index + "lengthOfAStaticField");
        assertThat(words("lengthThatIsWrittenHere", 0)).containsExactly(index + "lengthThatIsWrittenHere");
        assertThat(words("lengthThatACallWrites", 0))
                .as("without an inlined call")
                .first()
                .asString()
                .contains("of a length that the JIT does not know");
        inline("lengthThatACallWrites", "writeSize");
        assertThat(words("lengthThatACallWrites", 0)).containsExactly(index + "lengthThatACallWrites");
    }

    /** The JIT may know that it has one element only. */
    @Test
    void indexOfAnArrayOfAKnownLengthIsNotSureIfTheArrayIsSmall() {
        smallest = 32;
        assertThat(reasons("lengthThatIsWrittenHere", 0)).isEmpty();
    }

    @Test
    void arrayIsTooLongIfTheSmallestOneIs() {
        smallest = 65 * 4 + 32;
        assertThat(words("lengthOfAField", 0))
                .containsExactly("ARRAY it is an array of more than 64 elements (EliminateAllocationArraySizeLimit)");
    }

    @ParameterizedTest
    @CsvSource({
        "longArray, -XX:EliminateAllocationArraySizeLimit=65",
        "manyArrays, -XX:MultiArrayExpandLimit=7",
        "filledInALoop, -XX:LoopUnrollLimit=1000",
        "filledAndReadInLoops, -XX:LoopUnrollLimit=1000",
        "lengthsAndIndices, ''"
    })
    void arrayIsTriedWithAFlag(String method, String flag) {
        assertThat(reasons(method, 0))
                .singleElement()
                .satisfies(reason -> assertThat(reason.flags()).isEqualTo(flag.isEmpty() ? List.of() : List.of(flag)));
    }

    @Test
    void codeThatTheTopTierDidNotCompileIsNamed() {
        state = State.LOWER_TIER;
        assertThat(words("passed", 0))
                .containsExactly("NOT_COMPILED Followed.passed(int) was last compiled by C1, which removes no object");
        failure = "out of nodes";
        assertThat(words("passed", 0))
                .containsExactly(
                        "NOT_COMPILED Followed.passed(int) was last compiled by C1, which removes no object: C2"
                                + " failed to compile it (\"out of nodes\")");
        frame = "Interpreted";
        state = State.UNKNOWN;
        assertThat(words("passed", 0))
                .as("C1 could have compiled it")
                .containsExactly("NOT_COMPILED Followed.passed(int) was interpreted");
    }

    /** Else the call without a decision is a virtual one of too many types. */
    @ParameterizedTest
    @EnumSource(names = {"UNKNOWN", "LOOP_ONLY"})
    void nothingIsKnownWithoutTheCompilation(State ofMethod) {
        state = ofMethod;
        assertThat(reasons("passedToAFunction", 0)).isEmpty();
    }

    /** A virtual call without a decision, which the JIT did not compile, or replaced. */
    @ParameterizedTest
    @ValueSource(strings = {"capturedByALambda", "receiverOfItsOwnMethod", "passedToAConstantFunction"})
    void callOfAnObjectThatIsMadeHereRunsOneMethod(String method) {
        assertThat(reasons(method, 0)).isEmpty();
    }

    @Test
    void callOfAnObjectThatAnInlinedCallMakesRunsOneMethod() {
        assertThat(words("passedToAMadeFunction", 0)).singleElement().asString().contains("too many types");
        inline("passedToAMadeFunction", "smallFunction");
        assertThat(reasons("passedToAMadeFunction", 0)).isEmpty();
    }

    @Test
    void nothingIsKnownOnceTheTimeIsUp() {
        deadline = new Deadline(System.nanoTime() - 1);
        assertThat(reasons("storedInAStatic", 0)).isEmpty();
    }

    /** A walk looks for a throw before the store, then for another store after it, in methods without a class file. */
    @ParameterizedTest
    @CsvSource({"storedAfterACheckThatNeverFails, check", "writtenAgainInTheNextTurn, small"})
    @Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD) // without the deadline, a walk takes 100 s or more
    void walkThroughManyInlinedCallsEndsWithTheTime(String method, String called) {
        inlineAll(method);
        CompiledMethod caller = method(called);
        int afterItsOwnCalls = 1_000;
        for (int i = 0; i < 100_000; i++) {
            CompiledMethod callee = new CompiledMethod(SLOW + i, "run", "()V");
            decisions.put(
                    new CallSite(caller, afterItsOwnCalls + i), Set.of(new InliningDecision(callee, true, "inline")));
        }
        deadline = new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300));
        assertThat(reasons(method, 0)).isEmpty();
    }

    /** The objects are also compared, which the JIT may or may not decide. A use that is not sure is then no reason. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "overwritten",
                "overwrittenOnOnePath",
                "overwrittenByASetter",
                "overwrittenInAHolder",
                "overwrittenInAnArray",
                "overwrittenAtAnIndex",
                "overwrittenInAResult",
                "overwrittenByASubclass",
                "storedUnlessAConstantIsThrown",
                "storedAfterACheck"
            })
    void storeThatTheJitMayDropIsNotSure(String method) {
        inlineAll(method);
        assertThat(reasons(method, method.equals("overwrittenInAHolder") ? 1 : 0))
                .isEmpty();
    }

    /** The method of a lambda's class has no class file. It calls the lambda's body. */
    @Test
    void storeThatALambdaMayOverwriteIsNotSure() {
        inlineAll("overwrittenByALambda");
        CompiledMethod lambda = new CompiledMethod(Followed.class.getName() + "$$Lambda/1", "run", "()V");
        decisions.put(site(method("runs"), "run"), Set.of(new InliningDecision(lambda, true, "inline")));
        assertThat(words("overwrittenByALambda", 0)).hasSize(1);
        decisions.put(new CallSite(lambda, 4), Set.of(new InliningDecision(method("clear"), true, "inline")));
        assertThat(reasons("overwrittenByALambda", 0)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "writtenAgainInTheNextTurn",
                "writtenInAnotherHolder",
                "besideAnElement",
                "overwrittenInAVolatile",
                "storedAfterACheckThatNeverFails"
            })
    void storeThatTheJitCannotDropIsSure(String method) {
        inlineAll(method);
        assertThat(words(method, 0)).singleElement().asString().startsWith("STORED it is stored in ");
    }

    /** The object may be read from a holder that the JIT removes. */
    @Test
    void storeInAHolderThatMayBeNewIsNoReason() {
        CompiledMethod user = ofUser("storedInAResult");
        inlineAll(user);
        CallSite small = site(user, "small");
        decisions.put(small, Set.of(new InliningDecision(method("small"), false, "native method")));
        assertThat(reasons(List.of(user), 0)).isEmpty();
        assertThat(words("storedInAFieldOfAParameter", 0))
                .containsExactly("STORED it is stored in Point.next at Followed.storedInAFieldOfAParameter");
    }

    /** One compilation can contain several copies of the caller. */
    @Test
    void callOfAMethodThatIsAlsoRefusedIsNotSure() {
        refuse("forward", "small", "native method");
        CallSite site = site(method("forwarded"), "forward");
        decisions.put(
                site,
                Set.of(
                        new InliningDecision(method("forward"), true, "inline (hot)"),
                        new InliningDecision(method("forward"), false, "too big")));
        assertThat(reasons("forwarded", 0)).isEmpty();
    }

    @Test
    void arrayThatMayBeTooLongHasNoOtherReason() {
        smallest = 65 * 4 + 16;
        assertThat(reasons("lengthOfAField", 0)).isEmpty();
        smallest = 64 * 4 + 8;
        assertThat(reasons("lengthOfAField", 0)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"textOfAnInt", "textOfALong", "textOfADouble", "textOfAString"})
    void textOfAPartOfUnknownLengthIsAnArrayOfVariableLength(String method) {
        assertThat(words(reasonsOfText(method)))
                .containsExactly("ARRAY it is the array of a text of variable length at Followed." + method);
    }

    @ParameterizedTest
    @ValueSource(strings = {"textOfADigit", "textOfABoolean", "textOfACharacter", "textOfAnObject", "textOfAConstant"})
    void textOfPartsThatTheJitMayKnowHasNoReason(String method) {
        assertThat(reasonsOfText(method)).isEmpty();
    }

    /** The JDK allocates the array of the text. */
    private List<KeptReason> reasonsOfText(String name) {
        CompiledMethod allocating = new CompiledMethod(
                "jdk.internal.misc.Unsafe", "allocateUninitializedArray", "(Ljava/lang/Class;I)Ljava/lang/Object;");
        CallSite text = site(method(name), "makeConcatWithConstants");
        return reasons(
                List.of(
                        new CompiledFrame(allocating, 0, "Inlined"),
                        new CompiledFrame(text.caller(), text.bci(), frame),
                        new CompiledFrame(call.caller(), call.bci(), "")),
                "[B");
    }

    private void inlineAll(String method) {
        inlineAll(method(method));
    }

    private void inlineAll(CompiledMethod caller) {
        methods.code(caller).orElseThrow().instructions().stream()
                .filter(Instruction::isCall)
                .forEach(call -> decisions.put(
                        new CallSite(caller, call.offset()),
                        Set.of(new InliningDecision(callee(call), true, "inline"))));
    }

    private List<String> words(String method, int allocation) {
        return words(reasons(method, allocation));
    }

    private static List<String> words(List<KeptReason> reasons) {
        return reasons.stream()
                .map(reason -> reason.kind() + " " + reason.text())
                .map(text -> text.replace(Followed.class.getPackageName() + ".", "")
                        .replaceAll("\\(Followed\\.java:\\d+\\)", "")
                        .replaceAll("line \\d+", "line N"))
                .toList();
    }

    private List<KeptReason> reasons(String name, int allocation) {
        return reasons(List.of(method(name)), allocation);
    }

    private byte @Nullable [] find(String name) {
        if (name.startsWith(SLOW.replace('.', '/'))) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return classFiles.find(name.replace(USER.replace('.', '/'), OWNER.replace('.', '/')));
    }

    /** The first method allocates, and is inlined into the second one. */
    private List<KeptReason> reasons(List<CompiledMethod> inlined, int allocation) {
        CompiledMethod allocating = inlined.get(0);
        Code code = methods.code(allocating).orElseThrow();
        constructors(allocating, code);
        Instruction made = code.instructions().stream()
                .filter(Instruction::allocates)
                .skip(allocation)
                .findFirst()
                .orElseThrow();
        String type = made.opcode() == Opcodes.NEW ? made.owner().replace('/', '.') : arrayType;
        List<CompiledFrame> frames = new ArrayList<>();
        if (inlined.size() == 1) {
            frames.add(new CompiledFrame(allocating, made.offset(), frame));
        } else {
            CallSite site = site(inlined.get(1), allocating.name());
            frames.add(new CompiledFrame(allocating, made.offset(), "Inlined"));
            frames.add(new CompiledFrame(site.caller(), site.bci(), frame));
        }
        frames.add(new CompiledFrame(call.caller(), call.bci(), ""));
        return reasons(frames, type);
    }

    private List<KeptReason> reasons(List<CompiledFrame> frames, String type) {
        return Keepers.of(
                new CompiledStack(frames, type),
                smallest,
                new CompileTree(state, failure, decisions, refusals, compiled),
                methods,
                deadline);
    }

    private void constructors(CompiledMethod root, Code code) {
        code.instructions().stream()
                .filter(instruction -> instruction.name().equals("<init>")
                        && instruction.owner().startsWith(OWNER.replace('.', '/')))
                .forEach(instruction -> decisions.computeIfAbsent(
                        new CallSite(root, instruction.offset()),
                        any -> Set.of(new InliningDecision(callee(instruction), true, "inline"))));
    }

    private void inline(String method, String called) {
        decide(method, called, true, "inline (hot)");
    }

    private void refuse(String method, String called, String message) {
        decide(method, called, false, message);
    }

    private void decide(String method, String called, boolean isInlined, String message) {
        CallSite site = site(method(method), called);
        Instruction instruction = methods.instruction(site.caller(), site.bci()).orElseThrow();
        decisions.put(site, Set.of(new InliningDecision(callee(instruction), isInlined, message)));
    }

    private CallSite site(CompiledMethod caller, String called) {
        return methods.code(caller).orElseThrow().instructions().stream()
                .filter(instruction ->
                        instruction.isCall() && instruction.name().equals(called))
                .findFirst()
                .map(instruction -> new CallSite(caller, instruction.offset()))
                .orElseThrow();
    }

    private static CompiledMethod callee(Instruction call) {
        return new CompiledMethod(call.owner().replace('/', '.'), call.name(), call.descriptor());
    }

    private static Set<CompiledMethod> functions(int types) {
        return Stream.of(One.class, Two.class, Three.class)
                .limit(types)
                .map(type -> new CompiledMethod(type.getName(), "apply", "(Ljava/lang/Object;)Ljava/lang/Object;"))
                .collect(Collectors.toSet());
    }

    private record One() implements Function<Object, Object> {
        @Override
        public Object apply(Object o) {
            return o;
        }
    }

    private record Two() implements Function<Object, Object> {
        @Override
        public Object apply(Object o) {
            return o;
        }
    }

    private record Three() implements Function<Object, Object> {
        @Override
        public Object apply(Object o) {
            return o;
        }
    }

    private static CompiledMethod ofUser(String name) {
        return new CompiledMethod(USER, name, method(name).descriptor());
    }

    private static CompiledMethod method(String name) {
        return Arrays.stream(Followed.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .map(method -> new CompiledMethod(OWNER, name, Type.getMethodDescriptor(method)))
                .orElseThrow();
    }
}
