package io.bytewatcher.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Starts virtual threads if the JVM has them; the tests are compiled for 17. */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** Starts a virtual thread; skips the test if the JVM has none. */
    public static Thread start(Runnable task) throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "JDK 21 is the first with virtual threads");
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    /** Runs an action on a virtual thread, and waits for it. */
    public static <T> T run(Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        start(future);
        return future.get();
    }

    /** Runs an action on each of several virtual threads, and waits for them. */
    public static void run(int count, Runnable task) throws Exception {
        List<FutureTask<Void>> futures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FutureTask<Void> future = new FutureTask<>(task, null);
            futures.add(future);
            start(future);
        }
        for (FutureTask<Void> future : futures) {
            future.get();
        }
    }
}
