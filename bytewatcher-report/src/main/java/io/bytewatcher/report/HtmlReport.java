package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicMove;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a run as one HTML page for people: all tests by what they allocate, each with its rounds, sites and baseline, and
 * the soaks as curves. The page holds all it needs, asks no server for anything and opens from a disk. Equal results give
 * the same page, byte for byte, in any locale. Stateless, so any thread may use it.
 *
 * <pre>{@code
 * HtmlReport.write(Path.of("target/bytewatcher/index.html"), results);
 * }</pre>
 *
 * <p>A page has about 400 KB, and some 150 to 400 bytes more for each test. Of a soak it shows the 60 threads that
 * allocated most and those with a breach, each with at most 1,000 points.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Writes a file in one step: who reads it meanwhile sees all of the old page or all of the new one.
     *
     * @param file where to; folders that are missing are made, and a file that is there is replaced
     * @param results what to show
     * @throws IOException when the file cannot be written; what was there before stays, then
     */
    public static void write(Path file, RunResults results) throws IOException {
        requireNonNull(results, "results");
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new IOException(
                    file + " is a folder (expected: the name of a file, such as " + file.resolve("index.html") + ")");
        }
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, ".bytewatcher-", ".html.tmp");
        try {
            Files.delete(temporary); // it has the rights of a secret; the page gets those of any other file
            try (Writer writer = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
                write(writer, results);
            }
            AtomicMove.move(Files::move, temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Writes to anything.
     *
     * @param writer takes the page, which says of itself that it is UTF-8; it is neither flushed nor closed
     * @param results what to show
     * @throws IOException when the writer throws it
     */
    public static void write(Writer writer, RunResults results) throws IOException {
        requireNonNull(writer, "writer");
        new HtmlPage(requireNonNull(results, "results")).writeTo(writer);
    }
}
