package io.bytewatcher.samples.jitter;

/**
 * Reads the current thread's counter again and again, with an operation between two readings. All memory for the figures is there
 * before the first of them.
 */
final class Readings {

    private final Counter counter;
    private final Quote quote;
    private final long[] bytes;
    private final long[] nanos;
    private int taken;

    Readings(Counter counter, Quote quote, int count) {
        this.counter = counter;
        this.quote = quote;
        bytes = new long[count];
        nanos = new long[count];
    }

    /** Takes the next readings. */
    void take(Operation operation, int count) {
        switch (operation) {
            case NONE -> takeBareReadings(count);
            case UPDATE -> takeReadingsOfUpdates(count);
        }
    }

    /** Takes the next readings, with nothing between two of them. */
    private void takeBareReadings(int count) {
        int end = taken + count;
        for (int i = taken; i < end; i++) {
            read(i);
        }
        taken = end;
    }

    /** Takes the next readings, with an update of the quote between two of them. */
    private void takeReadingsOfUpdates(int count) {
        int end = taken + count;
        for (int i = taken; i < end; i++) {
            quote.update(i);
            read(i);
        }
        taken = end;
    }

    /** Forgets what was read. */
    void rewind() {
        taken = 0;
    }

    /** How many readings there are. */
    int taken() {
        return taken;
    }

    /** What the thread has allocated since its start, at a reading. */
    long bytes(int reading) {
        return bytes[reading];
    }

    /** When the reading had been taken, on the clock of {@link System#nanoTime()}. */
    long nanos(int reading) {
        return nanos[reading];
    }

    private void read(int reading) {
        bytes[reading] = counter.read();
        nanos[reading] = System.nanoTime();
    }
}
