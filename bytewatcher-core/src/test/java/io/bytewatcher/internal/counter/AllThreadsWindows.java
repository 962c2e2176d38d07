package io.bytewatcher.internal.counter;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * In an interpreted JVM of its own, where no compiler makes a constant on the thread that it compiles for: windows over all threads, of
 * which each has to read to the byte what its threads say of themselves. Prints how many did, by kind.
 */
final class AllThreadsWindows {
    private static final int PIECE = 1_024; // new byte[1_008]

    /** What the threads of one window say of themselves. */
    private static final AtomicLong KNOWN = new AtomicLong();

    @SuppressWarnings("UnusedVariable") // written, so that nothing can delete the array
    private static volatile byte @Nullable [] sink;

    private AllThreadsWindows() {}

    public static void main(String... arguments) {
        int windows = Integer.parseInt(arguments[0]);
        own("own", new AllThreadsCounter(CurrentThreadCounter.create(), IgnoredThreads.byDefault()), windows);
        own("raw", new AllThreadsCounter(JvmCounters::currentThread, IgnoredThreads.byDefault()), windows);
        others("nothing", windows, () -> {});
        others("joined", windows, () -> join(start(1 << 10)));
        others("together", windows, () -> {
            Thread[] threads = new Thread[10];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = start(100);
            }
            for (Thread thread : threads) {
                join(thread);
            }
        });
        Thread noise = new Thread(
                () -> {
                    while (true) {
                        allocate(1);
                        LockSupport.parkNanos(5_000_000);
                    }
                },
                "surefire-noise");
        noise.setDaemon(true);
        noise.start();
        others("beside noise", windows, () -> {});
    }

    /** The second reads of each counter, because the first ones load classes. */
    private static void own(String kind, AllThreadsCounter counter, int windows) {
        ownError(counter);
        int exact = 0;
        for (int i = 0; i < windows; i++) {
            exact += ownError(counter) == 0 ? 1 : 0;
        }
        System.out.println(kind + ": " + exact);
    }

    private static long ownError(AllThreadsCounter counter) {
        long before = counter.start();
        sink = new byte[1_000];
        return counter.read() - before - 1_016;
    }

    private static void others(String kind, int windows, Runnable window) {
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault());
        int exact = 0;
        for (int i = 0; i < windows; i++) {
            KNOWN.set(0);
            long before = counter.start();
            window.run();
            exact += counter.read() - before == KNOWN.get() ? 1 : 0;
        }
        System.out.println(kind + ": " + exact);
    }

    /** Starts a thread that allocates so many pieces and then says what it has allocated in its life. */
    private static Thread start(int pieces) {
        Thread thread = new Thread(() -> {
            allocate(pieces);
            KNOWN.addAndGet(JvmCounters.currentThread());
        });
        thread.start();
        return thread;
    }

    private static void allocate(int pieces) {
        for (int i = 0; i < pieces; i++) {
            sink = new byte[PIECE - 16];
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
