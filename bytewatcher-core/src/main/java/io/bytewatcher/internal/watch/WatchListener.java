package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.Breach;
import java.util.List;

/**
 * Receives what a sampler sees, on the sampling thread with the sampler's lock held: must not block. As a {@link Breach.Search} it is
 * called on any thread, without the lock.
 */
public interface WatchListener extends Breach.Search {
    /** A limit was broken; the breach is confirmed. */
    void breached(Breach breach);

    /** The stack of a thread that broke a limit. */
    default List<StackTraceElement> stackOf(Thread thread) {
        return List.of(thread.getStackTrace());
    }

    /** A watched thread was seen for the first time. Not called for threads that lived at the start. */
    default void started(Thread thread) {}

    /** A watched thread has ended. */
    default void ended(long id, String name, long bytes) {}

    /** A sweep is over. */
    default void swept(long elapsedNanos) {}

    /** Something that the user should know, for example a predicate that throws. */
    void notice(String message, Throwable cause);
}
