package io.bytewatcher.exactness;

import io.bytewatcher.test.Jdk;
import java.util.List;
import java.util.Locale;

/** One kind of JVM. */
record Combination(Jdk jdk, Gc gc, Jit jit) {
    /** The bound of the heap keeps references compressed on any machine. */
    List<String> flags() {
        return List.of(gc.flag(), jit.flag(), "-Xmx512m");
    }

    @Override
    public String toString() {
        return jdk.version() + " " + gc + " "
                + jit.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
