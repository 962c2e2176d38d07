package io.bytewatcher.internal.sites.ledger.probe;

import io.bytewatcher.internal.sites.AttributionException;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles.Lookup;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Defines {@link ProbeRuntime} in the package {@code java.lang}, where every class loader and every named module sees it without a jar on
 * the boot path or a new edge between modules. Instrumentation may open the package.
 */
public final class ProbeClass {
    /** The internal name of the class that instrumented code calls. */
    public static final String NAME = "java/lang/ByteWatcherProbe";

    private static final String BINARY_NAME = NAME.replace('/', '.');
    private static final String DO_NOT_INLINE = "Ljdk/internal/vm/annotation/DontInline;"; // applies only in java.base

    private static @Nullable Lookup defined;

    private ProbeClass() {}

    /** Returns a lookup with package access to the class. The first call defines the class. */
    static synchronized Lookup define(Instrumentation instrumentation) {
        Lookup lookup = defined;
        if (lookup == null) {
            try {
                lookup = JavaLang.define(instrumentation, ProbeRuntime.class, NAME, PublicProbes::new);
                defined = lookup;
            } catch (IllegalAccessException | IOException | LinkageError e) {
                throw new AttributionException(
                        "this JVM does not let ByteWatcher define the class that instrumented code calls (" + e + ").",
                        e);
            }
        }
        return lookup;
    }

    /**
     * Loads the class through a loader. Otherwise the first run of instrumented code does: 248 B on the measured thread (17.0.15; 176 B on
     * 25.0.3).
     *
     * @param loader a loader whose classes get probes; null for the boot loader
     */
    public static void makeKnownTo(@Nullable ClassLoader loader) {
        try {
            Class.forName(BINARY_NAME, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // instrumented code of a loader that does not delegate fails to link, so its classes must stay
            // uninstrumented
            throw new IllegalStateException("its class loader does not delegate to the boot loader", e);
        }
    }

    /** Makes the class public, and its public methods, the probes, not inlinable. */
    private static final class PublicProbes extends ClassVisitor {
        PublicProbes(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            super.visit(version, access | Opcodes.ACC_PUBLIC, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & Opcodes.ACC_PUBLIC) != 0) {
                method.visitAnnotation(DO_NOT_INLINE, true);
            }
            return method;
        }
    }
}
