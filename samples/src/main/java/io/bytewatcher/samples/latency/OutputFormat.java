package io.bytewatcher.samples.latency;

import java.io.PrintWriter;

/** A format for reports. */
public enum OutputFormat {

    /** Tables to read. */
    TEXT,

    /** A line of names, then a line for each run and series, with times in nanoseconds. */
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
