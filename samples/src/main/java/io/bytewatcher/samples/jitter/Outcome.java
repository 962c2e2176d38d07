package io.bytewatcher.samples.jitter;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What came of the readings.
 *
 * @param spikes how many
 * @param bytes of all of them together
 * @param last the reading that the last one was at, 0 if there was none
 * @param compiledByC2 methods that C2 compiled meanwhile
 * @param classes of those methods
 */
record Outcome(int spikes, long bytes, int last, int compiledByC2, SortedSet<String> classes) {

    private static final String MARK = "@outcome";

    /** As a line of the JVM's output, its last. */
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

    /** From a line of the JVM's output, if it is that line. */
    static Optional<Outcome> of(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 6 || !fields[0].equals(MARK)) {
            return Optional.empty();
        }
        return Optional.of(new Outcome(
                Integer.parseInt(fields[1]),
                Long.parseLong(fields[2]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]),
                new TreeSet<>(fields[5].isEmpty() ? List.of() : Arrays.asList(fields[5].split(",", -1)))));
    }
}
