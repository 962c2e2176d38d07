package io.bytewatcher.watch;

/** Is called when a limit is broken. */
@FunctionalInterface
public interface BreachListener {
    /**
     * A limit was broken. Called on the watcher's thread for listeners, one call after the other; it may take its time. What it throws is
     * logged, and the watching goes on.
     *
     * @param breach who, how much, when
     * @throws Exception to have it logged
     */
    void onBreach(Breach breach) throws Exception;
}
