package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.util.List;

/**
 * A window that records one or all other threads while they run. Bytes before a thread's first probe in it and after its last are unknown;
 * in between no byte is lost.
 */
public interface RemoteWindow {
    /** Starts the window. */
    void start();

    /** Ends the window. */
    void end();

    /** The result for the threads that count. */
    Found found();

    /**
     * The result.
     *
     * @param report all bytes between the first probe and the last
     * @param counted the rise of the threads' counters in bytes, without the recording
     * @param withoutProbes the calls that began before their code was instrumented and so have no probes, innermost first
     */
    record Found(SiteReport report, long counted, List<StackTraceElement> withoutProbes) {}
}
