package io.bytewatcher.jmh.internal;

import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The arguments of a run from the command line, in a system property, so that forks have them, too. */
final class RunArguments {
    private static final String PROPERTY = "io.bytewatcher.jmh.arguments";

    private RunArguments() {}

    static void set(String... arguments) {
        System.setProperty(PROPERTY, String.join("\n", arguments));
    }

    /** Whether this JVM, or the one that started it, measures from the command line. */
    static boolean areSet() {
        return System.getProperty(PROPERTY) != null;
    }

    /** The arguments in JMH's syntax. */
    static CommandLineOptions options() throws CommandLineOptionException {
        return new CommandLineOptions(System.getProperty(PROPERTY, "").lines().toArray(String[]::new));
    }
}
