package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The copies of methods that one compilation has inlined. All copies of a method share its decisions. */
final class InlinedCopies {
    /** The callers that inline a method; those with several calls that inline it, several times. */
    private final Map<CompiledMethod, Map<CompiledMethod, Integer>> callers = new HashMap<>();

    InlinedCopies(CompileTree compilation) {
        compilation
                .decisions()
                .forEach((call, outcomes) -> outcomes.stream()
                        .filter(InliningDecision::inlined)
                        .forEach(outcome -> callers.computeIfAbsent(outcome.callee(), any -> new HashMap<>())
                                .merge(call.caller(), 1, Integer::sum)));
    }

    /** Whether a decision about a call of a method belongs to this copy of the caller, and not only to another copy. */
    boolean isDecidedIn(InlineScope caller, CompiledMethod callee) {
        return isOnly(caller) || isOnlyRecursion(caller, callee);
    }

    private boolean isOnly(InlineScope copy) {
        for (InlineScope scope = copy; scope != null; scope = scope.caller()) {
            if (inlinings(scope.method()) > (scope.caller() == null ? 0 : 1)) {
                return false;
            }
        }
        return true;
    }

    private int inlinings(CompiledMethod method) {
        return callers.getOrDefault(method, Map.of()).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /**
     * Whether caller and callee call each other, and each copy of them is inside the copy before it: one call enters them from outside, and
     * at most one call inlines each of them from inside. A decision about a copy then implies all copies around it.
     */
    private boolean isOnlyRecursion(InlineScope caller, CompiledMethod callee) {
        Set<CompiledMethod> recursive = recursive(callee);
        if (!recursive.contains(caller.method())) {
            return false;
        }
        InlineScope entered = caller;
        for (InlineScope scope = caller; scope != null; scope = scope.caller()) {
            entered = recursive.contains(scope.method()) ? scope : entered;
        }
        int entries = 0;
        for (CompiledMethod method : recursive) {
            int inside = callers.getOrDefault(method, Map.of()).entrySet().stream()
                    .filter(inlining -> recursive.contains(inlining.getKey()))
                    .mapToInt(Map.Entry::getValue)
                    .sum();
            if (inside > 1) {
                return false;
            }
            entries += inlinings(method) - inside;
        }
        return entered.caller() == null ? entries == 0 : entries == 1 && isOnly(entered.caller());
    }

    /** Returns the methods that are inlined, also through others, into a method that is inlined into them. */
    private Set<CompiledMethod> recursive(CompiledMethod method) {
        Set<CompiledMethod> around = around(method);
        Set<CompiledMethod> recursive = new HashSet<>();
        around.stream().filter(each -> around(each).contains(method)).forEach(recursive::add);
        return recursive;
    }

    /** Returns the methods into which a method is inlined, also through others. */
    private Set<CompiledMethod> around(CompiledMethod method) {
        Set<CompiledMethod> around = new HashSet<>();
        Deque<CompiledMethod> next = new ArrayDeque<>(Set.of(method));
        while (!next.isEmpty()) {
            Stream.of(next.remove())
                    .flatMap(each -> callers.getOrDefault(each, Map.of()).keySet().stream())
                    .filter(around::add)
                    .forEach(next::add);
        }
        return around;
    }
}
