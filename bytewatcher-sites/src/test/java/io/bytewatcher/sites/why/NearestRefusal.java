package io.bytewatcher.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.locator.EventsOrLedger;
import io.bytewatcher.internal.sites.why.CompileTree;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompiledStack;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import io.bytewatcher.internal.sites.why.KeptFinder;
import io.bytewatcher.internal.sites.why.KeptObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reasons of the product, and after them what a reader of the JIT's log would suspect: the first call after the allocation that the JIT
 * did not inline, in the same method, or else in the methods that it is inlined into.
 */
public final class NearestRefusal implements SiteLocator {
    private static final String TITLE = KeptReason.Kind.UNKNOWN + " nearest: ";

    private final SiteLocator product = new EventsOrLedger();

    /** Writes what makes a JVM use this class. Returns an entry for the front of its class path. */
    static Path install(Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(SiteLocator.class.getName()), NearestRefusal.class.getName());
        return directory;
    }

    /** Whether the reason of a row is the nearest refusal. */
    static boolean is(String reason) {
        return reason.startsWith(TITLE);
    }

    /** Whether a nearest refusal is one of the reasons that a case states. */
    static boolean isStatedBy(Kept kept, String reason) {
        return kept.isOfCall(reason.substring(TITLE.length()));
    }

    @Override
    public SiteEngine engine(String packages) {
        KeptFinder finder = new KeptFinder();
        return new ObjectEventsEngine(objects -> {
            List<KeptReason> reasons = new ArrayList<>(finder.find(objects).reasons());
            nearest(objects)
                    .ifPresent(outcome ->
                            reasons.add(new KeptReason(KeptReason.Kind.UNKNOWN, "nearest: " + words(outcome))));
            return new io.bytewatcher.Kept(reasons, "", "", "");
        });
    }

    private static Optional<InliningDecision> nearest(KeptObjects objects) {
        CompiledStack stack = objects.stacks().keySet().iterator().next();
        CompileTree tree = objects.compilation(stack);
        for (CompiledFrame frame : stack.frames()) {
            Optional<InliningDecision> next = tree.decisions().entrySet().stream()
                    .filter(call -> call.getKey().caller().equals(frame.method())
                            && call.getKey().bci() > frame.bci())
                    .sorted(Comparator.comparingInt(call -> call.getKey().bci()))
                    .map(Map.Entry::getValue)
                    .flatMap(Set::stream)
                    .filter(outcome -> !outcome.inlined())
                    .findFirst();
            if (next.isPresent() || frame.isCompiledRoot()) {
                return next;
            }
        }
        return Optional.empty();
    }

    private static String words(InliningDecision outcome) {
        String method = outcome.callee().name();
        return Names.simple(outcome.callee().type()) + "." + (method.equals("<init>") ? "constructor" : method) + "(";
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
