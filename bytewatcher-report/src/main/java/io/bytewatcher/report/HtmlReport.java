package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import io.bytewatcher.internal.files.Folders;
import io.bytewatcher.report.HtmlPage.Flames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a run as one HTML page for people. It lists all tests by their allocation, each with its rounds, sites and baseline,
 * and shows soaks as curves. The page opens from a disk and requests nothing from a server. Equal results yield an equal page,
 * byte for byte, in any locale. Thread-safe.
 *
 * <pre>{@code
 * HtmlReport.write(Path.of("target/bytewatcher/index.html"), results);
 * }</pre>
 *
 * <p>A page takes about 400 KB, and some 100 to 400 bytes more for each test, because it contains {@code results.json}, compressed.
 * A soak shows the 60 threads that allocated most and those with a breach.
 */
public final class HtmlReport {

    private HtmlReport() {}

    /**
     * Writes a file in one step: a reader sees all of the old page or all of the new one.
     *
     * @param file the file to create or replace; missing folders are created
     * @param results the run
     * @throws IOException when the file cannot be written; it is then unchanged
     */
    public static void write(Path file, RunResults results) throws IOException {
        requireNonNull(results, "results");
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new IOException(
                    file + " is a folder (expected: the name of a file, such as " + file.resolve("index.html") + ")");
        }
        Folders.create(folder);
        new AtomicFileWriter(Files::move, Durability.PROCESS)
                .replace(target, beside -> write(results, ResultsFile.json(results), beside));
    }

    /** Expects a file that does not exist yet. */
    static void write(RunResults results, byte[] json, Path file) throws IOException {
        Files.writeString(file, page(results, json));
    }

    static String page(RunResults results, byte[] json) throws IOException {
        Flames flames = results.hasSites() ? Flames.SHOWN : Flames.NONE;
        return new HtmlPage("Allocation report", "report", flames).with(json);
    }
}
