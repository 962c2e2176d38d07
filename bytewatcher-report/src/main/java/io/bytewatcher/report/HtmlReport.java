package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import java.io.IOException;
import java.io.Writer;
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
 * <p>A page has about 400 KB, and some 100 to 400 bytes more for each test, because it holds {@code results.json}, compressed. Of a soak it
 * shows the 60 threads that allocated most and those with a breach.
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
        new AtomicFileWriter(Files::move, Durability.PROCESS).replace(target, beside -> write(results, beside));
    }

    /** Into a file that is not there yet. */
    static void write(RunResults results, Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            write(writer, results);
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
