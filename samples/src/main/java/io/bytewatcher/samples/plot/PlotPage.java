package io.bytewatcher.samples.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts a page together: frame, style, library, script, the plot as data and as a table. The page lets run its own scripts, known by their
 * hashes, and nothing else.
 */
final class PlotPage {

    private static final Pattern SOURCE_MAP = Pattern.compile("\n?//# sourceMappingURL=\\S*\\s*$");
    private static final List<String> SCRIPTS = List.of("lib/chartjs/chart.umd.min.js", "plot.js");
    private static final List<String> LICENCES = List.of("lib/chartjs/LICENSE.md", "lib/kurkle-color/LICENSE.md");

    private PlotPage() {}

    static void write(LinePlot plot, Writer out) throws IOException {
        String style = resource("plot.css");
        List<String> scripts = SCRIPTS.stream().map(PlotPage::resource).toList();
        String frame = resource("plot.html");
        int from = 0;
        for (int mark = frame.indexOf("{{"); mark >= 0; mark = frame.indexOf("{{", from)) {
            int end = frame.indexOf("}}", mark);
            out.write(frame, from, mark - from);
            String name = frame.substring(mark + 2, end);
            switch (name) {
                case "policy" -> out.write(policy(style, scripts));
                case "style" -> out.write("<style>" + style + "</style>");
                case "title" -> out.write(PlotTable.escaped(plot.title()));
                case "about" -> {
                    for (String paragraph : plot.about()) {
                        out.write("<p>" + PlotTable.escaped(paragraph) + "</p>\n");
                    }
                }
                case "table" -> PlotTable.write(plot, out);
                case "data" -> PlotData.write(plot, out);
                case "licences" ->
                    out.write(PlotTable.escaped(
                            LICENCES.stream().map(PlotPage::resource).collect(Collectors.joining("\n"))));
                case "scripts" -> {
                    for (String script : scripts) {
                        out.write("<script>" + script + "</script>\n");
                    }
                }
                default -> throw new IllegalStateException("plot.html has {{" + name + "}}, which nobody fills in");
            }
            from = end + 2;
        }
        out.write(frame, from, frame.length() - from);
    }

    private static String policy(String style, List<String> scripts) {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + hash(style) + "; script-src "
                + scripts.stream().map(PlotPage::hash).collect(Collectors.joining(" "));
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = PlotPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not beside " + PlotPage.class.getName());
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return SOURCE_MAP.matcher(text).replaceFirst("");
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
