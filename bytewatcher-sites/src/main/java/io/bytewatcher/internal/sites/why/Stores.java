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
import org.jspecify.annotations.Nullable;

/** The fields and elements that refer to the object, and the lambdas that capture it. It goes on with a holder that is new, too. */
final class Stores {
    static final String LAMBDA_FACTORY = "java/lang/invoke/LambdaMetafactory";

    private final Methods methods;
    private final Origins origins;
    private final Suspects suspects;
    private final Overwrites overwrites;
    private final ScalarReplacement replacement;
    private final Follower follower;
    private final Set<Visit> storedIn = new HashSet<>();

    Stores(Evidence evidence, ScalarReplacement replacement, Follower follower) {
        methods = evidence.methods();
        origins = evidence.origins();
        suspects = evidence.suspects();
        overwrites = new Overwrites(evidence);
        this.replacement = replacement;
        this.follower = follower;
    }

    /**
     * A store of the object.
     *
     * @param field the field; null for an element of an array, or for a field that only its address identifies
     */
    record Store(@Nullable String field, Place place, Words words) {
        /** Returns the store into each of some holders. */
        Store into(Set<Source> holders) {
            long objects = holders.stream()
                    .filter(holder -> holder != Source.Other.NULL)
                    .count();
            return objects > 1 ? new Store(field, place, words.unsure()) : this;
        }
    }

    /** The object is stored in a field, or in an element of an array. */
    void stored(InlineScope scope, Set<Source> holders, Use use, @Nullable String field, Place place, Words words) {
        stored(scope, holders, new Store(field, place, unlessOverwritten(scope, use, words)));
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
            suspects.undecided(); // what is read back from the holder is not followed
            Words ofHolder = store.words()
                    .then(
                            "is stored in " + (field == null ? "an array" : field)
                                    + store.place().withoutPath(),
                            "the holder",
                            store.place());
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
        } else if (holder instanceof Source.Parameter parameter
                && scope.caller() != null
                && !origins.isOlder(scope, parameter.index())) {
            Set<Source> inCaller = origins.argument(scope, parameter.index());
            suspects.undecidedIf(inCaller.isEmpty());
            for (Source source : inCaller) {
                stored(scope.caller(), source, store.into(inCaller));
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
