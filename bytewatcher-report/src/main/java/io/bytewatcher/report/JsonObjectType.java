package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A JSON object. Fields are written in the order of their declaration and read in any order. Unknown fields are skipped. */
final class JsonObjectType<T> implements JsonType<T> {
    private final Map<String, Field<T, ?>> fields = new LinkedHashMap<>();
    private final Function<Values, T> maker;

    /** Expects a function that makes an object from the values that were read. */
    JsonObjectType(Function<Values, T> maker) {
        this.maker = maker;
    }

    /** An object that is only written. */
    JsonObjectType() {
        this(values -> {
            throw new UnsupportedOperationException("only written");
        });
    }

    <V> JsonObjectType<T> field(String name, JsonType<V> type, Function<T, V> value) {
        return optional(name, type, object -> Optional.of(value.apply(object)));
    }

    <V> JsonObjectType<T> list(String name, JsonType<V> element, Function<T, List<V>> values) {
        return field(name, JsonType.list(element), values);
    }

    /** A field that is not written where its value is empty. */
    <V> JsonObjectType<T> optional(String name, JsonType<V> type, Function<T, Optional<V>> value) {
        fields.put(name, new Field<>(name, type, value));
        return this;
    }

    /** A field of a format that is not written. */
    JsonObjectType<T> readOnly(String name, JsonType<?> type) {
        return optional(name, type, object -> Optional.empty());
    }

    @Override
    public void write(JsonGenerator json, T object) throws IOException {
        json.writeStartObject();
        for (Field<T, ?> field : fields.values()) {
            field.write(json, object);
        }
        json.writeEndObject();
    }

    @Override
    public T read(JsonParser json) throws IOException {
        JsonType.expect(json, JsonToken.START_OBJECT, "an object");
        Values values = new Values();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            Field<T, ?> field = fields.get(name);
            if (field == null) {
                json.skipChildren();
            } else {
                values.known.put(name, field.type.read(json));
            }
        }
        return maker.apply(values);
    }

    private record Field<T, V>(String name, JsonType<V> type, Function<T, Optional<V>> value) {
        private void write(JsonGenerator json, T object) throws IOException {
            Optional<V> written = value.apply(object);
            if (written.isPresent()) {
                json.writeFieldName(name);
                type.write(json, written.get());
            }
        }
    }

    /** The values that were read for an object. */
    static final class Values {
        private final Map<String, Object> known = new HashMap<>();

        /** @throws IllegalArgumentException when the field is missing */
        <V> V get(String name, JsonType<V> type) {
            return find(name, type).orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is missing"));
        }

        <V> List<V> list(String name, JsonType<V> element) {
            return get(name, JsonType.list(element));
        }

        /** Expects the type with which the field was read. */
        @SuppressWarnings({"unchecked", "unused"}) // the type parameter is the field's
        <V> Optional<V> find(String name, JsonType<V> type) {
            return Optional.ofNullable((V) known.get(name));
        }
    }
}
