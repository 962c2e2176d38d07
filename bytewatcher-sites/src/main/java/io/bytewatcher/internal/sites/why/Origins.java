package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.State;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
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
    record InlineScope(CompiledMethod method, @Nullable InlineScope caller, int call) {
        /** Whether this is a copy of a method, or is inlined into one. A recursion that is inlined would otherwise be entered without end. */
        boolean isIn(CompiledMethod other) {
            return method.equals(other) || (caller != null && caller.isIn(other));
        }
    }

    /** A value of a method, so that a search follows it once. */
    record Visit(InlineScope scope, Source source) {}

    /** Whether the JVM made the method for a lambda. Its class has no file. */
    static boolean isOfLambda(CompiledMethod method) {
        return isLambda(method.type());
    }

    static boolean isLambda(String type) {
        return type.contains(LAMBDA);
    }

    /** Returns the sources of each operand of the instruction that produces a value. */
    List<Set<Source>> operands(InlineScope scope, Source source) {
        return methods.code(scope.method())
                .map(code -> methods.flow(code).operands(source.offset()))
                .orElse(List.of());
    }

    /** Returns the values that the JIT may have compiled. It decides about each call that it compiles, if only one method can be called. */
    Stream<Source> compiled(InlineScope scope, Set<Source> sources) {
        return sources.stream()
                .filter(source -> !(source instanceof Source.Result)
                        || compilation.state() != State.TOP_TIER
                        || !compilation.lookup(scope.method(), source.offset()).isEmpty()
                        || !isDecided(scope.method(), source.offset()));
    }

    /** Whether the JIT decides about a call if it compiles it: only one method can be called, and that is not intrinsic. */
    boolean isDecided(CompiledMethod method, int call) {
        return methods.instruction(method, call)
                .filter(Instruction::isCall)
                .flatMap(of -> methods.declaration(of.owner(), of.name(), of.descriptor())
                        .filter(declared -> of.opcode() == Opcodes.INVOKESTATIC
                                || of.opcode() == Opcodes.INVOKESPECIAL
                                || !declared.canBeOverridden()))
                .filter(declared -> !declared.isIntrinsic())
                .isPresent();
    }

    /**
     * Returns the sources of an argument in the caller. The caller of a lambda's body is the method of the lambda's class, which passes its
     * own arguments on; a captured variable has no source.
     */
    Set<Source> argument(InlineScope scope, int index) {
        InlineScope from = scope.caller();
        if (from == null) {
            return Set.of();
        }
        int ofLambda = isOfLambda(from.method()) ? index - captured(scope.method(), from.method()) + 1 : 0;
        return ofLambda > 0 ? Set.of(new Source.Parameter(ofLambda)) : argumentOf(from, scope.call(), index);
    }

    /** Returns the sources of each argument of a call; none if the method has no class file. */
    List<Set<Source>> arguments(InlineScope scope, int call) {
        return methods.code(scope.method())
                .map(code -> methods.flow(code).arguments(call))
                .orElse(List.of());
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
        return areOlder(user, argument(from, 0));
    }

    /** Whether values are older than the compiled code's objects, or something older refers to them. */
    boolean areOlder(InlineScope scope, Set<Source> sources) {
        return areOlder(scope, sources, new HashSet<>());
    }

    private boolean areOlder(InlineScope scope, Set<Source> sources, Set<Visit> seen) {
        return !sources.isEmpty() && compiled(scope, sources).allMatch(source -> isOlder(scope, source, seen));
    }

    /** The value of a field or of an element is older if its object is, or the object keeps it anyway. */
    private boolean isOlder(InlineScope scope, Source source, Set<Visit> seen) {
        if (source instanceof Source.Parameter parameter) {
            InlineScope from = scope.caller();
            return isOlder(scope, parameter.index())
                    || (from != null && areOlder(from, argument(scope, parameter.index()), seen));
        }
        if (isRead(source)) {
            List<Set<Source>> objects = operands(scope, source);
            return !seen.add(new Visit(scope, source)) || (!objects.isEmpty() && areOlder(scope, objects.get(0), seen));
        }
        return source instanceof Source.StaticRead || source == Source.Other.NULL;
    }

    /** Whether the JIT knows nothing of values: they are older, of variable static fields, or of calls that it has not inlined. */
    boolean areUnknown(InlineScope scope, Set<Source> sources) {
        return !sources.isEmpty() && sources.stream().allMatch(source -> isUnknown(scope, source));
    }

    private boolean isUnknown(InlineScope scope, Source source) {
        if (source instanceof Source.Parameter parameter) {
            return isOlder(scope, parameter.index())
                    || (scope.caller() != null && areUnknown(scope.caller(), argument(scope, parameter.index())));
        }
        if (source instanceof Source.StaticRead read) {
            return methods.isVariable(read.owner(), read.name());
        }
        if (source instanceof Source.Result) {
            List<CompileTree.InliningDecision> outcomes = compilation.lookup(scope.method(), source.offset());
            return !outcomes.isEmpty() && outcomes.stream().noneMatch(CompileTree.InliningDecision::inlined);
        }
        return isRead(source) && areOlder(scope, Set.of(source));
    }

    /** Whether it is the value of a field or of an element. */
    private static boolean isRead(Source source) {
        return source instanceof Source.FieldRead || source instanceof Source.ElementRead;
    }

    /**
     * Whether the JIT may know the class of values: all constants, objects that the compiled code makes or of a final class, or one value that
     * the compiled code may have stored itself.
     */
    boolean mayBeOfAKnownClass(InlineScope scope, Set<Source> sources) {
        return mayBeOfAKnownClass(scope, sources, new HashSet<>());
    }

    private boolean mayBeOfAKnownClass(InlineScope scope, Set<Source> sources, Set<Visit> seen) {
        List<Source> objects =
                sources.stream().filter(source -> source != Source.Other.NULL).toList();
        return objects.size() == 1
                ? mayBeOfAKnownClass(scope, objects.get(0), seen)
                : !objects.isEmpty() && objects.stream().allMatch(source -> isOfAKnownClass(scope, source));
    }

    private boolean isOfAKnownClass(InlineScope scope, Source source) {
        return source instanceof Source.Constant
                || source instanceof Source.Allocated
                || methods.isFinal(declaredType(scope.method(), source));
    }

    private boolean mayBeOfAKnownClass(InlineScope scope, Source only, Set<Visit> seen) {
        if (!seen.add(new Visit(scope, only)) || isOfAKnownClass(scope, only)) {
            return true;
        }
        if (isRead(only)) {
            List<Set<Source>> objects = operands(scope, only);
            boolean isVariable =
                    !(only instanceof Source.FieldRead read) || methods.isVariable(read.owner(), read.name());
            return objects.isEmpty()
                    || !(areUnknown(scope, objects.get(0)) || (isVariable && areOlder(scope, objects.get(0))));
        }
        if (only instanceof Source.Parameter parameter) {
            InlineScope from = scope.caller();
            Set<Source> argument = argument(scope, parameter.index());
            if (from == null || isOlder(scope, parameter.index())) {
                return false;
            }
            if (argument.isEmpty() && isOfLambda(from.method()) && from.caller() != null) {
                Set<Source> lambda = argument(from, 0);
                return lambda.stream().anyMatch(Origins::isRead) // of an object made here
                        || mayBeOfAKnownClass(from.caller(), lambda, seen);
            }
            return argument.isEmpty() || mayBeOfAKnownClass(from, argument, seen);
        }
        if (only instanceof Source.StaticRead read) {
            return !methods.isVariable(read.owner(), read.name());
        }
        return isLambdaMadeAt(scope, only)
                || (only instanceof Source.Result && isMadeByACallee(scope, only.offset(), seen));
    }

    private boolean isMadeByACallee(InlineScope scope, int call, Set<Visit> seen) {
        return compilation
                .inlined(scope.method(), call)
                .anyMatch(callee -> scope.isIn(callee)
                        || methods.code(callee).isEmpty()
                        || mayBeOfAKnownClass(new InlineScope(callee, scope, call), results(callee), seen));
    }

    /** Whether a value is surely an object that one instruction of the compiled code makes, so that the JIT knows its class. */
    boolean isMadeHere(InlineScope scope, Set<Source> sources) {
        if (sources.size() != 1) {
            return false;
        }
        Source only = sources.iterator().next();
        return only instanceof Source.Allocated
                || (only instanceof Source.Result result && maker(scope, result).isPresent())
                || (only instanceof Source.Parameter parameter
                        && scope.caller() != null
                        && isMadeHere(scope.caller(), argument(scope, parameter.index())));
    }

    /** Returns the only method that is inlined at a call, if its result is made there; otherwise none. */
    Optional<InlineScope> maker(InlineScope scope, Source.Result result) {
        List<CompileTree.InliningDecision> outcomes = compilation.lookup(scope.method(), result.offset());
        if (outcomes.size() != 1
                || !outcomes.get(0).inlined()
                || scope.isIn(outcomes.get(0).callee())) {
            return Optional.empty();
        }
        InlineScope callee = new InlineScope(outcomes.get(0).callee(), scope, result.offset());
        Set<Source> results = results(callee.method());
        return Optional.of(callee).filter(of -> isMadeHere(of, results));
    }

    /** Returns the values that a method can return; none if it has no class file. */
    Set<Source> results(CompiledMethod method) {
        return methods.code(method)
                .map(code -> methods.flow(code).results().stream()
                        .flatMap(Set::stream)
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    private boolean isLambdaMadeAt(InlineScope scope, Source source) {
        return source instanceof Source.Result
                && methods.instruction(scope.method(), source.offset())
                        .filter(Instruction::makesALambda)
                        .isPresent();
    }

    private static boolean isInvoker(CompiledMethod method) {
        String type = method.type();
        return method.isHidden() && (type.startsWith("io.bytewatcher.") || type.contains("ByteWatcher$"));
    }

    /** The descriptor of the type of a parameter, a field, an element or a result, as the code states it; empty for others. */
    String declaredType(CompiledMethod method, Source source) {
        if (source instanceof Source.ElementRead) {
            List<String> arrays = methods.code(method)
                    .map(code -> methods.flow(code).operands(source.offset()))
                    .filter(operands -> !operands.isEmpty())
                    .map(operands -> operands.get(0).stream()
                            .map(array -> array instanceof Source.ElementRead ? "" : declaredType(method, array))
                            .distinct()
                            .toList())
                    .orElse(List.of());
            return arrays.size() == 1 && arrays.get(0).startsWith("[")
                    ? arrays.get(0).substring(1)
                    : "";
        }
        if (source instanceof Source.Parameter parameter) {
            int receivers =
                    methods.code(method).map(code -> code.isStatic() ? 0 : 1).orElse(0);
            Type[] types = Type.getArgumentTypes(method.descriptor());
            int index = parameter.index() - receivers;
            return index < 0 || index >= types.length ? "" : types[index].getDescriptor();
        }
        boolean isField = source instanceof Source.StaticRead || source instanceof Source.FieldRead;
        if (!isField && !(source instanceof Source.Result)) {
            return "";
        }
        return methods.instruction(method, source.offset())
                .map(by -> isField
                        ? by.descriptor()
                        : Type.getReturnType(by.descriptor()).getDescriptor())
                .orElse("");
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
