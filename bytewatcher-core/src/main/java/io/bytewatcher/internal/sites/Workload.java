package io.bytewatcher.internal.sites;

import io.bytewatcher.Allocation;
import java.time.Duration;

/** The measured code as a {@link SiteEngine} sees it. All calls are made on the thread that measures. */
public interface Workload {
    /**
     * Repeats the code until its allocation has settled, in a new loop with a JIT profile of its own, so that an engine can change classes
     * between two calls. At least one counted round runs even after the bound.
     *
     * @param bound the time bound
     * @return the settled figure
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted
     */
    Allocation settle(Duration bound) throws RepetitionException, InterruptedException;

    /**
     * As {@link #settle}, for code with a known settled figure. Ends as soon as some rounds allocated no more than that, rounded up
     * to whole bytes per call, whatever the code's tier. The caller must check whether the code allocates as much.
     *
     * @param known the known figure
     * @param bound the time bound
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted
     */
    default void settleAt(Allocation known, Duration bound) throws RepetitionException, InterruptedException {
        settle(bound);
    }

    /**
     * Runs the loop of the last {@link #settle} or {@link #settleAt} again, with recording on. The body before each call runs outside the
     * recorded windows.
     *
     * @param operations the number of runs, 1 or more
     * @param recording switched on before and off after each measuring window
     * @return the counted bytes of the measuring windows: of this thread, or of all counted threads if {@link #allThreads}
     * @throws RepetitionException when the code throws; recording is off by then
     */
    long run(int operations, WindowRecorder recording) throws RepetitionException;

    /**
     * Whether all threads are measured instead of the current one.
     *
     * @return true for the scope of all threads
     */
    boolean allThreads();

    /**
     * Returns the thread name of counted bytes without a site.
     *
     * @param allThreads whether all threads were counted instead of the current one
     */
    static String threadOfTheRest(boolean allThreads) {
        return allThreads ? "unknown thread" : Thread.currentThread().getName();
    }

    /**
     * The class that declares the measured code.
     *
     * @return for example the test class
     */
    Class<?> declaringClass();

    /** Recording around each measuring window. It may allocate, because it runs outside the window. */
    interface WindowRecorder {
        /** Records nothing. */
        WindowRecorder NONE = new WindowRecorder() {
            @Override
            public void on() {}

            @Override
            public void off() {}
        };

        /** Starts recording the measured threads' allocation. */
        void on();

        /** Stops recording. */
        void off();
    }
}
