package io.bytewatcher.junit.internal.config;

/**
 * What becomes of code that breaks a limit, or its baseline, in this JVM and keeps it alone in a fresh one: the JIT does not always remove the
 * same objects.
 */
public enum SeveralStates {
    /** It does not fail, and is told. */
    TELL,
    /** It fails as what breaks its limit everywhere. */
    FAIL;

    public static SeveralStates parse(String text) {
        return switch (text) {
            case "tell" -> TELL;
            case "fail" -> FAIL;
            default -> throw new IllegalArgumentException("\"" + text + "\" (expected: tell or fail)");
        };
    }
}
