package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds reads of elements whose value compiled code may not need. C2 drops such a read, whatever its index is: the check of the index needs
 * the array's length only.
 */
final class Reads {
    private final Methods methods;
    private final Origins origins;

    /** The instructions that have each value among their operands. */
    private final Map<Code, Map<Source, Set<Instruction>>> users = new HashMap<>();

    Reads(Evidence evidence) {
        methods = evidence.methods();
        origins = evidence.origins();
    }

    /** Whether the instruction at an offset reads an element, and no instruction surely needs its value. */
    boolean mayBeDropped(InlineScope scope, int offset) {
        return methods.instruction(scope.method(), offset)
                .filter(Instruction::isElementRead)
                .filter(read -> !isNeeded(new Visit(scope, read.product())))
                .isPresent();
    }

    /** What is computed from a value needs it only if something needs the result. */
    private boolean isNeeded(Visit value) {
        Deque<Visit> waiting = new ArrayDeque<>(List.of(value));
        Set<Visit> seen = new HashSet<>(waiting);
        while (!waiting.isEmpty()) {
            Visit next = waiting.remove();
            for (Instruction user : users(next)) {
                Optional<List<Visit>> results = results(next, user);
                if (results.isEmpty()) {
                    return true;
                }
                results.get().stream().filter(seen::add).forEach(waiting::add);
            }
        }
        return false;
    }

    private Set<Instruction> users(Visit value) {
        return methods.code(value.scope().method())
                .map(code -> users.computeIfAbsent(code, this::usersOfAll))
                .map(of -> of.getOrDefault(value.source(), Set.of()))
                .orElse(Set.of());
    }

    private Map<Source, Set<Instruction>> usersOfAll(Code code) {
        Map<Source, Set<Instruction>> found = new HashMap<>();
        for (Instruction user : code.instructions()) {
            for (Set<Source> operand : methods.flow(code).operands(user.offset())) {
                operand.forEach(source -> addTo(found, source, user));
            }
        }
        return found;
    }

    private static void addTo(Map<Source, Set<Instruction>> found, Source source, Instruction user) {
        found.computeIfAbsent(source, any -> new HashSet<>()).add(user);
    }

    /** Returns the values for which alone an instruction uses a value; empty if it needs the value anyway. */
    private Optional<List<Visit>> results(Visit value, Instruction user) {
        if (user.isCall()) {
            return resultsOfCall(value, user);
        }
        if (user.isReturn()) {
            return resultInCaller(value.scope());
        }
        int opcode = user.opcode();
        if (opcode == Opcodes.POP || opcode == Opcodes.POP2 || mayStoreInVain(value, user)) {
            return Optional.of(List.of());
        }
        boolean computes = opcode == Opcodes.IINC || (user.pushes() > 0 && !user.allocates());
        return computes ? Optional.of(List.of(new Visit(value.scope(), user.product()))) : Optional.empty();
    }

    /** A hidden class, such as a lambda's, has no code to tell whether it needs an argument. */
    private Optional<List<Visit>> resultsOfCall(Visit value, Instruction call) {
        InlineScope scope = value.scope();
        List<InliningDecision> outcomes = origins.compilation().lookup(scope.method(), call.offset());
        if (outcomes.isEmpty() && call.pushes() > 0 && isIntrinsic(call)) {
            return Optional.of(List.of(new Visit(scope, call.product())));
        }
        if (outcomes.stream().noneMatch(InliningDecision::inlined)) {
            return Optional.empty();
        }
        List<Set<Source>> arguments = methods.code(scope.method())
                .map(code -> methods.flow(code).arguments(call.offset()))
                .orElse(List.of());
        return Optional.of(outcomes.stream()
                .filter(InliningDecision::inlined)
                .map(InliningDecision::callee)
                .filter(callee -> !scope.isIn(callee))
                .map(callee -> new InlineScope(callee, scope, call.offset()))
                .flatMap(callee -> IntStream.range(0, arguments.size())
                        .filter(index -> arguments.get(index).contains(value.source()))
                        .mapToObj(index -> new Visit(callee, new Source.Parameter(index))))
                .toList());
    }

    private boolean isIntrinsic(Instruction call) {
        return methods.declaration(call.owner(), call.name(), call.descriptor())
                .filter(ClassSummary.MethodSummary::isIntrinsic)
                .isPresent();
    }

    /** The method of a lambda's class returns what the lambda's body returns, or drops it. */
    private static Optional<List<Visit>> resultInCaller(InlineScope scope) {
        InlineScope to = scope.caller();
        int call = scope.call();
        while (to != null && Origins.isOfLambda(to.method())) {
            if (to.method().descriptor().endsWith(")V")) {
                return Optional.of(List.of());
            }
            call = to.call();
            to = to.caller();
        }
        return to == null || Origins.isInvoker(to.method())
                ? Optional.empty()
                : Optional.of(List.of(new Visit(to, new Source.Result(call))));
    }

    /** Whether an instruction stores a value in an object that the JIT may remove, and the value with it. */
    private boolean mayStoreInVain(Visit value, Instruction store) {
        if (store.opcode() != Opcodes.PUTFIELD && !store.isElementWrite()) {
            return false;
        }
        List<Set<Source>> operands = methods.code(value.scope().method())
                .map(code -> methods.flow(code).operands(store.offset()))
                .orElse(List.of());
        int stored = store.isElementWrite() ? 2 : 1;
        return operands.size() > stored
                && operands.subList(0, stored).stream().noneMatch(operand -> operand.contains(value.source()))
                && !origins.areOlder(value.scope(), operands.get(0));
    }
}
