package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Follows an object through the methods of a compilation, each value once. */
final class KeptSearch implements Follower {
    /** Enough for all objects of the corpus of reasons; a bound for the largest methods. */
    private static final int MOST_VISITS = 500;

    private final Evidence evidence;
    private final Methods methods;
    private final Origins origins;
    private final CompileTree compilation;
    private final Places places;
    private final Suspects suspects;
    private final ScalarReplacement replacement;
    private final Stores stores;
    private final Calls calls;
    private final Merges merges;
    private final Exits exits;
    private final Deadline deadline;

    /** The followed values, and whether each is surely the object. */
    private final Map<Visit, Boolean> visited = new HashMap<>();

    private final Map<Visit, Optional<Flow>> flows = new HashMap<>();
    private final Map<CallSite, Boolean> throwing = new HashMap<>();

    /**
     * Creates a search.
     *
     * @param callOfRoot the call of the root of the compilation; null if unknown
     */
    KeptSearch(Evidence evidence, ScalarReplacement replacement, @Nullable CallSite callOfRoot) {
        this.evidence = evidence;
        methods = evidence.methods();
        origins = evidence.origins();
        compilation = evidence.compilation();
        places = evidence.places();
        suspects = evidence.suspects();
        deadline = evidence.deadline();
        this.replacement = replacement;
        stores = new Stores(evidence, replacement, this);
        calls = new Calls(evidence, stores, this);
        merges = new Merges(evidence);
        exits = new Exits(evidence, calls, merges, this, callOfRoot);
    }

    @Override
    public void follow(InlineScope scope, Source source, Words words) {
        Visit visit = new Visit(scope, source);
        Boolean before = visited.get(visit);
        if (before != null && (before || !words.isSure())) {
            return;
        }
        visited.put(visit, words.isSure());
        Optional<Flow> flow = flow(visit);
        if (flow.isEmpty() || visited.size() > MOST_VISITS) {
            suspects.undecided();
            return;
        }
        boolean isLocked = flow.get().isLocked();
        for (Use use : flow.get().uses()) {
            if (deadline.isPast()) {
                suspects.undecided();
                return;
            }
            Place place =
                    places.place(scope, use.offset(), flow.get().reach(use), throwsWithout(scope, flow.get(), use));
            Words ofUse = flow.get().mayBeOfAnother(use) ? words.unsure() : words;
            if (use instanceof Use.Merged merged) {
                merges.merged(scope, merged, isLocked, place, words);
            } else if (use instanceof Use.Returned) {
                exits.returned(visit, flow.get(), place, ofUse);
            } else if (use instanceof Use.ArrayAccess access) {
                replacement.accessed(scope, source, access, place, ofUse);
            } else {
                use(scope, use, place, ofUse);
            }
        }
        suspects.undecidedIf(deadline.isPast()); // it may have ended a walk for the last use
    }

    @Override
    public Optional<Flow> flow(Visit visit) {
        return flows.computeIfAbsent(
                visit, of -> methods.code(of.scope().method()).flatMap(code -> Flow.of(code, of.source())));
    }

    @Override
    public Optional<String> stored(CallSite call, String subject) {
        InlineScope caller = new InlineScope(call.caller(), null, 0);
        Evidence ofCaller = evidence.ofCode(caller);
        new KeptSearch(ofCaller, new ScalarReplacement(ofCaller), null)
                .follow(caller, new Source.Result(call.bci()), new Words("", subject, true));
        return ofCaller.suspects().sure(Kind.STORED);
    }

    /**
     * Whether the JIT may have compiled a path on which an exception is thrown without a use, here or in an inlined call. It may then not
     * have compiled the use.
     */
    private boolean throwsWithout(InlineScope scope, Flow flow, Use use) {
        return methods.code(scope.method())
                .filter(code -> mayThrow(scope.method(), code, flow.throwingWithout(use))
                        || flow.before(use).stream().anyMatch(call -> mayThrow(new CallSite(scope.method(), call))))
                .isPresent();
    }

    private boolean mayThrow(CallSite call) {
        return throwing.computeIfAbsent(call, of -> mayThrow(of.caller(), of.bci(), new HashSet<>()));
    }

    /** Whether a call is inlined, and may only end in an exception as the JIT compiled it. */
    private boolean mayThrow(CompiledMethod caller, int call, Set<CompiledMethod> seen) {
        return compilation.lookup(caller, call).stream()
                .filter(InliningDecision::inlined)
                .map(InliningDecision::callee)
                .filter(seen::add)
                .anyMatch(callee -> deadline.isPast()
                        || methods.code(callee)
                                .filter(code -> mayThrow(callee, code, ObjectPaths.throwing(code)))
                                .isPresent()
                        || compilation.calls(callee).stream().anyMatch(inner -> mayThrow(callee, inner, seen)));
    }

    /** Whether the JIT may have compiled a throw: it decides about each call that it compiles, such as that of a constructor. */
    private boolean mayThrow(CompiledMethod method, Code code, BitSet throwing) {
        return throwing.stream()
                .filter(offset -> code.instruction(offset).opcode() == Opcodes.ATHROW)
                .mapToObj(offset -> ObjectPaths.before(code, offset, throwing))
                .anyMatch(path -> path.stream()
                                .anyMatch(offset ->
                                        !compilation.lookup(method, offset).isEmpty())
                        || path.stream().noneMatch(offset -> origins.isDecided(method, offset)));
    }

    private void use(InlineScope scope, Use use, Place place, Words words) {
        if (use instanceof Use.Passed passed) {
            calls.passed(scope, passed, place, words);
        } else if (use instanceof Use.Captured captured) {
            stores.captured(scope, captured, place, words);
        } else if (use instanceof Use.StoredInField stored) {
            String field = Names.simple(stored.owner()) + "." + stored.name();
            stores.stored(scope, stored.holder(), stored, field, place, words);
        } else if (use instanceof Use.StoredInArray stored) {
            stores.stored(scope, stored.holder(), stored, null, place, words);
        } else if (use instanceof Use.StoredInStatic stored) {
            stores.storedInStatic(scope, stored, place, words);
        } else if (use instanceof Use.Thrown thrown) {
            exits.thrown(scope, thrown, place, words);
        } else if (use instanceof Use.Compared) {
            suspects.undecided(); // which the JIT can decide or not
        }
    }
}
