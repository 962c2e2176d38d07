package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** A test's figure for trackers, under a name of visible characters. */
record Metric(String name, TestResult test, Measured measured, Figure figure) {
    static List<Metric> of(RunResults results) {
        Labels labels = Labels.ofTests(results);
        return TestKey.sorted(results.tests()).stream()
                .flatMap(test -> test.measured().stream().flatMap(measured -> of(labels, test, measured)))
                .toList();
    }

    private static Stream<Metric> of(Labels labels, TestResult test, Measured measured) {
        return measured.figure().stream()
                .map(figure -> new Metric(Escapes.escape(labels.id(test)), test, measured, figure));
    }

    /** Writes a mean, as a whole number where it is one. */
    static void mean(JsonGenerator json, String field, long bytes, long operations) throws IOException {
        json.writeFieldName(field);
        if (bytes % operations == 0) {
            json.writeNumber(bytes / operations);
        } else {
            json.writeNumber((double) bytes / operations);
        }
    }
}
