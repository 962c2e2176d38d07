package io.bytewatcher.internal.sites.code;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** Recognises methods that neither allocate nor have an effect. They call nothing, make nothing, write nothing and throw nothing. */
public final class IdleBody {
    private IdleBody() {}

    /**
     * Whether all methods of a name are idle.
     *
     * @param type the class
     * @param name the methods' name
     * @return also false if the class has no such method, or its class file is unavailable
     */
    public static boolean isIdle(Class<?> type, String name) {
        byte[] classFile =
                ClassFiles.of(type.getClassLoader()).find(type.getName().replace('.', '/'));
        if (classFile == null) {
            return false;
        }
        MethodFinder methods = new MethodFinder(name);
        OpenedClassReader.of(classFile).accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods.found && methods.idle;
    }

    private static final class MethodFinder extends ClassVisitor {
        private final String wanted;
        private boolean found;
        private boolean idle = true;

        MethodFinder(String wanted) {
            super(OpenedClassReader.ASM_API);
            this.wanted = wanted;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if (!name.equals(wanted)) {
                return null;
            }
            found = true;
            return new MethodVisitor(OpenedClassReader.ASM_API) {
                @Override
                public void visitInsn(int opcode) {
                    boolean writes = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
                    idle &= !writes && opcode != Opcodes.ATHROW && opcode != Opcodes.MONITORENTER;
                }

                @Override
                public void visitIntInsn(int opcode, int operand) {
                    idle &= opcode != Opcodes.NEWARRAY;
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    idle &= opcode != Opcodes.NEW && opcode != Opcodes.ANEWARRAY;
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    idle &= opcode != Opcodes.PUTFIELD && opcode != Opcodes.PUTSTATIC;
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean ofInterface) {
                    idle = false;
                }

                @Override
                public void visitInvokeDynamicInsn(String method, String type, Handle bootstrap, Object... arguments) {
                    idle = false;
                }

                @Override
                public void visitMultiANewArrayInsn(String type, int dimensions) {
                    idle = false;
                }
            };
        }
    }
}
