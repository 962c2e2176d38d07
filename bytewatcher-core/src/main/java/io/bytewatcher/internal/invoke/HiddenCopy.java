package io.bytewatcher.internal.invoke;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes objects that share no JIT profile with one another.
 *
 * <p>HotSpot keeps profiles for each class. A measuring loop that all tests share has seen many receivers after the
 * second test, inlines nothing, and so lets objects escape that a loop of its own would have removed. A copy of the
 * loop's class, with the same bytecode but hidden and fresh, starts without a history.
 */
public final class HiddenCopy {
    /** The bytes of a template's class file; empty where it cannot be read. They refer to no class: nothing leaks. */
    private static final ClassValue<byte[]> CLASS_FILES = new ClassValue<>() {
        @Override
        protected byte[] computeValue(Class<?> template) {
            String name = template.getName();
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = template.getResourceAsStream(file)) {
                return in == null ? new byte[0] : in.readAllBytes();
            } catch (IOException e) {
                return new byte[0];
            }
        }
    };

    private HiddenCopy() {}

    /**
     * Defines a fresh copy of a template and creates an instance of it. Where that is impossible (no class file to be read,
     * a runtime that defines no hidden classes) the instance is one of the template itself: right, but with a shared
     * profile. {@code result.getClass().isHidden()} tells which.
     *
     * @param lookup the caller's own lookup, of a class in the template's package
     * @param type what the caller uses the instance as: an interface or superclass of the template, because the copy is no
     *     subtype of the template
     * @param template the class to be copied; it has exactly one constructor, no static state worth sharing, and no lambda or
     *     method reference to its own methods (17 cannot link those in a hidden class)
     * @param arguments for the constructor
     * @param <T> the type
     * @return an instance of a class of its own
     */
    public static <T> T of(Lookup lookup, Class<T> type, Class<? extends T> template, Object... arguments) {
        return type.cast(instantiate(copy(lookup, template), arguments));
    }

    private static Class<?> copy(Lookup lookup, Class<?> template) {
        byte[] classFile = CLASS_FILES.get(template);
        if (classFile.length == 0) {
            return template;
        }
        try {
            return lookup.defineHiddenClass(classFile, false, ClassOption.NESTMATE)
                    .lookupClass();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "lookup " + lookup + " cannot define a copy of " + template.getName(), e);
        } catch (UnsupportedOperationException | LinkageError e) {
            return template;
        }
    }

    private static Object instantiate(Class<?> type, Object[] arguments) {
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (constructors.length != 1) {
            throw new IllegalArgumentException(
                    "constructors of " + type.getName() + ": " + constructors.length + " (expected: 1)");
        }
        try {
            constructors[0].setAccessible(true);
            return constructors[0].newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + type.getName() + " threw", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot create " + type.getName(), e);
        }
    }
}
