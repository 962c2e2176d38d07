package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method's instructions and the paths between them, read from its class file.
 *
 * @param read what was read
 */
record Code(CodeReader read) {
    static final int BYTES_OF_A_JUMP = 3;

    /** The most slots in the frames of all instructions. A larger method is not read. */
    private static final long MOST_SLOTS = 6_000_000;

    /**
     * Reads a method.
     *
     * @param classFile the class file, as the JVM loaded it
     * @param method the method's name
     * @param descriptor the method's descriptor
     * @return empty if there is no such method, if it has no code, has subroutines (JSR, before Java 7) or is too large, or if the class
     *     file is of an unknown version
     */
    static Optional<Code> of(byte[] classFile, String method, String descriptor) {
        try {
            return CodeReader.read(classFile, method, descriptor)
                    .filter(Code::isReadable)
                    .map(Code::new);
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isReadable(CodeReader read) {
        long slots = (long) read.instructions.size() * (read.maxLocals + read.maxStack);
        return !read.instructions.isEmpty()
                && slots <= MOST_SLOTS
                && read.instructions.values().stream().noneMatch(one -> one.opcode() == Opcodes.JSR);
    }

    /** Returns the instructions in order. */
    Collection<Instruction> instructions() {
        return read.instructions.values();
    }

    /** Whether an instruction begins at an offset. */
    boolean has(int offset) {
        return read.instructions.containsKey(offset);
    }

    /** Returns the instruction at an offset at which one begins. */
    Instruction instruction(int offset) {
        return requireNonNull(read.instructions.get(offset));
    }

    /** Returns the line of the instruction at an offset, or 0 if unknown. */
    int line(int offset) {
        Instruction found = read.instructions.get(offset);
        return found == null ? 0 : found.line();
    }

    /** Returns the offsets of the instructions that can come next without an exception. A branch has more than one. */
    Set<Integer> successors(int offset) {
        return read.successors.getOrDefault(offset, Set.of());
    }

    /** Returns the offsets of the instructions that can come before without an exception. */
    Set<Integer> predecessors(int offset) {
        return read.predecessors.getOrDefault(offset, Set.of());
    }

    /** Returns the offsets of the handlers that can catch an exception of the instruction. */
    Set<Integer> handlers(int offset) {
        return read.handlers.getOrDefault(offset, Set.of());
    }

    /** Returns whether an instruction is a handler or the target of a jump. */
    boolean isTarget(int offset) {
        return read.targets.get(offset);
    }

    boolean isStatic() {
        return (read.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Returns the number of bytes of the instructions. The last one is a return, a throw, a jump, or else a switch, which counts less. */
    int length() {
        Instruction last = read.instructions.lastEntry().getValue();
        return read.instructions.lastKey() + (last.opcode() == Opcodes.GOTO ? BYTES_OF_A_JUMP : 1);
    }

    boolean locksReceiver() {
        return (read.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)) == Opcodes.ACC_SYNCHRONIZED;
    }

    Frame entry() {
        return Frame.onEntry(isStatic(), read.descriptor, read.maxLocals, read.maxStack);
    }
}
