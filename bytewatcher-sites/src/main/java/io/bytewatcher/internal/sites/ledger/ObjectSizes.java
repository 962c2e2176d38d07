package io.bytewatcher.internal.sites.ledger;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Sizes of objects by class, found out by creating one without running its constructor. */
final class ObjectSizes {
    static final long UNKNOWN = 0;

    private final Instrumentation instrumentation;

    ObjectSizes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * The size of a class's objects in bytes.
     *
     * @param internalName of a class that has been initialised
     * @param loader a loader that knows it
     */
    long of(String internalName, @Nullable ClassLoader loader) {
        try {
            Class<?> type = Class.forName(internalName.replace('/', '.'), false, loader);
            return Modifier.isAbstract(type.getModifiers()) || type == Class.class
                    ? UNKNOWN
                    : instrumentation.getObjectSize(blank(type));
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** Creates an object without its constructor, as deserialisation does. Reflective, because a run-time image can lack jdk.unsupported. */
    private static Object blank(Class<?> type) throws ReflectiveOperationException {
        Class<?> factoryType = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = factoryType.getMethod("getReflectionFactory").invoke(null);
        Method create = factoryType.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
        Constructor<?> blank = (Constructor<?>) create.invoke(factory, type, Object.class.getDeclaredConstructor());
        return blank.newInstance();
    }
}
