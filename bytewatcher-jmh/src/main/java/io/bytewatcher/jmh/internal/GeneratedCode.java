package io.bytewatcher.jmh.internal;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;
import net.bytebuddy.utility.OpenedClassReader;

/** Copies a class that JMH has generated, with calls of {@link MeasuredStub} in place of those of its stubs for single shots. */
final class GeneratedCode {
    /** The end of the names of the generated methods with the measured loop of single shots. */
    static final String STUB = "_ss_jmhStub";

    private static final AtomicInteger COPIES = new AtomicInteger();

    private static final Handle LINK = new Handle(
            Opcodes.H_INVOKESTATIC,
            MeasuredStub.class.getName().replace('.', '/'),
            "link",
            MethodType.methodType(CallSite.class, MethodHandles.Lookup.class, String.class, MethodType.class)
                    .toMethodDescriptorString(),
            false);

    private GeneratedCode() {}

    /** Defines a copy, which has its own static state and its own JIT profile. */
    @SuppressWarnings("deprecation") // a mocking library's older Byte Buddy has no other constructor
    static Class<?> copy(Class<?> generated) throws IOException, IllegalAccessException {
        String name = generated.getName().replace('.', '/');
        String copy = name + ClassFiles.COPY + COPIES.incrementAndGet();
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(ClassFiles.read(generated))
                .accept(new ClassRemapper(new StubCalls(writer), new SimpleRemapper(name, copy)), 0);
        return MethodHandles.privateLookupIn(generated, MethodHandles.lookup()).defineClass(writer.toByteArray());
    }

    /** Replaces the calls of the stubs. */
    private static final class StubCalls extends ClassVisitor {
        StubCalls(ClassVisitor next) {
            super(OpenedClassReader.ASM_API, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(OpenedClassReader.ASM_API, next) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    if (opcode == Opcodes.INVOKESTATIC && called.endsWith(STUB)) {
                        visitInvokeDynamicInsn(called, type, LINK);
                    } else {
                        super.visitMethodInsn(opcode, owner, called, type, isInterface);
                    }
                }
            };
        }
    }
}
