package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.Await;
import io.bytewatcher.watch.ByteWatcher;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Threads that work until they are closed. An operation takes about a microsecond, and may allocate and be reported to a watcher. */
final class BusyThreads implements AutoCloseable {
    private static final int STEPS = 400;

    private final List<BusyThread> workers = new ArrayList<>();
    private volatile boolean closed;

    private BusyThreads() {}

    /**
     * Starts threads and waits until all run.
     *
     * @param allocating whether each operation allocates an object of 16 bytes
     */
    static BusyThreads start(int count, boolean allocating) throws InterruptedException {
        BusyThreads busy = new BusyThreads();
        CountDownLatch running = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            BusyThread worker = busy.new BusyThread("busy-" + i, allocating, running);
            worker.start();
            busy.workers.add(worker);
        }
        running.await();
        return busy;
    }

    /** Reports all further operations to a watcher; null ends that. */
    void report(@Nullable ByteWatcher watcher) {
        workers.forEach(worker -> worker.watcher = watcher);
    }

    long operations() {
        return workers.stream().mapToLong(worker -> worker.operations).sum();
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    long cpuNanos() {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return workers.stream()
                .mapToLong(worker -> bean.getThreadCpuTime(worker.getId()))
                .sum();
    }

    List<BusyThread> workers() {
        return workers;
    }

    @Override
    public void close() {
        closed = true;
        workers.forEach(Await::end);
    }

    final class BusyThread extends Thread {
        private final boolean allocating;
        private final CountDownLatch running;
        private volatile @Nullable ByteWatcher watcher;
        private volatile long operations;

        @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the work
        private volatile long result;

        @SuppressWarnings("UnusedVariable") // as above
        private volatile @Nullable Object allocated;

        private BusyThread(String name, boolean allocating, CountDownLatch running) {
            super(name);
            this.allocating = allocating;
            this.running = running;
            setDaemon(true);
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes it
        public void run() {
            running.countDown();
            while (!closed) {
                operate();
                operations++;
                ByteWatcher told = watcher;
                if (told != null) {
                    told.operations(1);
                }
            }
        }

        private void operate() {
            long x = operations | 1;
            for (int i = 0; i < STEPS; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            result = x;
            if (allocating) {
                allocated = new Object();
            }
        }
    }
}
