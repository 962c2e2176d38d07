package io.bytewatcher.samples.latency;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;

/** A report as one JSON object; times are nanoseconds. */
final class JsonOutput {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private final JsonGenerator json;

    private JsonOutput(JsonGenerator json) {
        this.json = json;
    }

    static void write(LatencyReport report, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.useDefaultPrettyPrinter();
            new JsonOutput(json).report(report);
        }
        out.write(System.lineSeparator());
    }

    private void report(LatencyReport report) throws IOException {
        json.writeStartObject();
        json.writeStringField("sample", report.sample());
        json.writeStringField("operation", report.operation());
        json.writeStringField("unit", "ns");
        json.writeStringField("jvm", Runtime.version().toString());
        json.writeObjectFieldStart("settings");
        for (Setting setting : report.settings()) {
            json.writeStringField(setting.name(), setting.value());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("variants");
        for (LatencyVariant variant : report.variants()) {
            variant(variant);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void variant(LatencyVariant variant) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", variant.name());
        json.writeArrayFieldStart("runs");
        for (LatencyRun run : variant.runs()) {
            run(run);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("variation");
        for (String series : variant.seriesNames()) {
            variation(variant, series);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void run(LatencyRun run) throws IOException {
        json.writeStartObject();
        json.writeNumberField("operations", run.operations());
        json.writeNumberField("elapsedNanos", run.elapsedNanos());
        if (run.target().isPresent()) {
            json.writeNumberField("targetPerSecond", run.target().getAsLong());
        }
        json.writeNumberField("achievedPerSecond", run.achieved());
        json.writeBooleanField("behind", run.isBehind());
        json.writeArrayFieldStart("series");
        for (LatencySeries series : run.series()) {
            Percentiles percentiles = series.percentiles();
            json.writeStartObject();
            json.writeStringField("name", series.name());
            json.writeNumberField("count", percentiles.count());
            json.writeStringField("precision", percentiles.precision().toString());
            json.writeObjectFieldStart("percentiles");
            for (Percentile percentile : Percentile.values()) {
                json.writeNumberField(percentile.label(), percentiles.nanos(percentile));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("threads");
        for (ThreadBytes thread : run.threads()) {
            json.writeStartObject();
            json.writeStringField("name", thread.thread());
            json.writeNumberField("bytes", thread.bytes());
            json.writeNumberField("operations", thread.operations());
            json.writeNumberField("bytesPerOperation", thread.perOperation());
            json.writeEndObject();
        }
        json.writeEndArray();
        texts("notes", run.notes());
        texts("warnings", run.warnings());
        json.writeEndObject();
    }

    private void variation(LatencyVariant variant, String series) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", series);
        json.writeObjectFieldStart("percentiles");
        for (Percentile percentile : Percentile.values()) {
            LatencyVariant.Variation variation = variant.variation(series, percentile);
            json.writeObjectFieldStart(percentile.label());
            json.writeNumberField("lowest", variation.lowest());
            json.writeNumberField("median", variation.median());
            json.writeNumberField("highest", variation.highest());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void texts(String name, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
