package io.bytewatcher.internal.sites.code;

/**
 * Why an instruction allocates.
 *
 * @param text in the user's words, such as {@code boxing long → Long}
 * @param kind what kind of instruction it is
 * @param type internal name of the class that is created, or whose member is used; empty where there is none
 */
public record Cause(String text, Kind kind, String type) {
    /** What kind of instruction it is. */
    public enum Kind {
        /** It creates an object, and may initialise its class before. */
        NEW,
        /** It uses a static member, and may initialise the class before. */
        STATIC,
        /** Another one. */
        OTHER
    }

    static Cause other(String text) {
        return new Cause(text, Kind.OTHER, "");
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
