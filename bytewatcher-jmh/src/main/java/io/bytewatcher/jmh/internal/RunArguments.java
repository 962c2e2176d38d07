package io.bytewatcher.jmh.internal;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

    /**
     * Rejects a parameter that no benchmark has. JMH ignores it.
     *
     * @throws IllegalArgumentException when there is one
     */
    static void requireParams(List<Benchmark> benchmarks) {
        String[] arguments = System.getProperty(PROPERTY, "").lines().toArray(String[]::new);
        Set<String> known = benchmarks.stream()
                .flatMap(benchmark -> benchmark.params().getParamsKeys().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (int i = 0; i + 1 < arguments.length; i++) {
            String name = arguments[i + 1].split("=", 2)[0];
            if (arguments[i].equals("-p") && !known.contains(name)) {
                throw new IllegalArgumentException("-p " + arguments[i + 1] + ": no selected benchmark has a parameter "
                        + name + " (expected: one of " + known + ")");
            }
        }
    }
}
