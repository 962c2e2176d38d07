package io.bytewatcher.internal.sites.why;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * An instruction of a method.
 *
 * @param offset its place in the bytecode, as events state it
 * @param line its line, or 0 if unknown
 * @param opcode its opcode. ICONST, BIPUSH and the like appear as LDC.
 * @param variable the variable of a load, store or IINC; otherwise 0
 * @param increment what IINC adds; otherwise 0
 * @param owner the class of a member or an allocation, or the bootstrap method's class; otherwise empty
 * @param name the member's name, or the bootstrap method's; otherwise empty
 * @param descriptor the descriptor of the member or of invokedynamic; otherwise empty
 * @param pops the stack slots that it pops; 0 if it stores a variable, duplicates or returns
 * @param pushes the stack slots that it pushes; 0 if it loads a variable or duplicates
 * @param product the value that it pushes or, for IINC, stores
 */
record Instruction(
        int offset,
        int line,
        int opcode,
        int variable,
        int increment,
        String owner,
        String name,
        String descriptor,
        int pops,
        int pushes,
        Source product) {
    boolean allocates() {
        return opcode == Opcodes.NEW
                || opcode == Opcodes.NEWARRAY
                || opcode == Opcodes.ANEWARRAY
                || opcode == Opcodes.MULTIANEWARRAY;
    }

    boolean isCall() {
        return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
    }

    /** Whether it makes a text of its operands. */
    boolean isConcatenation() {
        return opcode == Opcodes.INVOKEDYNAMIC && owner.equals("java/lang/invoke/StringConcatFactory");
    }

    boolean makesALambda() {
        return opcode == Opcodes.INVOKEDYNAMIC && owner.equals(Stores.LAMBDA_FACTORY);
    }

    boolean isReturn() {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    /** Returns the stack slots of what it returns; 0 for RETURN, and for an instruction that does not return. */
    int returnedSlots() {
        return switch (opcode) {
            case Opcodes.IRETURN, Opcodes.FRETURN, Opcodes.ARETURN -> 1;
            case Opcodes.LRETURN, Opcodes.DRETURN -> 2;
            default -> 0;
        };
    }

    boolean isElementRead() {
        return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    }

    boolean isElementWrite() {
        return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }

    /** Whether it compares two values, or one with 0, and jumps if they are equal or if they are not. */
    boolean isEquality() {
        return switch (opcode) {
            case Opcodes.IFEQ,
                    Opcodes.IFNE,
                    Opcodes.IF_ICMPEQ,
                    Opcodes.IF_ICMPNE,
                    Opcodes.IF_ACMPEQ,
                    Opcodes.IF_ACMPNE -> true;
            default -> false;
        };
    }

    boolean canThrow() {
        return switch (opcode) {
            case Opcodes.LDC ->
                !(product instanceof Source.Constant constant
                        && (constant.value() instanceof Number || constant.value() instanceof String));
            case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> true;
            case Opcodes.IFNULL, Opcodes.IFNONNULL -> false;
            default -> opcode >= Opcodes.GETSTATIC || isElementRead() || isElementWrite();
        };
    }
}
