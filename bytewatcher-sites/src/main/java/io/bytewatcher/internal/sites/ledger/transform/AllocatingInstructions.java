package io.bytewatcher.internal.sites.ledger.transform;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Divides a method's instructions into those that can allocate and all others. First uses are optional. */
abstract class AllocatingInstructions extends MethodVisitor {
    /** The probes of an instruction. */
    enum ProbePosition {
        /** The instruction runs no user code and throws nothing, so one probe after it is enough. */
        AFTER,
        /** The instruction may call back into instrumented code, or throw. */
        AROUND
    }

    private final boolean firstUses;
    private final String owner;

    AllocatingInstructions(String owner, boolean firstUses, @Nullable MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        this.firstUses = firstUses;
    }

    /** Called before any other instruction. */
    abstract void other();

    /** Called for an instruction that can allocate. Implementations must run it, with or without probes. */
    abstract void allocating(ProbePosition probe, Runnable instruction);

    private void plain(Runnable instruction) {
        other();
        instruction.run();
    }

    private void firstUse(boolean can, Runnable instruction) {
        if (firstUses && can) {
            allocating(ProbePosition.AROUND, instruction);
        } else {
            plain(instruction);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        plain(() -> super.visitInsn(opcode));
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            allocating(ProbePosition.AFTER, () -> super.visitIntInsn(opcode, operand));
        } else {
            plain(() -> super.visitIntInsn(opcode, operand));
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        plain(() -> super.visitVarInsn(opcode, variable));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        switch (opcode) {
            case Opcodes.NEW, Opcodes.ANEWARRAY ->
                allocating(
                        firstUses && !type.equals(owner) ? ProbePosition.AROUND : ProbePosition.AFTER,
                        () -> super.visitTypeInsn(opcode, type));
            default -> firstUse(!type.equals(owner), () -> super.visitTypeInsn(opcode, type));
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        firstUse(
                isStatic && !fieldOwner.equals(owner),
                () -> super.visitFieldInsn(opcode, fieldOwner, name, descriptor));
    }

    @Override
    public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
        if (type.equals("java/lang/Object") && name.equals("<init>")) {
            plain(() -> super.visitMethodInsn(opcode, type, name, descriptor, isInterface));
        } else {
            allocating(ProbePosition.AROUND, () -> super.visitMethodInsn(opcode, type, name, descriptor, isInterface));
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        allocating(ProbePosition.AROUND, () -> super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments));
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        plain(() -> super.visitJumpInsn(opcode, label));
    }

    @Override
    public void visitLdcInsn(Object value) {
        firstUse(!(value instanceof Number), () -> super.visitLdcInsn(value));
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        plain(() -> super.visitIincInsn(variable, increment));
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        plain(() -> super.visitTableSwitchInsn(min, max, otherwise, labels));
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        plain(() -> super.visitLookupSwitchInsn(otherwise, keys, labels));
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        allocating(ProbePosition.AROUND, () -> super.visitMultiANewArrayInsn(descriptor, dimensions));
    }
}
