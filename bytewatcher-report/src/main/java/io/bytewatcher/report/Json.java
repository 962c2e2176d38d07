package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** JSON in UTF-8. It accepts any text, unpaired surrogates included, and enums are words. */
final class Json {
    /** Failure messages have no maximum length. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    interface JsonValue {
        void write(JsonGenerator json) throws IOException;
    }

    private Json() {}

    /** Writes a value to a file that does not exist yet, as {@link #lines}. */
    static void write(Path file, int levels, JsonValue body) throws IOException {
        Files.write(file, lines(levels, body), StandardOpenOption.CREATE_NEW);
    }

    /** One value, with the entries of so many outer levels on lines of their own. */
    static byte[] lines(int levels, JsonValue body) {
        return bytes(json -> {
            json.setPrettyPrinter(new LinePerResult(levels));
            body.write(json);
            json.writeRaw('\n');
        });
    }

    static JsonParser parser(byte[] content, int from, int length) throws IOException {
        return FACTORY.createParser(content, from, length);
    }

    /** One value, without line ends. */
    static byte[] bytes(JsonValue body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            body.write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    /** Such as {@code single-shot}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reverses {@link #word}.
     *
     * @throws IllegalArgumentException when no constant has that word
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
