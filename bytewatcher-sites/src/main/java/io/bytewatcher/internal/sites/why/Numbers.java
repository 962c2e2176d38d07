package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What the JIT can know about numbers: the lengths of arrays, and the indices of their elements. */
final class Numbers {
    /** The returns of a method, in place of the offset of an instruction. */
    private static final int RETURNS = -1;

    /** In place of the values that a number depends on, if these are not known. */
    private static final Object ANY = "any value";

    /** The most operations, one on the result of another, by which two numbers are compared. */
    private static final int MOST_STEPS = 5;

    /** A bound for inlined calls that are nested: each path of calls to a method is a question of its own. */
    private static final int MOST_QUESTIONS = 5_000;

    private final Methods methods;
    private final Origins origins;
    private final CompileTree compilation;
    private final Deadline deadline;

    /** The numbers that are asked for; a number that needs itself, in a loop, may be known. */
    private final Map<Visit, Known> found = new HashMap<>();

    /** Whether numbers are found equal to known ones; in a loop, a number may be that asks for itself. */
    private final Map<Question, Boolean> foundEqual = new HashMap<>();

    Numbers(Origins origins, Deadline deadline) {
        this.origins = origins;
        this.deadline = deadline;
        methods = origins.methods();
        compilation = origins.compilation();
    }

    /** A number at the instruction that uses it, or at the returns of its method. */
    private record Question(InlineScope scope, Set<Source> number, int at) {}

    /**
     * What is known about a number.
     *
     * @param range what it can be
     * @param roots the values that it depends on and that the JIT cannot know, as far as the code shows them
     * @param isExact whether it is computed from the code's constants only
     * @param isUnknown whether the JIT knows no more of it than the range; else it may
     */
    private record Known(Range range, Set<Object> roots, boolean isExact, boolean isUnknown) {
        static final Known BY_THE_JIT = byTheJit(Set.of());

        static Known byTheJit(Set<Object> roots) {
            return new Known(Range.LONG, roots, false, false);
        }

        static Known unknown(Range range, Object root) {
            return new Known(range, Set.of(root), false, true);
        }

        static Known exactly(long number) {
            return new Known(Range.of(number), Set.of(), true, false);
        }

        boolean varies() {
            return isUnknown && !range.isConstant();
        }
    }

    /** Returns the only constant that a number can be; empty if it can vary or is unknown. */
    Optional<Integer> constant(InlineScope scope, Set<Source> sources) {
        return sources.size() == 1
                ? Optional.of(known(scope, sources.iterator().next()))
                        .filter(number -> number.isExact() && number.range().isConstant())
                        .map(number -> (int) number.range().low())
                : Optional.empty();
    }

    /** Returns the most elements that an array can have, as far as the JIT knows; empty if it may know the length. */
    OptionalLong mostElements(InlineScope scope, Source array) {
        if (array instanceof Source.Parameter parameter && scope.caller() != null) {
            Set<Source> arguments = origins.argument(scope, parameter.index());
            return arguments.size() == 1
                    ? mostElements(scope.caller(), arguments.iterator().next())
                    : OptionalLong.empty();
        }
        List<Set<Source>> lengths = array instanceof Source.Allocated ? origins.operands(scope, array) : List.of();
        Known length = lengths.isEmpty() ? Known.BY_THE_JIT : known(scope, lengths.get(0), array.offset());
        return length.isExact() || length.varies()
                ? OptionalLong.of(length.range().high())
                : OptionalLong.empty();
    }

    /**
     * Whether an index can have one value only within an array. The JIT knows the index once it has checked it.
     *
     * @param at the offset of the instruction that uses the index
     * @param elements of the array
     */
    boolean hasOneIndex(InlineScope scope, Set<Source> index, int at, long elements) {
        return known(scope, index, at).range().within(0, elements - 1).isConstant();
    }

    /**
     * Whether the JIT cannot know a number. It may know the result of a call, a final field, a field of an object that it removes, and a
     * number that a branch, here or in an inlined call, has found equal to another one that it may know. It knows a number whose range has
     * one number only.
     *
     * @param at the offset of the instruction that uses the number
     */
    boolean varies(InlineScope scope, Set<Source> sources, int at) {
        return known(scope, sources, at).varies();
    }

    /** Whether the JIT cannot know how many digits a number has. It can if that is one. */
    boolean hasUnknownDigits(InlineScope scope, Set<Source> sources, int at) {
        Known number = known(scope, sources, at);
        return number.varies() && !number.range().isIn(-9, 9);
    }

    private Known known(InlineScope scope, Set<Source> sources, int at) {
        Known all = sources.stream()
                .map(source -> unlessFoundEqual(known(scope, source), scope, Set.of(source), at))
                .reduce(Numbers::oneOf)
                .orElse(Known.BY_THE_JIT);
        return sources.size() > 1 ? unlessFoundEqual(all, scope, sources, at) : all;
    }

    private Known unlessFoundEqual(Known known, InlineScope scope, Set<Source> number, int at) {
        return known.varies() && isFoundEqual(scope, number, at) ? Known.byTheJit(known.roots()) : known;
    }

    private static Known oneOf(Known one, Known other) {
        Set<Object> roots = union(one.roots(), other.roots());
        return one.varies() && other.varies()
                ? new Known(one.range().or(other.range()), roots, false, true)
                : Known.byTheJit(roots);
    }

    private static Set<Object> union(Set<Object> one, Set<Object> other) {
        Set<Object> all = new HashSet<>(one);
        all.addAll(other);
        return all;
    }

    private Known known(InlineScope scope, Source source) {
        Visit visit = new Visit(scope, source);
        Known before = found.putIfAbsent(visit, Known.BY_THE_JIT);
        if (before != null) {
            return before;
        }
        Known known = find(scope, source);
        found.put(visit, known);
        return known;
    }

    private Known find(InlineScope scope, Source source) {
        if (source instanceof Source.Constant constant) {
            return constant.value() instanceof Integer || constant.value() instanceof Long
                    ? Known.exactly(((Number) constant.value()).longValue())
                    : Known.BY_THE_JIT;
        }
        if (source instanceof Source.Parameter parameter) {
            return scope.caller() == null
                    ? Known.unknown(typeOf(scope.method(), parameter), source)
                    : known(scope.caller(), origins.argument(scope, parameter.index()), scope.call());
        }
        if (source instanceof Source.StaticRead read) {
            boolean varies = methods.isVariable(read.owner(), read.name()) && !isWritten(scope, read);
            return varies
                    ? Known.unknown(typeOf(scope.method(), read), read.owner() + "." + read.name())
                    : Known.BY_THE_JIT;
        }
        if (source instanceof Source.Result) {
            return Known.byTheJit(rootsOfArguments(scope, source.offset()));
        }
        if (source instanceof Source.FieldRead || source instanceof Source.ElementRead) {
            return origins.areOlder(scope, Set.of(source)) ? Known.BY_THE_JIT : Known.byTheJit(Set.of(ANY));
        }
        return source instanceof Source.Computed ? computed(scope, source) : Known.BY_THE_JIT;
    }

    /** The result of an inlined call can be computed from its arguments. */
    private Set<Object> rootsOfArguments(InlineScope scope, int call) {
        return methods.code(scope.method()).stream()
                .flatMap(code -> methods.flow(code).arguments(call).stream())
                .flatMap(Set::stream)
                .flatMap(argument -> known(scope, argument).roots().stream())
                .collect(Collectors.toSet());
    }

    private Range typeOf(CompiledMethod method, Source.Parameter parameter) {
        int receivers =
                methods.code(method).map(code -> code.isStatic() ? 0 : 1).orElse(0);
        Type[] types = Type.getArgumentTypes(method.descriptor());
        int index = parameter.index() - receivers;
        return Range.of(index < 0 || index >= types.length ? "" : types[index].getDescriptor());
    }

    private Range typeOf(CompiledMethod method, Source.StaticRead read) {
        return Range.of(methods.instruction(method, read.offset())
                .map(Instruction::descriptor)
                .orElse(""));
    }

    private Known computed(InlineScope scope, Source source) {
        Instruction instruction =
                methods.instruction(scope.method(), source.offset()).orElse(null);
        if (instruction == null) {
            return Known.BY_THE_JIT;
        }
        List<Known> operands = origins.operands(scope, source).stream()
                .filter(operand -> !operand.equals(Set.of(Source.Other.NONE))) // the second slot of a long
                .map(operand -> known(scope, operand, source.offset()))
                .toList();
        int opcode = instruction.opcode();
        return switch (operands.size()) {
            case 1 ->
                opcode == Opcodes.IINC
                        ? computed(Opcodes.IADD, operands.get(0), Known.exactly(instruction.increment()))
                        : computed(opcode, operands.get(0));
            case 2 -> computed(opcode, operands.get(0), operands.get(1));
            default -> Known.BY_THE_JIT;
        };
    }

    private static Known computed(int opcode, Known operand) {
        Range range = Range.of(opcode, operand.range());
        return range == null || !(operand.varies() || operand.isExact())
                ? Known.byTheJit(operand.roots())
                : new Known(range, operand.roots(), operand.isExact(), operand.varies());
    }

    /** Two numbers that depend on the same value can have a result that the JIT knows, such as their difference. */
    private static Known computed(int opcode, Known one, Known other) {
        Range range = Range.of(opcode, one.range(), other.range());
        boolean areExact = one.isExact() && other.isExact();
        boolean varies = one.varies()
                ? other.isExact() || isOneToOne(opcode) || other.varies()
                : other.varies() && (one.isExact() || isOneToOne(opcode));
        Set<Object> roots = union(one.roots(), other.roots());
        return range == null || !(areExact || varies) || areRelated(one.roots(), other.roots())
                ? Known.byTheJit(roots)
                : new Known(range, roots, areExact, varies);
    }

    /** Whether numbers can depend on the same value. */
    private static boolean areRelated(Set<Object> one, Set<Object> other) {
        return !Collections.disjoint(one, other)
                || (one.contains(ANY) && !other.isEmpty())
                || (other.contains(ANY) && !one.isEmpty());
    }

    /** Whether the result differs for each value of one operand, whatever the other one is, unless that depends on the first. */
    private static boolean isOneToOne(int opcode) {
        return switch (opcode) {
            case Opcodes.IADD, Opcodes.LADD, Opcodes.ISUB, Opcodes.LSUB, Opcodes.IXOR, Opcodes.LXOR -> true;
            default -> false;
        };
    }

    /**
     * Whether a path to an instruction, or to a return, has found a number equal to one that the JIT may know. The JIT may not have compiled
     * any other path.
     */
    private boolean isFoundEqual(InlineScope scope, Set<Source> number, int at) {
        if (deadline.isPast() || foundEqual.size() > MOST_QUESTIONS) {
            return true;
        }
        Question question = new Question(scope, number, at);
        Boolean before = foundEqual.putIfAbsent(question, true);
        if (before != null) {
            return before;
        }
        boolean isEqual = methods.code(scope.method())
                .filter(code -> code.instructions().stream()
                        .anyMatch(by -> by.isCall()
                                ? callFindsEqual(scope, code, by, number, at)
                                : testFindsEqual(scope, code, by, number, at)))
                .isPresent();
        foundEqual.put(question, isEqual);
        return isEqual;
    }

    private boolean testFindsEqual(InlineScope scope, Code code, Instruction test, Set<Source> number, int at) {
        return compares(code, test, number)
                && leads(code, ifEqual(code, test), at)
                && compared(code, test).stream()
                        .filter(operand -> !isSame(code, operand, number, MOST_STEPS))
                        .noneMatch(other -> varies(scope, other, test.offset()));
    }

    /**
     * Whether an inlined call finds it equal before it returns, such as a check that throws otherwise. C2 then has the known number also in
     * the caller. A callee without a class file, such as a lambda's, and an inlined recursion may do so.
     */
    private boolean callFindsEqual(InlineScope scope, Code code, Instruction call, Set<Source> number, int at) {
        List<CompiledMethod> inlined = compilation.lookup(scope.method(), call.offset()).stream()
                .filter(InliningDecision::inlined)
                .map(InliningDecision::callee)
                .toList();
        if (inlined.isEmpty()) {
            return false;
        }
        List<Set<Source>> arguments = methods.flow(code).arguments(call.offset());
        int[] passed = IntStream.range(0, arguments.size())
                .filter(index -> isSame(code, arguments.get(index), number, MOST_STEPS))
                .toArray();
        return passed.length > 0
                && code.successors(call.offset()).stream().anyMatch(next -> leads(code, next, at))
                && inlined.stream()
                        .anyMatch(callee -> scope.isIn(callee)
                                || methods.code(callee).isEmpty()
                                || findsEqual(new InlineScope(callee, scope, call.offset()), passed));
    }

    private boolean findsEqual(InlineScope callee, int[] parameters) {
        return IntStream.of(parameters)
                .anyMatch(index -> isFoundEqual(callee, Set.of(new Source.Parameter(index)), RETURNS));
    }

    /** Whether a path leads from an instruction to another one, or to a return. */
    private static boolean leads(Code code, int from, int at) {
        BitSet reached = ObjectPaths.from(code, from);
        return at == RETURNS
                ? reached.stream().anyMatch(offset -> code.instruction(offset).isReturn())
                : reached.get(at);
    }

    /** Also of arrays: one that is found to be a constant has a constant length. */
    private boolean compares(Code code, Instruction test, Set<Source> number) {
        return test.isEquality()
                && compared(code, test).stream().anyMatch(operand -> isSame(code, operand, number, MOST_STEPS));
    }

    /** Whether two numbers can be the same to C2, which computes a value only once: a length that is read again, for example. */
    private boolean isSame(Code code, Set<Source> one, Set<Source> other, int steps) {
        return one.equals(other)
                || (steps > 0
                        && one.size() == 1
                        && other.size() == 1
                        && isSame(code, one.iterator().next(), other.iterator().next(), steps));
    }

    private boolean isSame(Code code, Source one, Source other, int steps) {
        if (one instanceof Source.StaticRead read && other instanceof Source.StaticRead again) {
            return methods.mayBeTheSameField(read.owner(), read.name(), again.owner(), again.name());
        }
        if (!(one instanceof Source.Computed && other instanceof Source.Computed)) {
            return false;
        }
        Instruction first = code.instruction(one.offset());
        Instruction second = code.instruction(other.offset());
        List<Set<Source>> operands = methods.flow(code).operands(first.offset());
        List<Set<Source>> others = methods.flow(code).operands(second.offset());
        return first.opcode() == second.opcode()
                && first.increment() == second.increment()
                && operands.size() == others.size()
                && IntStream.range(0, operands.size())
                        .allMatch(i -> isSame(code, operands.get(i), others.get(i), steps - 1));
    }

    /** Returns the operands of a test; for the result of a comparison, such as of two longs, those of the comparison. */
    private List<Set<Source>> compared(Code code, Instruction test) {
        List<Set<Source>> operands = methods.flow(code).operands(test.offset());
        return operands.stream()
                .filter(operand -> operand.size() == 1)
                .flatMap(Set::stream)
                .filter(operand -> operand instanceof Source.Computed)
                .map(operand -> code.instruction(operand.offset()))
                .filter(by -> by.opcode() >= Opcodes.LCMP && by.opcode() <= Opcodes.DCMPG)
                .map(by -> methods.flow(code).operands(by.offset()).stream()
                        .filter(operand -> !operand.equals(Set.of(Source.Other.NONE)))
                        .toList())
                .findFirst()
                .orElse(operands);
    }

    private static int ifEqual(Code code, Instruction test) {
        int next = test.offset() + Code.BYTES_OF_A_JUMP;
        boolean jumps = test.opcode() == Opcodes.IFEQ
                || test.opcode() == Opcodes.IF_ICMPEQ
                || test.opcode() == Opcodes.IF_ACMPEQ;
        return jumps
                ? code.successors(test.offset()).stream()
                        .filter(to -> to != next)
                        .findFirst()
                        .orElse(next)
                : next;
    }

    /** Whether a method of the compilation writes a static field. The JIT can then know its value. */
    private boolean isWritten(InlineScope reader, Source.StaticRead read) {
        if (deadline.isPast()) {
            return true;
        }
        Stream<CompiledMethod> around =
                Stream.iterate(reader, Objects::nonNull, InlineScope::caller).map(InlineScope::method);
        Stream<CompiledMethod> inlined = compilation.decisions().values().stream()
                .flatMap(Set::stream)
                .filter(InliningDecision::inlined)
                .map(InliningDecision::callee);
        return Stream.concat(around, inlined)
                .distinct()
                .flatMap(method -> methods.code(method).stream())
                .flatMap(code -> code.instructions().stream())
                .anyMatch(instruction -> instruction.opcode() == Opcodes.PUTSTATIC
                        && methods.mayBeTheSameField(
                                instruction.owner(), instruction.name(), read.owner(), read.name()));
    }

    /** Whether a number begins at a constant, and each turn of a loop computes it from its last value and from constants only. */
    boolean counts(InlineScope scope, Set<Source> sources) {
        return sources.stream().anyMatch(Source.Constant.class::isInstance)
                && sources.stream().anyMatch(Source.Computed.class::isInstance)
                && sources.stream()
                        .allMatch(source -> source instanceof Source.Constant
                                || (source instanceof Source.Computed && isStep(scope, source, sources)));
    }

    private boolean isStep(InlineScope scope, Source computed, Set<Source> number) {
        List<Set<Source>> operands = origins.operands(scope, computed);
        return !deadline.isPast()
                && operands.contains(number)
                && operands.stream()
                        .filter(operand -> !operand.equals(number))
                        .flatMap(Set::stream)
                        .allMatch(Source.Constant.class::isInstance)
                && methods.code(scope.method())
                        .filter(code -> ObjectPaths.isInEachTurn(code, computed.offset()))
                        .isPresent();
    }
}
