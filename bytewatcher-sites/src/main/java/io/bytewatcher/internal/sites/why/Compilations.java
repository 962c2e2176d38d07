package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import org.jspecify.annotations.Nullable;

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

    /** The JVM's event for a compilation that came to nothing, before the one at its end. */
    public static final String FAILURE = "jdk.CompilationFailure";

    /** The recorder's event for discarded events. */
    public static final String LOSS = "jdk.DataLoss";

    private static final int TOP_TIER = 4;

    private final Map<CompiledMethod, Last> last = new HashMap<>();

    /** The last compilation of each method at the top tier: of the whole method, or one for a loop that succeeded. */
    private final Map<CompiledMethod, Long> lastTries = new HashMap<>();

    /** The JIT's words, by compilation. */
    private final Map<Long, String> failures = new HashMap<>();

    private final Set<Long> atTopTier = new HashSet<>();
    private final Set<Long> lastAtTopTier = new HashSet<>();
    private final Set<CallSite> inlined = new HashSet<>();
    private final Set<CallSite> refused = new HashSet<>();
    private final Map<Long, Map<CallSite, Set<InliningDecision>>> decisions = new HashMap<>();
    private final Map<CompiledMethod, Map<CallSite, Set<InliningDecision>>> refusals = new HashMap<>();

    private final Predicate<CompiledMethod> isRoot;
    private final Set<Long> ofRoots = new HashSet<>();

    Compilations(Predicate<CompiledMethod> isRoot) {
        this.isRoot = isRoot;
    }

    /**
     * Reads the last compilation of each method. A compilation for a running loop counts only if there is no other.
     *
     * @param file the recorder's file
     * @param isRoot selects the methods of which all decisions are wanted
     * @param end the time after which compilations do not count
     * @param deadline by {@link System#nanoTime}
     * @throws InterruptedIOException when the deadline comes first
     */
    public static Compilations read(Path file, Predicate<CompiledMethod> isRoot, Instant end, long deadline)
            throws IOException {
        Compilations compilations = new Compilations(isRoot);
        read(file, List.of(COMPILATION, FAILURE), deadline, event -> {
            if (event.getEndTime().isAfter(end)) {
                return;
            }
            if (event.getEventType().getName().equals(FAILURE)) {
                compilations.fail(event.getLong("compileId"), event.getString("failureMessage"));
            } else {
                RecordedMethod method = event.getValue("method");
                compilations.add(
                        method == null ? null : CompiledMethod.of(method), Last.of(event), hasSucceeded(event));
            }
        });
        compilations.last.forEach((method, compilation) -> {
            if (compilation.state() != State.LOWER_TIER) {
                compilations.lastAtTopTier.add(compilation.id());
            }
            if (isRoot.test(method)) {
                compilations.ofRoots.add(compilation.id());
            }
        });
        read(file, List.of(DECISION), deadline, compilations::decide);
        return compilations;
    }

    /**
     * Parses the events of some types only. The recorder's file also has the events of all other recordings.
     *
     * @param file the recorder's file
     * @param types the events' types
     * @param deadline by {@link System#nanoTime}
     * @param reader gets each event, which is valid only during the call
     * @throws InterruptedIOException when the deadline comes first
     * @throws IOException when events were lost, or the reader throws an exception
     */
    public static void read(Path file, List<String> types, long deadline, Consumer<RecordedEvent> reader)
            throws IOException {
        List<Throwable> errors = new ArrayList<>();
        try (EventStream events = EventStream.openFile(file)) {
            events.setOrdered(false);
            Consumer<RecordedEvent> untilDeadline = event -> {
                if (System.nanoTime() - deadline > 0) {
                    end(events, errors);
                } else {
                    reader.accept(event);
                }
            };
            types.forEach(type -> events.onEvent(type, untilDeadline));
            events.onEvent(LOSS, loss -> errors.add(new IOException("the recorder has lost events")));
            events.onError(errors::add);
            events.start();
        }
        if (!errors.isEmpty()) {
            Throwable first = errors.get(0);
            throw first instanceof InterruptedIOException late ? late : new IOException(first);
        }
    }

    private static void end(EventStream events, List<Throwable> errors) {
        errors.add(new InterruptedIOException("the time for reading the events was up"));
        events.close();
    }

    /** Adds the JIT's words for a failure, if it has any. */
    void fail(long id, @Nullable String message) {
        if (message != null) {
            failures.put(id, message);
        }
    }

    void add(@Nullable CompiledMethod method, Last next, boolean hasSucceeded) {
        if (method != null && (next.state() == State.TOP_TIER || (next.state() == State.LOOP_ONLY && hasSucceeded))) {
            lastTries.merge(method, next.id(), Math::max);
        }
        if (!hasSucceeded) {
            return;
        }
        if (next.state() != State.LOWER_TIER) {
            atTopTier.add(next.id());
        }
        if (method != null) {
            last.merge(method, next, Last::or);
        }
    }

    /** The JDK misspells the field. */
    private static boolean hasSucceeded(RecordedEvent compilation) {
        return compilation.getBoolean(compilation.hasField("succeded") ? "succeded" : "succeeded");
    }

    private void decide(RecordedEvent decision) {
        long id = decision.getLong("compileId");
        if (!atTopTier.contains(id)) { // most are not, and reading further is slow
            return;
        }
        RecordedMethod caller = decision.getValue("caller");
        RecordedObject callee = decision.getValue("callee");
        if (caller == null || callee == null) {
            return;
        }
        boolean isOfRoot = ofRoots.contains(id);
        boolean isRefused = !decision.getBoolean("succeeded");
        CallSite call = new CallSite(CompiledMethod.of(caller), decision.getInt("bci"));
        boolean isLast = lastAtTopTier.contains(id);
        if (isLast) {
            (isRefused ? refused : inlined).add(call);
        }
        if (!isOfRoot && !(isLast && isRefused)) {
            return;
        }
        InliningDecision outcome = outcome(decision, callee);
        if (isOfRoot) {
            decisions
                    .computeIfAbsent(id, any -> new HashMap<>())
                    .computeIfAbsent(call, any -> new LinkedHashSet<>())
                    .add(outcome);
        }
        if (isRefused && isLast && isRoot.test(outcome.callee())) {
            refusals.computeIfAbsent(outcome.callee(), any -> new HashMap<>())
                    .computeIfAbsent(call, any -> new LinkedHashSet<>())
                    .add(outcome);
        }
    }

    /** Returns the last compilation of each root that the JIT compiled, or tried to compile at the top tier. */
    public Map<CompiledMethod, CompileTree> trees() {
        Map<CompiledMethod, CompileTree> trees = new HashMap<>();
        Stream.concat(last.keySet().stream(), lastTries.keySet().stream())
                .filter(isRoot)
                .forEach(method -> trees.computeIfAbsent(method, root -> tree(root)));
        return trees;
    }

    private CompileTree tree(CompiledMethod method) {
        Last compilation = last.get(method);
        State state = compilation == null ? State.UNKNOWN : compilation.state();
        Long lastTry = lastTries.get(method);
        return new CompileTree(
                state,
                lastTry == null || atTopTier.contains(lastTry) ? "" : failures.getOrDefault(lastTry, ""),
                compilation != null && state == State.TOP_TIER
                        ? decisions.getOrDefault(compilation.id(), Map.of())
                        : Map.of(),
                refusals.getOrDefault(method, Map.of()),
                last.keySet());
    }

    /**
     * Returns the calls that each last compilation at the top tier inlines, by {@link CallSite#name}. A call that one of them inlines and
     * another one does not is none of them.
     */
    public Set<String> inlinedEverywhere() {
        Set<String> names = new HashSet<>();
        inlined.stream()
                .filter(call -> !refused.contains(call))
                .map(CallSite::name)
                .forEach(names::add);
        names.remove("");
        return names;
    }

    private static InliningDecision outcome(RecordedEvent event, RecordedObject callee) {
        CompiledMethod method = new CompiledMethod(
                callee.getString("type").replace('/', '.'), callee.getString("name"), callee.getString("descriptor"));
        return new InliningDecision(method, event.getBoolean("succeeded"), String.valueOf(event.getString("message")));
    }

    enum CompilationScope {
        LOOP,
        METHOD
    }

    record Last(CompilationScope scope, State state, long id) {
        static Last of(RecordedEvent compilation) {
            CompilationScope scope = compilation.getBoolean("isOsr") ? CompilationScope.LOOP : CompilationScope.METHOD;
            State atTopTier = scope == CompilationScope.LOOP ? State.LOOP_ONLY : State.TOP_TIER;
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
