package io.bytewatcher.internal.loop;

/** Thrown when the measured code throws. */
public final class LoopFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int completed;
    private final Throwable thrown;

    /**
     * Wraps the exception of the code.
     *
     * @param completed the operations of this loop that had completed before
     * @param thrown the exception
     */
    public LoopFailure(int completed, Throwable thrown) {
        super(null, thrown, false, false);
        this.completed = completed;
        this.thrown = thrown;
    }

    /** The operations of this loop that had completed before. */
    public int completed() {
        return completed;
    }

    /** The exception of the code. */
    public Throwable thrown() {
        return thrown;
    }
}
