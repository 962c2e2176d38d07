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
 *
 * @param bytes the settled bytes, of all operations together
 * @param operations the operations; 0 if the code did not settle
 * @param deviation the standard deviation
 */
record SettledFigure(long bytes, long operations, long deviation) {
    private static final int SIZE = 3 * Long.BYTES;

    static SettledFigure of(SiteReport report) {
        return new SettledFigure(
                report.undisturbedBytes(), report.undisturbedOperations(), report.undisturbedDeviation());
    }

    /** Writes a file that appears only once it is complete. */
    void write(Path file) throws IOException {
        Path part = file.resolveSibling("settled.part");
        Files.write(
                part,
                ByteBuffer.allocate(SIZE)
                        .putLong(bytes)
                        .putLong(operations)
                        .putLong(deviation)
                        .array());
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    static SettledFigure read(Path file) throws IOException {
        ByteBuffer read = ByteBuffer.wrap(Files.readAllBytes(file));
        return new SettledFigure(read.getLong(), read.getLong(), read.getLong());
    }

    /** Returns a report of the figure, without sites. */
    SiteReport report() {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, bytes, operations, deviation, List.of());
    }
}
