package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A kind of HTML page that shows JSON. It consists of a frame, the style, the libraries with their licences, the scripts and the JSON.
 * Only the JSON contains text from users. It is compressed and encoded in Base64, in a data block that no browser runs. In addition, the
 * page's policy allows only its own scripts, by their hashes, so that markup in a name cannot run.
 *
 * @param title the title
 * @param name the name of the page's own content, {@code .html}, and script, {@code .js}
 * @param flames whether the page has what shows flame graphs
 */
record HtmlPage(String title, String name, Flames flames) {
    /** Whether a page shows flame graphs. */
    enum Flames {
        NONE,
        SHOWN
    }

    private static final Pattern PART = Pattern.compile("\\{\\{(\\w+)}}");

    private static final List<String> SHARED_SCRIPTS = List.of(
            "lib/jquery/jquery.slim.min.js",
            "lib/datatables/dataTables.min.js",
            "lib/chartjs/chart.umd.min.js",
            "page.js");

    /** Name and file for each library. */
    private static final List<List<String>> LICENCES = List.of(
            List.of("Chart.js", "lib/chartjs/LICENSE.md"),
            List.of("DataTables", "lib/datatables/License.txt"),
            List.of("jQuery", "lib/jquery/LICENSE.txt"),
            List.of("kurkle-color", "lib/kurkle-color/LICENSE.md"));

    private static final List<String> FLAME_SCRIPTS = List.of("lib/d3-hierarchy/d3-hierarchy.min.js", "flame.js");

    private static final List<List<String>> FLAME_LICENCES =
            List.of(List.of("d3-hierarchy", "lib/d3-hierarchy/LICENSE"));

    private static final int BUFFER = 1 << 16;

    String with(byte[] json) throws IOException {
        HtmlResource style = HtmlResource.of("report.css");
        List<HtmlResource> scripts = Stream.of(SHARED_SCRIPTS, ifShown(FLAME_SCRIPTS), List.of(name + ".js"))
                .flatMap(List::stream)
                .map(HtmlResource::of)
                .toList();
        Map<String, String> parts = new HashMap<>();
        parts.put("policy", policy(style, scripts));
        parts.put("title", title);
        parts.put("style", "<style>" + style.text() + "</style>");
        parts.put("content", HtmlResource.of(name + ".html").text());
        parts.put("data", packed(json));
        parts.put("licences", licences());
        parts.put(
                "scripts",
                scripts.stream()
                        .map(script -> "<script>" + script.text() + "</script>\n")
                        .collect(Collectors.joining()));
        return filled(HtmlResource.of("page.html").text(), parts);
    }

    /** Copies the parts as they are: {@link Matcher#replaceAll} would parse each character of the libraries. */
    private static String filled(String frame, Map<String, String> parts) {
        StringBuilder page = new StringBuilder();
        Matcher part = PART.matcher(frame);
        int copied = 0;
        while (part.find()) {
            page.append(frame.substring(copied, part.start()))
                    .append(requireNonNull(parts.get(part.group(1)), part.group()));
            copied = part.end();
        }
        return page.append(frame.substring(copied)).toString();
    }

    private static String policy(HtmlResource style, List<HtmlResource> scripts) {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + style.source() + "; script-src "
                + scripts.stream().map(HtmlResource::source).collect(Collectors.joining(" "));
    }

    private static String packed(byte[] json) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed, BUFFER)) {
            out.write(json);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    private <T> List<T> ifShown(List<T> ofFlames) {
        return flames == Flames.SHOWN ? ofFlames : List.of();
    }

    private String licences() {
        return Stream.of(LICENCES, ifShown(FLAME_LICENCES))
                .flatMap(List::stream)
                .map(licence -> "<h2>" + licence.get(0) + "</h2><pre>"
                        + escaped(HtmlResource.of(licence.get(1)).text()) + "</pre>")
                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
