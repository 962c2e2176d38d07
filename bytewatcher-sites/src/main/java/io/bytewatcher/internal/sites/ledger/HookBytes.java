package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.jit.JvmDescription;
import java.lang.instrument.Instrumentation;

/**
 * The bytes that the JVM allocates on the loading thread for each class that it passes to a transformer: an array with the class file and a
 * string with the name.
 */
final class HookBytes {
    private static final int ALIGNMENT = JvmDescription.OBJECT_ALIGNMENT;

    private final Instrumentation instrumentation;
    private final long arrayBase;

    HookBytes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        int free = 0;
        long empty = instrumentation.getObjectSize(new byte[0]);
        while (instrumentation.getObjectSize(new byte[free + 1]) == empty) {
            free++;
        }
        arrayBase = empty - free;
    }

    long of(String name, byte[] classFile) {
        return instrumentation.getObjectSize(classFile)
                + instrumentation.getObjectSize(name)
                + (arrayBase + name.length() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
