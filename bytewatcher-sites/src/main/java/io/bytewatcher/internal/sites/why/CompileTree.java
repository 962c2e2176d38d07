package io.bytewatcher.internal.sites.why;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The inlining decisions of the compilation that runs a method.
 *
 * @param state the kind of the method's compiled code; decisions exist for {@link State#TOP_TIER} only
 * @param failure the JIT's words if the top tier failed to compile the whole method, and has compiled nothing of it since; otherwise empty
 * @param decisions the distinct outcomes at each call
 * @param refusals the distinct outcomes at each call of the method that other compilations at the top tier did not inline
 * @param compiled the methods that either compiler has compiled so far in this JVM
 * @param callsByCaller the calls of {@code decisions}
 */
public record CompileTree(
        State state,
        String failure,
        Map<CallSite, Set<InliningDecision>> decisions,
        Map<CallSite, Set<InliningDecision>> refusals,
        Set<CompiledMethod> compiled,
        Map<CompiledMethod, List<CallSite>> callsByCaller) {
    static final CompileTree UNKNOWN = new CompileTree(State.UNKNOWN, "", Map.of(), Map.of(), Set.of());

    CompileTree(
            State state,
            String failure,
            Map<CallSite, Set<InliningDecision>> decisions,
            Map<CallSite, Set<InliningDecision>> refusals,
            Set<CompiledMethod> compiled) {
        this(
                state,
                failure,
                decisions,
                refusals,
                compiled,
                decisions.keySet().stream().collect(Collectors.groupingBy(CallSite::caller)));
    }

    /** The last compilation of a method that succeeded. */
    public enum State {
        /** The top tier compiled the whole method. */
        TOP_TIER,
        /** The top tier compiled the method for a running loop only (on-stack replacement). */
        LOOP_ONLY,
        /** The lower tier compiled the method last, for example because the top tier's code had to be discarded. */
        LOWER_TIER,
        /** No compilation was recorded. */
        UNKNOWN
    }

    /**
     * A call in the bytecode.
     *
     * @param caller the method that contains the call, which may itself be inlined
     * @param bci the offset of the call's instruction
     */
    public record CallSite(CompiledMethod caller, int bci) {
        /** The call's name in any JVM; empty if its caller has none there. */
        String name() {
            return caller.isHidden() ? "" : caller.type() + "." + caller.name() + caller.descriptor() + "@" + bci;
        }
    }

    /**
     * A decision about a call.
     *
     * @param callee the method that the JIT considered
     * @param inlined whether the JIT inlined it
     * @param message the JIT's reason
     */
    public record InliningDecision(CompiledMethod callee, boolean inlined, String message) {}

    /**
     * Returns the distinct outcomes at a call. Several occur if its caller was inlined at several places, if the call has several receiver
     * types, or if the JIT tried a call twice. None occurs for a call that the JIT did not reach, replaced by code of its own,
     * or could not bind to a method.
     */
    public List<InliningDecision> lookup(CompiledMethod caller, int bci) {
        return List.copyOf(decisions.getOrDefault(new CallSite(caller, bci), new LinkedHashSet<>()));
    }

    /** Returns the methods that are inlined at a call. */
    Stream<CompiledMethod> inlined(CompiledMethod caller, int bci) {
        return lookup(caller, bci).stream().filter(InliningDecision::inlined).map(InliningDecision::callee);
    }

    /** Returns the offsets of the calls in a method about which the JIT has decided. The method may have no class file, as a lambda's. */
    List<Integer> calls(CompiledMethod caller) {
        return callsByCaller.getOrDefault(caller, List.of()).stream()
                .map(CallSite::bci)
                .toList();
    }
}
