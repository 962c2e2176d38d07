package io.bytewatcher.samples.jitter;

import io.bytewatcher.AllocationMeter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;

/** The string constants of a class: entries of its class file that become strings on their first use. */
final class StringConstants {

    private static final int TAG = 8;

    private StringConstants() {}

    /** Reads the constants from the class file. A class without one, such as a hidden class, has none. */
    static List<String> of(Class<?> type) {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in == null ? List.of() : of(new ClassReader(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> of(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        List<String> strings = new ArrayList<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset > 0 && reader.readByte(offset - 1) == TAG) {
                strings.add((String) reader.readConst(i, buffer));
            }
        }
        return strings;
    }

    /**
     * Interns the constants, on this thread. The caller must keep the strings, or they can be collected.
     */
    static List<String> intern(Class<?> type) {
        return of(type).stream().map(String::intern).toList();
    }

    /** Measures the bytes of strings in this JVM, each with its array. */
    static long bytes(List<String> strings) {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        long bytes = 0;
        for (String string : strings) {
            char[] characters = string.toCharArray();
            meter.mark();
            kept = new String(characters);
            bytes += meter.bytesSinceMark();
        }
        return bytes;
    }

    /** Keeps the JIT from removing the measured string. */
    @SuppressWarnings("unused")
    private static volatile String kept = "";
}
