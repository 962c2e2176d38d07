package io.bytewatcher.internal.sites.ledger.mark;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Access to the package {@code java.lang}, which instrumentation can open. */
public final class JavaLang {
    private static volatile boolean opened;

    private JavaLang() {}

    /** Opens the package to this module. */
    static void open(Instrumentation instrumentation) {
        Module self = JavaLang.class.getModule();
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", Set.of(self)), Set.of(), Map.of());
        opened = true;
    }

    /**
     * A lookup with private access.
     *
     * @param type a class of the package
     * @return null as long as no marks have been made
     */
    public static @Nullable Lookup lookup(Class<?> type) {
        try {
            return opened ? MethodHandles.privateLookupIn(type, MethodHandles.lookup()) : null;
        } catch (IllegalAccessException e) {
            return null;
        }
    }
}
