package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Reads methods from class files, each once. Classes without a file, such as those of lambdas, have none. */
final class Methods {
    /** Found on JDK 17 and newer. */
    private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    private final ClassFiles classFiles;
    private final Map<CompiledMethod, Optional<Code>> codes = new HashMap<>();
    private final Map<String, String> sourceFiles = new HashMap<>();

    Methods(ClassFiles classFiles) {
        this.classFiles = classFiles;
    }

    /**
     * What a class file declares of a method.
     *
     * @param owner the class that declares it, with slashes
     * @param access its flags
     * @param isIntrinsic whether the JIT may replace its calls by code of its own
     * @param isOfFinalClass whether no class can override it
     */
    record Declaration(String owner, int access, boolean isIntrinsic, boolean isOfFinalClass) {
        boolean canBeOverridden() {
            return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == 0 && !isOfFinalClass;
        }
    }

    Optional<Code> code(CompiledMethod method) {
        return codes.computeIfAbsent(method, this::read);
    }

    /** Returns the instruction at an offset. */
    Optional<Instruction> instruction(CompiledMethod method, int offset) {
        return code(method).filter(code -> code.has(offset)).map(code -> code.instruction(offset));
    }

    private Optional<Code> read(CompiledMethod method) {
        byte[] classFile = classFiles.find(method.type().replace('.', '/'));
        return classFile == null ? Optional.empty() : Code.of(classFile, method.name(), method.descriptor());
    }

    /** Returns the name of the source file without its folder, or the words of stack traces for an unknown one. */
    String sourceFile(CompiledMethod method) {
        return sourceFiles.computeIfAbsent(method.type(), this::readSourceFile);
    }

    private String readSourceFile(String type) {
        byte[] classFile = classFiles.find(type.replace('.', '/'));
        SourceFinder finder = new SourceFinder();
        try {
            if (classFile != null) {
                new ClassReader(classFile).accept(finder, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            }
        } catch (RuntimeException unknownVersion) {
            // as without a class file
        }
        return finder.file;
    }

    private static final class SourceFinder extends ClassVisitor {
        private String file = "Unknown Source";

        SourceFinder() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitSource(@Nullable String source, @Nullable String debug) {
            file = source == null ? file : source;
        }
    }

    /** Returns a clause if the JIT keeps all objects of a class, whatever their use. */
    Optional<String> reasonOfClass(String type) {
        for (String name = type; name != null; name = superclass(name)) {
            if (name.equals("java/lang/ref/Reference") || name.equals("java/lang/Thread")) {
                return Optional.of("is a " + name.replace('/', '.') + ", which the JIT never removes");
            }
        }
        return declaration(type, "finalize", "()V")
                .filter(finalizer -> !finalizer.owner().equals("java/lang/Object"))
                .map(finalizer -> "has a finalizer");
    }

    /** Whether a field is declared in a class and not final. */
    boolean isVariable(String owner, String field) {
        FieldFinder finder = new FieldFinder(field);
        byte[] classFile = classFiles.find(owner);
        try {
            if (classFile != null) {
                new ClassReader(classFile)
                        .accept(finder, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
        } catch (RuntimeException unknownVersion) {
            // as without a class file
        }
        return finder.isVariable;
    }

    private static final class FieldFinder extends ClassVisitor {
        private final String name;
        private boolean isVariable;

        FieldFinder(String name) {
            super(Opcodes.ASM9);
            this.name = name;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String field, String descriptor, @Nullable String signature, @Nullable Object value) {
            isVariable |= field.equals(name) && (access & Opcodes.ACC_FINAL) == 0;
            return null;
        }
    }

    private @Nullable String superclass(String type) {
        byte[] classFile = classFiles.find(type);
        try {
            return classFile == null ? null : new ClassReader(classFile).getSuperName();
        } catch (RuntimeException unknownVersion) {
            return null;
        }
    }

    /** Finds the declaration that a call refers to, in its owner or the owner's superclasses. */
    Optional<Declaration> declaration(String owner, String name, String descriptor) {
        for (String type = owner; type != null; ) {
            byte[] classFile = classFiles.find(type);
            if (classFile == null) {
                return Optional.empty();
            }
            ClassReader reader;
            try {
                reader = new ClassReader(classFile);
            } catch (RuntimeException unknownVersion) {
                return Optional.empty();
            }
            Finder finder = new Finder(name, descriptor);
            reader.accept(finder, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            if (finder.found != null) {
                return Optional.of(new Declaration(
                        type, finder.access, finder.isIntrinsic, (reader.getAccess() & Opcodes.ACC_FINAL) != 0));
            }
            type = reader.getSuperName();
        }
        return Optional.empty();
    }

    private static final class Finder extends ClassVisitor {
        private final String name;
        private final String descriptor;
        private @Nullable MethodVisitor found;
        private int access;
        private boolean isIntrinsic;

        Finder(String name, String descriptor) {
            super(Opcodes.ASM9);
            this.name = name;
            this.descriptor = descriptor;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int flags, String method, String type, @Nullable String signature, String @Nullable [] exceptions) {
            if (!method.equals(name) || !type.equals(descriptor)) {
                return null;
            }
            access = flags;
            found = new MethodVisitor(Opcodes.ASM9) {
                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    isIntrinsic |= annotation.equals(INTRINSIC);
                    return null;
                }
            };
            return found;
        }
    }
}
