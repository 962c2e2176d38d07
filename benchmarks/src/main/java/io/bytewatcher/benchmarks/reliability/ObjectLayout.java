package io.bytewatcher.benchmarks.reliability;

import java.util.List;
import java.util.Map;

/**
 * The JVM's layout of objects, and thus their size: computed from the sizes of headers and references alone. Class pointers are compressed,
 * and objects start at multiples of 8 bytes.
 */
enum ObjectLayout {
    COMPRESSED_OOPS("compressed oops", 12, 4),
    UNCOMPRESSED_OOPS("uncompressed oops", 12, 8),
    COMPACT_HEADERS("compact headers", 8, 4),
    COMPACT_HEADERS_UNCOMPRESSED_OOPS("compact headers, uncompressed oops", 8, 8);

    private static final int ALIGNMENT = 8;
    /** The bytes of an array's length. */
    private static final int LENGTH = 4;

    private final String title;
    private final int header;
    private final int reference;

    ObjectLayout(String title, int header, int reference) {
        this.title = title;
        this.header = header;
        this.reference = reference;
    }

    List<String> flags() {
        String oops = "-XX:" + (compressesOops() ? "+" : "-") + "UseCompressedOops";
        return hasCompactHeaders() ? List.of(oops, "-XX:+UseCompactObjectHeaders") : List.of(oops);
    }

    /** The flags of a JVM with this layout, as {@code -XX:+PrintFlagsFinal} shows them. */
    Map<String, Boolean> shown() {
        return Map.of(
                "UseCompressedOops", compressesOops(),
                "UseCompactObjectHeaders", hasCompactHeaders(),
                "UseCompressedClassPointers", true);
    }

    /** The bytes of an object with one field of so many bytes, or with none. */
    long object(int field) {
        return aligned(field == 0 ? header : aligned(header, field) + field);
    }

    /** The bytes of an object with one reference. */
    long objectWithReference() {
        return object(reference);
    }

    long array(int length, int element) {
        return aligned(aligned(header + LENGTH, element) + (long) length * element);
    }

    long arrayOfReferences(int length) {
        return array(length, reference);
    }

    private boolean compressesOops() {
        return reference == 4;
    }

    private boolean hasCompactHeaders() {
        return header == 8;
    }

    private static long aligned(long bytes) {
        return aligned(bytes, ALIGNMENT);
    }

    private static long aligned(long bytes, int to) {
        return (bytes + to - 1) / to * to;
    }

    @Override
    public String toString() {
        return title;
    }
}
