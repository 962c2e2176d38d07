package io.bytewatcher.internal.sites.ledger;

import static java.lang.invoke.MethodType.methodType;

import io.bytewatcher.internal.sites.ledger.mark.JavaLang;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * Tells which classes the JVM can link. Retransforming links them, and a single one that cannot be linked, such as for want of an
 * optional dependency, fails a whole batch.
 */
final class Linking {
    /** Links as a side effect and, other than the public method, leaves nothing in the class's caches. */
    private final @Nullable MethodHandle constructors;

    Linking() {
        constructors = find();
    }

    /** Whether a class is linked; links it, without initialising it. True where that cannot be told. */
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
            return null; // another JDK: then batches are halved until the class is found
        }
    }
}
