package io.bytewatcher.watch;

import java.time.Duration;

/** Waits for a sweep of a watcher with a period of 20 ms. */
final class Sweeps {
    private static final Duration TWO_PERIODS = Duration.ofMillis(40);

    private final ByteWatcher watcher;
    private final Duration before;

    Sweeps(ByteWatcher watcher) {
        this.watcher = watcher;
        before = watcher.snapshot().elapsed();
    }

    boolean isOver() {
        return watcher.snapshot().elapsed().minus(before).compareTo(TWO_PERIODS) > 0;
    }
}
