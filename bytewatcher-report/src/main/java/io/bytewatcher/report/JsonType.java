package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes and reads a type of JSON value. Reading throws an {@link IllegalArgumentException} at a value of a different type. */
interface JsonType<V> {
    JsonType<String> TEXT = of(JsonGenerator::writeString, JsonType::text);
    JsonType<Boolean> FLAG = of(JsonGenerator::writeBoolean, JsonType::flag);
    JsonType<Integer> INTEGER =
            of(JsonGenerator::writeNumber, json -> wholeNumber(json).getIntValue());
    JsonType<Long> NUMBER =
            of(JsonGenerator::writeNumber, json -> wholeNumber(json).getLongValue());
    JsonType<BigDecimal> DECIMAL = of(JsonGenerator::writeNumber, JsonType::decimal);
    JsonType<Instant> TIME = parsed("time", Instant::parse);
    JsonType<Duration> DURATION = parsed("duration", Duration::parse);

    void write(JsonGenerator json, V value) throws IOException;

    V read(JsonParser json) throws IOException;

    interface Writing<V> {
        void write(JsonGenerator json, V value) throws IOException;
    }

    interface Reading<V> {
        V read(JsonParser json) throws IOException;
    }

    static <V> JsonType<V> of(Writing<V> writing, Reading<V> reading) {
        return new JsonType<>() {
            @Override
            public void write(JsonGenerator json, V value) throws IOException {
                writing.write(json, value);
            }

            @Override
            public V read(JsonParser json) throws IOException {
                return reading.read(json);
            }
        };
    }

    static <V> JsonType<List<V>> list(JsonType<V> element) {
        return of(
                (json, values) -> {
                    json.writeStartArray();
                    for (V value : values) {
                        element.write(json, value);
                    }
                    json.writeEndArray();
                },
                json -> {
                    expect(json, JsonToken.START_ARRAY, "an array");
                    List<V> values = new ArrayList<>();
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        values.add(element.read(json));
                    }
                    return values;
                });
    }

    /** An object with any names, in their order, that is only read. */
    static <V> JsonType<Map<String, V>> map(JsonType<V> value) {
        return of(
                (json, values) -> {
                    throw new UnsupportedOperationException("only read");
                },
                json -> {
                    expect(json, JsonToken.START_OBJECT, "an object");
                    Map<String, V> values = new LinkedHashMap<>();
                    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                        json.nextToken();
                        values.put(name, value.read(json));
                    }
                    return values;
                });
    }

    /** An enum constant as a word, such as {@code single-shot}. */
    static <E extends Enum<E>> JsonType<E> word(Class<E> type) {
        return of((json, value) -> json.writeString(Json.word(value)), json -> Json.value(type, text(json)));
    }

    private static <V> JsonType<V> parsed(String name, Function<String, V> parser) {
        return of((json, value) -> json.writeString(value.toString()), json -> {
            try {
                return parser.apply(text(json));
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException("\"" + json.getText() + "\" is no " + name, e);
            }
        });
    }

    private static String text(JsonParser json) throws IOException {
        expect(json, JsonToken.VALUE_STRING, "a string");
        return json.getText();
    }

    private static boolean flag(JsonParser json) throws IOException {
        if (!json.currentToken().isBoolean()) {
            throw unexpected(json, "true or false");
        }
        return json.getBooleanValue();
    }

    private static JsonParser wholeNumber(JsonParser json) {
        expect(json, JsonToken.VALUE_NUMBER_INT, "a whole number");
        return json;
    }

    private static BigDecimal decimal(JsonParser json) throws IOException {
        if (!json.currentToken().isNumeric()) {
            throw unexpected(json, "a number");
        }
        return json.getDecimalValue();
    }

    static void expect(JsonParser json, JsonToken token, String inWords) {
        if (json.currentToken() != token) {
            throw unexpected(json, inWords);
        }
    }

    private static IllegalArgumentException unexpected(JsonParser json, String expected) {
        String seen = switch (json.currentToken()) {
            case START_OBJECT, END_OBJECT -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a fraction";
            case VALUE_NULL -> "null";
            default -> "true or false";
        };
        return new IllegalArgumentException(seen + " where " + expected + " belongs");
    }
}
