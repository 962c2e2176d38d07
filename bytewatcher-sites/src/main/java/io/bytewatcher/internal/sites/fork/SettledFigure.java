package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.SiteReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The settled figure, which the forked JVM reports before it searches for sites. Writing it must not change compiled code, so it loads and
 * calls as little as possible: no serialisation, and no string concatenation.
 */
final class SettledFigure {
    private static final int SIZE = 3 * Long.BYTES;

    private SettledFigure() {}

    /** Writes the figure of a report. The file appears only once it is complete. */
    static void write(Path file, SiteReport settled) throws IOException {
        Path part = file.resolveSibling("settled.part");
        Files.write(
                part,
                ByteBuffer.allocate(SIZE)
                        .putLong(settled.undisturbedBytes())
                        .putLong(settled.undisturbedOperations())
                        .putLong(settled.undisturbedDeviation())
                        .array());
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns a report of the figure in a file, without sites. */
    static SiteReport read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, in.getLong(), in.getLong(), in.getLong(), List.of());
    }
}
