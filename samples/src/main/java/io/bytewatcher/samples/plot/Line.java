package io.bytewatcher.samples.plot;

import java.util.List;

/**
 * A line of a plot.
 *
 * @param name what it shows
 * @param points from left to right
 */
public record Line(String name, List<Point> points) {

    /** Takes a copy. */
    public Line {
        points = List.copyOf(points);
    }

    /**
     * A point of a line.
     *
     * @param x a number, or the place of a name
     * @param y a number; {@link Double#NaN} leaves a gap
     */
    public record Point(double x, double y) {}
}
