package io.bytewatcher.internal.sites;

import org.jspecify.annotations.Nullable;

/** It cannot be found out where code allocated. The message is a sentence that says why, and the way out. */
public final class AttributionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Says why.
     *
     * @param message a whole sentence with the way out
     */
    public AttributionException(String message) {
        super(message);
    }

    /**
     * Says why.
     *
     * @param message a whole sentence with the way out
     * @param cause what stood in the way
     */
    public AttributionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
