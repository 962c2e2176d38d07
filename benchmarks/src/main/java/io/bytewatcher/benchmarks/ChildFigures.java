package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Figures that a child JVM sends to its parent among lines for people. */
final class ChildFigures {
    private static final String FIGURE = "figure\t";

    private final Map<String, List<Double>> figures = new TreeMap<>();

    /** In the child: sends a figure. */
    static void send(String name, double value) {
        ForkedJvm.send(FIGURE + name + "\t" + value);
    }

    /** In the parent: takes the figures out of a child's lines, and returns the other lines. */
    List<String> take(List<String> received) {
        List<String> lines = new ArrayList<>();
        for (String line : received) {
            if (line.startsWith(FIGURE)) {
                String[] fields = line.split("\t", -1);
                figures.computeIfAbsent(fields[1], name -> new ArrayList<>()).add(Double.valueOf(fields[2]));
            } else {
                lines.add(line);
            }
        }
        return lines;
    }

    /** The median over all children; NaN where none sent the figure. */
    double median(String name) {
        return Median.of(figures.getOrDefault(name, List.of()));
    }

    /** The largest figure of all children; NaN where none sent it. */
    double largest(String name) {
        return figures.getOrDefault(name, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
    }
}
