package io.bytewatcher.watch;

/** Called when a limit is broken. */
@FunctionalInterface
public interface BreachListener {
    /**
     * Handles a breach. Called on the watcher's thread for listeners, one call after the other; it may block. An exception is logged, and
     * the watch continues.
     *
     * @param breach the breach
     * @throws Exception any exception, which is logged
     */
    void onBreach(Breach breach) throws Exception;
}
