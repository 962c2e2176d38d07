package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.files.Escapes;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The Bencher Metric Format: an object whose members are the tests that have a figure, each with the one measure
 * {@value #MEASURE}, in bytes per operation.
 */
final class BencherMetrics {
    /** The slug of Bencher's measure. */
    static final String MEASURE = "allocated-bytes";

    /** Bencher takes no longer names. */
    private static final int LONGEST_NAME = 1024;

    private BencherMetrics() {}

    static void write(RunResults results, Path file) throws IOException {
        Labels labels = Labels.ofTests(results);
        Set<String> names = new HashSet<>();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW));
                JsonGenerator json = Json.generator(out)) {
            json.setPrettyPrinter(new LinePerResult(1));
            json.writeStartObject();
            for (TestResult test : ResultsOrder.tests(results.tests())) {
                if (test.measured().flatMap(Measured::figure).isPresent()) {
                    Measured measured = test.measured().get();
                    write(
                            json,
                            distinct(Escapes.escape(labels.id(test)), names),
                            measured,
                            measured.figure().orElseThrow());
                }
            }
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** A name that no other test has, and that is not too long. */
    private static String distinct(String name, Set<String> names) {
        String distinct = shortened(name, "");
        for (int i = 2; !names.add(distinct); i++) {
            distinct = shortened(name, " (" + i + ")");
        }
        return distinct;
    }

    private static String shortened(String name, String suffix) {
        int most = LONGEST_NAME - suffix.length();
        if (name.codePointCount(0, name.length()) <= most) {
            return name + suffix;
        }
        return name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…" + suffix;
    }

    private static void write(JsonGenerator json, String name, Measured measured, Figure figure) throws IOException {
        json.writeFieldName(name);
        json.writeStartObject();
        json.writeObjectFieldStart(MEASURE);
        json.writeFieldName("value");
        SmallerIsBetter.mean(json, measured.bytes(), measured.operations());
        if (figure.deviation() > 0) {
            json.writeFieldName("lower_value");
            SmallerIsBetter.mean(json, figure.bytes() - figure.deviation(), figure.operations());
            json.writeFieldName("upper_value");
            SmallerIsBetter.mean(json, sum(figure.bytes(), figure.deviation()), figure.operations());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
