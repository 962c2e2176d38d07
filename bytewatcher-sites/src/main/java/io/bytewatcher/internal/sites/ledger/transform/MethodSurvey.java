package io.bytewatcher.internal.sites.ledger.transform;

import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The facts about a method that {@link MethodInstrumenter} needs. */
final class MethodSurvey extends AllocatingInstructions {
    private final boolean isConstructor;
    private final boolean isStatic;
    private int locals;
    private int allocating;
    private boolean mayThrow;
    private int previousOpcode;
    private int initialisersAwaited;
    private int superCalls;
    private boolean uninitialisedAfterSuperCall;

    MethodSurvey(String owner, int access, String name, boolean firstUses) {
        super(owner, firstUses, null);
        isConstructor = name.equals("<init>");
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
    }

    int locals() {
        return locals;
    }

    boolean allocates() {
        return allocating > 0;
    }

    /** Returns whether an instruction may make the JVM throw an exception. */
    boolean mayThrow() {
        return mayThrow;
    }

    /** Returns whether a handler can cover the whole method, or in a constructor everything after its only call of another one. */
    boolean canBeGuarded() {
        return !isConstructor || (superCalls == 1 && !uninitialisedAfterSuperCall);
    }

    @Override
    void other() {}

    @Override
    void allocating(ProbePosition probe, Runnable instruction) {
        allocating++;
        instruction.run();
    }

    @Override
    public void visitInsn(int opcode) {
        mayThrow |= (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
        switch (opcode) {
            case Opcodes.IDIV,
                    Opcodes.LDIV,
                    Opcodes.IREM,
                    Opcodes.LREM,
                    Opcodes.ARRAYLENGTH,
                    Opcodes.ATHROW,
                    Opcodes.MONITORENTER -> mayThrow = true;
            default -> {}
        }
        super.visitInsn(opcode);
        previousOpcode = opcode;
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        super.visitVarInsn(opcode, variable);
        previousOpcode = opcode == Opcodes.ALOAD && variable == 0 && !isStatic ? THIS : opcode;
    }

    private static final int THIS = -1;

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        mayThrow |= opcode == Opcodes.PUTFIELD || (opcode == Opcodes.GETFIELD && previousOpcode != THIS);
        super.visitFieldInsn(opcode, owner, name, descriptor);
        previousOpcode = opcode;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        mayThrow |= opcode == Opcodes.CHECKCAST;
        if (opcode == Opcodes.NEW) {
            initialisersAwaited++;
        }
        super.visitTypeInsn(opcode, type);
        previousOpcode = opcode;
    }

    @Override
    public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            if (initialisersAwaited > 0) {
                initialisersAwaited--;
            } else {
                superCalls++;
            }
        }
        super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
        previousOpcode = opcode;
    }

    @Override
    public void visitFrame(
            int type, int localCount, Object @Nullable [] local, int stackCount, Object @Nullable [] stack) {
        if (superCalls > 0 && local != null && localCount > 0 && local[0] == Opcodes.UNINITIALIZED_THIS) {
            uninitialisedAfterSuperCall = true;
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        locals = maxLocals;
    }
}
