package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** JSON in UTF-8 of any text, unpaired surrogates included, and the words that enums are in it. */
final class Json {
    private static final int ASCII = 127;

    /** A failure's message may be as long as it likes. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Writes values. */
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private Json() {}

    static JsonGenerator generator(OutputStream out) throws IOException {
        return FACTORY.createGenerator(out);
    }

    static JsonParser parser(byte[] content, int from, int length) throws IOException {
        return FACTORY.createParser(content, from, length);
    }

    /** One value as bytes, without line ends. */
    static byte[] bytes(Body body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = generator(out)) {
            body.write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    static void string(JsonGenerator json, String name, String value) throws IOException {
        json.writeFieldName(name);
        string(json, value);
    }

    static void string(JsonGenerator json, String value) throws IOException {
        if (isUtf(value)) {
            json.writeString(value);
        } else {
            json.setHighestNonEscapedChar(ASCII);
            json.writeString(value);
            json.setHighestNonEscapedChar(0);
        }
    }

    /** Whether UTF-8 has it: not with half of a surrogate pair. */
    private static boolean isUtf(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < value.length()
                        && Character.isLowSurrogate(value.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Such as {@code single-shot}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads what {@link #word} wrote.
     *
     * @throws IllegalArgumentException when it is none
     */
    static <E extends Enum<E>> E value(Class<E> type, String word) {
        for (E value : type.getEnumConstants()) {
            if (word(value).equals(word)) {
                return value;
            }
        }
        throw new IllegalArgumentException("\"" + word + "\" is no " + word(type));
    }

    private static String word(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
