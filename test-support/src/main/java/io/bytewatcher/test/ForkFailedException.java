package io.bytewatcher.test;

/** A JVM that did not start, ended with an error or took too long. The message has all that it printed. */
public final class ForkFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForkFailedException(String message) {
        super(message);
    }

    ForkFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
