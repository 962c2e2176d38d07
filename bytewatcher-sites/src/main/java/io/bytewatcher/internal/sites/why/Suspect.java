package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;

/**
 * A use that keeps an object, or may keep it.
 *
 * @param isSure whether the use alone keeps the object; otherwise the JIT may have seen through it
 */
record Suspect(KeptReason reason, boolean isSure) {}
