package io.bytewatcher.internal.sites.ledger.probe;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;

/**
 * The template of the class to which {@code java.lang} is opened. {@link JavaLang} defines a copy in a class loader, and thus a module, of
 * its own. The template itself is never used and must refer only to {@code java.base}.
 */
public final class JavaLangDoor implements Function<Class<?>, Object> {
    /** Creates the only instance of the copy. */
    public JavaLangDoor() {}

    /** Returns a lookup with private access to a class of the package. */
    @Override
    public Object apply(Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
