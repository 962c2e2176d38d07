package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.baseline.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes the Bencher Metric Format: an object with a member for each test that has a figure. Its only measure is
 * {@value #MEASURE}, in bytes per operation.
 */
final class BencherMetrics {
    /** The slug of Bencher's measure. */
    static final String MEASURE = "allocated-bytes";

    /** The longest name that Bencher accepts. */
    private static final int LONGEST_NAME = 1024;

    private BencherMetrics() {}

    static void write(RunResults results, Path file) throws IOException {
        Set<String> names = new HashSet<>();
        Json.write(file, 1, json -> {
            json.writeStartObject();
            for (Metric metric : Metric.of(results)) {
                json.writeFieldName(distinct(metric.name(), names));
                write(json, metric.measured(), metric.figure());
            }
            json.writeEndObject();
        });
    }

    /** Makes a name unique and short enough. */
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

    private static void write(JsonGenerator json, Measured measured, Figure figure) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart(MEASURE);
        Metric.mean(json, "value", measured.bytes(), measured.operations());
        if (figure.deviation() > 0) {
            Metric.mean(json, "lower_value", figure.bytes() - figure.deviation(), figure.operations());
            Metric.mean(json, "upper_value", sum(figure.bytes(), figure.deviation()), figure.operations());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
