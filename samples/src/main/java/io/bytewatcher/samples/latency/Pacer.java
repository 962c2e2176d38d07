package io.bytewatcher.samples.latency;

/**
 * Waits until the messages of a run are due. A late message goes out at once, so a run that falls behind can catch up with its schedule.
 * Allocates nothing. For any number of threads.
 */
public final class Pacer {

    private static final int WARM_UP_MESSAGES = 20_000;

    /** A hundred times the usual duration of the warm-up. On a busy machine each wait can cost a time slice. */
    private static final long LONGEST_WARM_UP_NANOS = 500_000_000;

    private final Idle idle;

    /**
     * Creates a pacer whose branches have run often enough to be compiled. A branch first taken later would make the JIT recompile the
     * method during a run, which costs time, and bytes on the running thread.
     *
     * @param idle the way to wait
     */
    public Pacer(Idle idle) {
        this.idle = idle;
        long start = System.nanoTime();
        Schedule late = new Schedule(start, Schedule.NANOS_PER_SECOND);
        for (int message = 0; message < WARM_UP_MESSAGES; message++) {
            await(late.dueNanos(message));
            boolean slept = idle == Idle.PARK && message % 1_000 != 0; // 20,000 sleeps would last a second
            if (!slept && System.nanoTime() - start < LONGEST_WARM_UP_NANOS) {
                await(System.nanoTime() + 200);
            }
        }
    }

    /**
     * Waits until a time, which may have passed.
     *
     * @param dueNanos the time, on the clock of {@link System#nanoTime()}
     * @return the time at which the wait ended
     */
    public long await(long dueNanos) {
        long now = System.nanoTime();
        while (now - dueNanos < 0) {
            idle.pause(0);
            now = System.nanoTime();
        }
        return now;
    }
}
