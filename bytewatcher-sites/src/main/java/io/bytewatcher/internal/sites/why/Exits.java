package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Primitives;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The ends of a method through which the object leaves it, into the caller or out of the compiled code. */
final class Exits {
    /** By C2, at one call. */
    private static final int MOST_INLINED_TYPES = 2;

    private static final String OWN_PACKAGES = "io.bytewatcher.internal.";

    private final Methods methods;
    private final Origins origins;
    private final CompileTree compilation;
    private final Suspects suspects;
    private final Calls calls;
    private final Merges merges;
    private final Follower follower;
    private final @Nullable CallSite callOfRoot;

    Exits(Evidence evidence, Calls calls, Merges merges, Follower follower, @Nullable CallSite callOfRoot) {
        methods = evidence.methods();
        origins = evidence.origins();
        compilation = evidence.compilation();
        suspects = evidence.suspects();
        this.calls = calls;
        this.merges = merges;
        this.follower = follower;
        this.callOfRoot = callOfRoot;
    }

    void thrown(InlineScope scope, Use.Thrown thrown, Place place, Words words) {
        boolean mayBeCaught = thrown.mayBeCaught() || mayBeCaughtByCallers(scope);
        suspects.undecidedIf(mayBeCaught);
        suspects.add(Kind.THROWN, words.say("is thrown" + place), words.isSureAt(place) && !mayBeCaught);
    }

    private boolean mayBeCaughtByCallers(InlineScope thrower) {
        for (InlineScope scope = thrower; scope.caller() != null; scope = scope.caller()) {
            int call = scope.call();
            if (methods.code(scope.caller().method())
                    .filter(code -> code.handlers(call).isEmpty())
                    .isEmpty()) {
                return true;
            }
        }
        return false;
    }

    void returned(Visit visit, Flow flow, Place place, Words words) {
        InlineScope scope = visit.scope();
        InlineScope to = scope.caller();
        int call = scope.call();
        while (to != null && Origins.isOfLambda(to.method())) { // returns what it receives
            if (to.method().descriptor().endsWith(")V")) {
                return; // drops it
            }
            call = to.call();
            to = to.caller();
        }
        CompiledMethod ofRoot = callOfRoot == null ? null : callOfRoot.caller();
        CompiledMethod receiver = to == null ? ofRoot : to.method();
        if (receiver == null) {
            suspects.undecided(); // the stack ends here
        } else if (receiver.isLoop() || receiver.type().startsWith(OWN_PACKAGES)) {
            suspects.add(
                    Kind.RETURNED,
                    words.say("is the result of the test, which ByteWatcher uses"),
                    words.isSureAt(place));
        } else if (to == null) {
            String text = words.say("is returned by " + Places.name(scope.method()) + place.withoutPath()
                    + ", which is not inlined into " + Places.name(receiver));
            suspects.add(
                    callOfRoot == null
                            ? Suspects.suspect(Kind.RETURNED, text, words.isSureAt(place), List.of())
                            : returned(text, callOfRoot, place, words));
        } else {
            Source result = new Source.Result(call);
            Set<Source> others = returnedElse(visit, flow);
            if (!others.isEmpty()) {
                follower.flow(new Visit(to, result))
                        .filter(Flow::isUsed)
                        .ifPresent(then -> merges.shared(
                                merges.words(scope, others), flow.isLocked() || then.isLocked(), place, words));
            }
            follower.follow(to, result, words.at(place));
        }
    }

    /** Returns the values of the other returns of an inlined method. The caller's variable holds one of all of them. */
    private Set<Source> returnedElse(Visit returned, Flow flow) {
        CompiledMethod method = returned.scope().method();
        if (Primitives.isBoxing(method.type().replace('.', '/'), method.name(), method.descriptor())) {
            return Set.of(); // the JIT removes a box although another one can come from the cache (EliminateAutoBox)
        }
        return flow.results().stream()
                .filter(result -> !result.contains(returned.source()))
                .flatMap(result -> origins.compiled(returned.scope(), result))
                .collect(Collectors.toSet());
    }

    private Suspect returned(String text, CallSite call, Place place, Words words) {
        boolean isSure = words.isSureAt(place);
        Set<InliningDecision> refusals = compilation.refusals().getOrDefault(call, Set.of());
        InliningDecision refusal = refusals.size() == 1 ? refusals.iterator().next() : null;
        String why = refusal == null ? "" : ": " + calls.because(refusal);
        String stored = storedByCaller(call, words.subject());
        List<String> flags =
                List.of(); // an experiment with the call inlined would be in vain if the caller stores the object
        if (stored.isEmpty() && refusal != null) {
            flags = Refusal.flags(refusal.message(), refusal.callee());
        } else if (stored.isEmpty() && refusals.isEmpty()) { // no compilation, or none that refuses the call
            flags = flagsOfManyTypes(call);
        }
        Suspect returned = Suspects.suspect(Kind.RETURNED, text + why + stored, isSure, flags);
        return methods.code(call.caller()).isEmpty() ? returned : returned.by(call);
    }

    /** Returns where the caller stores a result on each path, as a clause, or empty. A constructor's own object may be removed. */
    private String storedByCaller(CallSite call, String subject) {
        return call.caller().name().equals("<init>")
                ? ""
                : follower.stored(call, subject).map(text -> "; then " + text).orElse("");
    }

    /** More compiled implementations than C2 inlines need not be those of this call, so they are no reason, but worth an experiment. */
    private List<String> flagsOfManyTypes(CallSite call) {
        return methods.instruction(call.caller(), call.bci())
                .filter(of -> of.opcode() == Opcodes.INVOKEVIRTUAL || of.opcode() == Opcodes.INVOKEINTERFACE)
                .filter(of -> methods.declaration(of.owner(), of.name(), of.descriptor())
                        .filter(ClassSummary.MethodSummary::canBeOverridden)
                        .isPresent())
                .filter(of -> calls.implementations(of.owner(), of.name(), of.descriptor())
                                .size()
                        > MOST_INLINED_TYPES)
                .map(of -> calls.receivers(call, of.owner(), of.name()))
                .orElse(List.of());
    }
}
