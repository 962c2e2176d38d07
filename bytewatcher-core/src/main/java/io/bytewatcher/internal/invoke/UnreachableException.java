package io.bytewatcher.internal.invoke;

/** Thrown when ByteWatcher can define no class in the package of a class. */
final class UnreachableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreachableException(String reason, Throwable cause) {
        super(reason, cause);
    }

    UnreachableException(String reason) {
        super(reason);
    }
}
