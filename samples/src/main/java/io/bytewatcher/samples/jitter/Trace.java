package io.bytewatcher.samples.jitter;

import java.util.ArrayList;
import java.util.List;

/**
 * The levels at which each reading costs the same, and the spikes between and within them.
 *
 * @param levels in the order of time, empty if there are only spikes
 * @param spikes in the order of time
 */
record Trace(List<Level> levels, List<Spike> spikes) {

    /** Readings in a row that make a level. The cost of compiled code changes for good, and a spike occurs once. */
    private static final int LEVEL_LENGTH = 10;

    /**
     * Readings in a row that cost the same.
     *
     * @param reading the first of these readings
     * @param bytes bytes of each reading
     */
    record Level(int reading, long bytes) {}

    /** Copies the lists. */
    Trace {
        levels = List.copyOf(levels);
        spikes = List.copyOf(spikes);
    }

    /** Finds the levels and spikes of all readings. */
    static Trace of(Readings readings) {
        List<Level> levels = levels(readings);
        List<Spike> spikes = new ArrayList<>();
        int level = 0;
        for (int i = 1; i < readings.taken(); i++) {
            while (level + 1 < levels.size() && levels.get(level + 1).reading() <= i) {
                level++;
            }
            long usual = levels.isEmpty() ? 0 : levels.get(level).bytes();
            long excess = difference(readings, i) - usual;
            if (excess != 0) {
                spikes.add(new Spike(i, excess, readings.nanos(i - 1)));
            }
        }
        return new Trace(levels, spikes);
    }

    private static List<Level> levels(Readings readings) {
        List<Level> levels = new ArrayList<>();
        int start = 1;
        for (int i = 1; i < readings.taken(); i++) {
            long bytes = difference(readings, i);
            if (bytes != difference(readings, start)) {
                start = i;
            }
            if (i - start + 1 == LEVEL_LENGTH
                    && (levels.isEmpty() || levels.get(levels.size() - 1).bytes() != bytes)) {
                levels.add(new Level(start, bytes));
            }
        }
        return levels;
    }

    private static long difference(Readings readings, int reading) {
        return readings.bytes(reading) - readings.bytes(reading - 1);
    }
}
