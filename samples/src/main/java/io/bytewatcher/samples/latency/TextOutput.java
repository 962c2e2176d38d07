package io.bytewatcher.samples.latency;

import io.bytewatcher.samples.latency.LatencyVariant.Variation;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Tables for a console, with times in microseconds, a line for each series and a column for each percentile. */
final class TextOutput {

    private static final String TIME = " %,11.1f";

    private final PrintWriter out;

    TextOutput(PrintWriter out) {
        this.out = out;
    }

    void write(LatencyReport report) {
        out.println(report.settings().stream()
                .map(setting -> setting.name() + " " + setting.value())
                .collect(Collectors.joining(", ", report.sample() + ": ", "")));
        for (LatencyVariant variant : report.variants()) {
            int number = 1;
            for (LatencyRun run : variant.runs()) {
                String of = variant.runs().size() == 1
                        ? ""
                        : ", run " + number + " of " + variant.runs().size();
                run(report, variant.name() + of, run);
                number++;
            }
            if (variant.runs().size() > 1) {
                variation(variant);
            }
        }
    }

    private void run(LatencyReport report, String name, LatencyRun run) {
        out.println();
        out.println(name + ": " + count(run.operations(), report.operation()) + ", " + rate(run));
        if (run.isBehind()) {
            out.printf(
                    Locale.ROOT,
                    "!! BEHIND: %.1f %% of the target rate was achieved. From-sent times hide that, from-due times show it.%n",
                    100 * run.achieved() / run.target().orElseThrow());
        }
        for (String warning : run.warnings()) {
            out.println("!! " + warning);
        }
        if (!run.series().isEmpty()) {
            header("us");
            for (LatencySeries series : run.series()) {
                times(series.name(), series.percentiles());
            }
            precision(run.series());
        }
        for (ThreadTotals thread : run.threads()) {
            out.printf(
                    Locale.ROOT,
                    "  %-26s %s B per %s (%,d B in %s)%n",
                    thread.thread(),
                    perOperation(thread),
                    report.operation(),
                    thread.bytes(),
                    count(thread.operations(), report.operation()));
        }
        for (String note : run.notes()) {
            out.println("  " + note);
        }
    }

    /** Formats bytes with enough digits to distinguish a little from nothing. */
    private static String perOperation(ThreadTotals thread) {
        double bytes = thread.perOperation();
        return bytes == Math.rint(bytes)
                ? String.format(Locale.ROOT, "%,.0f", bytes)
                : String.format(Locale.ROOT, bytes < 0.01 ? "%.6f" : "%,.2f", bytes);
    }

    private static String count(long count, String operation) {
        return String.format(Locale.ROOT, "%,d %s%s", count, operation, count == 1 ? "" : "s");
    }

    private static String rate(LatencyRun run) {
        String achieved = String.format(Locale.ROOT, "%,.0f per second", run.achieved());
        return run.target().isPresent()
                ? achieved
                        + String.format(
                                Locale.ROOT, " (target %,d)", run.target().getAsLong())
                : achieved + " (closed loop)";
    }

    private void header(String unit) {
        StringBuilder line = new StringBuilder(String.format("  %-26s", unit));
        for (Percentile percentile : Percentile.values()) {
            line.append(String.format("%12s", percentile.label()));
        }
        out.println(line);
    }

    private void times(String name, Percentiles percentiles) {
        StringBuilder line = new StringBuilder(String.format("  %-26s", name));
        for (Percentile percentile : Percentile.values()) {
            line.append(String.format(Locale.ROOT, TIME, percentiles.micros(percentile)));
        }
        out.println(line);
    }

    private void precision(List<LatencySeries> series) {
        List<Precision> precisions = series.stream()
                .map(one -> one.percentiles().precision())
                .distinct()
                .toList();
        for (Precision precision : precisions) {
            String which = precisions.size() == 1
                    ? "times"
                    : series.stream()
                            .filter(one -> one.percentiles().precision() == precision)
                            .map(LatencySeries::name)
                            .collect(Collectors.joining(", "));
            out.println("  " + which + ": " + precision);
        }
    }

    private void variation(LatencyVariant variant) {
        out.println();
        out.println(
                variant.name() + ": " + variant.runs().size() + " runs, lowest, median and highest of each percentile");
        header("us");
        for (String series : variant.seriesNames()) {
            variation(variant, series, "lowest", Statistic.LOWEST);
            variation(variant, series, "median", Statistic.MEDIAN);
            variation(variant, series, "highest", Statistic.HIGHEST);
            variation(variant, series, "spread in %", Statistic.PERCENT);
        }
    }

    private void variation(LatencyVariant variant, String series, String label, Statistic kind) {
        StringBuilder line = new StringBuilder(
                String.format("  %-26s", kind == Statistic.LOWEST ? series + " " + label : "  " + label));
        for (Percentile percentile : Percentile.values()) {
            Variation variation = variant.variation(series, percentile);
            double figure = switch (kind) {
                case LOWEST -> variation.lowest() / 1_000.0;
                case MEDIAN -> variation.median() / 1_000.0;
                case HIGHEST -> variation.highest() / 1_000.0;
                case PERCENT -> variation.percent();
            };
            line.append(String.format(Locale.ROOT, TIME, figure));
        }
        out.println(line);
    }

    private enum Statistic {
        LOWEST,
        MEDIAN,
        HIGHEST,
        PERCENT
    }
}
