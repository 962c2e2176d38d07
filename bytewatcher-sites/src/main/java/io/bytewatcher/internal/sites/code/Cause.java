package io.bytewatcher.internal.sites.code;

/**
 * Why an instruction allocates.
 *
 * @param text in the user's words, such as {@code boxing long → Long}
 * @param kind what kind of instruction it is
 * @param type internal name of the class that is created, or whose member is used; empty where there is none
 */
public record Cause(String text, Kind kind, String type) {
    /** The kind of instruction. */
    public enum Kind {
        /** It creates an object, and may initialise its class before. */
        NEW,
        /** It creates an array. */
        ARRAY,
        /** It creates the array of a variable number of arguments. */
        VARARGS,
        /** It calls a constructor. */
        CONSTRUCTOR,
        /** It makes an object of a primitive value. */
        BOXING,
        /** It compares an object's class, which may have to be loaded for that. */
        TYPE_CHECK,
        /** It uses a static member, and may initialise the class before. */
        STATIC,
        /** Another one. */
        OTHER
    }

    static Cause of(Kind kind, String text) {
        return new Cause(text, kind, "");
    }

    /** Whether it creates an object that can be thrown. */
    public boolean createsThrowable() {
        return kind == Kind.NEW && text.equals(exception(type));
    }

    /** The cause of what the first use of a class costs. */
    public static String initialisationOf(String internalName) {
        return "class initialisation of " + Names.simple(internalName);
    }

    /** The cause of an exception that the JVM or the code throws. */
    public static String exception(String internalName) {
        return "exception " + Names.simple(internalName);
    }
}
