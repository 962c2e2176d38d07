package io.bytewatcher.watch;

import java.time.Duration;

/** Whether a watcher that looks every 20 ms has done so meanwhile. */
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
