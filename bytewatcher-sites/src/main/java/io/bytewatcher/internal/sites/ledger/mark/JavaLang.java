package io.bytewatcher.internal.sites.ledger.mark;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Access to the package {@code java.lang}. Instrumentation can open a package but not close it again. So the package is opened to a module
 * of one class: this class's own module can be the unnamed one, which contains all code of the class path.
 */
public final class JavaLang {
    private static volatile @Nullable Function<Class<?>, Object> door;

    private JavaLang() {}

    /**
     * Opens the package.
     *
     * @throws IOException when the class file of {@link JavaLangDoor} cannot be read
     */
    static synchronized void open(Instrumentation instrumentation) throws IOException {
        if (door == null) {
            Function<Class<?>, Object> made = new DoorLoader().make();
            Set<Module> to = Set.of(made.getClass().getModule());
            instrumentation.redefineModule(
                    Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", to), Set.of(), Map.of());
            door = made;
        }
    }

    /**
     * Returns a lookup with private access.
     *
     * @param type a class of the package
     * @return null until the marks have been defined
     */
    public static @Nullable Lookup lookup(Class<?> type) {
        Function<Class<?>, Object> open = door;
        try {
            return open == null ? null : (Lookup) open.apply(type);
        } catch (IllegalStateException closed) {
            return null;
        }
    }

    private static final class DoorLoader extends ClassLoader {
        DoorLoader() {
            super(null);
        }

        @SuppressWarnings("unchecked") // a copy of JavaLangDoor
        Function<Class<?>, Object> make() throws IOException {
            String name = JavaLangDoor.class.getName();
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = JavaLangDoor.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IOException("no class file of " + name);
                }
                byte[] bytes = in.readAllBytes();
                return (Function<Class<?>, Object>) defineClass(name, bytes, 0, bytes.length)
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IOException(e);
            }
        }
    }
}
