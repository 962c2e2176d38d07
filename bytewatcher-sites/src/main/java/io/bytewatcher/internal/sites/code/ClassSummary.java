package io.bytewatcher.internal.sites.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of a class file, without its code.
 *
 * @param name the class, with slashes
 * @param superclass the superclass, with slashes; null for Object
 * @param interfaces those that it names itself
 * @param sourceFile the name of the source file without its folder; null if unknown
 * @param methods its methods, by name and descriptor
 * @param fields the flags of its fields, by name
 */
public record ClassSummary(
        String name,
        @Nullable String superclass,
        List<String> interfaces,
        @Nullable String sourceFile,
        Map<String, MethodSummary> methods,
        Map<String, Integer> fields) {
    /** Found on JDK 17 and newer. */
    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    /**
     * A method.
     *
     * @param owner the class that declares it, with slashes
     * @param access its flags
     * @param isIntrinsic whether the JIT may replace its calls by code of its own
     * @param isOfFinalClass whether its class has no subclasses
     */
    public record MethodSummary(String owner, int access, boolean isIntrinsic, boolean isOfFinalClass) {
        boolean isVarargs() {
            return (access & Opcodes.ACC_VARARGS) != 0;
        }

        public boolean canBeOverridden() {
            return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == 0 && !isOfFinalClass;
        }
    }

    /** Reads a class file; returns empty if it cannot be read. */
    static Optional<ClassSummary> of(byte[] classFile) {
        try {
            ClassReader reader = OpenedClassReader.of(classFile);
            Members members = new Members(reader);
            reader.accept(members, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            return Optional.of(new ClassSummary(
                    reader.getClassName(),
                    reader.getSuperName(),
                    List.of(reader.getInterfaces()),
                    members.sourceFile,
                    members.methods,
                    members.fields));
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    /** The superclass and the interfaces that the class names itself. */
    Stream<String> supertypes() {
        return Stream.concat(interfaces.stream(), Stream.ofNullable(superclass));
    }

    Optional<MethodSummary> method(String method, String descriptor) {
        return Optional.ofNullable(methods.get(method + descriptor));
    }

    private static final class Members extends ClassVisitor {
        private final ClassReader owner;
        private final Map<String, MethodSummary> methods = new HashMap<>();
        private final Map<String, Integer> fields = new HashMap<>();
        private @Nullable String sourceFile;

        Members(ClassReader owner) {
            super(OpenedClassReader.ASM_API);
            this.owner = owner;
        }

        @Override
        public void visitSource(@Nullable String source, @Nullable String debug) {
            sourceFile = source;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            fields.put(name, access);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            boolean isOfFinalClass = (owner.getAccess() & Opcodes.ACC_FINAL) != 0;
            methods.put(name + descriptor, new MethodSummary(owner.getClassName(), access, false, isOfFinalClass));
            return new MethodVisitor(OpenedClassReader.ASM_API) {
                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    if (annotation.equals(INTRINSIC)) {
                        methods.put(
                                name + descriptor,
                                new MethodSummary(owner.getClassName(), access, true, isOfFinalClass));
                    }
                    return null;
                }
            };
        }
    }
}
