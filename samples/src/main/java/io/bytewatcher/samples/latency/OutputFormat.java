package io.bytewatcher.samples.latency;

import java.io.PrintWriter;

/** How a report is written. */
public enum OutputFormat {

    /** Tables to read. */
    TEXT,

    /** A line for each run and kind of times, times in nanoseconds, under a line of names. */
    CSV;

    /** Writes a report and flushes it. */
    public void write(LatencyReport report, PrintWriter out) {
        switch (this) {
            case TEXT -> new TextOutput(out).write(report);
            case CSV -> CsvOutput.write(report, out);
        }
        out.flush();
    }
}
