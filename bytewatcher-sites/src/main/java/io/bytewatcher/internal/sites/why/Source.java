package io.bytewatcher.internal.sites.why;

/** The origin of a value within one method. */
sealed interface Source extends Value {
    /** The offset of the instruction that produces the value, or 0 for a value that exists on entry. */
    default int offset() {
        return 0;
    }

    /** An object or array that the method allocates. The JVM creates the inner arrays of MULTIANEWARRAY at the same offset. */
    record Allocated(int offset) implements Source {}

    /** An argument of the method. Index 0 is the receiver of an instance method. */
    record Parameter(int index) implements Source {}

    /** The result of a call, or of invokedynamic. */
    record Result(int offset) implements Source {}

    /** The value of an object's field. */
    record FieldRead(int offset, String owner, String name) implements Source {}

    /** The value of a static field. */
    record StaticRead(int offset, String owner, String name) implements Source {}

    /** An element of an array. */
    record ElementRead(int offset) implements Source {}

    /** The exception that a handler receives. */
    record Caught(int offset) implements Source {}

    /** A constant of the class file. A number is boxed as by LDC: as Integer also for byte, char, short and boolean. */
    record Constant(Object value) implements Source {}

    /** The result of arithmetic, a conversion, a comparison, INSTANCEOF or ARRAYLENGTH. */
    record Computed(int offset) implements Source {}

    /** A source without an offset. */
    enum Other implements Source {
        NULL,
        /** The absent value of an unassigned slot or of the second slot of a long or double. */
        NONE
    }
}
