package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** JSON in UTF-8 of any text, unpaired surrogates included, and the words that enums are in it. */
final class Json {
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

    /** A file that is not there yet, of one value with its outer levels on lines of their own. */
    static void write(Path file, int levels, Body body) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW))) {
            write(out, levels, body);
        }
    }

    /** The content of such a file. */
    static void write(OutputStream out, int levels, Body body) throws IOException {
        try (JsonGenerator json = generator(out)) {
            json.setPrettyPrinter(new LinePerResult(levels));
            body.write(json);
            json.writeRaw('\n');
        }
    }

    private static JsonGenerator generator(OutputStream out) throws IOException {
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
