package io.bytewatcher.test;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs long tasks, such as other JVMs, in parallel on all processors. */
public final class SideBySide implements AutoCloseable {
    private final ExecutorService threads =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), SideBySide::thread);

    /** The result of a task. */
    @FunctionalInterface
    public interface Answer<T> {
        /** Waits for the result. */
        T get() throws Exception;
    }

    /** Starts a task as soon as a processor is free. */
    public <T> Answer<T> start(Callable<T> work) {
        Future<T> future = threads.submit(work);
        return () -> {
            try {
                return future.get();
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause());
            }
        };
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "side-by-side");
        thread.setDaemon(true);
        return thread;
    }
}
