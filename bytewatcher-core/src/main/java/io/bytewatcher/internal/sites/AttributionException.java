package io.bytewatcher.internal.sites;

import org.jspecify.annotations.Nullable;

/** Thrown when the sites of code cannot be found. The message is a sentence with the reason and the way out. */
public final class AttributionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message a sentence with the way out
     */
    public AttributionException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message a sentence with the way out
     * @param cause the cause
     */
    public AttributionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
