package io.bytewatcher.report;

import io.bytewatcher.report.SoakResult.Mark;
import io.bytewatcher.report.SoakResult.Point;
import io.bytewatcher.report.SoakResult.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a picture can show of a soak: so many threads, each with so many points. */
final class HtmlCurves {
    static final int MAX_THREADS = 60;
    static final int MAX_POINTS = 1_000;

    private HtmlCurves() {}

    /** The threads that allocated most and those with a breach, the largest first. */
    static List<Series> of(SoakResult soak) {
        Set<String> breached = soak.breaches().stream().map(Mark::thread).collect(Collectors.toSet());
        List<Series> largest = soak.threads().stream()
                .sorted(Comparator.comparingLong(HtmlCurves::total).reversed())
                .toList();
        List<Series> shown = new ArrayList<>();
        for (Series series : largest) {
            if (shown.size() < MAX_THREADS || breached.contains(series.thread())) {
                shown.add(new Series(series.thread(), thin(series.points())));
            }
        }
        return shown;
    }

    private static long total(Series series) {
        List<Point> points = series.points();
        return points.isEmpty() ? 0 : points.get(points.size() - 1).bytes();
    }

    /** Every so many, and the last. */
    private static List<Point> thin(List<Point> points) {
        int last = points.size() - 1;
        int step = (last + MAX_POINTS - 1) / (MAX_POINTS - 1);
        if (points.size() <= MAX_POINTS) {
            return points;
        }
        List<Point> thin = new ArrayList<>();
        for (int i = 0; i < last; i += step) {
            thin.add(points.get(i));
        }
        thin.add(points.get(last));
        return thin;
    }
}
