package io.bytewatcher.internal.invoke;

import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_PUBLIC;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import java.util.function.Supplier;

/**
 * Finds a lookup that may define nest mates of a class.
 *
 * <p>{@link MethodHandles#privateLookupIn} gives full privileges only for classes of ByteWatcher's own module. Every class loader has an
 * unnamed module of its own, so test classes of another loader, as in application servers and Quarkus, are out of reach, too. The lookup
 * may still define an ordinary class in the test's package: one neighbour for each package, which is in the right module and obtains the
 * lookup itself.
 */
final class PackageLookup {
    private static final String NAME = "ByteWatcher$PackageLookup";

    /** A lookup refers only to its class, which also holds it, so nothing leaks. */
    private static final ClassValue<Lookup> LOOKUPS = new ClassValue<>() {
        @Override
        protected Lookup computeValue(Class<?> type) {
            try {
                return find(type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private PackageLookup() {}

    /**
     * Finds the lookup.
     *
     * @param type the class to be reached
     * @return a lookup in that class with full privileges
     * @throws UnreachableException with the reason, when the class is closed to ByteWatcher
     */
    static Lookup lookupIn(Class<?> type) throws UnreachableException {
        try {
            requireClassDefinition();
            return LOOKUPS.get(type);
        } catch (UnsupportedOperationException e) {
            throw new UnreachableException(String.valueOf(e.getMessage()), e);
        } catch (IllegalStateException | LinkageError | SecurityException e) {
            throw new UnreachableException(reason(type, e), e);
        }
    }

    /**
     * Rejects a native image, which throws an error other than {@code LinkageError}.
     *
     * @throws UnsupportedOperationException in a native image
     */
    static void requireClassDefinition() {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
            throw new UnsupportedOperationException(
                    "a native image defines no classes at run time; run the test on a JVM");
        }
    }

    private static Lookup find(Class<?> type) throws ReflectiveOperationException {
        Module ours = PackageLookup.class.getModule();
        ours.addReads(type.getModule());
        Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        if (lookup.hasFullPrivilegeAccess()) {
            return lookup;
        }
        Constructor<?> constructor = lookupSupplierIn(lookup).getDeclaredConstructor();
        constructor.setAccessible(true);
        Lookup ofPackage = (Lookup) ((Supplier<?>) constructor.newInstance()).get();
        return MethodHandles.privateLookupIn(type, ofPackage);
    }

    private static Class<?> lookupSupplierIn(Lookup lookup) throws ReflectiveOperationException {
        Class<?> type = lookup.lookupClass();
        String name = nameBeside(type, NAME);
        try {
            return lookup.defineClass(bytes(name));
        } catch (LinkageError e) { // already defined for another class of the package
            return Class.forName(name.replace('/', '.'), false, type.getClassLoader());
        }
    }

    /** The internal name of a class in the same package. */
    static String nameBeside(Class<?> host, String name) {
        String packageName = host.getPackageName().replace('.', '/');
        return packageName.isEmpty() ? name : packageName.concat("/").concat(name);
    }

    private static byte[] bytes(String internalName) {
        ClassFileWriter writer = new ClassFileWriter(internalName, "java/util/function/Supplier");
        ClassFileWriter.CodeBuilder constructor = writer.code()
                .aload(0)
                .invokespecial("java/lang/Object", "<init>", "()V")
                .returnVoid();
        writer.method(0, "<init>", "()V", 1, 1, constructor);
        String lookup = "()Ljava/lang/invoke/MethodHandles$Lookup;";
        ClassFileWriter.CodeBuilder get = writer.code()
                .invokestatic("java/lang/invoke/MethodHandles", "lookup", lookup, false)
                .areturn();
        writer.method(ACC_PUBLIC, "get", "()Ljava/lang/Object;", 1, 1, get);
        return writer.toByteArray();
    }

    private static String reason(Class<?> type, Throwable failure) {
        Module module = type.getModule();
        Module ours = PackageLookup.class.getModule();
        String packageName = type.getPackageName();
        if (module.isNamed() && !module.isOpen(packageName, ours)) {
            String us = ours.isNamed() ? ours.getName() : "ALL-UNNAMED";
            String declaration = ours.isNamed() ? "opens " + packageName + " to " + us : "opens " + packageName;
            return "module " + module.getName() + " does not open package " + packageName
                    + " to ByteWatcher: declare `" + declaration
                    + ";` in its module-info.java, or run with --add-opens "
                    + module.getName() + "/" + packageName + "=" + us;
        }
        Throwable cause =
                failure instanceof IllegalStateException && failure.getCause() != null ? failure.getCause() : failure;
        return "no class can be defined beside " + type.getName() + ": " + cause;
    }
}
