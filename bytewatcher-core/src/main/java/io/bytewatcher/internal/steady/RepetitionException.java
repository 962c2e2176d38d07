package io.bytewatcher.internal.steady;

/** The measured code passed its first call and threw on a later one: it cannot be repeated as it is. */
public final class RepetitionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long call;
    private final Throwable thrown;

    /**
     * Reports a repetition that threw.
     *
     * @param call which call threw, the first is 1
     * @param thrown what it threw
     */
    public RepetitionException(long call, Throwable thrown) {
        super("call " + call + " threw " + thrown, thrown);
        this.call = call;
        this.thrown = thrown;
    }

    /** Which call threw; the first is 1. */
    public long call() {
        return call;
    }

    /** What it threw. */
    public Throwable thrown() {
        return thrown;
    }
}
