package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * Finds what keeps one object: follows it from its allocation through the methods that were compiled together, until a use lets it out.
 *
 * <ol>
 *   <li><b>Start</b> at the instruction that allocates, in the innermost method of the stack. The methods above it, up to the root of the
 *       compilation, are inlined into one another.
 *   <li><b>Follow</b> each use. An argument of an inlined call goes on in the callee; a returned object goes on in the caller; a stored
 *       object goes on with its holder, if that is local; a captured object goes on with the lambda.
 *   <li><b>Stop</b> at a use that the JIT cannot remove: a call that is not inlined, a field of an object that others see, the end of the
 *       compilation. Such a use is sure, if it is reached; a merge or a variable index is not, because the JIT can sometimes remove it.
 *   <li><b>Choose.</b> Sure uses are the reasons. Without any, the only doubtful use is the reason, provided that each use was decided.
 * </ol>
 */
final class Keepers {
    private static final String STRING = "java/lang/String";

    /** The final classes of which texts have a length that the JIT does not know, unless it knows the object. */
    private static final Set<Type> OF_UNKNOWN_LENGTH = Set.of(
            Type.getType(String.class),
            Type.getType(Byte.class),
            Type.getType(Short.class),
            Type.getType(Integer.class),
            Type.getType(Long.class),
            Type.getType(Float.class),
            Type.getType(Double.class));

    /** HugeMethodLimit, which product JVMs do not show. */
    private static final int MOST_BYTECODES = 8_000;

    private final Methods methods;
    private final Origins origins;
    private final Places places;
    private final Suspects suspects;
    private final String type;
    private final ScalarReplacement replacement;
    private final KeptSearch search;
    private final Numbers numbers;

    private Keepers(Evidence evidence, @Nullable CallSite callOfRoot) {
        methods = evidence.methods();
        origins = evidence.origins();
        places = evidence.places();
        suspects = evidence.suspects();
        type = evidence.type();
        numbers = evidence.numbers();
        replacement = new ScalarReplacement(evidence);
        search = new KeptSearch(evidence, replacement, callOfRoot);
    }

    /**
     * Returns the uses that keep the objects of a stack.
     *
     * @param smallest the bytes of the smallest of these objects
     * @param deadline what is not decided by then is unknown
     * @return empty if no use is known to keep them
     */
    static List<KeptReason> of(
            CompiledStack stack, long smallest, CompileTree compilation, Methods methods, Deadline deadline) {
        List<CompiledFrame> frames = stack.frames();
        Optional<CompiledFrame> root = stack.root();
        if (root.isEmpty()) {
            return stack
                    .outermost()
                    .filter(CompiledFrame::isInterpreted)
                    .map(frame -> interpreted(frames, frame, methods))
                    .stream()
                    .toList();
        }
        if (compilation.state() == State.LOWER_TIER) {
            String state = "was last compiled by C1, which removes no object" + failure(compilation);
            return List.of(notCompiled(frames, root.get(), state, List.of()));
        }
        int last = frames.indexOf(root.get());
        CompiledFrame caller = last + 1 < frames.size() ? frames.get(last + 1) : null;
        InlineScope scope = null;
        for (int i = last; i >= 0; i--) {
            scope = new InlineScope(
                    frames.get(i).method(),
                    scope,
                    i == last ? 0 : frames.get(i + 1).bci());
        }
        if (scope == null) {
            return List.of();
        }
        Evidence evidence = Evidence.of(scope, methods, compilation, stack.type(), smallest, deadline);
        CallSite callOfRoot = caller == null ? null : new CallSite(caller.method(), caller.bci());
        Keepers keepers = new Keepers(evidence, callOfRoot);
        keepers.search(scope, frames.get(0).bci());
        keepers.replacement.checkSize();
        return evidence.suspects().reasons();
    }

    private static String failure(CompileTree compilation) {
        return compilation.failure().isEmpty() ? "" : ": C2 failed to compile it (\"" + compilation.failure() + "\")";
    }

    private static KeptReason interpreted(List<CompiledFrame> frames, CompiledFrame root, Methods methods) {
        int bytecodes = methods.code(root.method()).map(Code::length).orElse(0);
        boolean isTooLong = bytecodes > MOST_BYTECODES && !VmOptions.is("DontCompileHugeMethods", "false");
        String why =
                ": " + bytecodes + " bytecodes, and the JVM compiles at most " + MOST_BYTECODES + " (HugeMethodLimit)";
        return notCompiled(
                frames,
                root,
                "was interpreted" + (isTooLong ? why : ""),
                // so long a method inlines calls only without DesiredMethodLimit
                isTooLong ? List.of("-XX:-DontCompileHugeMethods", Refusal.UNLIMITED_METHOD) : List.of());
    }

    /** Names the outermost method up to a root that the user knows. */
    private static KeptReason notCompiled(
            List<CompiledFrame> frames, CompiledFrame root, String state, List<String> flags) {
        CompiledMethod method = root.method();
        for (int i = frames.indexOf(root); i >= 0 && Origins.isOfLambda(method); i--) {
            method = frames.get(i).method();
        }
        return Suspects.suspect(Kind.NOT_COMPILED, Places.name(method) + " " + state, true, flags)
                .reason();
    }

    private void search(InlineScope innermost, int offset) {
        InlineScope scope = innermost;
        int at = offset;
        while (places.isGenerated(scope.method()) && scope.caller() != null) {
            at = scope.call();
            scope = scope.caller();
        }
        Words words = new Words("", "it", true);
        if (is(scope, at, Instruction::isConcatenation)) {
            concatenated(scope, at, methods.instruction(innermost.method(), offset), words);
        } else if (is(scope, at, Instruction::makesALambda)) {
            search.follow(scope, new Source.Result(at), words);
        } else {
            allocated(scope, at, words);
        }
    }

    private void allocated(InlineScope scope, int at, Words words) {
        Code code = methods.code(scope.method()).orElse(null);
        Instruction allocation = methods.instruction(scope.method(), at).orElse(null);
        boolean isOther = allocation != null
                && allocation.opcode() == Opcodes.NEW
                && !allocation.owner().equals(type.replace('.', '/'));
        if (code == null || allocation == null || isOther) { // an agent may have changed the code
            suspects.undecided();
        } else if (allocation.allocates()) {
            replacement.checkAllocation(scope, code, allocation, words);
            boolean isInner = replacement.level(allocation) > 0;
            suspects.undecidedIf(isInner); // what is read back from the outer array is not followed
            Place place = places.place(scope, at);
            search.follow(
                    scope,
                    new Source.Allocated(at),
                    isInner ? words.then("is stored in an array" + place, "the holder", place) : words);
        } else if (Intrinsic.allocates(allocation)) {
            OptionalInt length = Intrinsic.length(allocation);
            if (length.isPresent()) {
                replacement.checkLength(scope, origins.argumentOf(scope, at, length.getAsInt()), at, words);
            }
            search.follow(scope, new Source.Result(at), words);
        } else {
            suspects.undecided();
        }
    }

    /** A string, which from JDK 24 on a class without a file makes, or the array of its text. */
    private void concatenated(InlineScope scope, int at, Optional<Instruction> allocation, Words words) {
        if (allocation.map(Instruction::owner).orElse(STRING).equals(STRING)) {
            search.follow(scope, new Source.Result(at), words);
            return;
        }
        Place place = places.place(scope, at);
        boolean isUnknown = hasUnknownPart(scope, at);
        suspects.add(Kind.ARRAY, words.say("is the array of a text of variable length" + place), isUnknown);
        if (!isUnknown) {
            suspects.undecided(); // what is read back from the text is not followed
            search.follow(scope, new Source.Result(at), words.then("is stored in String.value", "the holder", place));
        }
    }

    /**
     * Whether the JIT cannot know the length of a part of a text, and so that of the text. A character has length 1. C2 knows the length of
     * a number of one digit, and that of a boolean or of another object if it inlines what makes the text of it.
     */
    private boolean hasUnknownPart(InlineScope scope, int at) {
        Type[] parts = methods.instruction(scope.method(), at)
                .map(call -> Type.getArgumentTypes(call.descriptor()))
                .orElse(new Type[0]);
        return IntStream.range(0, parts.length)
                .anyMatch(i -> isOfUnknownLength(scope, parts[i], origins.argumentOf(scope, at, i), at));
    }

    private boolean isOfUnknownLength(InlineScope scope, Type type, Set<Source> part, int at) {
        return switch (type.getSort()) {
            case Type.BYTE, Type.SHORT, Type.INT, Type.LONG -> numbers.hasUnknownDigits(scope, part, at);
            case Type.FLOAT, Type.DOUBLE -> origins.areUnknown(scope, part);
            case Type.OBJECT -> OF_UNKNOWN_LENGTH.contains(type) && origins.areUnknown(scope, part);
            default -> false;
        };
    }

    private boolean is(InlineScope scope, int at, Predicate<Instruction> kind) {
        return methods.instruction(scope.method(), at).filter(kind).isPresent();
    }
}
