package io.bytewatcher.samples.jitter;

import io.bytewatcher.AllocationMeter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;

/** The string constants of a class: entries of its class file that become strings only when somebody needs them. */
final class StringConstants {

    private static final int TAG = 8;

    private StringConstants() {}

    /** Reads them from the class file; of a class without one, such as a hidden class, there are none. */
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
     * Makes them strings now, on this thread. Who calls it must keep what it returns, or the garbage collector may take them
     * back.
     */
    static List<String> intern(Class<?> type) {
        return of(type).stream().map(String::intern).toList();
    }

    /** What so many strings take in this JVM, each with its array: measured, not calculated. */
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

    /** What is measured must not be optimised away. */
    @SuppressWarnings("unused")
    private static volatile String kept = "";
}
