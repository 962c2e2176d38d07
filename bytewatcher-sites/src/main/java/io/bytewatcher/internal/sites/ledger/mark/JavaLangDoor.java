package io.bytewatcher.internal.sites.ledger.mark;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;

/**
 * Template of the class that {@code java.lang} is opened to. {@link JavaLang} defines a copy of it in a class loader, and so in a module,
 * of its own; this one itself is never used. It may refer to {@code java.base} only.
 */
public final class JavaLangDoor implements Function<Class<?>, Object> {
    /** Makes the one copy's instance. */
    public JavaLangDoor() {}

    /** A lookup with private access to a class of the package. */
    @Override
    public Object apply(Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
