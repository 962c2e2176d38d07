package io.bytewatcher.report;

import java.io.IOException;
import java.nio.file.Path;
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
            new ReportFile(ResultsFile.NAME, ResultsFile::write),
            new ReportFile("index.html", HtmlReport::write),
            new ReportFile("summary.md", MarkdownSummary::write),
            new ReportFile("customSmallerIsBetter.json", SmallerIsBetter::write),
            new ReportFile("bencher.json", BencherMetrics::write),
            new ReportFile(CollapsedStacks.NAME, true, CollapsedStacks::write));

    ReportFile(String name, Writer writer) {
        this(name, false, writer);
    }

    /** Writes results to a file that does not exist yet. */
    interface Writer {
        void write(RunResults results, Path file) throws IOException;
    }
}
