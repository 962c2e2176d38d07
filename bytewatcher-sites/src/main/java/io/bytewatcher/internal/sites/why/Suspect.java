package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import java.util.List;
import java.util.stream.Stream;

/**
 * A use that keeps an object, or may keep it.
 *
 * @param isSure whether the use alone keeps the object; otherwise the JIT may have seen through it
 */
record Suspect(KeptReason reason, boolean isSure) {
    /** Returns two uses with the same text as one, which is gone if both are. */
    Suspect and(Suspect other) {
        return new Suspect(and(reason, other.reason), isSure || other.isSure);
    }

    /** Returns two reasons with the same text as one. */
    static KeptReason and(KeptReason one, KeptReason other) {
        List<String> flags = one.flags().isEmpty() || other.flags().isEmpty()
                ? List.of()
                : Stream.concat(one.flags().stream(), other.flags().stream())
                        .distinct()
                        .toList();
        return new KeptReason(one.kind(), one.text(), flags, one.call());
    }

    /** Returns the use as a call that is not inlined. */
    Suspect by(CallSite call) {
        KeptReason of = new KeptReason(reason.kind(), reason.text(), reason.flags(), call.name());
        return new Suspect(of, isSure);
    }
}
