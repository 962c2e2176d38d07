package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Figures;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The format {@code customSmallerIsBetter} of github-action-benchmark: a name, a unit and a value for each test that has a figure.
 */
final class SmallerIsBetter {
    private SmallerIsBetter() {}

    static void write(RunResults results, Path file) throws IOException {
        Labels labels = Labels.ofTests(results);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW));
                JsonGenerator json = Json.generator(out)) {
            json.setPrettyPrinter(new LinePerResult(1));
            json.writeStartArray();
            for (TestResult test : ResultsOrder.tests(results.tests())) {
                if (test.measured().flatMap(Measured::figure).isPresent()) {
                    Measured measured = test.measured().get();
                    write(
                            json,
                            Escapes.escape(labels.id(test)),
                            test,
                            measured,
                            measured.figure().orElseThrow());
                }
            }
            json.writeEndArray();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, String name, TestResult test, Measured measured, Figure figure)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("unit", "B/op");
        json.writeFieldName("value");
        mean(json, measured.bytes(), measured.operations());
        if (figure.deviation() > 0) {
            json.writeStringField("range", "± " + Figures.mean(figure.deviation(), figure.operations()));
        }
        String limit =
                test.limit().isPresent() ? "limit " + Figures.group(test.limit().getAsLong()) + " B, " : "";
        json.writeStringField("extra", limit + Json.word(measured.verdict()) + ", " + test.environment());
        json.writeEndObject();
    }

    /** A whole number where it is one. */
    static void mean(JsonGenerator json, long bytes, long operations) throws IOException {
        if (bytes % operations == 0) {
            json.writeNumber(bytes / operations);
        } else {
            json.writeNumber((double) bytes / operations);
        }
    }
}
