package io.bytewatcher.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.steady.RepetitionException;
import java.time.Duration;

/** The measured code as a {@link SiteEngine} sees it. All calls are made on the thread that measures. */
public interface Workload {
    /**
     * Repeats the code until what it allocates has settled, in a fresh loop whose JIT profile is its own, so that an engine can
     * change the classes between two calls. At least one counted round is run even when the bound has passed.
     *
     * @param bound the time bound
     * @return the settled figure
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    Allocation settle(Duration bound) throws RepetitionException, InterruptedException;

    /**
     * As {@link #settle}, for code whose settled figure is known: ends as soon as some rounds allocated no more than that, however
     * well the code is compiled. Whether that is what it costs, the caller has to check.
     *
     * @param bytesPerOperation the known figure, rounded up
     * @param bound the time bound
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    default void settleAt(long bytesPerOperation, Duration bound) throws RepetitionException, InterruptedException {
        settle(bound);
    }

    /**
     * Runs the loop of the last {@link #settle} or {@link #settleAt} again, and records meanwhile. What is to run before each call is run outside
     * the recorded windows.
     *
     * @param operations how often the code is to run, 1 or more
     * @param recording switched on before and off after each measuring window
     * @return what the measuring windows counted, in bytes; only of this thread, or of all counted threads where
     *     {@link #allThreads}
     * @throws RepetitionException when the code throws; the recording is off then
     */
    long run(int operations, Recording recording) throws RepetitionException;

    /**
     * Whether all threads are measured instead of the current one.
     *
     * @return true for the scope of all threads
     */
    boolean allThreads();

    /**
     * The thread of what a counter counted beyond the sites.
     *
     * @param allThreads whether all threads were counted, and not the current one
     */
    static String threadOfTheRest(boolean allThreads) {
        return allThreads ? "unknown thread" : Thread.currentThread().getName();
    }

    /**
     * The class that wrote the measured code.
     *
     * @return such as the test class
     */
    Class<?> declaringClass();

    /** What an engine does around each measuring window; it may allocate, because the window lies inside of it. */
    interface Recording {
        /** Records what the measured threads allocate from now on. */
        void on();

        /** Records no longer. */
        void off();
    }
}
