package io.bytewatcher.junit.internal.config;

/**
 * The treatment of code that breaks a limit or its baseline in this JVM and keeps it alone in a fresh JVM. The JIT does not always remove
 * the same objects.
 */
public enum SeveralStates {
    /** The code passes, and the run reports it. */
    WARN,
    /** The code fails. */
    FAIL
}
