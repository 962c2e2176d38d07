package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a tool says of a workload, all in bytes per run.
 *
 * @param undisturbed what the thread's counter says in the same JVM with the tool off, NaN if that cannot be
 * @param total what it says with the tool on
 * @param lines what the tool places on lines of the workload
 * @param elsewhere what it places elsewhere, or nowhere, by the place's name
 * @param remarks what the tool itself says of it
 */
record LinesFound(
        double undisturbed,
        double total,
        SortedMap<Integer, Double> lines,
        SortedMap<String, Double> elsewhere,
        List<String> remarks) {

    /** In the child: for the parent. */
    void tell() {
        tell("undisturbed", "", undisturbed);
        tell("total", "", total);
        lines.forEach((line, bytes) -> tell("line", String.valueOf(line), bytes));
        elsewhere.forEach((place, bytes) -> tell("elsewhere", place, bytes));
        remarks.forEach(remark -> tell("remark", remark.replaceAll("\\s+", " "), 0));
    }

    private static void tell(String kind, String name, double bytes) {
        ForkedJvm.tell(kind + "\t" + name + "\t" + bytes);
    }

    /** In the parent: what the child told. */
    static LinesFound parse(List<String> told) {
        double undisturbed = Double.NaN;
        double total = Double.NaN;
        SortedMap<Integer, Double> lines = new TreeMap<>();
        SortedMap<String, Double> elsewhere = new TreeMap<>();
        List<String> remarks = new ArrayList<>();
        for (String line : told) {
            String[] fields = line.split("\t", -1);
            double bytes = Double.parseDouble(fields[2]);
            switch (fields[0]) {
                case "undisturbed" -> undisturbed = bytes;
                case "total" -> total = bytes;
                case "line" -> lines.put(Integer.valueOf(fields[1]), bytes);
                case "elsewhere" -> elsewhere.put(fields[1], bytes);
                case "remark" -> remarks.add(fields[1]);
                default -> throw new IllegalArgumentException(line);
            }
        }
        return new LinesFound(undisturbed, total, lines, elsewhere, remarks);
    }

    /** How many of the true bytes are on their line. */
    double placedRight(Map<Integer, Double> truth) {
        return truth.entrySet().stream()
                .mapToDouble(known -> Math.min(known.getValue(), lines.getOrDefault(known.getKey(), 0.0)))
                .sum();
    }

    /** How many bytes are on a line that did not allocate them, or on a wrong one. */
    double placedWrong(Map<Integer, Double> truth) {
        return lines.entrySet().stream()
                        .mapToDouble(found -> Math.max(0, found.getValue() - truth.getOrDefault(found.getKey(), 0.0)))
                        .sum()
                + elsewhere.entrySet().stream()
                        .filter(found -> !found.getKey().startsWith("not "))
                        .mapToDouble(Map.Entry::getValue)
                        .sum();
    }

    /** The lines on which this differs from the truth, or from what another tool says; one per line. */
    List<String> differences(Map<Integer, Double> truth) {
        SortedMap<Integer, Double> all = new TreeMap<>(truth);
        lines.keySet().forEach(line -> all.putIfAbsent(line, 0.0));
        List<String> differences = new ArrayList<>();
        all.forEach((line, expected) -> {
            double found = lines.getOrDefault(line, 0.0);
            if (Math.abs(found - expected) >= 0.05) {
                differences.add(String.format(Locale.ROOT, "line %d: %.1f B instead of %.1f B", line, found, expected));
            }
        });
        elsewhere.forEach((place, bytes) -> differences.add(String.format(Locale.ROOT, "%s: %.1f B", place, bytes)));
        return differences;
    }
}
