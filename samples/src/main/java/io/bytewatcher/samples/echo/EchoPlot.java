package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.Percentile;
import io.bytewatcher.samples.plot.Axis;
import io.bytewatcher.samples.plot.Line;
import io.bytewatcher.samples.plot.Line.Point;
import io.bytewatcher.samples.plot.LinePlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Draws what was measured: percentiles over rates, or, of a single variant, all percentiles of each kind of times. */
final class EchoPlot {

    private static final Axis.Numbers MICROS = new Axis.Numbers("µs, median of the runs", Axis.Scale.LOGARITHMIC);
    private static final List<Percentile> OVER_RATES =
            List.of(Percentile.P50, Percentile.P99, Percentile.P99_9, Percentile.WORST);

    private EchoPlot() {}

    static LinePlot of(LatencyReport report) {
        List<String> about = List.of(report.settings().stream()
                .map(setting -> setting.name() + " " + setting.value())
                .collect(Collectors.joining(", ")));
        return report.variants().size() == 1
                ? overPercentiles(report.variants().get(0), about)
                : overRates(report, about);
    }

    private static LinePlot overRates(LatencyReport report, List<String> about) {
        List<LatencyVariant> variants = report.variants().stream()
                .sorted(Comparator.comparingLong(EchoPlot::rate))
                .toList();
        List<Line> lines = new ArrayList<>();
        for (String series : List.of(LatencySeries.FROM_DUE, LatencySeries.FROM_SENT)) {
            if (variants.stream().noneMatch(variant -> variant.seriesNames().contains(series))) {
                continue;
            }
            for (Percentile percentile : OVER_RATES) {
                lines.add(new Line(
                        series + " " + percentile.label(),
                        variants.stream()
                                .map(variant -> new Point(rate(variant), micros(variant, series, percentile)))
                                .toList()));
            }
        }
        return new LinePlot(
                "Echo: round trips over rates",
                about,
                new Axis.Numbers("messages due per second", Axis.Scale.LINEAR),
                MICROS,
                lines);
    }

    private static LinePlot overPercentiles(LatencyVariant variant, List<String> about) {
        List<Line> lines = new ArrayList<>();
        for (String series : variant.seriesNames()) {
            List<Point> points = new ArrayList<>();
            int place = 0;
            for (Percentile percentile : Percentile.values()) {
                points.add(new Point(place++, micros(variant, series, percentile)));
            }
            lines.add(new Line(series, points));
        }
        List<String> names = new ArrayList<>();
        for (Percentile percentile : Percentile.values()) {
            names.add(percentile.label());
        }
        return new LinePlot(
                "Echo: round trips, " + variant.name(), about, new Axis.Names("percentile", names), MICROS, lines);
    }

    private static long rate(LatencyVariant variant) {
        return variant.runs().get(0).target().orElse(0);
    }

    private static double micros(LatencyVariant variant, String series, Percentile percentile) {
        return variant.variation(series, percentile).median() / 1_000.0;
    }
}
