package io.bytewatcher.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Assembles the page from the frame, the style, the libraries with their licences, the script and {@code results.json}. Only the
 * results contain text from users. They are compressed and encoded in Base64, in a data block that no browser runs. In addition, the
 * page's policy allows only its own scripts, by their hashes, so that markup in a name cannot run.
 */
final class HtmlPage {
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

    private final RunResults results;

    HtmlPage(RunResults results) {
        this.results = results;
    }

    void writeTo(Writer writer) throws IOException {
        HtmlResource style = HtmlResource.of("report.css");
        List<HtmlResource> scripts = SCRIPTS.stream().map(HtmlResource::of).toList();
        String frame = HtmlResource.of("report.html").text();
        int from = 0;
        while (true) {
            int mark = frame.indexOf("{{", from);
            if (mark < 0) {
                writer.write(frame, from, frame.length() - from);
                return;
            }
            int end = frame.indexOf("}}", mark);
            writer.write(frame, from, mark - from);
            String name = frame.substring(mark + 2, end);
            switch (name) {
                case "policy" -> writer.write(policy(style, scripts));
                case "style" -> writer.write("<style>" + style.text() + "</style>");
                case "data" -> writer.write(packed());
                case "licences" -> {
                    for (List<String> licence : LICENCES) {
                        String text = HtmlResource.of(licence.get(1)).text();
                        writer.write("<h2>" + licence.get(0) + "</h2><pre>" + escaped(text) + "</pre>");
                    }
                }
                case "scripts" -> {
                    for (HtmlResource script : scripts) {
                        writer.write("<script>" + script.text() + "</script>\n");
                    }
                }
                default -> throw new IllegalStateException("report.html has {{" + name + "}} (expected: policy, style, data, licences or scripts)");
            }
            from = end + 2;
        }
    }

    private String packed() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed, BUFFER)) {
            ResultsFile.write(results, out);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String policy(HtmlResource style, List<HtmlResource> scripts) {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + style.source() + "; script-src "
                + scripts.stream().map(HtmlResource::source).collect(Collectors.joining(" "));
    }
}
