package io.bytewatcher.samples.jitter;

/**
 * Reads the current thread's counter repeatedly, with an operation between two readings. The memory for all figures is allocated before
 * the first reading.
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
    void take(MeasuredOperation operation, int count) {
        switch (operation) {
            case NONE -> takeBareReadings(count);
            case UPDATE -> takeReadingsOfUpdates(count);
        }
    }

    /** Takes the next readings, with nothing between two readings. */
    private void takeBareReadings(int count) {
        int end = taken + count;
        for (int i = taken; i < end; i++) {
            read(i);
        }
        taken = end;
    }

    /** Takes the next readings, with an update of the quote between two readings. */
    private void takeReadingsOfUpdates(int count) {
        int end = taken + count;
        for (int i = taken; i < end; i++) {
            quote.update(i);
            read(i);
        }
        taken = end;
    }

    /** Discards all readings. */
    void rewind() {
        taken = 0;
    }

    /** Returns the number of readings. */
    int taken() {
        return taken;
    }

    /** Returns the counter at a reading: the bytes since the thread's start. */
    long bytes(int reading) {
        return bytes[reading];
    }

    /** Returns the time after a reading, on the clock of {@link System#nanoTime()}. */
    long nanos(int reading) {
        return nanos[reading];
    }

    private void read(int reading) {
        bytes[reading] = counter.read();
        nanos[reading] = System.nanoTime();
    }
}
