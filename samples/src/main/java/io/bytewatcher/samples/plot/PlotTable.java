package io.bytewatcher.samples.plot;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The figures of a plot as a table of HTML: a row for each place on the x-axis, a column for each line. */
final class PlotTable {

    private PlotTable() {}

    static void write(LinePlot plot, Writer out) throws IOException {
        out.write("<table><caption>" + escaped(plot.y().title()) + "</caption>\n<thead><tr><th scope=\"col\">"
                + escaped(plot.x().title()) + "</th>");
        for (Line line : plot.lines()) {
            out.write("<th scope=\"col\">" + escaped(line.name()) + "</th>");
        }
        out.write("</tr></thead>\n<tbody>\n");
        SortedSet<Double> places = new TreeSet<>();
        for (Line line : plot.lines()) {
            line.points().forEach(point -> places.add(point.x()));
        }
        for (double x : places) {
            out.write("<tr><th scope=\"row\">" + escaped(name(plot.x(), x)) + "</th>");
            for (Line line : plot.lines()) {
                out.write("<td>" + at(line, x) + "</td>");
            }
            out.write("</tr>\n");
        }
        out.write("</tbody></table>\n");
    }

    /** Text that is no markup, as content or in a quoted attribute. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static String name(Axis axis, double x) {
        if (axis instanceof Axis.Names names) {
            return names.names().get((int) x);
        }
        return number(x);
    }

    private static String at(Line line, double x) {
        return line.points().stream()
                .filter(point -> point.x() == x && !Double.isNaN(point.y()))
                .findFirst()
                .map(point -> number(point.y()))
                .orElse("");
    }

    private static String number(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, Math.abs(number) < 1 ? "%.4f" : "%,.2f", number);
    }
}
