package io.bytewatcher.test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that wait until they are closed. Their names begin with {@value #NAME}. */
public final class ParkedThreads implements AutoCloseable {
    public static final String NAME = "parked-";

    private static final long STACK_BYTES = 128 << 10;

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    private ParkedThreads() {}

    /** Starts threads, and waits until they run. */
    public static ParkedThreads start(int count) {
        ParkedThreads parked = new ParkedThreads();
        CountDownLatch running = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(
                    null,
                    () -> {
                        running.countDown();
                        Await.latch(parked.end);
                    },
                    NAME + i,
                    STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
            parked.threads.add(thread);
        }
        Await.latch(running);
        return parked;
    }

    /** Waits until all threads wait; throws if one has ended. */
    public void requireParked() {
        for (Thread thread : threads) {
            Await.until(
                    thread.getName() + " waits", () -> thread.getState() == Thread.State.WAITING || !thread.isAlive());
            if (!thread.isAlive()) {
                throw new IllegalStateException(thread.getName() + " has ended");
            }
        }
    }

    @Override
    public void close() {
        end.countDown();
        threads.forEach(Await::end);
    }
}
