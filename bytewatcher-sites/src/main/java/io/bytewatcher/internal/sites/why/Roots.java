package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The values that numbers depend on: arguments of the compiled method, variables of older lambdas, and static fields. A number without any
 * depends on constants, or on fields of older objects that the compiled code does not write.
 */
final class Roots {
    /** In place of the values that a number depends on, if these are not known. */
    private static final Object ANY = "any value";

    /** A bound for nested calls: each path of calls to a method leads to values of its own. */
    private static final int MOST_VALUES = 5_000;

    private final Origins origins;
    private final Methods methods;
    private final CompileTree compilation;
    private final Deadline deadline;
    private final Map<Values, Set<Object>> found = new HashMap<>();

    /** Whether the compiled code writes a field, or an element. */
    private final Map<String, Boolean> written = new HashMap<>();

    Roots(Origins origins, Deadline deadline) {
        this.origins = origins;
        this.deadline = deadline;
        methods = origins.methods();
        compilation = origins.compilation();
    }

    private record Values(InlineScope scope, Set<Source> sources) {}

    /** Returns the values that a number depends on, in any way. */
    Set<Object> of(InlineScope scope, Set<Source> sources) {
        Values values = new Values(scope, sources);
        Set<Object> roots = found.get(values);
        if (roots == null) {
            roots = new HashSet<>();
            add(scope, sources, new HashSet<>(), roots);
            found.put(values, roots);
        }
        return roots;
    }

    /** Whether numbers can depend on the same value. */
    static boolean areRelated(Set<Object> one, Set<Object> other) {
        return !Collections.disjoint(one, other)
                || (one.contains(ANY) && !other.isEmpty())
                || (other.contains(ANY) && !one.isEmpty());
    }

    private void add(InlineScope scope, Set<Source> sources, Set<Visit> seen, Set<Object> roots) {
        for (Source source : sources) {
            if (seen.add(new Visit(scope, source))) {
                add(scope, source, seen, roots);
            }
        }
    }

    private void add(InlineScope scope, Source source, Set<Visit> seen, Set<Object> roots) {
        if (deadline.isPast() || seen.size() > MOST_VALUES) {
            roots.add(ANY);
        } else if (source instanceof Source.Parameter parameter) {
            InlineScope from = scope.caller();
            Set<Source> argument = origins.argument(scope, parameter.index());
            if (from == null || origins.isOlder(scope, parameter.index())) {
                roots.add(new Visit(
                        new InlineScope(scope.method(), null, 0), source)); // the same in each copy of a lambda's body
            } else if (argument.isEmpty()) { // a variable of a lambda that is made here
                roots.add(ANY);
            } else {
                add(from, argument, seen, roots);
            }
        } else if (source instanceof Source.StaticRead read) {
            // C2 reads a volatile field each time
            roots.add(methods.isVolatile(read.owner(), read.name()) ? new Visit(scope, source) : read.name());
            if (isWritten(scope, source)) {
                roots.add(ANY);
            }
        } else if (source instanceof Source.FieldRead || source instanceof Source.ElementRead) {
            addRead(scope, source, seen, roots);
        } else if (source instanceof Source.Result) {
            addResult(scope, source.offset(), seen, roots);
        } else if (source instanceof Source.Computed || source instanceof Source.Allocated) { // an array has a length
            origins.operands(scope, source).forEach(operand -> add(scope, operand, seen, roots));
        }
    }

    /** What the compiled code does not write depends at most on what its object depends on, such as the number of a box. */
    private void addRead(InlineScope scope, Source read, Set<Visit> seen, Set<Object> roots) {
        List<Set<Source>> objects = origins.operands(scope, read);
        if (isWritten(scope, read) || objects.isEmpty()) {
            roots.add(ANY);
        } else if (!origins.areOlder(scope, Set.of(read))) {
            add(scope, objects.get(0), seen, roots);
        }
    }

    /** The result of a call can be computed from its arguments and, if the call is inlined, from what the callee reads. */
    private void addResult(InlineScope scope, int call, Set<Visit> seen, Set<Object> roots) {
        origins.arguments(scope, call).forEach(argument -> add(scope, argument, seen, roots));
        compilation.inlined(scope.method(), call).forEach(callee -> {
            if (scope.isIn(callee)) { // a recursion, which is not entered
                roots.add(ANY);
                return;
            }
            InlineScope inlined = new InlineScope(callee, scope, call);
            methods.code(callee)
                    .ifPresentOrElse(
                            code -> methods.flow(code).results().forEach(result -> add(inlined, result, seen, roots)),
                            // such as a lambda's, which returns what its body returns
                            () -> compilation.calls(callee).forEach(inner -> addResult(inlined, inner, seen, roots)));
        });
    }

    /** Whether a method of the compilation writes a field that is read, or an element of an array. The JIT can then know its value. */
    boolean isWritten(InlineScope reader, Source read) {
        return written.computeIfAbsent(
                read instanceof Source.StaticRead field
                        ? field.owner() + "." + field.name()
                        : read instanceof Source.FieldRead field ? field.owner() + "." + field.name() : "",
                any -> isWrittenInTheCompilation(reader, read));
    }

    private boolean isWrittenInTheCompilation(InlineScope reader, Source read) {
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
                .anyMatch(by -> deadline.isPast() || writes(by, read));
    }

    private boolean writes(Instruction by, Source read) {
        if (read instanceof Source.StaticRead field) {
            return by.opcode() == Opcodes.PUTSTATIC
                    && methods.mayBeTheSameField(by.owner(), by.name(), field.owner(), field.name());
        }
        return read instanceof Source.FieldRead field
                ? by.opcode() == Opcodes.PUTFIELD
                        && methods.mayBeTheSameField(by.owner(), by.name(), field.owner(), field.name())
                : by.isElementWrite();
    }
}
