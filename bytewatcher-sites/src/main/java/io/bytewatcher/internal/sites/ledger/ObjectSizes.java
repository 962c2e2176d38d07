package io.bytewatcher.internal.sites.ledger;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Object sizes by class. Each is measured on an object that is created without running a constructor.
 *
 * @param instrumentation measures an object
 */
record ObjectSizes(Instrumentation instrumentation) {
    static final long UNKNOWN = 0;

    /**
     * Returns the size of a class's objects in bytes, or {@link #UNKNOWN}.
     *
     * @param internalName the internal name of an initialised class
     * @param loader a loader that finds the class
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

    /** Creates an object as deserialisation does. Reflective, because a run-time image can lack {@code jdk.unsupported}. */
    private static Object blank(Class<?> type) throws ReflectiveOperationException {
        Class<?> factoryType = Class.forName("sun.reflect.ReflectionFactory");
        Object factory = factoryType.getMethod("getReflectionFactory").invoke(null);
        Method create = factoryType.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
        Constructor<?> blank = (Constructor<?>) create.invoke(factory, type, Object.class.getDeclaredConstructor());
        return blank.newInstance();
    }
}
