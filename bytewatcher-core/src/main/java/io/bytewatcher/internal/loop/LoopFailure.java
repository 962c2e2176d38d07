package io.bytewatcher.internal.loop;

/** The measured code threw. */
public final class LoopFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int completed;
    private final Throwable thrown;

    /**
     * Wraps what the code threw.
     *
     * @param completed how many operations of this loop had completed before
     * @param thrown what the code threw
     */
    public LoopFailure(int completed, Throwable thrown) {
        super(null, thrown, false, false);
        this.completed = completed;
        this.thrown = thrown;
    }

    /** How many operations of this loop had completed before. */
    public int completed() {
        return completed;
    }

    /** What the code threw. */
    public Throwable thrown() {
        return thrown;
    }
}
