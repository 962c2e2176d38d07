package io.bytewatcher.internal.sites.why;

import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.locator.EventsOrLedger;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The reasons of the product, and after them what a reader of the JIT's log would suspect: the first call after the allocation that the JIT
 * did not inline, in the same method, or else in the methods that it is inlined into. A JVM uses it whose class path begins with the test
 * resource {@code nearest}.
 */
public final class NearestRefusal implements SiteLocator {
    private static final String TITLE = KeptReason.Kind.UNKNOWN + " nearest: ";

    private final SiteLocator product = new EventsOrLedger();

    /** Whether the reason of a row is the nearest refusal. */
    public static boolean is(String reason) {
        return reason.startsWith(TITLE);
    }

    /** Returns the call, as {@code Type.method(} or {@code Type.constructor(}. */
    public static String call(String reason) {
        return reason.substring(TITLE.length());
    }

    @Override
    public SiteEngine engine(String packages) {
        KeptFinder finder = new KeptFinder();
        return new ObjectEventsEngine(objects -> {
            Kept kept = finder.find(objects);
            List<KeptReason> reasons = new ArrayList<>(kept.reasons());
            nearest(objects) // with all flags, so that the experiments are those of the product
                    .ifPresent(call ->
                            reasons.add(new KeptReason(KeptReason.Kind.UNKNOWN, "nearest: " + call, kept.flags(), "")));
            return new Kept(reasons, "", "", kept.cure());
        });
    }

    /** Returns the first refused call behind the allocation in its method, or else in the methods that inline this one. */
    static Optional<String> nearest(KeptObjects objects) {
        CompiledStack stack = objects.stacks().keySet().iterator().next();
        if (stack.root().isEmpty()) { // no compilation made the decisions for this stack
            return Optional.empty();
        }
        CompileTree tree = objects.compilation(stack);
        Methods methods = new Methods(objects.classFiles());
        for (CompiledFrame frame : stack.frames()) {
            NavigableMap<Integer, String> refused = virtualCalls(frame, tree, methods);
            tree.decisions()
                    .forEach((call, outcomes) -> outcomes.stream()
                            .filter(outcome -> call.caller().equals(frame.method())
                                    && call.bci() > frame.bci()
                                    && !outcome.inlined())
                            .forEach(outcome -> refused.put(
                                    call.bci(),
                                    words(
                                            outcome.callee().type(),
                                            outcome.callee().name()))));
            if (!refused.isEmpty() || frame.isCompiledRoot()) {
                return Optional.ofNullable(refused.firstEntry()).map(Map.Entry::getValue);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the calls behind an instruction for which the log has {@code virtual call}, and the events have nothing: the JIT compiled
     * them, because each path from the instruction reaches them, and could not bind them to a method.
     */
    private static NavigableMap<Integer, String> virtualCalls(CompiledFrame frame, CompileTree tree, Methods methods) {
        NavigableMap<Integer, String> calls = new TreeMap<>();
        Code code = methods.code(frame.method())
                .filter(known -> known.has(frame.bci()))
                .orElse(null);
        if (code == null || tree.state() != CompileTree.State.TOP_TIER) {
            return calls;
        }
        ObjectPaths paths = new ObjectPaths(code, new Source.Result(frame.bci()), (from, to) -> true);
        code.instructions().stream()
                .filter(call -> call.offset() > frame.bci()
                        && (call.opcode() == Opcodes.INVOKEVIRTUAL || call.opcode() == Opcodes.INVOKEINTERFACE)
                        && tree.lookup(frame.method(), call.offset()).isEmpty()
                        && methods.declaration(call.owner(), call.name(), call.descriptor())
                                .filter(declared -> declared.canBeOverridden() && !declared.isIntrinsic())
                                .isPresent()
                        && paths.reach(call.offset()) instanceof Reach.Always)
                .forEach(call -> calls.put(call.offset(), words(call.owner(), call.name())));
        return calls;
    }

    private static String words(String type, String method) {
        return Names.simple(type) + "." + (method.equals("<init>") ? "constructor" : method) + "(";
    }

    @Override
    public InstrumentedCode instrument(List<String> packages) {
        return product.instrument(packages);
    }

    @Override
    public List<String> patterns(String list) {
        return product.patterns(list);
    }
}
