package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;

/** Finds stores after which the same variable may be written again. C2 drops the first of two such stores if nothing reads it in between. */
final class Overwrites {
    private final Methods methods;
    private final Origins origins;
    private final Numbers numbers;
    private final Deadline deadline;

    Overwrites(Evidence evidence) {
        methods = evidence.methods();
        origins = evidence.origins();
        numbers = evidence.numbers();
        deadline = evidence.deadline();
    }

    /** A store in one inlined copy of its method. */
    private record InlinedStore(InlineScope scope, Instruction instruction) {}

    /** Whether compiled code that can run after a store writes the same field or element. C2 drops no store to a volatile field. */
    boolean follow(InlineScope scope, int offset) {
        Instruction instruction = methods.instruction(scope.method(), offset).orElse(null);
        if (instruction == null || methods.isVolatile(instruction.owner(), instruction.name())) {
            return false;
        }
        InlinedStore store = new InlinedStore(scope, instruction);
        int from = offset;
        for (InlineScope each = scope; each != null; each = each.caller()) {
            InlineScope here = each;
            int last = from;
            Optional<Code> code = methods.code(here.method());
            if (code.filter(of -> ObjectPaths.after(of, last).stream()
                            .filter(next -> next != last)
                            .anyMatch(next -> writes(here, of.instruction(next), store, new HashSet<>())))
                    .isPresent()) {
                return true;
            }
            from = here.call();
        }
        return false;
    }

    private boolean writes(InlineScope scope, Instruction next, InlinedStore store, Set<CompiledMethod> seen) {
        if (next.isCall()) {
            return callWrites(scope, next.offset(), store, seen);
        }
        Instruction first = store.instruction();
        return next.opcode() == first.opcode()
                && methods.mayBeTheSameField(next.owner(), next.name(), first.owner(), first.name())
                && (first.opcode() == Opcodes.PUTSTATIC || isInTheSameObject(store, new InlinedStore(scope, next)));
    }

    private boolean callWrites(InlineScope scope, int call, InlinedStore store, Set<CompiledMethod> seen) {
        CompileTree compilation = origins.compilation();
        return compilation.state() == State.UNKNOWN // each call may be inlined
                || compilation.lookup(scope.method(), call).stream()
                        .filter(InliningDecision::inlined)
                        .map(InliningDecision::callee)
                        .filter(seen::add)
                        .map(callee -> new InlineScope(callee, scope, call))
                        .anyMatch(callee -> deadline.isPast()
                                || instructions(callee.method())
                                        .filter(inner -> !inner.isCall())
                                        .anyMatch(inner -> writes(callee, inner, store, seen))
                                || compilation.calls(callee.method()).stream()
                                        .anyMatch(inner -> callWrites(callee, inner, store, seen)));
    }

    private Stream<Instruction> instructions(CompiledMethod method) {
        return methods.code(method).stream().flatMap(code -> code.instructions().stream());
    }

    private boolean isInTheSameObject(InlinedStore one, InlinedStore other) {
        Set<Visit> holders = holders(one);
        return (one.instruction().opcode() == Opcodes.PUTFIELD || isAtTheSameIndex(one, other))
                && holders(other).stream()
                        .anyMatch(holder -> holders.stream().anyMatch(first -> canBeTheSame(first, holder)));
    }

    /** Whether two elements can be the same: unless their indices are different constants. */
    private boolean isAtTheSameIndex(InlinedStore one, InlinedStore other) {
        Optional<Integer> first = numbers.constant(one.scope(), operand(one, 1));
        Optional<Integer> second = numbers.constant(other.scope(), operand(other, 1));
        return first.isEmpty() || second.isEmpty() || first.equals(second);
    }

    private Set<Source> operand(InlinedStore store, int index) {
        List<Set<Source>> operands = methods.code(store.scope().method())
                .map(code -> methods.flow(code).operands(store.instruction().offset()))
                .orElse(List.of());
        return index < operands.size() ? operands.get(index) : Set.of();
    }

    private Set<Visit> holders(InlinedStore store) {
        Set<Visit> found = new HashSet<>();
        operand(store, 0).forEach(holder -> addOrigins(store.scope(), holder, found));
        return found;
    }

    private void addOrigins(InlineScope scope, Source holder, Set<Visit> found) {
        InlineScope caller = scope.caller();
        if (holder instanceof Source.Parameter parameter && caller != null) {
            origins.argument(scope, parameter.index()).forEach(source -> addOrigins(caller, source, found));
        } else {
            found.add(new Visit(scope, holder));
        }
    }

    private boolean canBeTheSame(Visit one, Visit other) {
        return one.equals(other)
                || isAny(one.source())
                || isAny(other.source())
                || (one.source() instanceof Source.FieldRead first
                        && other.source() instanceof Source.FieldRead second
                        && methods.mayBeTheSameField(first.owner(), first.name(), second.owner(), second.name()))
                || (one.source() instanceof Source.StaticRead read
                        && other.source() instanceof Source.StaticRead again
                        && methods.mayBeTheSameField(read.owner(), read.name(), again.owner(), again.name()));
    }

    /** Whether a value can be any object, such as the object itself that a call returns. */
    private static boolean isAny(Source source) {
        return source instanceof Source.Result
                || source instanceof Source.ElementRead
                || source instanceof Source.Caught;
    }
}
