package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** What the JIT can know about numbers: the lengths of arrays, and the indices of their elements. */
final class Numbers {
    /** The returns of a method, in place of the offset of an instruction. */
    private static final int RETURNS = -1;

    /** A bound for inlined calls that are nested: each path of calls to a method is a question of its own. */
    private static final int MOST_QUESTIONS = 5_000;

    private final Methods methods;
    private final Origins origins;
    private final CompileTree compilation;
    private final Roots roots;
    private final Deadline deadline;

    /** The numbers that are asked for; a number that needs itself, in a loop, may be known. */
    private final Map<Visit, Known> found = new HashMap<>();

    /** Whether numbers may be found equal to known ones; in a loop, a number may be that asks for itself. */
    private final Map<Question, Boolean> foundEqual = new HashMap<>();

    Numbers(Origins origins, Deadline deadline) {
        this.origins = origins;
        this.deadline = deadline;
        methods = origins.methods();
        compilation = origins.compilation();
        roots = new Roots(origins, deadline);
    }

    /** A number, by the values that it depends on, at the instruction that uses it, or at the returns of a method. */
    private record Question(InlineScope scope, Set<Object> roots, int at) {}

    /**
     * What is known about a number.
     *
     * @param range what it can be
     * @param isExact whether it is computed from the code's constants only
     * @param isUnknown whether the JIT knows no more of it than the range; else it may
     */
    private record Known(Range range, boolean isExact, boolean isUnknown) {
        static final Known BY_THE_JIT = new Known(Range.LONG, false, false);

        static Known unknown(Range range) {
            return new Known(range, false, true);
        }

        static Known exactly(long number) {
            return new Known(Range.of(number), true, false);
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
        return known.varies() && isFoundEqual(scope, roots.of(scope, number), at) ? Known.BY_THE_JIT : known;
    }

    private static Known oneOf(Known one, Known other) {
        return one.varies() && other.varies() ? Known.unknown(one.range().or(other.range())) : Known.BY_THE_JIT;
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
                    ? Known.unknown(Range.of(origins.declaredType(scope.method(), source)))
                    : known(scope.caller(), origins.argument(scope, parameter.index()), scope.call());
        }
        if (source instanceof Source.StaticRead read) {
            return methods.isVariable(read.owner(), read.name()) && !roots.isWritten(scope, read)
                    ? Known.unknown(Range.of(origins.declaredType(scope.method(), source)))
                    : Known.BY_THE_JIT;
        }
        return source instanceof Source.Computed ? computed(scope, source) : Known.BY_THE_JIT;
    }

    private Known computed(InlineScope scope, Source source) {
        Instruction instruction =
                methods.instruction(scope.method(), source.offset()).orElse(null);
        if (instruction == null) {
            return Known.BY_THE_JIT;
        }
        List<Set<Source>> sources = origins.operands(scope, source).stream()
                .filter(operand -> !operand.equals(Set.of(Source.Other.NONE))) // the second slot of a long
                .toList();
        List<Known> operands = sources.stream()
                .map(operand -> known(scope, operand, source.offset()))
                .toList();
        int opcode = instruction.opcode();
        return switch (operands.size()) {
            case 1 ->
                opcode == Opcodes.IINC
                        ? computed(Opcodes.IADD, operands.get(0), Known.exactly(instruction.increment()))
                        : computed(opcode, operands.get(0));
            case 2 -> {
                Known result = computed(opcode, operands.get(0), operands.get(1));
                yield result.varies()
                                && Roots.areRelated(roots.of(scope, sources.get(0)), roots.of(scope, sources.get(1)))
                        ? Known.BY_THE_JIT // such as the difference of two numbers that depend on the same value
                        : result;
            }
            default -> Known.BY_THE_JIT;
        };
    }

    private static Known computed(int opcode, Known operand) {
        Range range = Range.of(opcode, operand.range());
        return range == null || !(operand.varies() || operand.isExact())
                ? Known.BY_THE_JIT
                : new Known(range, operand.isExact(), operand.varies());
    }

    private static Known computed(int opcode, Known one, Known other) {
        Range range = Range.of(opcode, one.range(), other.range());
        boolean areExact = one.isExact() && other.isExact();
        boolean varies = one.varies()
                ? other.isExact() || isOneToOne(opcode) || other.varies()
                : other.varies() && (one.isExact() || isOneToOne(opcode));
        return range == null || !(areExact || varies) ? Known.BY_THE_JIT : new Known(range, areExact, varies);
    }

    /** Whether the result differs for each value of one operand, whatever the other one is, unless that depends on the first. */
    private static boolean isOneToOne(int opcode) {
        return switch (opcode) {
            case Opcodes.IADD, Opcodes.LADD, Opcodes.ISUB, Opcodes.LSUB, Opcodes.IXOR, Opcodes.LXOR -> true;
            default -> false;
        };
    }

    /**
     * Whether a path to an instruction, or to a return, has found a number equal to one that the JIT may know. The number can have another
     * form there, such as the array of a length, so each number counts that depends on one of the same values. The JIT may not have compiled
     * any other path.
     */
    private boolean isFoundEqual(InlineScope scope, Set<Object> number, int at) {
        if (deadline.isPast() || foundEqual.size() > MOST_QUESTIONS) {
            return true;
        }
        Question question = new Question(scope, number, at);
        Boolean before = foundEqual.putIfAbsent(question, true);
        if (before != null) {
            return before;
        }
        boolean isEqual =
                (at != RETURNS && scope.caller() != null && isFoundEqual(scope.caller(), number, scope.call()))
                        || methods.code(scope.method())
                                .filter(code -> code.instructions().stream()
                                        .anyMatch(by -> by.isCall()
                                                ? callFindsEqual(scope, code, by, number, at)
                                                : testFindsEqual(scope, code, by, number, at)))
                                .isPresent();
        foundEqual.put(question, isEqual);
        return isEqual;
    }

    private boolean testFindsEqual(InlineScope scope, Code code, Instruction test, Set<Object> number, int at) {
        List<Set<Source>> compared = test.isEquality() ? compared(code, test) : List.of();
        return compared.stream()
                .filter(operand -> Roots.areRelated(roots.of(scope, operand), number))
                .filter(operand -> leads(code, ifEqual(code, test), at))
                .anyMatch(operand -> compared.stream()
                        .filter(other -> other != operand)
                        .noneMatch(other -> varies(scope, other, test.offset())));
    }

    /**
     * Whether an inlined call finds it equal before it returns, such as a check that throws otherwise. C2 then has the known number also in
     * the caller. An inlined recursion may do so, and a callee without a class file, such as a lambda's, to its arguments. A concatenation
     * does not.
     */
    private boolean callFindsEqual(InlineScope scope, Code code, Instruction call, Set<Object> number, int at) {
        return !call.isConcatenation()
                && callFindsEqual(scope, call.offset(), number)
                && code.successors(call.offset()).stream().anyMatch(next -> leads(code, next, at));
    }

    private boolean callFindsEqual(InlineScope scope, int call, Set<Object> number) {
        return compilation.inlined(scope.method(), call).anyMatch(callee -> {
            InlineScope inlined = new InlineScope(callee, scope, call);
            if (scope.isIn(callee)) {
                return true;
            }
            if (methods.code(callee).isPresent()) {
                return isFoundEqual(inlined, number, RETURNS);
            }
            boolean isPassed = origins.arguments(scope, call).stream()
                    .anyMatch(argument -> Roots.areRelated(roots.of(scope, argument), number));
            return isPassed
                    || compilation.calls(callee).stream().anyMatch(inner -> callFindsEqual(inlined, inner, number));
        });
    }

    /** Whether a path leads from an instruction to another one, or to a return. */
    private static boolean leads(Code code, int from, int at) {
        BitSet reached = ObjectPaths.from(code, from);
        return at == RETURNS
                ? reached.stream().anyMatch(offset -> code.instruction(offset).isReturn())
                : reached.get(at);
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
