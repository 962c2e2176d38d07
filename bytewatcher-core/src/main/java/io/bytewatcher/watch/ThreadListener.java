package io.bytewatcher.watch;

/** Called when a watched thread has started or ended. */
@FunctionalInterface
public interface ThreadListener {
    /**
     * Handles a thread that a sweep has seen for the first time, or has missed. Called on the watcher's thread for listeners. An exception
     * is logged, and the watch continues.
     *
     * @param thread the thread, with its bytes at the last sweep that saw it
     * @throws Exception any exception, which is logged
     */
    void onThread(WatchedThread thread) throws Exception;
}
