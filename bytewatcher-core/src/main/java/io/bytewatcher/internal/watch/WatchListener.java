package io.bytewatcher.internal.watch;

/** Receives what a sampler sees. Called on the sampling thread with the sampler's lock held: must not block. */
public interface WatchListener {
    /** A limit was broken; the breach is confirmed. */
    void breached(Breached breach);

    /** A watched thread was seen for the first time. Not called for threads that lived at the start. */
    void started(Thread thread);

    /** A watched thread has ended. */
    void ended(long id, String name, long bytes);

    /** A sweep is over. */
    void swept(long elapsedNanos);

    /** Something that the user should know, for example a predicate that throws. */
    void notice(String message, Throwable cause);
}
