package io.bytewatcher.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of a {@link ReportDirectory}.
 *
 * @param name how it is called
 * @param writer writes it
 */
record ReportFile(String name, Writer writer) {
    /** All that there are but journals; they are written at once. */
    static final List<ReportFile> ALL = List.of(
            new ReportFile(ResultsFile.NAME, ResultsFile::write),
            new ReportFile("index.html", HtmlReport::write),
            new ReportFile("summary.md", MarkdownSummary::write),
            new ReportFile("customSmallerIsBetter.json", SmallerIsBetter::write),
            new ReportFile("bencher.json", BencherMetrics::write));

    /** Writes results. */
    interface Writer {
        /**
         * Writes.
         *
         * @param results what
         * @param file a file that does not exist yet, in the directory; it is then moved to its name
         */
        void write(RunResults results, Path file) throws IOException;
    }
}
