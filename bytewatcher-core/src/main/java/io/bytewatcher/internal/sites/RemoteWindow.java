package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.util.List;

/**
 * A window in which another thread is recorded, or all of them, while they go on. What they allocate before their first mark in it and after
 * their last is not known; in between no byte is lost.
 */
public interface RemoteWindow {
    /** Starts the window. */
    void start();

    /** Ends the window. */
    void end();

    /** What was found on the threads that count. */
    Found found();

    /**
     * What was found.
     *
     * @param report all that was allocated between the first mark and the last
     * @param counted what the threads' counters rose by, in bytes, without the recording
     * @param withoutMarks the calls that began before their code got marks, so that they have none, innermost first
     */
    record Found(SiteReport report, long counted, List<StackTraceElement> withoutMarks) {}
}
