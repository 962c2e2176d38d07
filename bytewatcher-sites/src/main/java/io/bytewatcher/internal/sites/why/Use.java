package io.bytewatcher.internal.sites.why;

import java.util.Set;

/**
 * A use of an object that can make the JIT keep it. Reads and writes of the object's fields, null checks, casts and type checks are not
 * reported. Where a use names a set of sources, the value comes from one of them.
 */
sealed interface Use {
    /** The offset of the instruction in the method's code. */
    int offset();

    /**
     * The object is an argument of a call, a constructor included.
     *
     * @param opcode INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC or INVOKEINTERFACE
     * @param argument the index of the callee's {@link Source.Parameter}; 0 is the receiver, if the callee has one
     */
    record Passed(int offset, int opcode, String owner, String name, String descriptor, int argument) implements Use {}

    /**
     * The object is an argument of invokedynamic. Only LambdaMetafactory makes an object that captures it; a string concatenation, a
     * record's methods and a pattern switch get it as a call does.
     *
     * @param owner the class of the bootstrap method
     * @param bootstrap the name of the bootstrap method
     */
    record Captured(int offset, String owner, String bootstrap, int argument) implements Use {}

    /** A field of the holder refers to the object. */
    record StoredInField(int offset, String owner, String name, Set<Source> holder) implements Use {}

    /** A static field refers to the object. */
    record StoredInStatic(int offset, String owner, String name) implements Use {}

    /** An element of the holder, which is an array, refers to the object. */
    record StoredInArray(int offset, Set<Source> holder, Set<Source> index) implements Use {}

    /** The method returns the object. */
    record Returned(int offset) implements Use {}

    /**
     * The method throws the object.
     *
     * @param mayBeCaught whether the method has a handler for this instruction. If the handler catches the object, the object need not
     *     leave the method, and its further uses are unknown.
     */
    record Thrown(int offset, boolean mayBeCaught) implements Use {}

    /**
     * A variable holds the object or something else after paths have joined. Reported only if the variable is then dereferenced, passed,
     * stored, returned or thrown.
     *
     * @param offset the first instruction after the join; in an exception handler, the handler's first
     * @param with the other sources; the object's own source is never one of them, not even for the object of an earlier iteration
     * @param inLoop whether the object arrives from an earlier iteration of a loop
     * @param usedAt the offset of the variable's first such use
     */
    record Merged(int offset, Set<Source> with, boolean inLoop, int usedAt) implements Use {}

    /** The object's monitor is entered. A synchronized method enters it at offset 0. */
    record MonitorEntered(int offset) implements Use {}

    /** The object is compared by {@code ==} or {@code !=}; not with a literal null. */
    record Compared(int offset, Set<Source> with) implements Use {}

    /** An element of the object, which is an array, is read or written. */
    record ArrayAccess(int offset, Set<Source> index) implements Use {}
}
