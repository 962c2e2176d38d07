package io.bytewatcher.samples.sorting;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints the figures, size by size. */
final class SortingReport {

    private SortingReport() {}

    static void print(PrintWriter out, List<MeasuredSort> all) {
        out.printf(
                "%6s  %-9s %13s %24s %9s %11s %11s%n",
                "size", "algorithm", "comparisons", "ns per sort", "ns each", "B per sort", "B by JMH");
        bySize(all).forEach((size, ofSize) -> {
            MeasuredSort fastest = ofSize.stream()
                    .min(Comparator.comparingDouble(MeasuredSort::nanos))
                    .orElseThrow();
            ofSize.forEach(one -> print(out, one, one.equals(fastest)));
        });
        out.println();
        out.println(
                "comparisons: the work, which is efficiency; ns each: the time of a comparison, which is performance.");
        out.println(
                "B per sort: the sorting thread's bytes, by ByteWatcher; B by JMH: the whole JVM's, divided by the sorts.");
        crossing(out, all, Algorithm.BUBBLE, Algorithm.MERGE);
        crossing(out, all, Algorithm.BUBBLE, Algorithm.TREE);
        crossing(out, all, Algorithm.INSERTION, Algorithm.MERGE);
        crossing(out, all, Algorithm.INSERTION, Algorithm.TREE);
    }

    private static SortedMap<Integer, List<MeasuredSort>> bySize(List<MeasuredSort> all) {
        return all.stream().collect(Collectors.groupingBy(MeasuredSort::size, TreeMap::new, Collectors.toList()));
    }

    private static void print(PrintWriter out, MeasuredSort one, boolean fastest) {
        out.printf(
                Locale.ROOT,
                "%,6d  %-9s %13s %12s %11s %9s %11s %11s  %s%n",
                one.size(),
                name(one.algorithm()),
                one.comparisons().isPresent()
                        ? String.format(Locale.ROOT, "%,.0f", one.comparisons().orElseThrow())
                        : "-",
                String.format(Locale.ROOT, "%,.0f", one.nanos()),
                Double.isNaN(one.error()) ? "" : String.format(Locale.ROOT, "± %,.0f", one.error()),
                one.comparisons().isPresent() && one.comparisons().orElseThrow() > 0
                        ? String.format(
                                Locale.ROOT,
                                "%.2f",
                                one.nanos() / one.comparisons().orElseThrow())
                        : "-",
                bytes(one.bytes()),
                String.format(Locale.ROOT, "%,.2f", one.bytesInJvm()),
                fastest ? "fastest" : "");
    }

    private static String bytes(double bytes) {
        if (Double.isNaN(bytes)) {
            return "not settled";
        }
        return bytes > 0 && bytes < 1 ? "< 1" : String.format(Locale.ROOT, "%,.0f", bytes);
    }

    /** Prints the sizes between which the efficient algorithm overtakes the simple one. */
    private static void crossing(PrintWriter out, List<MeasuredSort> all, Algorithm simple, Algorithm efficient) {
        double[] nanosOf = sizes(all)
                .mapToDouble(size -> ratio(all, size, simple, efficient))
                .toArray();
        int[] sizes = sizes(all).toArray();
        if (nanosOf.length == 0 || Arrays.stream(nanosOf).anyMatch(Double::isNaN)) {
            return;
        }
        OptionalInt overtakes = IntStream.range(0, sizes.length)
                .filter(i -> Arrays.stream(nanosOf, i, nanosOf.length).allMatch(ratio -> ratio > 1))
                .findFirst();
        String said;
        if (overtakes.isEmpty()) {
            said = String.format(Locale.ROOT, "is faster up to %,d", sizes[sizes.length - 1]);
        } else if (overtakes.orElseThrow() == 0) {
            said = String.format(Locale.ROOT, "is slower from %,d on", sizes[0]);
        } else {
            said = String.format(
                    Locale.ROOT,
                    "is overtaken between %,d and %,d",
                    sizes[overtakes.orElseThrow() - 1],
                    sizes[overtakes.orElseThrow()]);
        }
        out.printf("%s, against %s: %s.%n", name(simple), name(efficient), said);
    }

    private static IntStream sizes(List<MeasuredSort> all) {
        return all.stream().mapToInt(MeasuredSort::size).distinct().sorted();
    }

    /** Returns the simple algorithm's time divided by the efficient one's, NaN if either was not measured. */
    private static double ratio(List<MeasuredSort> all, int size, Algorithm simple, Algorithm efficient) {
        return nanos(all, size, simple) / nanos(all, size, efficient);
    }

    private static double nanos(List<MeasuredSort> all, int size, Algorithm algorithm) {
        return all.stream()
                .filter(one -> one.size() == size && one.algorithm() == algorithm)
                .mapToDouble(MeasuredSort::nanos)
                .findFirst()
                .orElse(Double.NaN);
    }

    static String name(Algorithm algorithm) {
        return algorithm.name().toLowerCase(Locale.ROOT);
    }
}
