package io.bytewatcher.internal.counter;

import org.jspecify.annotations.Nullable;

/** What reading all threads' bytes needs of the JVM. Tests put a simulated JVM here. */
public interface JvmThreads {
    /**
     * The bytes of all threads, dead ones and virtual ones included. Not consistent by itself: it can leave out a thread
     * that is ending, count it twice, or stand still at a mark that it reached by a misreading.
     *
     * @return bytes since the JVM started
     */
    long total();

    /**
     * The calling thread's counter, exact.
     *
     * @return bytes, or a negative number on a virtual thread
     */
    long currentThread();

    /**
     * Another thread's counter.
     *
     * @param threadId the thread's id
     * @return bytes, or a negative number when the thread has ended
     */
    long thread(long threadId);

    /** Returns when every thread that was inside an update of its counter, or of the thread list, has left it. */
    void barrier();

    /**
     * Threads started since the JVM began. With {@link #live()} it tells whether a thread started or ended.
     *
     * @return a count that never falls
     */
    long started();

    /**
     * Threads that have not begun to end. A thread leaves this count before {@code join()} on it returns.
     *
     * @return a count
     */
    int live();

    /**
     * Lists the live platform threads.
     *
     * @param into where to put them; when it is filled to the brim, some may be missing
     * @return how many were put there
     */
    int list(@Nullable Thread[] into);

    /**
     * The threads that {@link #list} leaves out and {@link #total()} counts.
     *
     * @return the ids that they have, or may come to have
     */
    long[] hidden();

    /**
     * The clock.
     *
     * @return nanoseconds since an arbitrary origin
     */
    long nanoTime();

    /**
     * Gives other threads a chance to finish what they are doing.
     *
     * @param nanos how long to wait at most; 0 for an instant
     */
    void pause(long nanos);
}
