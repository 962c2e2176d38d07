package io.bytewatcher;

/**
 * A body passed its first call and threw on a later one, so that its steady state cannot be measured. An error of the
 * measurement: it says nothing about allocation. Its cause is what the body threw.
 */
public final class NotRepeatableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NotRepeatableException(String message, Throwable cause) {
        super(message, cause);
    }
}
