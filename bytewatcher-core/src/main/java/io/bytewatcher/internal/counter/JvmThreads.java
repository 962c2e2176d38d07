package io.bytewatcher.internal.counter;

import org.jspecify.annotations.Nullable;

/** The seam between the readings of all threads and the JVM. Tests inject a simulated JVM. */
public interface JvmThreads {
    /**
     * The bytes of all threads, including ended and virtual ones. A single read is not consistent: it can omit an ending thread, count it
     * twice, or stand still at a value that it reached by a misreading.
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

    /**
     * Returns once every thread has left any update of its counter or of the thread list that it was in.
     *
     * @return the number of threads that have ended recently, and may yet make such an update
     */
    int barrier();

    /**
     * The number of threads started since the JVM's start. Together with {@link #live()} it shows whether a thread started or ended.
     *
     * @return a count that never falls
     */
    long started();

    /**
     * The number of threads that have not begun to end. A thread leaves this count before {@code join()} on it returns.
     *
     * @return a count
     */
    int live();

    /**
     * Lists the live platform threads.
     *
     * @param into receives them; if it is filled, some may be missing
     * @return their number
     */
    int list(@Nullable Thread[] into);

    /**
     * The threads that {@link #list} omits and {@link #total()} counts.
     *
     * @return the ids that they have or may yet get
     */
    long[] hidden();

    /**
     * The clock.
     *
     * @return nanoseconds since an arbitrary origin
     */
    long nanoTime();

    /**
     * Lets other threads proceed.
     *
     * @param nanos the longest wait; 0 for an instant
     */
    void pause(long nanos);
}
