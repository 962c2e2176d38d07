package io.bytewatcher.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that runs a task each time it is asked to, and allocates nothing for it; nor does the thread that asks. */
public final class OtherThread implements AutoCloseable {
    /** What the thread is. */
    public enum Kind {
        /** Of a pool: parks while there is nothing to do. */
        PLATFORM,
        /** Virtual where the JDK has such. Spins while there is nothing to do, because parking allocates on its carrier. */
        VIRTUAL
    }

    private static final int SPINS = 1_000;

    private final Runnable task;
    private final boolean isParking;
    private final Thread thread;
    private volatile int asked;
    private volatile int done;
    private volatile @Nullable Thread asking;
    private volatile boolean isClosed;

    private OtherThread(Kind kind, Runnable task) {
        this.task = task;
        this.isParking = kind == Kind.PLATFORM;
        this.thread = kind == Kind.PLATFORM ? platform(this::work) : virtual(this::work);
    }

    /**
     * Starts a thread, and runs the task once, so that no class is loaded later.
     *
     * @param kind of thread
     * @param task it runs each time
     */
    public static OtherThread start(Kind kind, Runnable task) {
        OtherThread other = new OtherThread(kind, task);
        other.thread.start();
        other.run();
        return other;
    }

    /** Has the task run, and waits for its end. */
    @SuppressWarnings("ThreadPriorityCheck") // where all processors are taken, spinning keeps the other thread from one
    public void run() {
        int number = done + 1;
        asking = Thread.currentThread();
        asked = number;
        if (isParking) {
            LockSupport.unpark(thread);
        }
        int spins = 0;
        while (done != number) {
            if (isParking) {
                LockSupport.park(this);
            } else if (++spins % SPINS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private void work() {
        while (!isClosed) {
            int number = asked;
            if (number != done) {
                task.run();
                done = number;
                if (isParking) {
                    LockSupport.unpark(asking);
                }
            } else if (isParking) {
                LockSupport.park(this);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static Thread platform(Runnable work) {
        Thread thread = new Thread(work, "engine-1");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * A thread that is not started.
     *
     * @param work that it does
     * @return a virtual one, or a platform one on a JDK that has no others
     */
    public static Thread virtual(Runnable work) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, work);
        } catch (NoSuchMethodException e) {
            return platform(work);
        } catch (ClassNotFoundException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the thread, and waits for its end. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
