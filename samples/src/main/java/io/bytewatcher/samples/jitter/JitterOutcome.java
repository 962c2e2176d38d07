package io.bytewatcher.samples.jitter;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The result of the readings.
 *
 * @param spikes number of spikes
 * @param bytes bytes of all spikes
 * @param last the reading of the last spike, 0 if there was none
 * @param compiledByC2 number of methods that C2 compiled during the readings
 * @param classes all classes with methods that the JIT compiled during the readings
 */
record JitterOutcome(int spikes, long bytes, int last, int compiledByC2, SortedSet<String> classes) {

    private static final String MARK = "@outcome";

    /** Returns the last line of the JVM's output. */
    String line() {
        return String.join(
                "\t",
                MARK,
                String.valueOf(spikes),
                String.valueOf(bytes),
                String.valueOf(last),
                String.valueOf(compiledByC2),
                String.join(",", classes));
    }

    /** Parses a line of the JVM's output, if it is the last one. */
    static Optional<JitterOutcome> of(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 6 || !fields[0].equals(MARK)) {
            return Optional.empty();
        }
        return Optional.of(new JitterOutcome(
                Integer.parseInt(fields[1]),
                Long.parseLong(fields[2]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]),
                new TreeSet<>(fields[5].isEmpty() ? List.of() : Arrays.asList(fields[5].split(",", -1)))));
    }
}
