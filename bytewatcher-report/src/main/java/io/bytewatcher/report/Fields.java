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

/** A JSON object: its fields in the order in which they are written. They are read in any order, and unknown fields are skipped. */
final class Fields<T> implements Kind<T> {
    private final Map<String, Field<T, ?>> fields = new LinkedHashMap<>();
    private final Function<Values, T> maker;

    /** Of objects that are made from what was read. */
    Fields(Function<Values, T> maker) {
        this.maker = maker;
    }

    <V> Fields<T> field(String name, Kind<V> kind, Function<T, V> value) {
        return optional(name, kind, object -> Optional.of(value.apply(object)));
    }

    <V> Fields<T> list(String name, Kind<V> element, Function<T, List<V>> values) {
        return field(name, Kind.list(element), values);
    }

    /** One that is absent where it is empty. */
    <V> Fields<T> optional(String name, Kind<V> kind, Function<T, Optional<V>> value) {
        fields.put(name, new Field<>(name, kind, value));
        return this;
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
        Kind.expect(json, JsonToken.START_OBJECT, "an object");
        Values values = new Values();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            Field<T, ?> field = fields.get(name);
            if (field == null) {
                json.skipChildren();
            } else {
                values.known.put(name, field.kind.read(json));
            }
        }
        return maker.apply(values);
    }

    private record Field<T, V>(String name, Kind<V> kind, Function<T, Optional<V>> value) {
        private void write(JsonGenerator json, T object) throws IOException {
            Optional<V> written = value.apply(object);
            if (written.isPresent()) {
                json.writeFieldName(name);
                kind.write(json, written.get());
            }
        }
    }

    /** What was read of an object, by the names of its fields. */
    static final class Values {
        private final Map<String, Object> known = new HashMap<>();

        /**
         * A field.
         *
         * @throws IllegalArgumentException when it is missing
         */
        <V> V get(String name, Kind<V> kind) {
            return find(name, kind).orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is missing"));
        }

        <V> List<V> list(String name, Kind<V> element) {
            return get(name, Kind.list(element));
        }

        /** A field of the kind that it was read with. */
        @SuppressWarnings({"unchecked", "unused"}) // the kind says what was read
        <V> Optional<V> find(String name, Kind<V> kind) {
            return Optional.ofNullable((V) known.get(name));
        }
    }
}
