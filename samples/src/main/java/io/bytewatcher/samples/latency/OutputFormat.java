package io.bytewatcher.samples.latency;

import java.io.IOException;
import java.io.PrintWriter;

/** How a report is written. */
public enum OutputFormat {

    /** Tables to read. */
    TEXT,

    /** A line for each run and kind of times, times in nanoseconds, under a line of names. */
    CSV,

    /** Everything, times in nanoseconds. */
    JSON,

    /** HdrHistogram's percentile distributions in microseconds, each after a line that begins with {@code #[} and names it. */
    HGRM;

    /** Writes a report and flushes it. */
    public void write(LatencyReport report, PrintWriter out) throws IOException {
        switch (this) {
            case TEXT -> new TextOutput(out).write(report);
            case CSV -> CsvOutput.write(report, out);
            case JSON -> JsonOutput.write(report, out);
            case HGRM -> HgrmOutput.write(report, out);
        }
        out.flush();
    }
}
