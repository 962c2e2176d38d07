package io.bytewatcher.samples.latency;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table for spreadsheets, with a line for each run and series. */
final class CsvOutput {

    private static final Pattern NEEDS_QUOTES = Pattern.compile("[\",\r\n]");

    private CsvOutput() {}

    static void write(LatencyReport report, PrintWriter out) {
        List<String> threads = report.variants().stream()
                .flatMap(variant -> variant.runs().stream())
                .flatMap(run -> run.threads().stream())
                .map(ThreadTotals::thread)
                .distinct()
                .toList();
        out.println(line(names(report, threads)));
        for (LatencyVariant variant : report.variants()) {
            int number = 1;
            for (LatencyRun run : variant.runs()) {
                for (LatencySeries series : run.series()) {
                    out.println(line(values(report, variant, number, run, series, threads)));
                }
                number++;
            }
        }
    }

    private static List<String> names(LatencyReport report, List<String> threads) {
        List<String> names = new ArrayList<>();
        report.settings().forEach(setting -> names.add(setting.name()));
        names.addAll(
                List.of("variant", "run", "times", "target_per_second", "achieved_per_second", "count", "precision"));
        for (Percentile percentile : Percentile.values()) {
            names.add(percentile.label() + "_ns");
        }
        threads.forEach(thread -> names.add(thread + "_bytes_per_" + report.operation()));
        return names;
    }

    private static List<String> values(
            LatencyReport report,
            LatencyVariant variant,
            int number,
            LatencyRun run,
            LatencySeries series,
            List<String> threads) {
        List<String> values = new ArrayList<>();
        report.settings().forEach(setting -> values.add(setting.value()));
        values.add(variant.name());
        values.add(Integer.toString(number));
        values.add(series.name());
        values.add(run.target().isPresent() ? Long.toString(run.target().getAsLong()) : "");
        values.add(String.format(Locale.ROOT, "%.1f", run.achieved()));
        values.add(Long.toString(series.percentiles().count()));
        values.add(series.percentiles().precision().toString());
        for (Percentile percentile : Percentile.values()) {
            values.add(Long.toString(series.percentiles().nanos(percentile)));
        }
        for (String thread : threads) {
            values.add(run.threads().stream()
                    .filter(bytes -> bytes.thread().equals(thread))
                    .findFirst()
                    .map(bytes -> String.format(Locale.ROOT, "%.6f", bytes.perOperation()))
                    .orElse(""));
        }
        return values;
    }

    private static String line(List<String> values) {
        return values.stream().map(CsvOutput::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String value) {
        return NEEDS_QUOTES.matcher(value).find() ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }
}
