package io.bytewatcher.watch;

/** Is called when a watched thread has started or ended. */
@FunctionalInterface
public interface ThreadListener {
    /**
     * A thread was seen for the first time, or no more. Called on the watcher's thread for listeners. What it throws is logged, and the
     * watching goes on.
     *
     * @param thread which; with what it had allocated when it was seen last
     * @throws Exception to have it logged
     */
    void onThread(WatchedThread thread) throws Exception;
}
