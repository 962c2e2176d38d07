package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.code.Primitives;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
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
    /** Enough for all objects of the corpus of reasons; a bound for the largest methods. */
    private static final int MOST_VISITS = 500;

    /** From this release on, C2 removes some merged objects (ReduceAllocationMerges). */
    private static final int FIRST_WITH_SPLIT_MERGES = 22;

    /** The JDK's classes that call the user's functions, and that method handles do not need themselves. */
    private static final List<String> REPLACEABLE =
            List.of("java.util.function.", "java.util.stream.", "java.util.Comparator", "java.util.Optional");

    /** By C2, at one call. */
    private static final int MOST_INLINED_TYPES = 2;

    private static final String OWN_PACKAGES = "io.bytewatcher.internal.";
    private static final String LAMBDA_FACTORY = "java/lang/invoke/LambdaMetafactory";

    private static final String STRING = "java/lang/String";
    private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";

    /** HugeMethodLimit, which product JVMs do not show. */
    private static final int MOST_BYTECODES = 8_000;

    /** Enough for some dozens of turns of a short loop. */
    private static final String UNROLLING = "-XX:LoopUnrollLimit=1000";

    private static final String INDEX_VARIES = "is an array whose index varies";

    private static final int MOST_TYPES = 8;

    /** The lines of a path of calls. */
    private static final int MOST_CALLS = 3;

    /** The bytes before an array's elements: 16 with compressed class pointers, and at most this without. */
    private static final int MOST_OF_A_HEADER = 24;

    /** With compact headers. */
    private static final int LEAST_OF_A_HEADER = 12;

    private static final Set<String> METHOD_HANDLES =
            Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    /** The JIT may call these native methods, although it has code of its own for both. */
    private static final Set<String> IDENTITY_HASHES =
            Set.of("java.lang.Object.hashCode", "java.lang.System.identityHashCode");

    private final Methods methods;
    private final Origins origins;
    private final Numbers numbers;
    private final CompileTree compilation;
    private final InlinedCopies copies;
    private final Overwrites overwrites;
    private final @Nullable CallSite callOfRoot;
    private final String type;
    private final long deadline;

    /** The method that allocates, and those into which it is inlined. */
    private final Set<InlineScope> allocating = new HashSet<>();

    /** The followed values, and whether each is surely the object. */
    private final Map<Visit, Boolean> visited = new HashMap<>();

    private final Map<Visit, Optional<Flow>> flows = new HashMap<>();
    private final Set<Visit> storedIn = new HashSet<>();
    private final Map<String, Suspect> suspects = new LinkedHashMap<>();
    private boolean undecided;

    private Keepers(
            Methods methods, CompileTree compilation, String type, @Nullable CallSite callOfRoot, long deadline) {
        this.methods = methods;
        origins = new Origins(methods, compilation);
        numbers = new Numbers(methods, origins);
        this.compilation = compilation;
        copies = new InlinedCopies(compilation);
        overwrites = new Overwrites(methods, origins, numbers);
        this.callOfRoot = callOfRoot;
        this.type = type;
        this.deadline = deadline;
    }

    /**
     * Returns the uses that keep the objects of a stack.
     *
     * @param smallest the bytes of the smallest of these objects
     * @param deadline by {@link System#nanoTime}; what is not decided by then is unknown
     * @return empty if no use is known to keep them
     */
    static List<KeptReason> of(
            CompiledStack stack, long smallest, CompileTree compilation, Methods methods, long deadline) {
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
        Keepers keepers = new Keepers(
                methods,
                compilation,
                stack.type(),
                caller == null ? null : new CallSite(caller.method(), caller.bci()),
                deadline);
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
        keepers.search(scope, frames.get(0).bci());
        keepers.checkSize(smallest);
        return keepers.reasons();
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
        return suspect(Kind.NOT_COMPILED, name(method) + " " + state, true, flags)
                .reason();
    }

    /**
     * The words for the followed object.
     *
     * @param before the clauses on the way to it, if it is a holder of the allocated one
     * @param subject the object
     * @param isSure whether each path from the allocation makes it the followed object. The JIT does not compile a path that the code has
     *     not taken
     */
    private record Words(String before, String subject, boolean isSure) {
        String say(String predicate) {
            return before + subject + " " + predicate;
        }

        Words then(String predicate, String holder, Place place) {
            return new Words(say(predicate) + "; ", holder, isSureAt(place));
        }

        Words at(Place place) {
            return new Words(before, subject, isSureAt(place));
        }

        Words unsure() {
            return new Words(before, subject, false);
        }

        boolean isSureAt(Place place) {
            return isSure && place.isSure();
        }
    }

    private void search(InlineScope innermost, int offset) {
        for (InlineScope each = innermost; each != null; each = each.caller()) {
            allocating.add(each);
        }
        InlineScope scope = innermost;
        int at = offset;
        while (isGenerated(scope.method()) && scope.caller() != null) {
            at = scope.call();
            scope = scope.caller();
        }
        Words words = new Words("", "it", true);
        if (isCall(scope, at, CONCATENATION)) {
            concatenated(scope, at, methods.instruction(innermost.method(), offset), words);
        } else if (isCall(scope, at, LAMBDA_FACTORY)) {
            follow(scope, new Source.Result(at), words);
        } else {
            allocated(scope, at, words);
        }
    }

    /**
     * The smallest array shows that all are too long, where the code does not. One that may be too long can be kept for that, although the JIT
     * knows its length.
     */
    private void checkSize(long smallest) {
        int longest = longestArray();
        if (!type.startsWith("[") || suspects.values().stream().anyMatch(Suspect::isSure)) {
            return;
        }
        long least = elements(smallest - MOST_OF_A_HEADER - VmOptions.number("ObjectAlignmentInBytes", 8));
        if (least > longest) {
            suspect(
                    Kind.ARRAY,
                    "it is an array of more than " + longest + " elements (EliminateAllocationArraySizeLimit)",
                    true);
        }
        undecided |= elements(smallest - LEAST_OF_A_HEADER) > longest;
    }

    /** Returns the elements of an array that take some bytes. */
    private long elements(long bytes) {
        int ofReference = VmOptions.isOn("UseCompressedOops") ? 4 : 8;
        int ofElement = switch (type.charAt(1)) {
            case 'Z', 'B' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> ofReference;
        };
        return bytes / ofElement;
    }

    private static int longestArray() {
        return VmOptions.number("EliminateAllocationArraySizeLimit", 64);
    }

    private List<KeptReason> reasons() {
        List<KeptReason> sure = suspects.values().stream()
                .filter(Suspect::isSure)
                .map(Suspect::reason)
                .toList();
        return sure.isEmpty() && !undecided ? onlyOne().stream().toList() : sure;
    }

    /** Several places at which the index of an array varies are one reason. */
    private Optional<KeptReason> onlyOne() {
        Set<String> texts = suspects.keySet().stream()
                .map(text -> suspects.size() > 1 && text.contains(INDEX_VARIES)
                        ? text.substring(0, text.indexOf(INDEX_VARIES) + INDEX_VARIES.length()) + " at several places"
                        : text)
                .collect(Collectors.toSet());
        return suspects.values().stream()
                .reduce(Suspect::and)
                .filter(all -> texts.size() == 1)
                .map(Suspect::reason)
                .map(all -> new KeptReason(all.kind(), texts.iterator().next(), all.flags(), all.call()));
    }

    private void allocated(InlineScope scope, int at, Words words) {
        Code code = methods.code(scope.method()).orElse(null);
        Instruction allocation = methods.instruction(scope.method(), at).orElse(null);
        boolean isOther = allocation != null
                && allocation.opcode() == Opcodes.NEW
                && !allocation.owner().equals(type.replace('.', '/'));
        if (code == null || allocation == null || isOther) { // an agent may have changed the code
            undecided = true;
        } else if (allocation.allocates()) {
            checkAllocation(scope, code, allocation, words);
            follow(scope, new Source.Allocated(at), words);
        } else if (Intrinsic.allocates(allocation)) {
            OptionalInt length = Intrinsic.length(allocation);
            if (length.isPresent()) {
                checkLength(scope, origins.argumentOf(scope, at, length.getAsInt()), at, words);
            }
            follow(scope, new Source.Result(at), words);
        } else {
            undecided = true;
        }
    }

    /** A string, which from JDK 24 on a class without a file makes, or the array of its text. */
    private void concatenated(InlineScope scope, int at, Optional<Instruction> allocation, Words words) {
        if (allocation.map(Instruction::owner).orElse(STRING).equals(STRING)) {
            follow(scope, new Source.Result(at), words);
        } else {
            suspect(Kind.ARRAY, words.say("is the array of a text of variable length" + place(scope, at)), true);
        }
    }

    private boolean isCall(InlineScope scope, int at, String bootstrap) {
        return methods.instruction(scope.method(), at)
                .filter(instruction -> instruction.opcode() == Opcodes.INVOKEDYNAMIC
                        && instruction.owner().equals(bootstrap))
                .isPresent();
    }

    /** Whether the JVM made the method to link a call, or calls it to make that call's result. */
    private boolean isGenerated(CompiledMethod method) {
        return method.type().startsWith("java.lang.invoke.")
                || method.type().startsWith("java.lang.StringConcatHelper")
                || method.type().equals("jdk.internal.misc.Unsafe")
                || Origins.isOfLambda(method)
                || (method.isHidden() && methods.code(method).isEmpty());
    }

    private void checkAllocation(InlineScope scope, Code code, Instruction allocation, Words words) {
        if (allocation.opcode() == Opcodes.NEW) {
            methods.reasonOfClass(allocation.owner())
                    .ifPresent(reason -> suspect(Kind.IDENTITY, words.say(reason), words.isSure()));
            return;
        }
        List<Set<Source>> lengths = methods.flow(code).operands(allocation.offset());
        long arrays = 1;
        long inOne = 1;
        int level = words.before().isEmpty() ? level(allocation) : 0;
        for (int i = 0; i < lengths.size(); i++) {
            boolean isOfArrays = i + 1 < lengths.size();
            Optional<Integer> constant = numbers.constant(scope, lengths.get(i));
            // the runtime makes all arrays if it makes the outer ones
            if (i == level || (isOfArrays && constant.isEmpty())) {
                checkLength(scope, lengths.get(i), allocation.offset(), words);
            }
            if (isOfArrays) {
                inOne *= constant.orElse(0);
                arrays += inOne;
            }
        }
        int most = VmOptions.number("MultiArrayExpandLimit", 6);
        if (arrays > most) {
            add(suspect(
                    Kind.ARRAY,
                    words.say("is made of " + arrays + " arrays" + place(scope, allocation.offset())
                            + ", and the JIT makes at most " + most + " (MultiArrayExpandLimit)"),
                    words.isSure(),
                    List.of("-XX:MultiArrayExpandLimit=" + arrays)));
        }
    }

    /** Returns the level of the array in an array of arrays: 0 for the outermost one, and for each other array. */
    private int level(Instruction allocation) {
        return allocation.opcode() == Opcodes.MULTIANEWARRAY
                ? allocation.owner().lastIndexOf('[') - type.lastIndexOf('[')
                : 0;
    }

    private void follow(InlineScope scope, Source source, Words words) {
        Visit visit = new Visit(scope, source);
        Boolean before = visited.get(visit);
        if (before != null && (before || !words.isSure())) {
            return;
        }
        visited.put(visit, words.isSure());
        Optional<Flow> flow = flow(visit);
        if (flow.isEmpty() || visited.size() > MOST_VISITS) {
            undecided = true;
            return;
        }
        boolean isLocked = flow.get().isLocked();
        for (Use use : flow.get().uses()) {
            if (System.nanoTime() - deadline > 0) {
                undecided = true;
                return;
            }
            Place place = place(scope, use.offset(), flow.get().reach(use), throwsWithout(scope, flow.get(), use));
            Words ofUse = flow.get().mayBeOfAnother(use) ? words.unsure() : words;
            if (use instanceof Use.Merged merged) {
                merged(scope, merged, isLocked, place, words);
            } else if (use instanceof Use.Returned) {
                returned(visit, flow.get(), place, ofUse);
            } else if (!(use instanceof Use.ArrayAccess)
                    || numbers.length(scope, source)
                            .filter(length -> length == 1)
                            .isEmpty()) { // else the index is 0
                use(scope, use, place, ofUse);
            }
        }
    }

    private Optional<Flow> flow(Visit visit) {
        return flows.computeIfAbsent(
                visit, of -> methods.code(of.scope().method()).flatMap(code -> Flow.of(code, of.source())));
    }

    /**
     * Whether the JIT may have compiled a path on which an exception is thrown without a use, here or in an inlined call. It may then not
     * have compiled the use.
     */
    private boolean throwsWithout(InlineScope scope, Flow flow, Use use) {
        return methods.code(scope.method())
                .filter(code -> mayThrow(scope.method(), code, flow.throwingWithout(use))
                        || flow.before(use).stream().anyMatch(call -> mayThrow(scope.method(), call, new HashSet<>())))
                .isPresent();
    }

    /** Whether a call is inlined, and may only end in an exception as the JIT compiled it. */
    private boolean mayThrow(CompiledMethod caller, int call, Set<CompiledMethod> seen) {
        return compilation.lookup(caller, call).stream()
                .filter(InliningDecision::inlined)
                .map(InliningDecision::callee)
                .filter(seen::add)
                .anyMatch(callee -> methods.code(callee)
                        .filter(code -> mayThrow(callee, code, methods.flow(code).throwing())
                                || code.instructions().stream()
                                        .anyMatch(inner -> mayThrow(callee, inner.offset(), seen)))
                        .isPresent());
    }

    /** Whether the JIT may have compiled a throw: it decides about each call that it compiles, such as that of a constructor. */
    private boolean mayThrow(CompiledMethod method, Code code, BitSet throwing) {
        return throwing.stream()
                .filter(offset -> code.instruction(offset).opcode() == Opcodes.ATHROW)
                .mapToObj(offset -> ObjectPaths.before(code, offset, throwing))
                .anyMatch(path -> path.stream().anyMatch(offset -> !compilation.lookup(method, offset).isEmpty())
                        || path.stream().noneMatch(offset -> origins.isDecided(method, offset)));
    }

    private void use(InlineScope scope, Use use, Place place, Words words) {
        if (use instanceof Use.Passed passed) {
            passed(scope, passed, place, words);
        } else if (use instanceof Use.Captured captured) {
            captured(scope, captured, place, words);
        } else if (use instanceof Use.StoredInField stored) {
            String field = Names.simple(stored.owner()) + "." + stored.name();
            stored(scope, stored.holder(), new Store(field, place, unlessOverwritten(scope, use, words)));
        } else if (use instanceof Use.StoredInArray stored) {
            stored(scope, stored.holder(), new Store(null, place, unlessOverwritten(scope, use, words)));
        } else if (use instanceof Use.StoredInStatic stored) {
            String field = "the static field " + Names.simple(stored.owner()) + "." + stored.name();
            suspect(
                    Kind.STORED,
                    words.say("is stored in " + field + place),
                    unlessOverwritten(scope, use, words).isSureAt(place));
        } else if (use instanceof Use.Thrown thrown) {
            boolean mayBeCaught = thrown.mayBeCaught() || mayBeCaughtByCallers(scope);
            undecided |= mayBeCaught;
            suspect(Kind.THROWN, words.say("is thrown" + place), words.isSureAt(place) && !mayBeCaught);
        } else if (use instanceof Use.Compared) {
            undecided = true; // which the JIT can decide or not
        } else if (use instanceof Use.ArrayAccess access
                && numbers.constant(scope, access.index()).isEmpty()) {
            add(suspect(
                    Kind.ARRAY,
                    words.say(INDEX_VARIES + place.withoutPath()),
                    words.isSureAt(place) && numbers.varies(scope, access.index(), access.offset()),
                    numbers.counts(scope, access.index()) ? List.of(UNROLLING) : List.of()));
        }
    }

    private Words unlessOverwritten(InlineScope scope, Use store, Words words) {
        return overwrites.follow(scope, store.offset()) ? words.unsure() : words;
    }

    private void checkLength(InlineScope scope, Set<Source> length, int offset, Words words) {
        Place at = place(scope, offset);
        int longest = longestArray();
        Optional<Integer> constant = numbers.constant(scope, length);
        if (constant.isEmpty()) {
            suspect(
                    Kind.ARRAY,
                    words.say("is an array of a length that the JIT does not know" + at),
                    words.isSure() && numbers.varies(scope, length, offset));
        } else if (constant.get() > longest) {
            String flag = "EliminateAllocationArraySizeLimit=" + constant.get();
            add(suspect(
                    Kind.ARRAY,
                    words.say("is an array of " + constant.get() + " elements" + at + ", more than " + longest
                            + " (EliminateAllocationArraySizeLimit)"),
                    words.isSure(),
                    List.of("-XX:" + flag)));
        }
    }

    /**
     * The place of a use, as a clause.
     *
     * @param line the line of the use
     * @param path the branch that leads there; empty if each path from the object reaches the use
     * @param mayThrowBefore whether a compiled path from the object ends in a throw instead
     * @param calledAt the calls that led there from the code that allocates, the nearest first; without those in the JDK
     */
    private record Place(String line, String path, boolean mayThrowBefore, List<String> calledAt) {
        boolean isSure() {
            return path.isEmpty() && !mayThrowBefore;
        }

        Place withoutPath() {
            return new Place(line, "", false, calledAt);
        }

        @Override
        public String toString() {
            return " at " + line + path + calls();
        }

        private String calls() {
            if (calledAt.isEmpty()) {
                return "";
            }
            List<String> shown = new ArrayList<>(calledAt);
            if (shown.size() > MOST_CALLS) {
                shown.subList(MOST_CALLS - 1, shown.size() - 1).clear();
                shown.add(MOST_CALLS - 1, "…");
            }
            return ", called at " + String.join(" from ", shown);
        }
    }

    private Place place(InlineScope scope, int offset, Reach reach, boolean mayThrowBefore) {
        String path = "";
        if (reach instanceof Reach.Branch branch) {
            path = " on one path from line " + line(scope.method(), branch.offset());
        } else if (reach instanceof Reach.Handler handler) {
            path = " in the handler of line " + line(scope.method(), handler.offset());
        }
        return new Place(frame(scope.method(), offset), path, mayThrowBefore, calledAt(scope));
    }

    private Place place(InlineScope scope, int offset) {
        return place(scope, offset, new Reach.Always(), false);
    }

    /** Ends at the code that allocates or, if that is the JDK's, at the first line of other code. */
    private List<String> calledAt(InlineScope scope) {
        List<String> calls = new ArrayList<>();
        for (InlineScope callee = scope; callee.caller() != null; callee = callee.caller()) {
            if (allocating.contains(callee) && (isOfTheUser(callee.method()) || !calls.isEmpty())) {
                break;
            }
            if (isOfTheUser(callee.caller().method())) {
                String call = frame(callee.caller().method(), callee.call());
                if (calls.isEmpty() || !calls.get(calls.size() - 1).equals(call)) { // else recursion
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private boolean isOfTheUser(CompiledMethod method) {
        return !methods.isOfTheJdk(method) && !isGenerated(method);
    }

    private int line(CompiledMethod method, int offset) {
        return methods.code(method).map(code -> code.line(offset)).orElse(0);
    }

    /** Returns a frame as stack traces have it, which IDEs link. */
    private String frame(CompiledMethod method, int offset) {
        int line = line(method, offset);
        String file = methods.sourceFile(method);
        return method.type() + "." + method.name() + "(" + file + (line == 0 ? "" : ":" + line) + ")";
    }

    private void passed(InlineScope scope, Use.Passed call, Place place, Words words) {
        if (call.owner().equals("java/lang/Object") && call.name().equals("<init>")) {
            return;
        }
        List<InliningDecision> outcomes = compilation.lookup(scope.method(), call.offset());
        boolean isInlined = outcomes.stream().anyMatch(InliningDecision::inlined);
        for (InliningDecision outcome : outcomes) {
            Words ofCallee = ofCallee(scope, outcome.callee(), place, words);
            if (!isAt(call, outcome)) {
                undecided = true;
            } else if (outcome.inlined()) {
                Words ofInlined = isRefused(scope, outcome.callee(), outcomes) ? ofCallee.unsure() : ofCallee;
                enter(new InlineScope(outcome.callee(), scope, call.offset()), call.argument(), ofInlined);
            } else if (!isInlined || Refusal.isTooDeep(outcome.message(), outcome.callee(), scope)) {
                refused(scope, call, outcome, place, ofCallee);
            } else if (!Refusal.isOfDepth(outcome.message())) {
                undecided = true; // inlined at one place and not at another
            }
        }
        undecided |= isInlined && mayCallAnother(call, outcomes);
        if (outcomes.isEmpty()) {
            undecidedCall(scope, call, place, words);
        } else if (METHOD_HANDLES.contains(call.owner())) {
            outcomes.forEach(
                    outcome -> handle(call, outcome.callee(), place, ofCallee(scope, outcome.callee(), place, words)));
        }
    }

    /** Whether the JIT has refused a call that it has also inlined, at this place or at another one. */
    private static boolean isRefused(InlineScope scope, CompiledMethod callee, List<InliningDecision> outcomes) {
        return outcomes.stream()
                .filter(outcome -> !outcome.inlined() && outcome.callee().equals(callee))
                .anyMatch(outcome -> !Refusal.isOfDepth(outcome.message())
                        || Refusal.isTooDeep(outcome.message(), callee, scope));
    }

    /** The words for an object that is passed, which may be on a path that the JIT has not compiled here. */
    private Words ofCallee(InlineScope scope, CompiledMethod callee, Place place, Words words) {
        return place.isSure() || copies.isDecidedIn(scope, callee) ? words : words.unsure();
    }

    /**
     * Whether there may be receivers other than the inlined ones. The JIT reports no decision about the virtual call that remains for them.
     */
    private boolean mayCallAnother(Use.Passed call, List<InliningDecision> outcomes) {
        Set<String> inlined = outcomes.stream()
                .filter(InliningDecision::inlined)
                .map(outcome -> outcome.callee().type())
                .collect(Collectors.toSet());
        return (call.opcode() == Opcodes.INVOKEVIRTUAL || call.opcode() == Opcodes.INVOKEINTERFACE)
                && methods.declaration(call.owner(), call.name(), call.descriptor())
                        .map(ClassSummary.MethodSummary::canBeOverridden)
                        .orElse(true)
                && compilation.compiled().stream()
                        .filter(method -> !inlined.contains(method.type()))
                        .filter(method -> method.name().equals(call.name())
                                && method.descriptor().equals(call.descriptor()))
                        .anyMatch(method -> methods.code(method).isEmpty() // a lambda, for example
                                || methods.canRun(call.owner(), call.name(), call.descriptor(), method));
    }

    /** Whether the JIT has decided about this call, and not about another one at its offset, because an agent has changed the code. */
    private static boolean isAt(Use.Passed call, InliningDecision outcome) {
        return METHOD_HANDLES.contains(call.owner())
                || call.name().equals(outcome.callee().name());
    }

    private boolean mayBeCaughtByCallers(InlineScope thrower) {
        for (InlineScope scope = thrower; scope.caller() != null; scope = scope.caller()) {
            int call = scope.call();
            if (methods.code(scope.caller().method())
                    .filter(code -> code.handlers(call).isEmpty())
                    .isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** If the JIT knows a method handle, it decides about the call of its target in the JVM's own code between caller and target. */
    private void handle(Use.Passed call, CompiledMethod linker, Place place, Words words) {
        boolean isKnown = compilation.decisions().entrySet().stream()
                .filter(entry -> entry.getKey().caller().equals(linker))
                .flatMap(entry -> entry.getValue().stream())
                .anyMatch(outcome -> !isCheckOfHandle(outcome.callee()));
        if (!isKnown && methods.code(linker).isEmpty()) {
            unknownHandle(call, place.withoutPath(), words);
        }
    }

    private static boolean isCheckOfHandle(CompiledMethod method) {
        return method.type().equals("java.lang.invoke.Invokers")
                && method.name().startsWith("check");
    }

    private void unknownHandle(Use.Passed call, Place place, Words words) {
        suspect(
                Kind.PASSED,
                words.say(isPassed(call, place) + ", whose target the JIT does not know: the handle is not constant"),
                words.isSureAt(place));
    }

    /** Goes on in an inlined callee. A lambda's class has no class file; its method only calls the method of the lambda's body. */
    private void enter(InlineScope callee, int argument, Words words) {
        if (!Origins.isOfLambda(callee.method())) {
            follow(callee, new Source.Parameter(argument), words);
            return;
        }
        List<Map.Entry<CallSite, Set<InliningDecision>>> calls = compilation.decisions().entrySet().stream()
                .filter(entry -> entry.getKey().caller().equals(callee.method()))
                .toList();
        if (argument == 0 || calls.size() != 1 || calls.get(0).getValue().size() != 1) {
            undecided = true;
            return;
        }
        InliningDecision body = calls.get(0).getValue().iterator().next();
        Optional<Code> code = methods.code(body.callee());
        if (!body.inlined() || code.isEmpty()) {
            undecided = true;
            return;
        }
        int parameter = origins.captured(body.callee(), callee.method()) + argument - 1;
        follow(
                new InlineScope(body.callee(), callee, calls.get(0).getKey().bci()),
                new Source.Parameter(parameter),
                words);
    }

    private void refused(InlineScope scope, Use.Passed call, InliningDecision outcome, Place place, Words words) {
        CompiledMethod callee = outcome.callee();
        if (IDENTITY_HASHES.contains(callee.type() + '.' + callee.name())) {
            readsHash(call, place, words);
            return;
        }
        String owner = Refusal.isOfHandle(outcome.message()) ? call.owner() : callee.type();
        add(suspect(
                        Kind.PASSED,
                        words.say(isPassed(call, owner, place) + ", which is not inlined: " + because(outcome)),
                        words.isSure(),
                        Refusal.flags(outcome.message(), callee))
                .by(new CallSite(scope.method(), call.offset())));
    }

    private String because(InliningDecision refusal) {
        int bytecodes = methods.code(refusal.callee()).map(Code::length).orElse(0);
        return Refusal.text(refusal.message(), bytecodes);
    }

    private static String isPassed(Use.Passed call, Place place) {
        return isPassed(call, call.owner(), place);
    }

    private static String isPassed(Use.Passed call, String owner, Place place) {
        String method = Names.simple(owner) + "." + call.name() + Names.parameters(call.descriptor());
        if (call.argument() > 0 || call.opcode() == Opcodes.INVOKESTATIC) {
            return "is passed to " + method + place;
        }
        return call.name().equals("<init>")
                ? "is passed to its constructor" + Names.parameters(call.descriptor()) + place
                : "is the receiver of " + method + place;
    }

    /** The JIT reports no decision about a call that it did not reach, replaced by code of its own, or could not bind to a method. */
    private void undecidedCall(InlineScope scope, Use.Passed call, Place place, Words words) {
        if (compilation.state() != State.TOP_TIER) { // code that was compiled before the recorder started, for example
            undecided = true;
            return;
        }
        if (METHOD_HANDLES.contains(call.owner())) {
            unknownHandle(call, place, words);
            return;
        }
        Optional<ClassSummary.MethodSummary> declared =
                methods.declaration(call.owner(), call.name(), call.descriptor());
        boolean isIntrinsic =
                declared.map(ClassSummary.MethodSummary::isIntrinsic).orElse(false);
        if (isIntrinsic && Intrinsic.stores(call)) {
            Set<Source> holders = origins.argumentOf(scope, call.offset(), 1);
            stored(scope, holders, new Store(null, place, words));
        } else if (isIntrinsic && call.name().equals("cast")) {
            follow(scope, new Source.Result(call.offset()), words);
        } else if (isIntrinsic && List.of("hashCode", "identityHashCode").contains(call.name())) {
            readsHash(call, place, words);
        } else if (isIntrinsic
                || declared.isEmpty()
                || !declared.get().canBeOverridden()
                || call.opcode() == Opcodes.INVOKESPECIAL) { // of a constructor or of super, which runs no other method
            undecided = true;
        } else {
            CallSite here = new CallSite(scope.method(), call.offset());
            add(suspect(
                            Kind.PASSED,
                            words.say(isPassed(call, place)
                                    + ", a virtual call whose receivers are of too many types to be inlined"
                                    + compiled(implementations(call.owner(), call.name(), call.descriptor()))),
                            words.isSureAt(place),
                            receivers(here, call.owner(), call.name()))
                    .by(here));
        }
    }

    /** Whether the followed object may have a hash code of its own. The class of a holder is not known. */
    private boolean mayOverrideHashCode(Words words) {
        boolean hasHashOfObject = type.startsWith("[")
                || Origins.isLambda(type)
                || methods.declaration(type.replace('.', '/'), "hashCode", "()I")
                        .filter(declared -> declared.owner().equals("java/lang/Object"))
                        .isPresent();
        return !words.before().isEmpty() || !hasHashOfObject;
    }

    private void readsHash(Use.Passed call, Place place, Words words) {
        if (call.name().equals("hashCode") && mayOverrideHashCode(words)) {
            undecided = true;
            return;
        }
        suspect(
                Kind.IDENTITY,
                words.say(isPassed(call, place) + ", which reads its identity hash"),
                words.isSureAt(place));
    }

    /** Returns the flag that tells a call's receivers apart; none if the call cannot be replaced. */
    private List<String> receivers(CallSite call, String owner, String method) {
        CompiledMethod caller = call.caller();
        boolean canBeReplaced = !call.name().isEmpty()
                && !call.name().contains("=")
                && !owner.startsWith("[")
                && (!methods.isOfTheJdk(caller) || REPLACEABLE.stream().anyMatch(caller.type()::startsWith));
        return canBeReplaced
                ? List.of(new ReceiversFlag(call.name(), Names.simple(owner) + "." + method).argument())
                : List.of();
    }

    /** Returns the implementations that the JVM has compiled. Classes without a file, such as those of lambdas, are not among them. */
    private List<String> implementations(String owner, String name, String descriptor) {
        return compilation.compiled().stream()
                .filter(method -> methods.canRun(owner, name, descriptor, method))
                .map(method -> Names.simple(method.type()))
                .distinct()
                .sorted()
                .toList();
    }

    private static String compiled(List<String> types) {
        int more = types.size() - MOST_TYPES;
        String shown = types.stream().limit(MOST_TYPES).collect(Collectors.joining(", "));
        return types.size() < 2 ? "" : " (compiled: " + shown + (more > 0 ? " and " + more + " more" : "") + ")";
    }

    private void captured(InlineScope scope, Use.Captured captured, Place place, Words words) {
        if (captured.owner().equals(LAMBDA_FACTORY)) {
            Words ofLambda = words.then("is captured by a lambda" + place, "the lambda", place);
            follow(scope, new Source.Result(captured.offset()), ofLambda);
        } else {
            undecided = true;
        }
    }

    /**
     * A store of the object.
     *
     * @param field the field; null for an element of an array, or for a field that only its address identifies
     */
    private record Store(@Nullable String field, Place place, Words words) {
        /** Returns the store into each of some holders. */
        Store into(Set<Source> holders) {
            long objects = holders.stream()
                    .filter(holder -> holder != Source.Other.NULL)
                    .count();
            return objects > 1 ? new Store(field, place, words.unsure()) : this;
        }
    }

    private void stored(InlineScope scope, Set<Source> holders, Store store) {
        undecided |= holders.isEmpty();
        for (Source holder : origins.compiled(scope, holders).toList()) {
            storedIn.clear();
            stored(scope, holder, store.into(holders));
        }
    }

    private void stored(InlineScope scope, Source holder, Store store) {
        if (holder == Source.Other.NULL || !storedIn.add(new Visit(scope, holder))) {
            return;
        }
        String field = store.field();
        if (holder instanceof Source.Allocated) {
            undecided = true; // what is read back from the holder is not followed
            Words ofHolder = store.words()
                    .then(
                            "is stored in " + (field == null ? "an array" : field)
                                    + store.place().withoutPath(),
                            "the holder",
                            store.place());
            methods.code(scope.method())
                    .ifPresent(code -> checkAllocation(scope, code, code.instruction(holder.offset()), ofHolder));
            follow(scope, holder, ofHolder);
        } else if (holder instanceof Source.Result result
                && origins.returnedArgument(scope, result).isPresent()) {
            Set<Source> returned = origins.argumentOf(
                    scope,
                    result.offset(),
                    origins.returnedArgument(scope, result).getAsInt());
            returned.forEach(source -> stored(scope, source, store.into(returned)));
        } else if (holder instanceof Source.Parameter parameter
                && scope.caller() != null
                && !origins.isOlder(scope, parameter.index())) {
            Set<Source> inCaller = origins.argument(scope, parameter.index());
            undecided |= inCaller.isEmpty();
            for (Source source : inCaller) {
                stored(scope.caller(), source, store.into(inCaller));
            }
        } else {
            boolean isOthers = holder instanceof Source.StaticRead || holder instanceof Source.Parameter;
            undecided |= !isOthers && !origins.areOlder(scope, Set.of(holder)); // it may be removed, and what is read from it is not followed
            String to = field == null ? field(holder).orElse("an object or array that is older") : field;
            suspect(
                    Kind.STORED,
                    store.words().say("is stored in " + to + store.place()),
                    store.words().isSureAt(store.place()) && isOthers);
        }
    }

    /** Returns the name of the field that a source is read from. */
    private static Optional<String> field(Source source) {
        if (source instanceof Source.StaticRead read) {
            return Optional.of(Names.simple(read.owner()) + "." + read.name());
        }
        return source instanceof Source.FieldRead read
                ? Optional.of(Names.simple(read.owner()) + "." + read.name())
                : Optional.empty();
    }

    private void returned(Visit visit, Flow flow, Place place, Words words) {
        InlineScope scope = visit.scope();
        InlineScope to = scope.caller();
        int call = scope.call();
        while (to != null && Origins.isOfLambda(to.method())) { // returns what it receives
            if (to.method().descriptor().endsWith(")V")) {
                return; // drops it
            }
            call = to.call();
            to = to.caller();
        }
        CompiledMethod ofRoot = callOfRoot == null ? null : callOfRoot.caller();
        CompiledMethod receiver = to == null ? ofRoot : to.method();
        if (receiver == null) {
            undecided = true; // the stack ends here
        } else if (receiver.isLoop() || receiver.type().startsWith(OWN_PACKAGES)) {
            suspect(
                    Kind.RETURNED,
                    words.say("is the result of the test, which ByteWatcher uses"),
                    words.isSureAt(place));
        } else if (to == null) {
            String text = words.say("is returned by " + name(scope.method()) + place.withoutPath()
                    + ", which is not inlined into " + name(receiver));
            add(
                    callOfRoot == null
                            ? suspect(Kind.RETURNED, text, words.isSureAt(place), List.of())
                            : returned(text, callOfRoot, words.isSureAt(place)));
        } else {
            Source result = new Source.Result(call);
            Set<Source> others = returnedElse(visit, flow);
            if (!others.isEmpty()) {
                flow(new Visit(to, result))
                        .filter(Flow::isUsed)
                        .ifPresent(
                                then -> shared(words(scope, others), flow.isLocked() || then.isLocked(), place, words));
            }
            follow(to, result, words.at(place));
        }
    }

    /** Returns the values of the other returns of an inlined method. The caller's variable holds one of all of them. */
    private Set<Source> returnedElse(Visit returned, Flow flow) {
        CompiledMethod method = returned.scope().method();
        if (Primitives.isBoxing(method.type().replace('.', '/'), method.name(), method.descriptor())) {
            return Set.of(); // the JIT removes a box although another one can come from the cache (EliminateAutoBox)
        }
        return flow.results().stream()
                .filter(result -> !result.contains(returned.source()))
                .flatMap(result -> origins.compiled(returned.scope(), result))
                .collect(Collectors.toSet());
    }

    private Suspect returned(String text, CallSite call, boolean isSure) {
        Set<InliningDecision> refusals = compilation.refusals().getOrDefault(call, Set.of());
        Suspect returned;
        if (refusals.size() == 1) {
            InliningDecision refusal = refusals.iterator().next();
            List<String> flags = Refusal.flags(refusal.message(), refusal.callee());
            returned = suspect(Kind.RETURNED, text + ": " + because(refusal), isSure, flags);
        } else { // no compilation, or several that refuse the call for different reasons
            returned = suspect(Kind.RETURNED, text, isSure, refusals.isEmpty() ? flagsOfManyTypes(call) : List.of());
        }
        return methods.code(call.caller()).isEmpty() ? returned : returned.by(call);
    }

    /** More compiled implementations than C2 inlines need not be those of this call, so they are no reason, but worth an experiment. */
    private List<String> flagsOfManyTypes(CallSite call) {
        return methods.instruction(call.caller(), call.bci())
                .filter(of -> of.opcode() == Opcodes.INVOKEVIRTUAL || of.opcode() == Opcodes.INVOKEINTERFACE)
                .filter(of -> methods.declaration(of.owner(), of.name(), of.descriptor())
                        .filter(ClassSummary.MethodSummary::canBeOverridden)
                        .isPresent())
                .filter(of ->
                        implementations(of.owner(), of.name(), of.descriptor()).size() > MOST_INLINED_TYPES)
                .map(of -> receivers(call, of.owner(), of.name()))
                .orElse(List.of());
    }

    private void merged(InlineScope scope, Use.Merged merged, boolean isLocked, Place place, Words words) {
        Set<Source> others = origins.compiled(scope, merged.with()).collect(Collectors.toSet());
        if (merged.inLoop() || !others.isEmpty()) {
            String with = merged.inLoop() ? "an earlier one of the loop" : words(scope, others);
            shared(with, isLocked, place, words);
        }
    }

    private void shared(String others, boolean isLocked, Place place, Words words) {
        String rule;
        if (Runtime.version().feature() < FIRST_WITH_SPLIT_MERGES) {
            rule = "keeps objects that paths merge";
        } else if (isLocked) {
            rule = "does not split a variable of an object that is locked";
        } else {
            rule = "does not split all such variables";
        }
        suspect(
                Kind.MERGED,
                words.say("shares a variable with " + others + place.withoutPath() + ", and the JIT " + rule),
                false);
    }

    private String words(InlineScope scope, Set<Source> sources) {
        return sources.stream()
                .map(source -> words(scope, source))
                .sorted()
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private String words(InlineScope scope, Source source) {
        Optional<Instruction> origin = methods.instruction(scope.method(), source.offset());
        if (source instanceof Source.Allocated && origin.isPresent()) {
            Instruction allocation = origin.get();
            return "the new " + (allocation.opcode() == Opcodes.NEW ? Names.simple(allocation.owner()) : "array")
                    + (allocation.line() == 0 ? "" : " of line " + allocation.line());
        }
        Optional<String> field = field(source);
        if (field.isPresent()) {
            return "the field " + field.get();
        }
        if (source instanceof Source.Result
                && origin.isPresent()
                && origin.get().opcode() != Opcodes.INVOKEDYNAMIC) {
            Instruction call = origin.get();
            return "the result of " + Names.simple(call.owner()) + "." + call.name()
                    + Names.parameters(call.descriptor());
        }
        if (source instanceof Source.Parameter) {
            return "a parameter";
        }
        if (source instanceof Source.Constant) {
            return "a constant";
        }
        return source == Source.Other.NULL ? "null" : "another value";
    }

    private void suspect(Kind kind, String text, boolean isSure) {
        add(suspect(kind, text, isSure, List.of()));
    }

    private static Suspect suspect(Kind kind, String text, boolean isSure, List<String> flags) {
        return new Suspect(new KeptReason(kind, text, flags, ""), isSure);
    }

    private void add(Suspect suspect) {
        suspects.merge(suspect.reason().text(), suspect, Suspect::and);
    }

    private static String name(CompiledMethod method) {
        return Names.simple(method.type()) + "." + method.name() + Names.parameters(method.descriptor());
    }
}
