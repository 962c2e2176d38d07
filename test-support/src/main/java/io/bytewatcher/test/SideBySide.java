package io.bytewatcher.test;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does what takes long, such as other JVMs, as much of it side by side as there are processors. */
public final class SideBySide implements AutoCloseable {
    private final ExecutorService threads =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), SideBySide::thread);

    /** What will have come of it. */
    @FunctionalInterface
    public interface Answer<T> {
        /** Waits for it. */
        T get() throws Exception;
    }

    /** Starts as soon as there is a processor. */
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
