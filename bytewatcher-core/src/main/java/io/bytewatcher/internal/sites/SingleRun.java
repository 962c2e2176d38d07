package io.bytewatcher.internal.sites;

/**
 * Code that is run once, with a measuring window.
 *
 * @param <E> what it throws
 */
@FunctionalInterface
public interface SingleRun<E extends Exception> {
    /**
     * Runs the code.
     *
     * @param recording to be switched on before and off after the measuring window
     * @return what the window counted, in bytes
     * @throws E when the code throws
     */
    long run(Workload.Recording recording) throws E;
}
