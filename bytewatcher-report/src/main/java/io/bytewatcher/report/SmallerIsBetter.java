package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.internal.format.Figures;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the format {@code customSmallerIsBetter} of github-action-benchmark: name, unit and value of each test that has a figure. */
final class SmallerIsBetter {
    private SmallerIsBetter() {}

    static void write(RunResults results, Path file) throws IOException {
        Json.write(file, 1, json -> {
            json.writeStartArray();
            for (Metric metric : Metric.of(results)) {
                write(json, metric);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, Metric metric) throws IOException {
        TestResult test = metric.test();
        Measured measured = metric.measured();
        long deviation = metric.figure().deviation();
        json.writeStartObject();
        json.writeStringField("name", metric.name());
        json.writeStringField("unit", "B/op");
        Metric.mean(json, "value", measured.bytes(), measured.operations());
        if (deviation > 0) {
            json.writeStringField(
                    "range", "± " + Figures.mean(deviation, metric.figure().operations()));
        }
        String limits = test.limits();
        String limit = limits.isEmpty() ? "" : "limit " + limits + ", ";
        json.writeStringField("extra", limit + Json.word(measured.verdict()) + ", " + test.environment());
        json.writeEndObject();
    }
}
