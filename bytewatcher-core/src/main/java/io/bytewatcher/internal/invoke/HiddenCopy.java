package io.bytewatcher.internal.invoke;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Creates objects that share no JIT profile.
 *
 * <p>HotSpot keeps a profile for each class. A measuring loop that all tests share would see several receivers after the second test,
 * inline nothing, and let objects escape that a loop of its own would have removed. A hidden copy of the loop's class has the same bytecode
 * and starts without a profile.
 */
public final class HiddenCopy {
    /** The bytes of a template's class file; empty if it cannot be read. They refer to no class, so nothing leaks. */
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
     * Defines a hidden copy of a template and creates an instance of it. If that is impossible (no class file, a runtime without hidden
     * classes), creates an instance of the template itself, which is correct but shares its profile. {@code result.getClass().isHidden()}
     * distinguishes the two.
     *
     * @param lookup the caller's own lookup, of a class in the template's package
     * @param type the type of the result: an interface or superclass of the template, because the copy is not a subtype of the template
     * @param template the class to copy; it has exactly one constructor, no shared static state, and no lambda or method reference to its
     *     own methods (17 cannot link those in a hidden class)
     * @param arguments the constructor's arguments
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
            PackageLookup.requireClassDefinition();
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
