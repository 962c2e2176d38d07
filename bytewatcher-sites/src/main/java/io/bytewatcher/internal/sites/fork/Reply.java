package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A reply of the other JVM.
 *
 * @param content the answer; null if there is none
 * @param failure the reason why there is none, as a sentence; otherwise empty
 */
record Reply(@Nullable Serializable content, String failure) implements Serializable {
    private static final long serialVersionUID = 1L;
}
