package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;

/** The variables that hold the object or something else. */
final class Merges {
    /** From this release on, C2 removes some merged objects (ReduceAllocationMerges). */
    private static final int FIRST_WITH_SPLIT_MERGES = 22;

    private final Methods methods;
    private final Origins origins;
    private final Suspects suspects;

    Merges(Evidence evidence) {
        methods = evidence.methods();
        origins = evidence.origins();
        suspects = evidence.suspects();
    }

    void merged(InlineScope scope, Use.Merged merged, boolean isLocked, Place place, Words words) {
        Set<Source> others = origins.compiled(scope, merged.with()).collect(Collectors.toSet());
        if (merged.inLoop() || !others.isEmpty()) {
            String with = merged.inLoop() ? "an earlier one of the loop" : words(scope, others);
            shared(with, isLocked, place, words);
        }
    }

    void shared(String others, boolean isLocked, Place place, Words words) {
        String rule;
        if (Runtime.version().feature() < FIRST_WITH_SPLIT_MERGES) {
            rule = "keeps objects that paths merge";
        } else if (isLocked) {
            rule = "does not split a variable of an object that is locked";
        } else {
            rule = "does not split all such variables";
        }
        suspects.add(
                Kind.MERGED,
                words.say("shares a variable with " + others + place.withoutPath() + ", and the JIT " + rule),
                false);
    }

    String words(InlineScope scope, Set<Source> sources) {
        return sources.stream()
                .map(source -> words(scope, source))
                .sorted()
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private String words(InlineScope scope, Source source) {
        Optional<Instruction> origin = methods.instruction(scope.method(), source.offset());
        if (source instanceof Source.Allocated && origin.isPresent()) {
            Instruction allocation = origin.get();
            return "the new " + (allocation.opcode() == Opcodes.NEW ? Names.simple(allocation.owner()) : "array")
                    + (allocation.line() == 0 ? "" : " of line " + allocation.line());
        }
        Optional<String> field = Stores.field(source);
        if (field.isPresent()) {
            return "the field " + field.get();
        }
        if (source instanceof Source.Result
                && origin.isPresent()
                && origin.get().opcode() != Opcodes.INVOKEDYNAMIC) {
            Instruction call = origin.get();
            return "the result of " + Names.simple(call.owner()) + "." + call.name()
                    + Names.parameters(call.descriptor());
        }
        if (source instanceof Source.Parameter) {
            return "a parameter";
        }
        if (source instanceof Source.Constant) {
            return "a constant";
        }
        return source == Source.Other.NULL ? "null" : "another value";
    }
}
