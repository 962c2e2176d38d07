package io.bytewatcher.internal.invoke;

/** A class that nothing of ours can be defined beside. */
final class UnreachableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    UnreachableException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    UnreachableException(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
