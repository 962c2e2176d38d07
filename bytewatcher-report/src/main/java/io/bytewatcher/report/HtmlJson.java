package io.bytewatcher.report;

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
 * JSON that stays inside an HTML element: pure ASCII without {@code <}, {@code >} and {@code &}, so that nothing in it ends the
 * element, begins a comment or depends on the encoding, and unpaired surrogates come through.
 */
final class HtmlJson {
    /** The integers up to here are the same in JavaScript; larger ones are written as text. */
    private static final long EXACT = 1L << 53;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build()
            .setCharacterEscapes(new Escapes());

    private HtmlJson() {}

    static JsonGenerator to(Writer writer) throws IOException {
        return FACTORY.createGenerator(writer);
    }

    static void number(JsonGenerator json, long number) throws IOException {
        if (number > EXACT || number < -EXACT) {
            json.writeString(Long.toString(number));
        } else {
            json.writeNumber(number);
        }
    }

    /** A number to sort by: the nearest that JavaScript has, or nothing. */
    static void near(JsonGenerator json, double number) throws IOException {
        if (!Double.isFinite(number)) {
            json.writeNull();
        } else if (number == Math.rint(number) && Math.abs(number) <= EXACT) {
            json.writeNumber((long) number);
        } else {
            json.writeNumber(number);
        }
    }

    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes['<'] = ESCAPE_STANDARD;
            codes['>'] = ESCAPE_STANDARD;
            codes['&'] = ESCAPE_STANDARD;
            codes[0x7f] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null; // those above ASCII are escaped by the feature
        }
    }
}
