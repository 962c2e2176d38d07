package io.bytewatcher.samples.latency;

import java.util.concurrent.locks.LockSupport;

/** Ways to pass the time between two polls that find nothing. None of them allocates. */
public enum Idle {

    /** Polls again at once, and never yields the processor. */
    SPIN("spin"),

    /**
     * Calls {@link Thread#onSpinWait()}, and yields after 32 polls in a row. Where threads outnumber processors, further spinning
     * would make a round trip take as long as two time slices of the scheduler.
     */
    ON_SPIN_WAIT("onSpinWait"),

    /** Yields each time. */
    YIELD("yield"),

    /** Sleeps for the shortest time that the system allows, some 60 µs on Linux. */
    PARK("park");

    /** Rarely reached if each side has its own processor: an answer then takes some 20 polls. */
    private static final int SPINS_BEFORE_YIELD = 32;

    private static final long SHORTEST_PARK_NANOS = 1;

    private final String label;

    Idle(String label) {
        this.label = label;
    }

    /**
     * Waits a little.
     *
     * @param fruitless number of polls in a row that found nothing; 0 if the caller only waits for a time
     */
    @SuppressWarnings("ThreadPriorityCheck") // Correctness does not depend on yielding.
    public void pause(long fruitless) {
        switch (this) {
            case SPIN -> {}
            case ON_SPIN_WAIT -> {
                if (fruitless < SPINS_BEFORE_YIELD) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
            case YIELD -> Thread.yield();
            case PARK -> LockSupport.parkNanos(SHORTEST_PARK_NANOS);
        }
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return label;
    }
}
