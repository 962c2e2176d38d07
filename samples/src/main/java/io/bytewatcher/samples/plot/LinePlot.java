package io.bytewatcher.samples.plot;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Lines over a common axis.
 *
 * @param title above the plot
 * @param about what was done to get the figures, such as the command; a paragraph each
 * @param x from left to right
 * @param y from the bottom to the top
 * @param lines one or more
 */
public record LinePlot(String title, List<String> about, Axis x, Axis.Numbers y, List<Line> lines) {

    /** Takes copies. */
    public LinePlot {
        about = List.copyOf(about);
        lines = List.copyOf(lines);
        if (x instanceof Axis.Names names) {
            for (Line line : lines) {
                for (Line.Point point : line.points()) {
                    if (point.x() != Math.rint(point.x())
                            || point.x() < 0
                            || point.x() >= names.names().size()) {
                        throw new IllegalArgumentException(
                                "x of " + line.name() + ": " + point.x() + " (expected: the place of one of "
                                        + names.names().size() + " names)");
                    }
                }
            }
        }
    }

    /**
     * Writes a page that shows the plot in any browser, without a network.
     *
     * @throws IOException saying that the file cannot be written, and why
     */
    public void writeHtml(Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            PlotPage.write(this, writer);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot write " + file + ": its folder does not exist", e);
        } catch (IOException e) {
            throw new IOException("cannot write " + file + ": " + e, e);
        }
    }
}
