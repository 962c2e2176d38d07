package io.bytewatcher.samples.latency;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Percentile distributions as HdrHistogram writes them, each under a comment that says what it is. */
final class HgrmOutput {

    private static final double NANOS_PER_MICRO = 1_000;

    private HgrmOutput() {}

    static void write(LatencyReport report, PrintWriter out) {
        for (LatencyVariant variant : report.variants()) {
            int number = 1;
            for (LatencyRun run : variant.runs()) {
                for (LatencySeries series : run.series()) {
                    out.printf("#[%s %s, run %d, %s, us]%n", report.sample(), variant.name(), number, series.name());
                    out.print(distribution(series));
                }
                number++;
            }
        }
    }

    private static String distribution(LatencySeries series) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            series.histogram().outputPercentileDistribution(stream, NANOS_PER_MICRO);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
