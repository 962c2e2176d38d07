package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The fields and elements that refer to the object, and the lambdas that capture it. It goes on with a holder that is new, too. */
final class Stores {
    private static final int NONE = -1;
    static final String LAMBDA_FACTORY = "java/lang/invoke/LambdaMetafactory";

    private final Methods methods;
    private final Origins origins;
    private final Suspects suspects;
    private final Overwrites overwrites;
    private final ScalarReplacement replacement;
    private final Follower follower;
    private final Deadline deadline;
    private final Set<Visit> storedIn = new HashSet<>();

    Stores(Evidence evidence, ScalarReplacement replacement, Follower follower) {
        methods = evidence.methods();
        origins = evidence.origins();
        suspects = evidence.suspects();
        overwrites = new Overwrites(evidence);
        deadline = evidence.deadline();
        this.replacement = replacement;
        this.follower = follower;
    }

    /**
     * A store of the object.
     *
     * @param field the field; null for an element of an array, or for a field that only its address identifies
     * @param at the offset of the store, or of the call that leads to it, in the method that is looked at; none if neither is there
     * @param inLoop whether the object is stored there more than once in each call of that method
     * @param isRead whether compiled code may read the field
     */
    record Store(@Nullable String field, Place place, Words words, int at, boolean inLoop, boolean isRead) {
        /** A store of which only the holder is followed. */
        Store(Place place, Words words) {
            this(null, place, words, NONE, false, true);
        }

        private Store with(Words other) {
            return new Store(field, place, other, at, inLoop, isRead);
        }

        private Store at(int call, boolean repeats) {
            return new Store(field, place, words, call, inLoop || repeats, isRead);
        }

        /** Returns the store into each of some holders. */
        Store into(Set<Source> holders) {
            long objects = holders.stream()
                    .filter(holder -> holder != Source.Other.NULL)
                    .count();
            return objects > 1 ? with(words.unsure()) : this;
        }
    }

    /** The object is stored in a field, or in an element of an array. */
    void stored(InlineScope scope, Set<Source> holders, Use use, @Nullable String field, Place place, Words words) {
        boolean isRead = field == null || isRead(scope, use.offset());
        Words ofStore = unlessOverwritten(scope, use, words);
        stored(scope, holders, new Store(field, place, ofStore, use.offset(), false, isRead));
    }

    /** Whether code that is compiled together reads the field of a store. */
    private boolean isRead(InlineScope scope, int offset) {
        InlineScope root = scope;
        for (InlineScope caller = root; caller != null; caller = caller.caller()) {
            root = caller;
        }
        CompiledMethod compiled = root.method();
        return methods.instruction(scope.method(), offset)
                .map(store -> isRead(compiled, store, new HashSet<>()))
                .orElse(true);
    }

    private boolean isRead(CompiledMethod method, Instruction store, Set<CompiledMethod> seen) {
        return seen.add(method)
                && (deadline.isPast()
                        || methods.code(method)
                                .filter(code -> code.instructions().stream()
                                        .anyMatch(read -> read.opcode() == Opcodes.GETFIELD
                                                && methods.mayBeTheSameField(
                                                        read.owner(), read.name(), store.owner(), store.name())))
                                .isPresent()
                        || origins.compilation().calls(method).stream()
                                .flatMap(call -> origins.compilation().inlined(method, call))
                                .anyMatch(callee -> isRead(callee, store, seen)));
    }

    void storedInStatic(InlineScope scope, Use.StoredInStatic stored, Place place, Words words) {
        String field = "the static field " + Names.simple(stored.owner()) + "." + stored.name();
        suspects.add(
                Kind.STORED,
                words.say("is stored in " + field + place),
                unlessOverwritten(scope, stored, words).isSureAt(place));
    }

    private Words unlessOverwritten(InlineScope scope, Use store, Words words) {
        return overwrites.follow(scope, store.offset()) ? words.unsure() : words;
    }

    void stored(InlineScope scope, Set<Source> holders, Store store) {
        List<Source> compiled = origins.compiled(scope, holders).toList();
        suspects.undecidedIf(compiled.isEmpty());
        for (Source holder : compiled) {
            storedIn.clear();
            stored(scope, holder, store.into(holders));
        }
    }

    private void stored(InlineScope scope, Source holder, Store store) {
        if (holder == Source.Other.NULL || !storedIn.add(new Visit(scope, holder))) {
            return;
        }
        String field = store.field();
        if (holder instanceof Source.Allocated) {
            String predicate = "is stored in " + (field == null ? "an array" : field)
                    + store.place().withoutPath();
            boolean inTurn = store.inLoop() || isInLoop(scope, store.at(), holder.offset());
            if (inTurn && !store.isRead()) {
                suspects.add(
                        Kind.MERGED,
                        store.words()
                                .then(predicate, "the field", store.place())
                                .say("also holds an earlier one of the loop, and the JIT keeps such objects"),
                        false);
            } else {
                suspects.undecided(); // what is read back from the holder is not followed
            }
            Words ofHolder = store.words().then(predicate, "the holder", store.place());
            methods.code(scope.method())
                    .ifPresent(code ->
                            replacement.checkAllocation(scope, code, code.instruction(holder.offset()), ofHolder));
            follower.follow(scope, holder, ofHolder);
        } else if (holder instanceof Source.Result result
                && origins.returnedArgument(scope, result).isPresent()) {
            Set<Source> returned = origins.argumentOf(
                    scope,
                    result.offset(),
                    origins.returnedArgument(scope, result).getAsInt());
            returned.forEach(source -> stored(scope, source, store.into(returned)));
        } else if (holder instanceof Source.Result result
                && origins.maker(scope, result).isPresent()) {
            Store inTurn = store.at(NONE, isInLoop(scope, store.at(), holder.offset()));
            origins.maker(scope, result).ifPresent(callee -> {
                Set<Source> results = origins.results(callee.method());
                results.forEach(source -> stored(callee, source, inTurn.into(results)));
            });
        } else if (holder instanceof Source.Parameter parameter
                && scope.caller() != null
                && !origins.isOlder(scope, parameter.index())) {
            Set<Source> inCaller = origins.argument(scope, parameter.index());
            suspects.undecidedIf(inCaller.isEmpty());
            Store ofCall = store.at(scope.call(), isInLoop(scope, store.at(), NONE));
            for (Source source : inCaller) {
                stored(scope.caller(), source, ofCall.into(inCaller));
            }
        } else {
            boolean isOthers = holder instanceof Source.StaticRead || holder instanceof Source.Parameter;
            // else it may be removed, and what is read from it is not followed
            suspects.undecidedIf(!isOthers && !origins.areOlder(scope, Set.of(holder)));
            String to = field == null ? field(holder).orElse("an object or array that is older") : field;
            suspects.add(
                    Kind.STORED,
                    store.words().say("is stored in " + to + store.place()),
                    store.words().isSureAt(store.place()) && isOthers);
        }
    }

    private boolean isInLoop(InlineScope scope, int offset, int avoided) {
        return offset != NONE
                && methods.code(scope.method())
                        .filter(code -> ObjectPaths.isInLoop(code, offset, avoided))
                        .isPresent();
    }

    /** Returns the name of the field that a source is read from. */
    static Optional<String> field(Source source) {
        if (source instanceof Source.StaticRead read) {
            return Optional.of(Names.simple(read.owner()) + "." + read.name());
        }
        return source instanceof Source.FieldRead read
                ? Optional.of(Names.simple(read.owner()) + "." + read.name())
                : Optional.empty();
    }

    void captured(InlineScope scope, Use.Captured captured, Place place, Words words) {
        if (captured.owner().equals(LAMBDA_FACTORY)) {
            Words ofLambda = words.then("is captured by a lambda" + place, "the lambda", place);
            follower.follow(scope, new Source.Result(captured.offset()), ofLambda);
        } else {
            suspects.undecided();
        }
    }
}
