package io.bytewatcher.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file of a {@link ReportDirectory}.
 *
 * @param name its name in the directory
 * @param isOptional whether a writer that writes nothing removes the file
 * @param writer writes it
 */
record ReportFile(String name, boolean isOptional, Writer writer) {
    /** All files except journals. They are written in parallel. */
    static final List<ReportFile> ALL = List.of(
            new ReportFile(
                    ResultsFile.NAME, (results, json, file) -> Files.write(file, json, StandardOpenOption.CREATE_NEW)),
            new ReportFile("index.html", HtmlReport::write),
            new ReportFile("summary.md", (results, json, file) -> MarkdownSummary.write(results, file)),
            new ReportFile("customSmallerIsBetter.json", (results, json, file) -> SmallerIsBetter.write(results, file)),
            new ReportFile("bencher.json", (results, json, file) -> BencherMetrics.write(results, file)),
            new ReportFile(CollapsedStacks.NAME, true, (results, json, file) -> CollapsedStacks.write(results, file)));

    ReportFile(String name, Writer writer) {
        this(name, false, writer);
    }

    /** Writes results to a file that does not exist yet. The JSON is the content of {@code results.json}, generated once for all files. */
    interface Writer {
        void write(RunResults results, byte[] json, Path file) throws IOException;
    }
}
