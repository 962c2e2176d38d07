package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the lines of a workload allocate in one run, read from the comments in its source: {@code // 24 B},
 * {@code // 0 B, interpreted 24 B} or {@code // the rest}.
 */
final class KnownLines {
    private static final Pattern WORKLOAD = Pattern.compile(" class (\\w+) implements Body\\b");
    private static final Pattern BYTES = Pattern.compile("// (\\d+) B(?:, interpreted (\\d+) B)?$");
    private static final Pattern REST = Pattern.compile("// the rest$");

    private final SortedMap<Integer, Long> settled = new TreeMap<>();
    private final SortedMap<Integer, Long> interpreted = new TreeMap<>();
    private int restLine;

    private KnownLines() {}

    /**
     * Reads a source.
     *
     * @param owner its top-level class; the source is a resource beside it
     * @return the workloads by their simple names
     */
    static Map<String, KnownLines> of(Class<?> owner) throws IOException {
        String name = owner.getSimpleName() + ".java";
        try (InputStream stream = owner.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("no resource " + name + " beside " + owner);
            }
            return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
    }

    /**
     * Reads a source.
     *
     * @param lines from the first
     * @return the workloads by their simple names, in the source's order
     */
    static Map<String, KnownLines> parse(List<String> lines) {
        Map<String, KnownLines> workloads = new LinkedHashMap<>();
        KnownLines current = new KnownLines();
        int number = 0;
        for (String line : lines) {
            number++;
            Matcher workload = WORKLOAD.matcher(line);
            if (workload.find()) {
                current = new KnownLines();
                workloads.put(workload.group(1), current);
            }
            current.read(number, line);
        }
        return workloads;
    }

    private void read(int number, String line) {
        Matcher bytes = BYTES.matcher(line);
        if (bytes.find()) {
            settled.put(number, Long.valueOf(bytes.group(1)));
            interpreted.put(number, Long.valueOf(bytes.group(bytes.group(2) == null ? 1 : 2)));
        } else if (REST.matcher(line).find()) {
            if (restLine > 0) {
                throw new IllegalArgumentException("line " + number + ": a second rest, after line " + restLine);
            }
            restLine = number;
        }
    }

    /**
     * The bytes of each line that allocates.
     *
     * @param isInterpreted whether no JIT compiler removes objects
     * @param total what the workload allocates in one run, for the line that allocates the rest
     * @return bytes by line
     */
    SortedMap<Integer, Double> bytes(boolean isInterpreted, double total) {
        SortedMap<Integer, Double> bytes = new TreeMap<>();
        (isInterpreted ? interpreted : settled).forEach((line, known) -> bytes.put(line, (double) known));
        if (restLine > 0) {
            double known = sum(isInterpreted);
            bytes.put(restLine, Math.max(0, total - known));
        }
        return bytes;
    }

    /**
     * What the workload allocates in one run, as far as that is known by construction.
     *
     * @param isInterpreted whether no JIT compiler removes objects
     * @return bytes; empty where one line allocates the rest
     */
    OptionalLong total(boolean isInterpreted) {
        return restLine > 0 ? OptionalLong.empty() : OptionalLong.of((long) sum(isInterpreted));
    }

    private double sum(boolean isInterpreted) {
        return (isInterpreted ? interpreted : settled)
                .values().stream().mapToLong(Long::longValue).sum();
    }
}
