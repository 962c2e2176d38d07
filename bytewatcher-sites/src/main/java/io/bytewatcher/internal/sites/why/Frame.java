package io.bytewatcher.internal.sites.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The variables and the operand stack before an instruction. As in class files, a long or double takes two slots; its first slot has the
 * value. Duplications then move slots without a look at types.
 */
final class Frame {
    private final int maxLocals;
    private final Value[] slots;
    private int top;

    private Frame(int maxLocals, Value[] slots, int top) {
        this.maxLocals = maxLocals;
        this.slots = slots;
        this.top = top;
    }

    /** Returns the frame on entry to a method. */
    static Frame onEntry(boolean isStatic, String descriptor, int maxLocals, int maxStack) {
        Value[] slots = new Value[maxLocals + maxStack];
        Arrays.fill(slots, Source.Other.NONE);
        int parameter = 0;
        int slot = 0;
        if (!isStatic) {
            slots[slot++] = new Source.Parameter(parameter++);
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            slots[slot] = new Source.Parameter(parameter++);
            slot += type.getSize();
        }
        return new Frame(maxLocals, slots, maxLocals);
    }

    Frame copy() {
        return new Frame(maxLocals, slots.clone(), top);
    }

    /** Returns the frame of a handler that catches an exception in this frame. */
    Frame caughtAt(int offset) {
        Frame handler = new Frame(maxLocals, slots.clone(), maxLocals);
        handler.push(new Source.Caught(offset), 1);
        return handler;
    }

    /** The slots in use: variables first, then the stack. */
    int size() {
        return top;
    }

    Value slot(int slot) {
        return slots[slot];
    }

    /** Returns a value on the stack; the top has depth 1. */
    Value peek(int depth) {
        return slots[top - depth];
    }

    /** Returns the arguments of a call, the receiver first. */
    List<Value> arguments(Instruction call) {
        List<Value> arguments = new ArrayList<>();
        int slot = top - call.pops();
        if (call.opcode() != Opcodes.INVOKESTATIC && call.opcode() != Opcodes.INVOKEDYNAMIC) {
            arguments.add(slots[slot++]);
        }
        for (Type type : Type.getArgumentTypes(call.descriptor())) {
            arguments.add(slots[slot]);
            slot += type.getSize();
        }
        return arguments;
    }

    /** Joins what another path brings to an instruction. Returns whether the frame has changed. */
    boolean join(int offset, Frame other) {
        boolean changed = false;
        for (int slot = 0; slot < top; slot++) {
            Value join = new Value.Join(offset, slot);
            if (!slots[slot].equals(other.slots[slot]) && !slots[slot].equals(join)) {
                slots[slot] = join;
                changed = true;
            }
        }
        return changed;
    }

    /** Takes the values of a frame of the same size. Returns whether the frame has changed. */
    boolean replace(Frame other) {
        boolean changed = !Arrays.equals(slots, 0, top, other.slots, 0, top);
        System.arraycopy(other.slots, 0, slots, 0, top);
        return changed;
    }

    /** Turns the frame into the one after an instruction. */
    void execute(Instruction instruction) {
        int variable = instruction.variable();
        switch (instruction.opcode()) {
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD -> push(slots[variable], 1);
            case Opcodes.LLOAD, Opcodes.DLOAD -> push(slots[variable], 2);
            case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE -> slots[variable] = slots[--top];
            case Opcodes.LSTORE, Opcodes.DSTORE -> {
                slots[variable + 1] = slots[--top];
                slots[variable] = slots[--top];
            }
            case Opcodes.IINC -> slots[variable] = instruction.product();
            case Opcodes.DUP -> duplicate(1, 0);
            case Opcodes.DUP_X1 -> duplicate(1, 1);
            case Opcodes.DUP_X2 -> duplicate(1, 2);
            case Opcodes.DUP2 -> duplicate(2, 0);
            case Opcodes.DUP2_X1 -> duplicate(2, 1);
            case Opcodes.DUP2_X2 -> duplicate(2, 2);
            case Opcodes.SWAP -> {
                Value upper = peek(1);
                slots[top - 1] = peek(2);
                slots[top - 2] = upper;
            }
            default -> {
                top -= instruction.pops();
                push(instruction.product(), instruction.pushes());
            }
        }
    }

    private void push(Value value, int size) {
        if (size > 0) {
            slots[top++] = value;
        }
        if (size > 1) {
            slots[top++] = Source.Other.NONE;
        }
    }

    /** Inserts a copy of the uppermost slots below the slots that are under them. */
    private void duplicate(int count, int under) {
        int from = top - count - under;
        System.arraycopy(slots, from, slots, from + count, count + under);
        System.arraycopy(slots, top, slots, from, count);
        top += count;
    }
}
