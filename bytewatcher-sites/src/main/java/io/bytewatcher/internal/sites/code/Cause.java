package io.bytewatcher.internal.sites.code;

import net.bytebuddy.jar.asm.Type;

/**
 * The reason why an instruction allocates.
 *
 * @param text in the user's words, for example {@code boxing long → Long}
 * @param operation what the instruction does
 * @param type internal name of the class that is created, or whose member is used; empty if there is none
 */
public record Cause(String text, Operation operation, String type) {
    /** The effect of an instruction. */
    public enum Operation {
        /** Creates an object, and may initialise its class first. */
        NEW,
        /** Creates an array. */
        ARRAY,
        /** Creates the array of a variable number of arguments. */
        VARARGS,
        /** Calls a constructor. */
        CONSTRUCTOR,
        /** Makes an object of a primitive value. */
        BOXING,
        /** Tests an object's class, which may have to be loaded for the test. */
        TYPE_CHECK,
        /** Uses a static member, and may initialise its class first. */
        STATIC,
        /** Any other instruction. */
        OTHER
    }

    static Cause of(Operation operation, String text) {
        return new Cause(text, operation, "");
    }

    /** Returns the cause of a call. The owner has slashes, as in class files, or dots, as in events. */
    public static Cause ofCall(String owner, String name, String descriptor) {
        if (name.equals("<init>")) {
            return of(Operation.CONSTRUCTOR, "constructor of " + Names.qualified(owner));
        }
        if (Primitives.isBoxing(owner.replace('.', '/'), name, descriptor)) {
            String primitive = Type.getArgumentTypes(descriptor)[0].getClassName();
            return of(Operation.BOXING, "boxing " + primitive + " → " + Names.simple(owner));
        }
        return new Cause(Names.call(owner, name, descriptor), Operation.OTHER, owner);
    }

    /** Whether the instruction creates a throwable. */
    public boolean createsThrowable() {
        return operation == Operation.NEW && text.equals(exception(type));
    }

    /** Returns the cause of the allocations by the first use of a class. */
    public static String initialisationOf(String internalName) {
        return "class initialisation of " + Names.simple(internalName);
    }

    /** Returns the cause of an exception that the JVM or the code throws. */
    public static String exception(String internalName) {
        return "exception " + Names.simple(internalName);
    }
}
