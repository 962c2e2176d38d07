package io.bytewatcher.internal.sites;

/**
 * Code that is run once, with a measuring window.
 *
 * @param <E> the exception that it throws
 */
@FunctionalInterface
public interface SingleRun<E extends Exception> {
    /**
     * Runs the code.
     *
     * @param recording the caller's recording, switched on before the measuring window and off after it
     * @return the counted bytes of the window
     * @throws E when the code throws
     */
    long run(Workload.WindowRecorder recording) throws E;
}
