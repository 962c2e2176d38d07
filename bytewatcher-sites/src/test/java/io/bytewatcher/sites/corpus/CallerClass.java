package io.bytewatcher.sites.corpus;

import io.bytewatcher.Body;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes a class that calls a method. The allocation of a reflective call would count, and a lambda cannot be made on behalf of a class of
 * another loader. The caller is in the package and the loader of the method, and has no line numbers. It is a {@link Body}, too.
 */
final class CallerClass {
    private static final String OBJECT = "java/lang/Object";
    private static final String TARGET = "target";

    private CallerClass() {}

    static Runnable of(Method method) throws ReflectiveOperationException {
        Class<?> declaringClass = method.getDeclaringClass();
        String name = Type.getInternalName(declaringClass) + "$CallerOf$" + method.getName();
        byte[] bytes = bytes(name, Type.getInternalName(declaringClass), method);
        Class<?> caller = MethodHandles.privateLookupIn(declaringClass, MethodHandles.lookup())
                .dropLookupMode(MethodHandles.Lookup.PRIVATE)
                .defineClass(bytes);
        Object made = caller.getConstructor().newInstance();
        if (!Modifier.isStatic(method.getModifiers())) {
            Constructor<?> constructor = declaringClass.getDeclaredConstructor();
            constructor.setAccessible(true);
            caller.getField(TARGET).set(made, constructor.newInstance());
        }
        return (Runnable) made;
    }

    private static byte[] bytes(String name, String declaringClass, Method method) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, OBJECT, new String[] {
            "java/lang/Runnable", Type.getInternalName(Body.class)
        });
        writer.visitField(Opcodes.ACC_PUBLIC, TARGET, "L" + OBJECT + ";", null, null)
                .visitEnd();
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        end(constructor);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        if (!isStatic) {
            run.visitVarInsn(Opcodes.ALOAD, 0);
            run.visitFieldInsn(Opcodes.GETFIELD, name, TARGET, "L" + OBJECT + ";");
            run.visitTypeInsn(Opcodes.CHECKCAST, declaringClass);
        }
        int opcode = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        run.visitMethodInsn(opcode, declaringClass, method.getName(), "()V", false);
        end(run);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void end(MethodVisitor code) {
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
