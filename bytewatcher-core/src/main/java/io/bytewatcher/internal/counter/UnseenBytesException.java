package io.bytewatcher.internal.counter;

/** Thrown when an ignored thread ended inside the window with unseen bytes. The next window can succeed. */
public final class UnseenBytesException extends CannotMeasureException {
    private static final long serialVersionUID = 1L;

    private final String thread;

    /**
     * Creates the exception.
     *
     * @param thread the thread's name
     * @param message what could not be measured, why, and the way out
     */
    public UnseenBytesException(String thread, String message) {
        super(message);
        this.thread = thread;
    }

    /**
     * The thread.
     *
     * @return its name
     */
    public String thread() {
        return thread;
    }
}
