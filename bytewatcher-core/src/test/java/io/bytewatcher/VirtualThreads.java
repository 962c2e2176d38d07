package io.bytewatcher;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Starts virtual threads where the JVM has them; the tests are compiled for 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    static Thread start(Runnable task) throws Exception {
        assumeThat(Runtime.version().feature())
                .as("the first JDK with virtual threads")
                .isGreaterThanOrEqualTo(21);
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return (Thread) start.invoke(null, task);
    }

    static <T> T run(Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        start(future);
        return future.get();
    }
}
