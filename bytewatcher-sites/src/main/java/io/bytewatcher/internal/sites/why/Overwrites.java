package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Finds stores after which the same variable may be written again. C2 drops the first of two such stores if nothing reads it in between. */
final class Overwrites {
    private final Methods methods;
    private final Origins origins;
    private final Numbers numbers;

    Overwrites(Methods methods, Origins origins, Numbers numbers) {
        this.methods = methods;
        this.origins = origins;
        this.numbers = numbers;
    }

    /** A store at one place of the compilation. */
    private record Store(InlineScope scope, Instruction instruction) {}

    /** Whether compiled code that can run after a store writes the same field or element. C2 drops no store to a volatile field. */
    boolean follow(InlineScope scope, int offset) {
        Instruction instruction = methods.instruction(scope.method(), offset).orElse(null);
        if (instruction == null || methods.isVolatile(instruction.owner(), instruction.name())) {
            return false;
        }
        Store store = new Store(scope, instruction);
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

    private boolean writes(InlineScope scope, Instruction next, Store store, Set<CompiledMethod> seen) {
        if (next.isCall()) {
            return origins.compilation().lookup(scope.method(), next.offset()).stream()
                    .filter(InliningDecision::inlined)
                    .map(InliningDecision::callee)
                    .filter(seen::add)
                    .anyMatch(callee -> methods.code(callee)
                            .filter(code -> code.instructions().stream()
                                    .anyMatch(inner ->
                                            writes(new InlineScope(callee, scope, next.offset()), inner, store, seen)))
                            .isPresent());
        }
        Instruction first = store.instruction();
        return next.opcode() == first.opcode()
                && next.owner().equals(first.owner())
                && next.name().equals(first.name())
                && (first.opcode() == Opcodes.PUTSTATIC || isInTheSameObject(store, new Store(scope, next)));
    }

    private boolean isInTheSameObject(Store one, Store other) {
        Set<Visit> holders = holders(one);
        return (one.instruction().opcode() == Opcodes.PUTFIELD || isAtTheSameIndex(one, other))
                && holders(other).stream()
                        .anyMatch(holder -> holders.stream().anyMatch(first -> canBeTheSame(first, holder)));
    }

    private boolean isAtTheSameIndex(Store one, Store other) {
        Set<Source> first = operand(one, 1);
        Set<Source> second = operand(other, 1);
        Optional<Integer> constant = numbers.constant(one.scope(), first);
        return (one.scope().equals(other.scope()) && first.equals(second))
                || (constant.isPresent() && constant.equals(numbers.constant(other.scope(), second)));
    }

    private Set<Source> operand(Store store, int index) {
        List<Set<Source>> operands = methods.code(store.scope().method())
                .map(code -> methods.flow(code).operands(store.instruction().offset()))
                .orElse(List.of());
        return index < operands.size() ? operands.get(index) : Set.of();
    }

    private Set<Visit> holders(Store store) {
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

    private static boolean canBeTheSame(Visit one, Visit other) {
        return one.equals(other)
                || (one.source() instanceof Source.FieldRead first
                        && other.source() instanceof Source.FieldRead second
                        && first.owner().equals(second.owner())
                        && first.name().equals(second.name()))
                || (one.source() instanceof Source.StaticRead read
                        && other.source() instanceof Source.StaticRead again
                        && read.owner().equals(again.owner())
                        && read.name().equals(again.name()));
    }
}
