package io.bytewatcher.watch;

import io.bytewatcher.test.Await;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Runs in a JVM with a small heap: many threads, each of which the watcher sees before it ends. Prints the number of reported ends. */
final class ShortLivedThreads {
    private static final int AT_ONCE = 20;

    private ShortLivedThreads() {}

    /** Takes the number of threads, and the bytes that each holds. */
    public static void main(String... arguments) throws Exception {
        int count = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        AtomicLong told = new AtomicLong();
        ByteWatcher watcher = ByteWatcher.builder()
                .threads(ThreadSelector.named("short-*"))
                .every(Duration.ofMillis(1))
                .limit(AllocationLimit.total(1 << 30))
                .limit(AllocationLimit.perSecond(1 << 30))
                .onThreadEnded(thread -> told.incrementAndGet())
                .start();
        try (watcher) {
            for (int i = 0; i < count; i += AT_ONCE) {
                CountDownLatch seen = new CountDownLatch(1);
                Thread[] threads = new Thread[AT_ONCE];
                for (int j = 0; j < AT_ONCE; j++) {
                    threads[j] = new Heavy("short-" + (i + j), seen, size);
                    threads[j].start();
                }
                int watched = watcher.snapshot().threads().size();
                if (watched < AT_ONCE) {
                    throw new AssertionError(watched + " threads were seen");
                }
                seen.countDown();
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            watcher.assertNoBreach();
        }
        System.out.println(told.get() + " ends told");
        System.out.println(watcher.snapshot().endedThreadCount() + " ends counted");
        System.out.println(watcher.snapshot().threads().size() + " threads left");
    }

    /** A thread releases its task when it ends, so the thread itself holds the bytes. */
    private static final class Heavy extends Thread {
        private final CountDownLatch seen;
        private final byte[] ballast;

        Heavy(String name, CountDownLatch seen, int size) {
            super(name);
            this.seen = seen;
            ballast = new byte[size];
        }

        @Override
        public void run() {
            Await.latch(seen);
            ballast[0]++;
        }
    }
}
