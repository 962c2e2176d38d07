package io.bytewatcher.internal.sites.code;

import java.util.ArrayDeque;
import java.util.Deque;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Finds the cause of an instruction's allocation. */
public final class CauseFinder {
    private final ClassFiles classFiles;

    /**
     * Creates a finder.
     *
     * @param classFiles the class files that the code refers to
     */
    public CauseFinder(ClassFiles classFiles) {
        this.classFiles = classFiles;
    }

    /**
     * Finds a cause.
     *
     * @param classFile the class file, as the JVM loaded it
     * @param method the method's name
     * @param descriptor the method's descriptor
     * @param offset the instruction's index in the method's code
     * @return the cause, or null if the instruction does not exist or does not allocate
     */
    public @Nullable Cause find(byte[] classFile, String method, String descriptor, int offset) {
        if (classFile.length == 0) {
            return null;
        }
        OffsetReader reader = new OffsetReader(classFile);
        CauseVisitor search = new CauseVisitor(reader, offset);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String methodDescriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        return name.equals(method) && methodDescriptor.equals(descriptor) ? search : null;
                    }
                },
                ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        return search.found;
    }

    private final class CauseVisitor extends MethodVisitor {
        private final OffsetReader reader;
        private final int offset;
        private @Nullable Cause found;

        /** Arrays that are being filled. Only an array that goes straight to a call can hold variable arguments. */
        private final Deque<FilledArray> arrays = new ArrayDeque<>();

        private boolean afterFill;

        CauseVisitor(OffsetReader reader, int offset) {
            super(Opcodes.ASM9);
            this.reader = reader;
            this.offset = offset;
        }

        private void here(Cause cause) {
            if (reader.offset() == offset) {
                found = cause;
            }
        }

        private void next() {
            if (afterFill && !arrays.isEmpty()) {
                arrays.pop();
            }
            afterFill = false;
        }

        @Override
        public void visitInsn(int opcode) {
            boolean store = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            if (opcode == Opcodes.DUP && afterFill) {
                afterFill = false; // the next element follows
                return;
            }
            next();
            afterFill = store && !arrays.isEmpty();
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            next();
            if (opcode == Opcodes.NEWARRAY) {
                newArray(Type.getType("[" + Primitives.descriptor(operand)));
            }
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            next();
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            next();
            switch (opcode) {
                case Opcodes.NEW -> here(new Cause(newText(type), Cause.Operation.NEW, type));
                case Opcodes.ANEWARRAY ->
                    newArray(Type.getType("[" + Type.getObjectType(type).getDescriptor()));
                default ->
                    here(Cause.of(
                            Cause.Operation.TYPE_CHECK, "class loading of " + Names.simple(Type.getObjectType(type))));
            }
        }

        private String newText(String type) {
            return new Hierarchy(classFiles).isThrowable(type) ? Cause.exception(type) : "new " + Names.simple(type);
        }

        private void newArray(Type type) {
            here(Cause.of(Cause.Operation.ARRAY, "new " + Names.simple(type)));
            arrays.push(new FilledArray(type, reader.offset()));
            afterFill = true; // an empty one is complete
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            next();
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                here(new Cause(Cause.initialisationOf(owner), Cause.Operation.STATIC, owner));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            varargs(owner, name, descriptor);
            next();
            boolean isOfObject = reader.offset() == offset
                    && opcode == Opcodes.INVOKEINTERFACE
                    && new Hierarchy(classFiles).isOfObject(owner, name, descriptor);
            Cause call = Cause.ofCall(isOfObject ? "java/lang/Object" : owner, name, descriptor);
            boolean isStatic = opcode == Opcodes.INVOKESTATIC && call.operation() == Cause.Operation.OTHER;
            here(isStatic ? new Cause(call.text(), Cause.Operation.STATIC, owner) : call);
        }

        private void varargs(String owner, String name, String descriptor) {
            FilledArray array = arrays.peek();
            Type[] parameters = Type.getArgumentTypes(descriptor);
            if (afterFill
                    && array != null
                    && array.offset == offset
                    && parameters.length > 0
                    && isAssignable(parameters[parameters.length - 1], array.type)
                    && new Hierarchy(classFiles).isVarargs(owner, name, descriptor)) {
                found = Cause.of(Cause.Operation.VARARGS, "varargs array");
            }
        }

        /** Compilers create {@code String[]} for a parameter of type {@code T...}, which is {@code Object[]} in bytecode. */
        private static boolean isAssignable(Type parameter, Type array) {
            boolean references = parameter.getSort() == Type.ARRAY
                    && parameter.getElementType().getSort() == Type.OBJECT
                    && parameter.getDimensions() <= array.getDimensions()
                    && Type.getType(array.getDescriptor().substring(1)).getSort() >= Type.ARRAY;
            return parameter.equals(array) || references;
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            next();
            here(Cause.of(Cause.Operation.OTHER, dynamicCall(name, descriptor, bootstrap, arguments)));
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            next();
        }

        @Override
        public void visitLdcInsn(Object value) {
            next();
            here(Cause.of(Cause.Operation.OTHER, "constant"));
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            next();
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            next();
            here(Cause.of(Cause.Operation.ARRAY, "new " + Names.simple(Type.getType(descriptor))));
        }
    }

    /** The cause of an invokedynamic, by its bootstrap method. */
    private static String dynamicCall(String name, String descriptor, Handle bootstrap, Object... arguments) {
        return switch (bootstrap.getOwner()) {
            case "java/lang/invoke/StringConcatFactory" -> "string concatenation";
            case "java/lang/invoke/LambdaMetafactory" -> lambda(descriptor, arguments);
            case "java/lang/runtime/SwitchBootstraps" ->
                bootstrap.getName().equals("enumSwitch") ? "switch on an enum" : "switch on patterns";
            case "java/lang/runtime/ObjectMethods" -> "record " + name + "()";
            default -> "invokedynamic " + name;
        };
    }

    private static String lambda(String descriptor, Object... arguments) {
        boolean isLambda = arguments.length > 1
                && arguments[1] instanceof Handle code
                && (code.getName().startsWith("lambda$") || code.getName().contains("$lambda$"));
        String kind = isLambda ? "lambda" : "method reference";
        return kind + (descriptor.startsWith("()") ? " linkage" : " capturing");
    }

    private record FilledArray(Type type, int offset) {}
}
