package io.bytewatcher.internal.watch;

/** Who wants to know what a sampler sees. Called on the sampling thread, with its lock held: must not block. */
public interface WatchListener {
    /** A limit was broken, and that was confirmed. */
    void breached(Breached breach);

    /** A watched thread was seen for the first time; not told of those that were there from the start. */
    void started(Thread thread);

    /** A watched thread has ended. It is not kept. */
    void ended(long id, String name, long bytes);

    /** A sweep is over. */
    void swept(long elapsedNanos);

    /** Something that the user should know, such as a predicate that throws. */
    void notice(String message, Throwable cause);
}
