package io.bytewatcher.watch;

import java.util.ArrayList;
import java.util.List;

/** Virtual threads, which are not in release 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    /** Runs something on each of so many, and waits for them. */
    static void run(int count, Runnable task) {
        List<Thread> threads = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                Runnable caught = () -> {
                    try {
                        task.run();
                    } catch (Throwable e) {
                        synchronized (thrown) {
                            thrown.add(e);
                        }
                    }
                };
                threads.add((Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, caught));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (ReflectiveOperationException | InterruptedException e) {
            throw new AssertionError(e);
        }
        synchronized (thrown) {
            if (!thrown.isEmpty()) {
                throw new AssertionError(thrown.get(0));
            }
        }
    }
}
