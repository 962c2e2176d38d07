package io.bytewatcher.watch;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** In a JVM with a small heap: 100,000 threads, each of which allocates and ends. */
final class ShortLivedThreads {
    private static final int THREADS = 100_000;
    private static final int AT_ONCE = 20;

    private ShortLivedThreads() {}

    public static void main(String... args) throws Exception {
        AtomicLong seen = new AtomicLong();
        try (ByteWatcher watcher = ByteWatcher.builder()
                .threads(ThreadSelector.named("short-*"))
                .every(Duration.ofMillis(1))
                .limit(AllocationLimit.total(1 << 30))
                .limit(AllocationLimit.perSecond(1 << 30))
                .onThreadEnded(thread -> seen.incrementAndGet())
                .start()) {
            for (int i = 0; i < THREADS; i += AT_ONCE) {
                Thread[] threads = new Thread[AT_ONCE];
                for (int j = 0; j < AT_ONCE; j++) {
                    byte[] ballast = new byte[4_096]; // of a thread that is kept, all of them would be 400 MB
                    threads[j] = new Thread(() -> ballast[0]++, "short-" + (i + j));
                    threads[j].start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            watcher.assertNoBreach();
        }
        System.out.println(seen.get() > 0 ? THREADS + " ended" : "none was seen");
    }
}
