package io.bytewatcher.internal.sites.ledger;

import static java.lang.invoke.MethodType.methodType;

import io.bytewatcher.internal.sites.ledger.probe.JavaLang;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * Tests which classes the JVM can link. Retransforming links classes, and one class that cannot be linked, for instance because an optional
 * dependency is missing, fails a whole batch.
 */
final class Linking {
    /** A method that links as a side effect. Unlike the public method, it leaves nothing in the class's caches. */
    private final @Nullable MethodHandle constructors;

    Linking() {
        constructors = find();
    }

    /** Links a class without initialising it, and returns whether that succeeded. Returns true if this JDK has no such method. */
    boolean links(Class<?> type) {
        MethodHandle link = constructors;
        if (link == null) {
            return true;
        }
        try {
            Constructor<?>[] found = (Constructor<?>[]) link.invokeExact(type, false);
            return found != null;
        } catch (Throwable e) {
            return false;
        }
    }

    private static @Nullable MethodHandle find() {
        Lookup lookup = JavaLang.lookup(Class.class);
        try {
            return lookup == null
                    ? null
                    : lookup.findVirtual(
                            Class.class, "getDeclaredConstructors0", methodType(Constructor[].class, boolean.class));
        } catch (ReflectiveOperationException e) {
            return null; // in another JDK, halving of batches finds the class
        }
    }
}
