package io.bytewatcher.samples.latency;

/**
 * Lets the messages of a run out when they are due, or at once if that has passed: a run that falls behind stays behind its schedule
 * until it has caught up. Allocates nothing. For any number of threads.
 */
public final class Pacer {

    private static final int WARM_UP_MESSAGES = 20_000;

    /** A hundred times what waiting takes in the warm-up; where other programs want the processors, each wait can cost a time slice. */
    private static final long LONGEST_WARM_UP_NANOS = 500_000_000;

    private final Idle idle;

    /**
     * A pacer that has taken both of its ways often enough for the compiler to know them. A way first taken later would be compiled anew
     * in the middle of a run, which costs time, and bytes on the thread that runs.
     *
     * @param idle how it waits
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
     * Waits until a moment that may have passed already.
     *
     * @param dueNanos the moment, on the clock of {@link System#nanoTime()}
     * @return the moment at which waiting ended
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
