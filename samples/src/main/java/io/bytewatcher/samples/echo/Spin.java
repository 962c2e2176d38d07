package io.bytewatcher.samples.echo;

/** What a thread does between two polls that find nothing. */
final class Spin {

    /** A round trip takes some tens of polls where each side has a processor of its own; then this is never reached. */
    private static final int SPINS_BEFORE_YIELD = 100;

    private Spin() {}

    /**
     * Spins, and offers the processor once the other side seems to lack one: where threads outnumber processors,
     * spinning on would make a round trip last as long as two time slices of the system's scheduler.
     *
     * @param fruitless polls in a row that have found nothing
     */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on yielding but the time that it takes.
    static void pause(long fruitless) {
        if (fruitless < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
