package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.Call;
import io.bytewatcher.internal.sites.why.CompileTree.Outcome;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;

/**
 * Reads the compilations of methods from a recording.
 *
 * <p>The JVM writes a compilation's inlining decisions before the event that says which method it compiled and at which tier. Two passes
 * over the file therefore find the compilations first, and then their decisions.
 */
public final class Compilations {
    /** The JVM's event for each inlining decision of either compiler. */
    public static final String DECISION = "jdk.CompilerInlining";

    /** The JVM's event at the end of each compilation. */
    public static final String COMPILATION = "jdk.Compilation";

    /** The recorder's event for discarded events. */
    public static final String LOSS = "jdk.DataLoss";

    private static final int TOP_TIER = 4;

    private final Map<CompiledMethod, Last> last = new LinkedHashMap<>();
    private final Set<CompiledMethod> compiled = new HashSet<>();
    private final Set<Long> atTopTier = new HashSet<>();
    private final Set<Long> ofRoots = new HashSet<>();
    private final Map<Long, Map<Call, Set<Outcome>>> decisions = new HashMap<>();
    private final Map<CompiledMethod, Map<Call, Outcome>> refusals = new HashMap<>();

    private Compilations(Collection<CompiledMethod> roots) {
        roots.forEach(root -> last.put(root, Last.NONE));
    }

    /**
     * Returns the last compilation of each method. A compilation for a running loop counts only if there is no other.
     *
     * @param file the recorder's file
     * @param roots the methods
     * @param end the time after which compilations do not count
     */
    public static Map<CompiledMethod, CompileTree> read(Path file, Collection<CompiledMethod> roots, Instant end)
            throws IOException {
        Compilations compilations = new Compilations(roots);
        if (roots.isEmpty()) {
            return Map.of();
        }
        read(file, COMPILATION, event -> {
            if (!event.getEndTime().isAfter(end) && hasSucceeded(event)) {
                compilations.add(event);
            }
        });
        compilations.last.values().forEach(compilation -> compilations.ofRoots.add(compilation.id()));
        read(file, DECISION, compilations::decide);
        return compilations.trees();
    }

    /** Returns the methods that were compiled. */
    static Set<CompiledMethod> methods(Path file) throws IOException {
        Set<CompiledMethod> methods = new LinkedHashSet<>();
        read(file, COMPILATION, compilation -> {
            RecordedMethod method = compilation.getValue("method");
            if (method != null) {
                methods.add(CompiledMethod.of(method));
            }
        });
        return methods;
    }

    /** Parses the events of one type only. The recorder's file also has the events of all other recordings. */
    private static void read(Path file, String type, Consumer<RecordedEvent> reader) throws IOException {
        List<Throwable> errors = new ArrayList<>();
        try (EventStream events = EventStream.openFile(file)) {
            events.setOrdered(false);
            events.onEvent(type, reader);
            events.onEvent(LOSS, loss -> errors.add(new IOException("the recorder has lost events")));
            events.onError(errors::add);
            events.start();
        }
        if (!errors.isEmpty()) {
            throw new IOException(errors.get(0));
        }
    }

    private void add(RecordedEvent compilation) {
        Last next = Last.of(compilation);
        if (next.state() != State.LOWER_TIER) {
            atTopTier.add(next.id());
        }
        RecordedMethod method = compilation.getValue("method");
        if (method != null) {
            CompiledMethod known = CompiledMethod.of(method);
            compiled.add(known);
            last.computeIfPresent(known, (root, before) -> before.or(next));
        }
    }

    /** The JDK misspells the field. */
    private static boolean hasSucceeded(RecordedEvent compilation) {
        return compilation.getBoolean(compilation.hasField("succeded") ? "succeded" : "succeeded");
    }

    private void decide(RecordedEvent decision) {
        long id = decision.getLong("compileId");
        RecordedMethod caller = decision.getValue("caller");
        RecordedObject callee = decision.getValue("callee");
        if (!atTopTier.contains(id) || caller == null || callee == null) {
            return;
        }
        boolean isOfRoot = ofRoots.contains(id);
        boolean isRefused = !decision.getBoolean("succeeded");
        if (!isOfRoot && !isRefused) {
            return;
        }
        Outcome outcome = outcome(decision, callee);
        Call call = new Call(CompiledMethod.of(caller), decision.getInt("bci"));
        if (isOfRoot) {
            decisions
                    .computeIfAbsent(id, any -> new HashMap<>())
                    .computeIfAbsent(call, any -> new LinkedHashSet<>())
                    .add(outcome);
        }
        if (isRefused && last.containsKey(outcome.callee())) {
            refusals.computeIfAbsent(outcome.callee(), any -> new HashMap<>()).put(call, outcome);
        }
    }

    private Map<CompiledMethod, CompileTree> trees() {
        Map<CompiledMethod, CompileTree> trees = new LinkedHashMap<>();
        last.forEach((root, compilation) -> trees.put(
                root,
                new CompileTree(
                        compilation.state(),
                        compilation.state() == State.TOP_TIER
                                ? decisions.getOrDefault(compilation.id(), Map.of())
                                : Map.of(),
                        refusals.getOrDefault(root, Map.of()),
                        compiled)));
        return trees;
    }

    private static Outcome outcome(RecordedEvent event, RecordedObject callee) {
        CompiledMethod method = new CompiledMethod(
                callee.getString("type").replace('/', '.'), callee.getString("name"), callee.getString("descriptor"));
        return new Outcome(method, event.getBoolean("succeeded"), String.valueOf(event.getString("message")));
    }

    private enum Scope {
        NOTHING,
        LOOP,
        METHOD
    }

    private record Last(Scope scope, State state, long id) {
        private static final Last NONE = new Last(Scope.NOTHING, State.NOT_COMPILED, -1);

        static Last of(RecordedEvent compilation) {
            Scope scope = compilation.getBoolean("isOsr") ? Scope.LOOP : Scope.METHOD;
            State atTopTier = scope == Scope.LOOP ? State.LOOP_ONLY : State.TOP_TIER;
            State state = compilation.getShort("compileLevel") < TOP_TIER ? State.LOWER_TIER : atTopTier;
            return new Last(scope, state, compilation.getLong("compileId"));
        }

        /** Returns the one of the larger scope, or else the later one; but that of a loop at the top tier before the lower tier. */
        Last or(Last other) {
            if (state == State.LOWER_TIER && other.state == State.LOOP_ONLY) {
                return other;
            }
            if (state == State.LOOP_ONLY && other.state == State.LOWER_TIER) {
                return this;
            }
            int byScope = scope.compareTo(other.scope);
            return byScope > 0 || (byScope == 0 && id > other.id) ? this : other;
        }
    }
}
