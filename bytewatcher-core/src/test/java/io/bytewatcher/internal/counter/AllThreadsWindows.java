package io.bytewatcher.internal.counter;

import io.bytewatcher.test.Await;
import java.lang.reflect.Method;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a fresh JVM: windows over all threads, each of which must read exactly its threads' own counts. Prints for each kind how many
 * did, and the differences of the others. Only C2 creates constants on a thread that it compiles for, perhaps after that thread has read
 * its own counter; without C2 there are no differences.
 */
final class AllThreadsWindows {
    private static final int PIECE = 1_024; // new byte[1_008]
    private static final long MOST_OF_C2 = 1_000;

    /** The threads' own counts in one window. */
    private static final AtomicLong KNOWN = new AtomicLong();

    /** The pool's threads, which end after the pool. */
    private static final Queue<Thread> ENDING = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private static volatile byte @Nullable [] sink;

    private AllThreadsWindows() {}

    public static void main(String... arguments) throws ReflectiveOperationException {
        int windows = Integer.parseInt(arguments[0]);
        own("own", new AllThreadsCounter(CurrentThreadCounter.create(), IgnoredThreads.byDefault()), windows);
        own("raw", new AllThreadsCounter(JvmCounters::currentThread, IgnoredThreads.byDefault()), windows);
        others("nothing", windows, () -> {});
        others("joined", windows, () -> Await.end(start(1 << 10)));
        others("together", windows, () -> {
            Thread[] threads = new Thread[10];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = start(100);
            }
            for (Thread thread : threads) {
                Await.end(thread);
            }
        });
        others("pool", windows, () -> {
            ExecutorService pool = Executors.newFixedThreadPool(4, AllThreadsWindows::ending);
            for (int task = 0; task < 8; task++) {
                pool.execute(() -> allocate(32));
            }
            pool.shutdown();
            awaitTermination(pool);
            while (!ENDING.isEmpty()) { // they may still wait for the pool's lock, and allocate in doing so
                Await.end(ENDING.remove());
            }
        });
        if (Runtime.version().feature() >= 21) {
            Method startVirtualThread = Thread.class.getMethod("startVirtualThread", Runnable.class);
            Await.end(startVirtual(startVirtualThread)); // starts a carrier
            virtual("virtual", windows, () -> Await.end(startVirtual(startVirtualThread)));
        }
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
            long bytes = counter.read() - before;
            long error = bytes - KNOWN.get();
            exact += error == 0 ? 1 : 0;
            if (error < 0 || error > MOST_OF_C2) {
                System.out.println(kind + ": off by " + error + " B in window " + i);
            }
        }
        System.out.println(kind + ": " + exact);
    }

    /**
     * The scheduler may allocate on the carrier as well, even after a virtual thread has ended. So the carrier's own count just before and
     * after each end of the window bounds the figure. The bounds are equal in nearly all windows.
     */
    private static void virtual(String kind, int windows, Runnable window) {
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault());
        long carrier = carrier().getId();
        int exact = 0;
        int wide = 0;
        for (int i = 0; i < windows; i++) {
            long beforeStart = JvmCounters.thread(carrier);
            long before = counter.start();
            long afterStart = JvmCounters.thread(carrier);
            window.run();
            long beforeEnd = JvmCounters.thread(carrier);
            long bytes = counter.read() - before;
            long afterEnd = JvmCounters.thread(carrier);
            long least = Math.max(100L * PIECE, beforeEnd - afterStart);
            long most = afterEnd - beforeStart;
            exact += bytes >= least && bytes <= most ? 1 : 0;
            wide += least < most ? 1 : 0;
            if (bytes < least || bytes > most) {
                System.out.println(
                        kind + ": " + bytes + " B instead of " + least + " to " + most + " B in window " + i);
            }
        }
        if (wide > windows / 10) {
            System.out.println(kind + ": the carrier allocated at the ends of " + wide + " windows");
        }
        System.out.println(kind + ": " + exact);
    }

    /** The only carrier. */
    private static Thread carrier() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("ForkJoinPool-1-worker-"))
                .findAny()
                .orElseThrow(() -> new AssertionError("no carrier has been started"));
    }

    /** Starts a thread that allocates so many pieces and then reports its own count. */
    private static Thread start(int pieces) {
        Thread thread = saying(() -> allocate(pieces));
        thread.start();
        return thread;
    }

    /** The thread factory of the pool. */
    private static Thread ending(Runnable worker) {
        Thread thread = saying(worker);
        ENDING.add(thread);
        return thread;
    }

    private static Thread saying(Runnable work) {
        return new Thread(() -> {
            work.run();
            KNOWN.addAndGet(JvmCounters.currentThread());
        });
    }

    private static Thread startVirtual(Method startVirtualThread) {
        try {
            return (Thread) startVirtualThread.invoke(null, (Runnable) () -> allocate(100));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static void awaitTermination(ExecutorService pool) {
        try {
            if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new AssertionError("a pool does not end");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void allocate(int pieces) {
        for (int i = 0; i < pieces; i++) {
            sink = new byte[PIECE - 16];
        }
    }
}
