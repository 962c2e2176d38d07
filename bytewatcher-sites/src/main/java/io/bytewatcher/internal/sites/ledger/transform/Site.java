package io.bytewatcher.internal.sites.ledger.transform;

/**
 * A place that marks stand for.
 *
 * @param id even, 2 or more
 * @param owner its class
 * @param method its method's name
 * @param descriptor of the method
 * @param offset of the instruction in the class file as it was before marks were put in; 0 for a method
 * @param line in the source file, or -1
 * @param kind what it is
 */
public record Site(int id, ClassSites owner, String method, String descriptor, int offset, int line, Kind kind) {
    /** The kind of a site. */
    public enum Kind {
        /** An instruction that can allocate. */
        INSTRUCTION,
        /** A method's bytes before its first allocating instruction. */
        METHOD,
        /** An exception handler's bytes before its first allocating instruction. */
        HANDLER
    }

    /** The site as a stack frame. */
    public StackTraceElement frame() {
        return new StackTraceElement(owner.name(), method, owner.sourceFile(), line);
    }

    boolean isSamePlace(String otherMethod, String otherDescriptor, int otherOffset, Kind otherKind) {
        return offset == otherOffset
                && kind == otherKind
                && method.equals(otherMethod)
                && descriptor.equals(otherDescriptor);
    }
}
