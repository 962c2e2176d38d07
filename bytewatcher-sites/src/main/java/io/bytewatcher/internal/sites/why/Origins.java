package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * The origins of values across the methods of a compilation.
 *
 * @param methods reads each method once
 * @param compilation the compilation
 */
record Origins(Methods methods, CompileTree compilation) {
    private static final String LAMBDA = "$$Lambda";

    /**
     * A method at one place of the compilation.
     *
     * @param caller the method into which it is inlined; null for the root
     * @param call the offset of its call in the caller
     */
    record InlineScope(CompiledMethod method, @Nullable InlineScope caller, int call) {}

    /** A value of a method, so that a search follows it once. */
    record Visit(InlineScope scope, Source source) {}

    /** Whether the JVM made the method for a lambda. Its class has no file. */
    static boolean isOfLambda(CompiledMethod method) {
        return isLambda(method.type());
    }

    static boolean isLambda(String type) {
        return type.contains(LAMBDA);
    }

    /** Returns the only constant that a number can be; empty if it can vary or is unknown. */
    Optional<Integer> constant(InlineScope scope, Set<Source> sources) {
        if (sources.size() != 1) {
            return Optional.empty();
        }
        Source source = sources.iterator().next();
        if (source instanceof Source.Constant constant && constant.value() instanceof Integer number) {
            return Optional.of(number);
        }
        return source instanceof Source.Parameter parameter && scope.caller() != null
                ? constant(scope.caller(), argument(scope, parameter.index()))
                : Optional.empty();
    }

    /** Returns the length of an array, if it is a constant. */
    Optional<Integer> length(InlineScope scope, Source array) {
        if (array instanceof Source.Parameter parameter && scope.caller() != null) {
            Set<Source> arguments = argument(scope, parameter.index());
            return arguments.size() == 1
                    ? length(scope.caller(), arguments.iterator().next())
                    : Optional.empty();
        }
        List<Set<Source>> lengths = array instanceof Source.Allocated ? operands(scope, array) : List.of();
        return lengths.size() == 1 ? constant(scope, lengths.get(0)) : Optional.empty();
    }

    /**
     * Whether the JIT cannot know a number. It may know the result of a call, a final field, a field of an object that it removes, and a
     * number that a branch has found equal to another one that it may know.
     *
     * @param at the offset of the instruction that uses the number
     */
    boolean varies(InlineScope scope, Set<Source> sources, int at) {
        return varies(scope, sources, at, new HashSet<>());
    }

    private boolean varies(InlineScope scope, Set<Source> sources, int at, Set<Visit> seen) {
        return !sources.isEmpty()
                && sources.stream()
                        .allMatch(
                                source -> varies(scope, source, seen) && !isFoundEqual(scope, Set.of(source), at, seen))
                && (sources.size() == 1 || !isFoundEqual(scope, sources, at, seen));
    }

    private boolean varies(InlineScope scope, Source source, Set<Visit> seen) {
        if (!seen.add(new Visit(scope, source))) {
            return false;
        }
        if (source instanceof Source.Parameter parameter) {
            InlineScope caller = scope.caller();
            return caller == null || varies(caller, argument(scope, parameter.index()), scope.call(), seen);
        }
        if (source instanceof Source.StaticRead read) {
            return methods.isVariable(read.owner(), read.name()) && !isWritten(scope, read);
        }
        return source instanceof Source.Computed
                && operands(scope, source).stream().anyMatch(operand -> varies(scope, operand, source.offset(), seen));
    }

    /** Whether each path to an instruction has found a number equal to one that the JIT may know. */
    private boolean isFoundEqual(InlineScope scope, Set<Source> number, int at, Set<Visit> seen) {
        Code code = methods.code(scope.method()).orElse(null);
        return code != null
                && code.instructions().stream()
                        .filter(test -> comparesWithAKnown(scope, code, test, number, seen))
                        .anyMatch(test -> !ObjectPaths.lead(
                                code, at, (from, to) -> from != test.offset() || to != ifEqual(code, test)));
    }

    private boolean comparesWithAKnown(
            InlineScope scope, Code code, Instruction test, Set<Source> number, Set<Visit> seen) {
        return switch (test.opcode()) {
            case Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE -> {
                List<Set<Source>> operands = methods.flow(code).operands(test.offset());
                yield operands.contains(number)
                        && operands.stream()
                                .filter(operand -> !operand.equals(number))
                                .noneMatch(other -> varies(scope, other, test.offset(), new HashSet<>(seen)));
            }
            default -> false;
        };
    }

    private static int ifEqual(Code code, Instruction test) {
        int next = test.offset() + Code.BYTES_OF_A_JUMP;
        boolean jumps = test.opcode() == Opcodes.IFEQ || test.opcode() == Opcodes.IF_ICMPEQ;
        return jumps
                ? code.successors(test.offset()).stream()
                        .filter(to -> to != next)
                        .findFirst()
                        .orElse(next)
                : next;
    }

    /** Whether a method of the compilation writes a static field. The JIT can then know its value. */
    private boolean isWritten(InlineScope reader, Source.StaticRead read) {
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
                        && instruction.owner().equals(read.owner())
                        && instruction.name().equals(read.name()));
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
        List<Set<Source>> operands = operands(scope, computed);
        return operands.contains(number)
                && operands.stream()
                        .filter(operand -> !operand.equals(number))
                        .flatMap(Set::stream)
                        .allMatch(Source.Constant.class::isInstance)
                && methods.code(scope.method())
                        .filter(code -> ObjectPaths.isInEachTurn(code, computed.offset()))
                        .isPresent();
    }

    private List<Set<Source>> operands(InlineScope scope, Source source) {
        return methods.code(scope.method())
                .map(code -> methods.flow(code).operands(source.offset()))
                .orElse(List.of());
    }

    /** Returns the sources of an argument in the caller. */
    Set<Source> argument(InlineScope scope, int index) {
        InlineScope from = scope.caller();
        return from == null ? Set.of() : argumentOf(from, scope.call(), index);
    }

    Set<Source> argumentOf(InlineScope scope, int call, int index) {
        return methods.code(scope.method())
                .map(code -> methods.flow(code).argument(call, index))
                .orElse(Set.of());
    }

    /**
     * Whether a parameter is older than the compiled code's objects: an argument of the root, or of code that ByteWatcher generates to call
     * the test, or a variable that a lambda has captured, unless the lambda is made here, too.
     */
    boolean isOlder(InlineScope scope, int parameter) {
        InlineScope from = scope.caller();
        if (from == null || isInvoker(from.method())) {
            return true;
        }
        if (!isOfLambda(from.method()) || parameter >= captured(scope.method(), from.method())) {
            return false;
        }
        InlineScope user = from.caller();
        if (user == null || isInvoker(user.method())) {
            return true;
        }
        return areOlder(user, argument(from, 0), new HashSet<>());
    }

    private boolean areOlder(InlineScope scope, Set<Source> sources, Set<Visit> seen) {
        return !sources.isEmpty() && sources.stream().allMatch(source -> isOlder(scope, source, seen));
    }

    /** A field's value is older if its object is, or the field keeps it anyway. */
    private boolean isOlder(InlineScope scope, Source source, Set<Visit> seen) {
        if (source instanceof Source.Parameter parameter) {
            InlineScope from = scope.caller();
            return isOlder(scope, parameter.index())
                    || (from != null && areOlder(from, argument(scope, parameter.index()), seen));
        }
        if (source instanceof Source.FieldRead) {
            List<Set<Source>> objects = operands(scope, source);
            return !seen.add(new Visit(scope, source))
                    || (!objects.isEmpty() && objects.stream().allMatch(object -> areOlder(scope, object, seen)));
        }
        return source instanceof Source.StaticRead;
    }

    private static boolean isInvoker(CompiledMethod method) {
        String type = method.type();
        return method.isHidden() && (type.startsWith("io.bytewatcher.") || type.contains("ByteWatcher$"));
    }

    /** Returns the number of parameters of a lambda's body that are captured. They come first. */
    int captured(CompiledMethod body, CompiledMethod lambda) {
        int receivers = methods.code(body).map(code -> code.isStatic() ? 0 : 1).orElse(0);
        return receivers + count(body) - count(lambda);
    }

    OptionalInt returnedArgument(InlineScope scope, Source.Result result) {
        return methods.code(scope.method())
                .map(code -> Intrinsic.returned(code.instruction(result.offset())))
                .orElse(OptionalInt.empty());
    }

    static int count(CompiledMethod method) {
        return Type.getArgumentTypes(method.descriptor()).length;
    }
}
