package io.bytewatcher.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Starts virtual threads where the JVM has them; the tests are compiled for 17. */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** Starts one; the test is skipped where there are none. */
    public static Thread start(Runnable task) throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "JDK 21 is the first with virtual threads");
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    /** Runs something on one, and waits for it. */
    public static <T> T run(Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        start(future);
        return future.get();
    }

    /** Runs something on each of so many, and waits for them. */
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
