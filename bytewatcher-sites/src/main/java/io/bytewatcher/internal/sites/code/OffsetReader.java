package io.bytewatcher.internal.sites.code;

import net.bytebuddy.jar.asm.ClassReader;

/** Exposes the offset of the instruction that is visited next. */
public final class OffsetReader extends ClassReader {
    private int offset;

    /**
     * Creates a reader.
     *
     * @param classFile the class file
     */
    public OffsetReader(byte[] classFile) {
        super(classFile);
    }

    /** Returns the offset in the bytecode of the method that is being read. */
    public int offset() {
        return offset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        offset = bytecodeOffset;
    }
}
