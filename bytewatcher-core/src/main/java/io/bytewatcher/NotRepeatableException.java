package io.bytewatcher;

/**
 * Thrown when a body passes its first call and throws on a later one, so that its steady state cannot be measured. It says nothing about
 * allocation. Its cause is the body's exception.
 */
public final class NotRepeatableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NotRepeatableException(String message, Throwable cause) {
        super(message, cause);
    }
}
