package io.bytewatcher.internal.sites.ledger.probe;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;
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
     * @return null until a class has been defined in the package
     */
    public static @Nullable Lookup lookup(Class<?> type) {
        Function<Class<?>, Object> open = door;
        try {
            return open == null ? null : (Lookup) open.apply(type);
        } catch (IllegalStateException closed) {
            return null;
        }
    }

    /**
     * Defines a copy of a class in the package, unless there is one.
     *
     * @param template the class, which must refer only to {@code java.base}
     * @param internalName the name of the copy
     * @return a lookup with package access to the copy
     * @throws IllegalAccessException when the package cannot be opened
     * @throws IOException when the class file of the template cannot be read
     */
    public static Lookup define(Instrumentation instrumentation, Class<?> template, String internalName)
            throws IllegalAccessException, IOException {
        return define(instrumentation, template, internalName, copy -> copy);
    }

    /** Also changes the copy. */
    static synchronized Lookup define(
            Instrumentation instrumentation,
            Class<?> template,
            String internalName,
            UnaryOperator<ClassVisitor> changes)
            throws IllegalAccessException, IOException {
        open(instrumentation);
        Lookup javaLang = lookup(Object.class);
        if (javaLang == null) {
            throw new IllegalAccessException("java.lang cannot be opened");
        }
        Class<?> copy;
        try {
            copy = Class.forName(internalName.replace('/', '.'), false, null);
        } catch (ClassNotFoundException first) {
            copy = javaLang.defineClass(copy(template, internalName, changes));
        }
        return javaLang.in(copy);
    }

    @SuppressWarnings("deprecation") // a mocking library's older Byte Buddy has no other constructor
    private static byte[] copy(Class<?> template, String internalName, UnaryOperator<ClassVisitor> changes)
            throws IOException {
        ClassWriter writer = new ClassWriter(0);
        SimpleRemapper remapper = new SimpleRemapper(Map.of(template.getName().replace('.', '/'), internalName));
        new ClassReader(ClassFiles.read(template))
                .accept(new ClassRemapper(changes.apply(writer), remapper), ClassReader.SKIP_DEBUG);
        return writer.toByteArray();
    }

    private static final class DoorLoader extends ClassLoader {
        DoorLoader() {
            super(null);
        }

        @SuppressWarnings("unchecked") // a copy of JavaLangDoor
        Function<Class<?>, Object> make() throws IOException {
            byte[] bytes = ClassFiles.read(JavaLangDoor.class);
            try {
                return (Function<Class<?>, Object>) defineClass(JavaLangDoor.class.getName(), bytes, 0, bytes.length)
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IOException(e);
            }
        }
    }
}
