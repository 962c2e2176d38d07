package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is sent back.
 *
 * @param content the answer; null where there is none
 * @param failure the sentence that says why there is none, or empty
 */
record Reply(@Nullable Serializable content, String failure) implements Serializable {
    private static final long serialVersionUID = 1L;
}
