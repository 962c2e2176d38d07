package io.bytewatcher.benchmarks;

import io.bytewatcher.test.Await;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that runs a task on request. Neither this thread nor the caller allocates anything for the request. */
public final class OtherThread implements AutoCloseable {
    public enum ThreadKind {
        /** A pool's thread: parks while it is idle. */
        PLATFORM,
        /** A virtual thread, or a platform thread before JDK 21. Spins while it is idle, because parking allocates on its carrier. */
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

    private OtherThread(ThreadKind kind, Runnable task) {
        this.task = task;
        this.isParking = kind == ThreadKind.PLATFORM;
        this.thread = kind == ThreadKind.PLATFORM ? platform(this::work) : virtual(this::work);
    }

    /** Starts a thread, and runs the task once, so that its classes are loaded. */
    public static OtherThread start(ThreadKind kind, Runnable task) {
        OtherThread other = new OtherThread(kind, task);
        other.thread.start();
        other.run();
        return other;
    }

    /** Has the thread run the task, and waits for its end. */
    @SuppressWarnings("ThreadPriorityCheck") // on busy processors, spinning alone keeps the other thread from running
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

    /** An unstarted virtual thread; a platform thread before JDK 21. */
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

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        Await.end(thread);
    }
}
