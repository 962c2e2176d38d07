package io.bytewatcher.internal.sites.code;

import java.lang.reflect.Method;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** The first line of a method in its source file, from its class file. */
public final class MethodPlace {
    private static final int UNKNOWN = -1;

    private MethodPlace() {}

    /** Returns a frame of the method at its first line; without file and line if no class file contains them. */
    public static StackTraceElement of(Method method) {
        Class<?> type = method.getDeclaringClass();
        FirstLine place = new FirstLine(method);
        byte @Nullable [] classFile = ClassFiles.of(type.getClassLoader()).find(Type.getInternalName(type));
        if (classFile != null) {
            try {
                OpenedClassReader.of(classFile).accept(place, ClassReader.SKIP_FRAMES);
            } catch (RuntimeException unreadable) {
                // like a missing class file
            }
        }
        return new StackTraceElement(type.getName(), method.getName(), place.file, place.line);
    }

    private static final class FirstLine extends ClassVisitor {
        private final String name;
        private final String descriptor;
        private @Nullable String file;
        private int line = UNKNOWN;

        FirstLine(Method method) {
            super(OpenedClassReader.ASM_API);
            name = method.getName();
            descriptor = Type.getMethodDescriptor(method);
        }

        @Override
        public void visitSource(@Nullable String source, @Nullable String debug) {
            file = source;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String methodName,
                String methodDescriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if (!methodName.equals(name) || !methodDescriptor.equals(descriptor)) {
                return null;
            }
            return new MethodVisitor(api) {
                @Override
                public void visitLineNumber(int number, Label start) {
                    line = line == UNKNOWN ? number : line;
                }
            };
        }
    }
}
