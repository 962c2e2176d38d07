package io.bytewatcher.samples.tour;

import static io.bytewatcher.ByteSize.KIB;

import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.watch.ByteWatcher;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A soak runs once and for a long time, so its body cannot be repeated. {@code @WatchAllocation} samples the threads
 * instead: a watcher reads from outside how much each has allocated. {@code tour-engine} handles 100,000 messages and
 * must stay within 64 KiB, which leaves room for the bytes of the JIT.
 *
 * <p>A failure lists the breaches: {@code tour-engine at 0.3 s: 65,552 B, limit 65,536 B per thread}. Without {@code
 * sites = "0s"} it also names the lines that allocate.
 */
class T09_WatchTests {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);
    private volatile boolean done;
    long sum;

    @Test
    @WatchAllocation(threads = "tour-engine", maxPerThread = 64 * KIB, every = "20ms", sites = "0s")
    void soak(ByteWatcher watcher) throws InterruptedException {
        Thread engine = new Thread(() -> handleMessages(watcher), "tour-engine");
        engine.start();
        while (watcher.snapshot().operations() < 100_000) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        done = true;
        engine.join();
    }

    private void handleMessages(ByteWatcher watcher) {
        while (!done) {
            sum += buffer.getLong(0);
            watcher.operations(1);
        }
    }
}
