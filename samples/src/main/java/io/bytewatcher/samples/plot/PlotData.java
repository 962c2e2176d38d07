package io.bytewatcher.samples.plot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * A plot as the page's script reads it: JSON in pure ASCII without {@code <}, {@code >} and {@code &}, so that nothing in it ends the element
 * that it stands in.
 */
final class PlotData {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build()
            .setCharacterEscapes(new Escapes());

    private PlotData() {}

    static void write(LinePlot plot, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("x");
            axis(json, plot.x());
            json.writeFieldName("y");
            axis(json, plot.y());
            json.writeArrayFieldStart("lines");
            for (Line line : plot.lines()) {
                json.writeStartObject();
                json.writeStringField("name", line.name());
                json.writeArrayFieldStart("points");
                for (Line.Point point : line.points()) {
                    json.writeStartArray();
                    json.writeNumber(point.x());
                    if (Double.isFinite(point.y())) {
                        json.writeNumber(point.y());
                    } else {
                        json.writeNull();
                    }
                    json.writeEndArray();
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void axis(JsonGenerator json, Axis axis) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", axis.title());
        if (axis instanceof Axis.Names names) {
            json.writeStringField("type", "category");
            json.writeArrayFieldStart("names");
            for (String name : names.names()) {
                json.writeString(name);
            }
            json.writeEndArray();
        } else if (axis instanceof Axis.Numbers numbers) {
            json.writeStringField(
                    "type",
                    switch (numbers.scale()) {
                        case LINEAR -> "linear";
                        case LOGARITHMIC -> "logarithmic";
                    });
        }
        json.writeEndObject();
    }

    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes['<'] = ESCAPE_STANDARD;
            codes['>'] = ESCAPE_STANDARD;
            codes['&'] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null; // those above ASCII are escaped by the feature
        }
    }
}
