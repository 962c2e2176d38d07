package io.bytewatcher.sites.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Writes a class file of Java 1.4 with JSR and RET, which no compiler of today writes. */
final class SubroutineClass {
    private static final String NAME = "acme/Subroutine";
    private static final String OBJECT = "Ljava/lang/Object;";

    private final List<String> source;

    private SubroutineClass(List<String> source) {
        this.source = source;
    }

    static void write(Path source, Path folder) throws IOException {
        Path file = folder.resolve(NAME + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, new SubroutineClass(Files.readAllLines(source)).bytes());
    }

    private byte[] bytes() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
        writer.visitSource("Subroutine.java", null);
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE, "kept", OBJECT, null, null)
                .visitEnd();
        caller(writer.visitMethod(Opcodes.ACC_STATIC, "subroutine", "()V", null, null));
        leave(writer.visitMethod(Opcodes.ACC_STATIC, "leave", "(I)" + OBJECT, null, null));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void caller(MethodVisitor code) {
        code.visitCode();
        for (int n = 0; n < 2; n++) {
            line(code, "kept = leave(" + n + ")");
            code.visitInsn(Opcodes.ICONST_0 + n);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "leave", "(I)" + OBJECT, false);
            code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "kept", OBJECT);
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** Locals: 0 the argument, 1 the result, 2 the exception, 3 where the subroutine goes back to. */
    private void leave(MethodVisitor code) {
        Label start = new Label();
        Label handler = new Label();
        Label subroutine = new Label();
        code.visitCode();
        code.visitTryCatchBlock(start, handler, handler, null);
        code.visitLabel(start);
        line(code, "return new int[n]");
        code.visitVarInsn(Opcodes.ILOAD, 0);
        code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitInsn(Opcodes.ARETURN);
        code.visitLabel(handler);
        code.visitVarInsn(Opcodes.ASTORE, 2);
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitInsn(Opcodes.ATHROW);
        code.visitLabel(subroutine);
        code.visitVarInsn(Opcodes.ASTORE, 3);
        line(code, "kept = new Object()");
        code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "kept", OBJECT);
        code.visitVarInsn(Opcodes.RET, 3);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void line(MethodVisitor code, String text) {
        int line = 0;
        while (!source.get(line).contains(text)) {
            line++;
        }
        Label label = new Label();
        code.visitLabel(label);
        code.visitLineNumber(line + 1, label);
    }
}
