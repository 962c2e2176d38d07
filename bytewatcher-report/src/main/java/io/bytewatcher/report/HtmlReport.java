package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

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
 *
 * <p>The page consists of a frame, the style, the libraries with their licences, the script and the results. Only the results contain
 * text from users. They are compressed and encoded in Base64, in a data block that no browser runs. In addition, the page's policy
 * allows only its own scripts, by their hashes, so that markup in a name cannot run.
 */
public final class HtmlReport {
    private static final Pattern PART = Pattern.compile("\\{\\{(\\w+)}}");

    private static final List<String> SCRIPTS = List.of(
            "lib/jquery/jquery.slim.min.js",
            "lib/datatables/dataTables.min.js",
            "lib/chartjs/chart.umd.min.js",
            "report.js");

    /** Name and file for each library. */
    private static final List<List<String>> LICENCES = List.of(
            List.of("Chart.js", "lib/chartjs/LICENSE.md"),
            List.of("DataTables", "lib/datatables/License.txt"),
            List.of("jQuery", "lib/jquery/LICENSE.txt"),
            List.of("kurkle-color", "lib/kurkle-color/LICENSE.md"));

    private static final int BUFFER = 1 << 16;

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
        Files.createDirectories(folder);
        new AtomicFileWriter(Files::move, Durability.PROCESS).replace(target, beside -> write(results, beside));
    }

    /** Expects a file that does not exist yet. */
    static void write(RunResults results, Path file) throws IOException {
        Files.writeString(file, page(results));
    }

    static String page(RunResults results) throws IOException {
        HtmlResource style = HtmlResource.of("report.css");
        List<HtmlResource> scripts = SCRIPTS.stream().map(HtmlResource::of).toList();
        Map<String, String> parts = Map.of(
                "policy", policy(style, scripts),
                "style", "<style>" + style.text() + "</style>",
                "data", packed(results),
                "licences", licences(),
                "scripts",
                        scripts.stream()
                                .map(script -> "<script>" + script.text() + "</script>\n")
                                .collect(Collectors.joining()));
        return PART.matcher(HtmlResource.of("report.html").text())
                .replaceAll(
                        found -> Matcher.quoteReplacement(requireNonNull(parts.get(found.group(1)), found.group())));
    }

    private static String policy(HtmlResource style, List<HtmlResource> scripts) {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + style.source() + "; script-src "
                + scripts.stream().map(HtmlResource::source).collect(Collectors.joining(" "));
    }

    private static String packed(RunResults results) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed, BUFFER)) {
            ResultsFile.write(results, out);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    private static String licences() {
        return LICENCES.stream()
                .map(licence -> "<h2>" + licence.get(0) + "</h2><pre>"
                        + escaped(HtmlResource.of(licence.get(1)).text()) + "</pre>")
                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
