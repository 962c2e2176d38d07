package io.bytewatcher.internal.sites.ledger.transform;

/**
 * A place in the code that probes record.
 *
 * @param id the even id, 2 or more
 * @param owner the class
 * @param method the method's name
 * @param descriptor the method's descriptor
 * @param offset the instruction's offset in the class file without probes; 0 for a method
 * @param line the line in the source file, or -1
 * @param extent the extent
 */
public record Site(int id, ClassSites owner, String method, String descriptor, int offset, int line, Extent extent) {
    /** The extent of a site. */
    public enum Extent {
        /** An instruction that can allocate. */
        INSTRUCTION,
        /** A method's code before its first allocating instruction. */
        METHOD,
        /** An exception handler's code before its first allocating instruction. */
        HANDLER
    }

    /** Returns the site as a stack frame. */
    public StackTraceElement frame() {
        return new StackTraceElement(owner.name(), method, owner.sourceFile(), line);
    }

    boolean isSamePlace(String otherMethod, String otherDescriptor, int otherOffset, Extent otherExtent) {
        return offset == otherOffset
                && extent == otherExtent
                && method.equals(otherMethod)
                && descriptor.equals(otherDescriptor);
    }
}
