package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The JIT's decisions about the calls that compiled code reaches, as far as size and frequency decide.
 *
 * @param inlined the methods that are inlined at some call; without those that are inlined whatever their size, and without methods of
 *     hidden classes
 * @param tooBigForARareCall the methods that are not inlined at some call, because it is rare and they exceed MaxInlineSize
 */
public record Inlining(List<CalledMethod> inlined, List<CalledMethod> tooBigForARareCall) implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * Reads the decisions, except those of the loops around the measured code and of the calls from there, through hidden classes, to the
     * code. A call that is not inlined leads to the last compilation of the called method.
     *
     * @param file the recorder's file
     * @param classFiles the code; methods without a class file are skipped
     * @param end the time after which compilations do not count
     * @param deadline by {@link System#nanoTime}
     * @throws InterruptedIOException when the deadline comes first
     * @throws AttributionException when no such loop is compiled as a whole by the top tier
     */
    public static Inlining read(Path file, ClassFiles classFiles, Instant end, long deadline) throws IOException {
        Map<CompiledMethod, CompileTree> compiled =
                Compilations.read(file, any -> true, end, deadline).trees();
        if (compiled.entrySet().stream()
                .noneMatch(entry -> entry.getKey().isLoop() && entry.getValue().state() == State.TOP_TIER)) {
            throw new AttributionException("the JIT has not compiled the loop around the test as a whole");
        }
        Set<InliningDecision> outcomes = outcomes(compiled);
        Methods methods = new Methods(classFiles);
        return new Inlining(
                called(outcomes, methods, outcome -> outcome.inlined() && !isInlinedAtAnySize(outcome.message())),
                called(outcomes, methods, outcome -> !outcome.inlined() && Refusal.isOfRareCall(outcome.message())));
    }

    private static Set<InliningDecision> outcomes(Map<CompiledMethod, CompileTree> compiled) {
        Set<CompiledMethod> around = around(compiled);
        Deque<CompiledMethod> waiting = new ArrayDeque<>(around);
        Set<CompiledMethod> seen = new HashSet<>(around);
        Set<InliningDecision> outcomes = new LinkedHashSet<>();
        while (!waiting.isEmpty()) {
            CompileTree tree = compiled.getOrDefault(waiting.remove(), CompileTree.UNKNOWN);
            tree.decisions().forEach((call, ofCall) -> {
                if (!around.contains(call.caller())) {
                    outcomes.addAll(ofCall);
                }
                ofCall.stream()
                        .filter(outcome -> !outcome.inlined())
                        .map(InliningDecision::callee)
                        .filter(seen::add)
                        .forEach(waiting::add);
            });
        }
        return outcomes;
    }

    /** Returns the roots, and the methods of hidden classes through which they call the measured code. */
    private static Set<CompiledMethod> around(Map<CompiledMethod, CompileTree> compiled) {
        Set<CompiledMethod> around = compiled.keySet().stream()
                .filter(CompiledMethod::isLoop)
                .collect(Collectors.toCollection(HashSet::new));
        int before;
        do {
            before = around.size();
            compiled.values().stream()
                    .flatMap(tree -> tree.decisions().entrySet().stream())
                    .filter(decision -> around.contains(decision.getKey().caller()))
                    .flatMap(decision -> decision.getValue().stream())
                    .map(InliningDecision::callee)
                    .filter(CompiledMethod::isHidden)
                    .forEach(around::add);
        } while (around.size() > before);
        return around;
    }

    private static List<CalledMethod> called(
            Set<InliningDecision> outcomes, Methods methods, Predicate<InliningDecision> which) {
        return outcomes.stream()
                .filter(which)
                .map(InliningDecision::callee)
                .filter(callee -> !callee.isHidden())
                .distinct()
                .flatMap(callee -> methods.code(callee).stream()
                        .map(code ->
                                new CalledMethod(callee.type(), callee.name(), callee.descriptor(), code.length())))
                .toList();
    }

    /** The JIT's words for accessors, for methods with an annotation of the JDK, and for those that it replaces by code of its own. */
    private static boolean isInlinedAtAnySize(String message) {
        return message.equals("accessor") || message.startsWith("force inline") || message.contains("intrinsic");
    }
}
