package io.bytewatcher.samples.tour;

import static io.bytewatcher.ByteSize.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ThreadSelector;
import io.bytewatcher.watch.WatchAssertionError;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * {@code ByteWatcher.builder()} watches threads in any program, without a test framework, and notifies a callback of
 * each breach. Here a thread may allocate 1 MiB. {@code tour-leak} keeps allocating arrays of 1 KiB, and the callback
 * receives the thread's name and bytes.
 *
 * <p>{@code assertNoBreach()} then fails: {@code 1 breach in 0.1 s}, and {@code tour-leak at 0.1 s: 2,097,152 B, limit
 * 1,048,576 B per thread}.
 */
class T10_WatcherInCodeTests {
    private volatile boolean done;
    volatile byte[] kept = {};

    @Test
    void callsBack() throws Exception {
        CompletableFuture<Breach> called = new CompletableFuture<>();
        Thread leak = new Thread(this::allocate, "tour-leak");
        try (ByteWatcher watcher = ByteWatcher.builder()
                .threads(ThreadSelector.named("tour-leak"))
                .limit(AllocationLimit.total(1 * MIB))
                .every(Duration.ofMillis(20))
                .onBreach(called::complete)
                .start()) {
            leak.start();

            assertThat(called.get().bytes()).isGreaterThan(MIB);
            assertThatThrownBy(watcher::assertNoBreach)
                    .isInstanceOf(WatchAssertionError.class)
                    .message()
                    .matches("(?s)1 breach in \\S+ s\\R  tour-leak at \\S+ s: \\S+ B, limit 1,048,576 B per thread.*");
        } finally {
            done = true;
            leak.join();
        }
    }

    private void allocate() {
        while (!done) {
            kept = new byte[1_024];
        }
    }
}
