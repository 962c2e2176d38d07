package io.bytewatcher.internal.sites;

/** Thrown when the measured code passes its first call and throws on a later one, and so is not repeatable. */
public final class RepetitionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long call;
    private final Throwable thrown;

    /**
     * Creates the exception.
     *
     * @param call the number of the call that threw; the first is 1
     * @param thrown its exception
     */
    public RepetitionException(long call, Throwable thrown) {
        super("call " + call + " threw " + thrown, thrown);
        this.call = call;
        this.thrown = thrown;
    }

    /** The number of the call that threw; the first is 1. */
    public long call() {
        return call;
    }

    /** The exception of the call. */
    public Throwable thrown() {
        return thrown;
    }
}
