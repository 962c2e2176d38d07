package io.bytewatcher.test;

/** Thrown when a JVM did not start, ended with an error or took too long. The message has its whole output. */
public final class ForkFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForkFailedException(String message) {
        super(message);
    }

    ForkFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
