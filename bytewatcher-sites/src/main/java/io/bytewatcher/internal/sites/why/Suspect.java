package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.why.CompileTree.Call;

/**
 * A use that keeps an object, or may keep it.
 *
 * @param isSure whether the use alone keeps the object; otherwise the JIT may have seen through it
 */
record Suspect(KeptReason reason, boolean isSure) {
    /** Returns the use as a call that is not inlined. */
    Suspect by(Call call) {
        KeptReason of = new KeptReason(reason.kind(), reason.text(), reason.flags(), call.name());
        return new Suspect(of, isSure);
    }
}
