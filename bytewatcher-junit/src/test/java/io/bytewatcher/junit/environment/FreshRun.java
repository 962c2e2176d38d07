package io.bytewatcher.junit.environment;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;

/** Runs {@link LauncherRun} in a fresh JVM: first calls happen once in one, and the environment belongs to a process. */
public final class FreshRun {
    private FreshRun() {}

    /** Runs with these tests' class path and returns what was printed, by line. */
    public static List<String> run(List<String> flags, String... launcherArguments) {
        return run(ForkedJvm.ofThisJdk().withFlags(flags), launcherArguments);
    }

    /** As {@link #run(List, String...)}, in a JVM of choice. */
    public static List<String> run(ForkedJvm jvm, String... launcherArguments) {
        return withoutLastLines(jvm.run(LauncherRun.class, launcherArguments));
    }

    /** Runs with exactly these arguments of the java command. */
    public static List<String> runCommand(List<String> javaArguments) {
        return withoutLastLines(
                ForkedJvm.ofThisJdk().withClassPath(List.of()).runCommand(javaArguments.toArray(new String[0])));
    }

    /** What was printed, but for the line at the end of each run. */
    static List<String> withoutLastLines(List<String> printed) {
        return printed.stream()
                .filter(line -> !line.matches("\\[bytewatcher] [0-9]+ measured: .*"))
                .toList();
    }
}
