package io.bytewatcher.internal.sites.code;

import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Answers questions about classes that code refers to. Reads their class files and loads no class. */
final class Hierarchy {
    private static final int DEEPEST = 100;

    private final ClassFiles classFiles;

    Hierarchy(ClassFiles classFiles) {
        this.classFiles = classFiles;
    }

    boolean isThrowable(String internalName) {
        String name = internalName;
        for (int i = 0; i < DEEPEST; i++) {
            if (name.equals("java/lang/Throwable")) {
                return true;
            }
            ClassReader reader = reader(name);
            String superName = reader == null ? null : reader.getSuperName();
            if (superName == null) {
                // without a class file, the name decides
                return reader == null && (name.endsWith("Exception") || name.endsWith("Error"));
            }
            name = superName;
        }
        return false;
    }

    /** Whether a method takes a variable number of arguments. Also searches its owner's supertypes. */
    boolean isVarargs(String owner, String method, String descriptor) {
        String name = owner;
        for (int i = 0; i < DEEPEST; i++) {
            ClassReader reader = reader(name);
            if (reader == null) {
                return false;
            }
            Finder finder = Finder.in(reader, method, descriptor);
            if (finder.found) {
                return finder.varargs;
            }
            for (String implemented : reader.getInterfaces()) {
                if (isVarargs(implemented, method, descriptor)) {
                    return true;
                }
            }
            String superName = reader.getSuperName();
            if (superName == null) {
                return false;
            }
            name = superName;
        }
        return false;
    }

    /**
     * Whether an interface has a method from Object alone. In a call of that method, javac before 18 names Object as its owner, and later
     * versions name the interface (JDK-8272564).
     */
    boolean isOfObject(String interfaceName, String method, String descriptor) {
        return Stream.of(Object.class.getMethods())
                        .anyMatch(one -> one.getName().equals(method)
                                && Type.getMethodDescriptor(one).equals(descriptor))
                && !isDeclared(interfaceName, method, descriptor);
    }

    private boolean isDeclared(String interfaceName, String method, String descriptor) {
        ClassReader reader = reader(interfaceName);
        return reader != null
                && (Finder.in(reader, method, descriptor).found
                        || Stream.of(reader.getInterfaces())
                                .anyMatch(extended -> isDeclared(extended, method, descriptor)));
    }

    private @Nullable ClassReader reader(String name) {
        byte[] classFile = classFiles.find(name);
        try {
            return classFile == null ? null : new ClassReader(classFile);
        } catch (RuntimeException e) {
            return null; // a class file version that ASM does not know
        }
    }

    private static final class Finder extends ClassVisitor {
        private final String method;
        private final String descriptor;
        private boolean found;
        private boolean varargs;

        private Finder(String method, String descriptor) {
            super(Opcodes.ASM9);
            this.method = method;
            this.descriptor = descriptor;
        }

        static Finder in(ClassReader reader, String method, String descriptor) {
            Finder finder = new Finder(method, descriptor);
            reader.accept(finder, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return finder;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String methodDescriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if (name.equals(method) && methodDescriptor.equals(descriptor)) {
                found = true;
                varargs = (access & Opcodes.ACC_VARARGS) != 0;
            }
            return null;
        }
    }
}
