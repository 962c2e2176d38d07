package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import io.bytewatcher.internal.sites.why.Stores.Store;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;

/** The calls that the object is passed to. */
final class Calls {
    /** The JDK's classes that call the user's functions, and that method handles do not need themselves. */
    private static final List<String> REPLACEABLE =
            List.of("java.util.function.", "java.util.stream.", "java.util.Comparator", "java.util.Optional");

    private static final int MOST_TYPES = 8;

    private static final Set<String> METHOD_HANDLES =
            Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    /** The JIT may call these native methods, although it has code of its own for both. */
    private static final Set<String> IDENTITY_HASHES =
            Set.of("java.lang.Object.hashCode", "java.lang.System.identityHashCode");

    private final Methods methods;
    private final Origins origins;
    private final CompileTree compilation;
    private final InlinedCopies copies;
    private final Suspects suspects;
    private final String type;
    private final Stores stores;
    private final Follower follower;
    private final Deadline deadline;

    Calls(Evidence evidence, Stores stores, Follower follower) {
        methods = evidence.methods();
        origins = evidence.origins();
        compilation = evidence.compilation();
        copies = new InlinedCopies(compilation);
        suspects = evidence.suspects();
        type = evidence.type();
        deadline = evidence.deadline();
        this.stores = stores;
        this.follower = follower;
    }

    void passed(InlineScope scope, Use.Passed call, Place place, Words words) {
        if (call.owner().equals("java/lang/Object") && call.name().equals("<init>")) {
            return;
        }
        List<InliningDecision> outcomes = compilation.lookup(scope.method(), call.offset());
        boolean isInlined = outcomes.stream().anyMatch(InliningDecision::inlined);
        for (InliningDecision outcome : outcomes) {
            Words ofCallee = ofCallee(scope, outcome.callee(), place, words);
            if (!isAt(call, outcome)) {
                suspects.undecided();
            } else if (outcome.inlined()) {
                Words ofInlined = isRefused(scope, outcome.callee(), outcomes) ? ofCallee.unsure() : ofCallee;
                enter(new InlineScope(outcome.callee(), scope, call.offset()), call.argument(), ofInlined);
            } else if (!isInlined || Refusal.isTooDeep(outcome.message(), outcome.callee(), scope)) {
                refused(scope, call, outcome, place, ofCallee);
            } else if (!Refusal.isOfDepth(outcome.message())) {
                suspects.undecided(); // inlined at one place and not at another
            }
        }
        suspects.undecidedIf(isInlined && mayCallAnother(scope, call, outcomes));
        if (outcomes.isEmpty()) {
            undecidedCall(scope, call, place, words);
        } else if (METHOD_HANDLES.contains(call.owner())) {
            outcomes.forEach(
                    outcome -> handle(call, outcome.callee(), place, ofCallee(scope, outcome.callee(), place, words)));
        }
    }

    /** Whether the JIT has refused a call that it has also inlined, at this place or at another one. */
    private static boolean isRefused(InlineScope scope, CompiledMethod callee, List<InliningDecision> outcomes) {
        return outcomes.stream()
                .filter(outcome -> !outcome.inlined() && outcome.callee().equals(callee))
                .anyMatch(outcome ->
                        !Refusal.isOfDepth(outcome.message()) || Refusal.isTooDeep(outcome.message(), callee, scope));
    }

    /** The words for an object that is passed, which may be on a path that the JIT has not compiled here. */
    private Words ofCallee(InlineScope scope, CompiledMethod callee, Place place, Words words) {
        return place.isSure() || copies.isDecidedIn(scope, callee) ? words : words.unsure();
    }

    /**
     * Whether there may be receivers other than the inlined ones. The JIT reports no decision about the virtual call that remains for them.
     */
    private boolean mayCallAnother(InlineScope scope, Use.Passed call, List<InliningDecision> outcomes) {
        Set<String> inlined = outcomes.stream()
                .filter(InliningDecision::inlined)
                .map(outcome -> outcome.callee().type())
                .collect(Collectors.toSet());
        return (call.opcode() == Opcodes.INVOKEVIRTUAL || call.opcode() == Opcodes.INVOKEINTERFACE)
                && methods.declaration(call.owner(), call.name(), call.descriptor())
                        .map(ClassSummary.MethodSummary::canBeOverridden)
                        .orElse(true)
                && !origins.isMadeHere(scope, origins.argumentOf(scope, call.offset(), 0))
                && compilation.compiled().stream()
                        .filter(method -> !inlined.contains(method.type()))
                        .filter(method -> method.name().equals(call.name())
                                && method.descriptor().equals(call.descriptor()))
                        .anyMatch(method -> deadline.isPast()
                                || methods.code(method).isEmpty() // a lambda, for example
                                || methods.canRun(call.owner(), call.name(), call.descriptor(), method));
    }

    /** Whether the JIT has decided about this call, and not about another one at its offset, because an agent has changed the code. */
    private static boolean isAt(Use.Passed call, InliningDecision outcome) {
        return METHOD_HANDLES.contains(call.owner())
                || call.name().equals(outcome.callee().name());
    }

    /** If the JIT knows a method handle, it decides about the call of its target in the JVM's own code between caller and target. */
    private void handle(Use.Passed call, CompiledMethod linker, Place place, Words words) {
        boolean isKnown = compilation.calls(linker).stream()
                .flatMap(inner -> compilation.lookup(linker, inner).stream())
                .anyMatch(outcome -> !isCheckOfHandle(outcome.callee()));
        if (!isKnown && methods.code(linker).isEmpty()) {
            unknownHandle(call, place.withoutPath(), words);
        }
    }

    private static boolean isCheckOfHandle(CompiledMethod method) {
        return method.type().equals("java.lang.invoke.Invokers")
                && method.name().startsWith("check");
    }

    private void unknownHandle(Use.Passed call, Place place, Words words) {
        suspects.add(
                Kind.PASSED,
                words.say(isPassed(call, place) + ", whose target the JIT does not know: the handle is not constant"),
                words.isSureAt(place));
    }

    /** Goes on in an inlined callee. A lambda's class has no class file; its method only calls the method of the lambda's body. */
    private void enter(InlineScope callee, int argument, Words words) {
        if (!Origins.isOfLambda(callee.method())) {
            follower.follow(callee, new Source.Parameter(argument), words);
            return;
        }
        List<Integer> calls = compilation.calls(callee.method());
        List<InliningDecision> bodies =
                calls.size() == 1 ? compilation.lookup(callee.method(), calls.get(0)) : List.of();
        if (argument == 0 || bodies.size() != 1) {
            suspects.undecided();
            return;
        }
        InliningDecision body = bodies.get(0);
        Optional<Code> code = methods.code(body.callee());
        if (!body.inlined() || code.isEmpty()) {
            suspects.undecided();
            return;
        }
        int parameter = origins.captured(body.callee(), callee.method()) + argument - 1;
        follower.follow(new InlineScope(body.callee(), callee, calls.get(0)), new Source.Parameter(parameter), words);
    }

    private void refused(InlineScope scope, Use.Passed call, InliningDecision outcome, Place place, Words words) {
        CompiledMethod callee = outcome.callee();
        if (IDENTITY_HASHES.contains(callee.type() + '.' + callee.name())) {
            readsHash(call, place, words);
            return;
        }
        String owner = Refusal.isOfHandle(outcome.message()) ? call.owner() : callee.type();
        suspects.add(Suspects.suspect(
                        Kind.PASSED,
                        words.say(isPassed(call, owner, place) + ", which is not inlined: " + because(outcome)),
                        words.isSure(),
                        Refusal.flags(outcome.message(), callee))
                .by(new CallSite(scope.method(), call.offset())));
    }

    String because(InliningDecision refusal) {
        int bytecodes = methods.code(refusal.callee()).map(Code::length).orElse(0);
        return Refusal.text(refusal.message(), bytecodes);
    }

    private static String isPassed(Use.Passed call, Place place) {
        return isPassed(call, call.owner(), place);
    }

    private static String isPassed(Use.Passed call, String owner, Place place) {
        String method = Names.simple(owner) + "." + call.name() + Names.parameters(call.descriptor());
        if (call.argument() > 0 || call.opcode() == Opcodes.INVOKESTATIC) {
            return "is passed to " + method + place;
        }
        return call.name().equals("<init>")
                ? "is passed to its constructor" + Names.parameters(call.descriptor()) + place
                : "is the receiver of " + method + place;
    }

    /** The JIT reports no decision about a call that it did not reach, replaced by code of its own, or could not bind to a method. */
    private void undecidedCall(InlineScope scope, Use.Passed call, Place place, Words words) {
        if (compilation.state() != State.TOP_TIER) { // code that was compiled before the recorder started, for example
            suspects.undecided();
            return;
        }
        if (METHOD_HANDLES.contains(call.owner())) {
            unknownHandle(call, place, words);
            return;
        }
        Optional<ClassSummary.MethodSummary> declared =
                methods.declaration(call.owner(), call.name(), call.descriptor());
        boolean isIntrinsic =
                declared.map(ClassSummary.MethodSummary::isIntrinsic).orElse(false);
        if (isIntrinsic && Intrinsic.stores(call)) {
            Set<Source> holders = origins.argumentOf(scope, call.offset(), 1);
            stores.stored(scope, holders, new Store(place, words));
        } else if (isIntrinsic && call.name().equals("cast")) {
            follower.follow(scope, new Source.Result(call.offset()), words);
        } else if (isIntrinsic && List.of("hashCode", "identityHashCode").contains(call.name())) {
            readsHash(call, place, words);
        } else if (isIntrinsic
                || declared.isEmpty()
                || !declared.get().canBeOverridden()
                || call.opcode() == Opcodes.INVOKESPECIAL // of a constructor or of super, which runs no other method
                || mayBeOfAKnownClass(scope, call)) {
            suspects.undecided();
        } else {
            CallSite here = new CallSite(scope.method(), call.offset());
            suspects.add(Suspects.suspect(
                            Kind.PASSED,
                            words.say(isPassed(call, place)
                                    + ", a virtual call whose receivers are of too many types to be inlined"
                                    + compiled(implementations(call.owner(), call.name(), call.descriptor()))),
                            words.isSureAt(place),
                            receivers(here, call.owner(), call.name()))
                    .by(here));
        }
    }

    /** Whether the JIT may know the receiver's class. A call of it then runs one method. */
    private boolean mayBeOfAKnownClass(InlineScope scope, Use.Passed call) {
        return call.opcode() != Opcodes.INVOKESTATIC
                && origins.mayBeOfAKnownClass(scope, origins.argumentOf(scope, call.offset(), 0));
    }

    /** Whether the followed object may have a hash code of its own. The class of a holder is not known. */
    private boolean mayOverrideHashCode(Words words) {
        boolean hasHashOfObject = type.startsWith("[")
                || Origins.isLambda(type)
                || methods.declaration(type.replace('.', '/'), "hashCode", "()I")
                        .filter(declared -> declared.owner().equals("java/lang/Object"))
                        .isPresent();
        return !words.before().isEmpty() || !hasHashOfObject;
    }

    private void readsHash(Use.Passed call, Place place, Words words) {
        if (call.name().equals("hashCode") && mayOverrideHashCode(words)) {
            suspects.undecided();
            return;
        }
        suspects.add(
                Kind.IDENTITY,
                words.say(isPassed(call, place) + ", which reads its identity hash"),
                words.isSureAt(place));
    }

    /** Returns the flag that tells a call's receivers apart; none if the call cannot be replaced. */
    List<String> receivers(CallSite call, String owner, String method) {
        CompiledMethod caller = call.caller();
        boolean canBeReplaced = !call.name().isEmpty()
                && !call.name().contains("=")
                && !owner.startsWith("[")
                && (!methods.isOfTheJdk(caller) || REPLACEABLE.stream().anyMatch(caller.type()::startsWith));
        return canBeReplaced
                ? List.of(new ReceiversFlag(call.name(), Names.simple(owner) + "." + method).argument())
                : List.of();
    }

    /** Returns the implementations that the JVM has compiled. Classes without a file, such as those of lambdas, are not among them. */
    List<String> implementations(String owner, String name, String descriptor) {
        return compilation.compiled().stream()
                .filter(method -> methods.canRun(owner, name, descriptor, method))
                .map(method -> Names.simple(method.type()))
                .distinct()
                .sorted()
                .toList();
    }

    private static String compiled(List<String> types) {
        int more = types.size() - MOST_TYPES;
        String shown = types.stream().limit(MOST_TYPES).collect(Collectors.joining(", "));
        return types.size() < 2 ? "" : " (compiled: " + shown + (more > 0 ? " and " + more + " more" : "") + ")";
    }
}
