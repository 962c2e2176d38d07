package io.bytewatcher.samples.latency;

import java.util.concurrent.locks.LockSupport;

/** What a thread does between two looks that find nothing. None of them allocates. */
public enum Idle {

    /** Nothing: looks again at once, and never offers its processor to anybody. */
    SPIN("spin"),

    /**
     * Tells the processor that it spins. After some looks in a row it also offers its processor: where threads outnumber processors,
     * spinning on would make a round trip last as long as two time slices of the system's scheduler.
     */
    ON_SPIN_WAIT("onSpinWait"),

    /** Offers its processor each time. */
    YIELD("yield"),

    /** Sleeps for as little as the system lets it, some 60 µs on Linux. */
    PARK("park");

    /** An answer takes some 20 looks where each side has a processor of its own; then this is hardly ever reached. */
    private static final int SPINS_BEFORE_YIELD = 32;

    private static final long SHORTEST_PARK_NANOS = 1;

    private final String label;

    Idle(String label) {
        this.label = label;
    }

    /**
     * Waits a little.
     *
     * @param fruitless looks in a row that have found nothing; 0 where time alone is waited for
     */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on yielding but the time that it takes.
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

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return label;
    }
}
