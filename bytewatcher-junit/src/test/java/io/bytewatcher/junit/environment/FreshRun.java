package io.bytewatcher.junit.environment;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;

/** Runs {@link LauncherRun} in a fresh JVM, for first calls and for environment variables. */
public final class FreshRun {
    private FreshRun() {}

    /** Runs with these tests' class path and returns the printed lines. */
    public static List<String> run(List<String> flags, String... launcherArguments) {
        return run(ForkedJvm.ofThisJdk().withFlags(flags), launcherArguments);
    }

    /** Runs in a JVM of choice. */
    public static List<String> run(ForkedJvm jvm, String... launcherArguments) {
        return withoutLastLines(jvm.run(LauncherRun.class, launcherArguments));
    }

    /** Runs with exactly these arguments of the java command. */
    public static List<String> runCommand(List<String> javaArguments) {
        return withoutLastLines(
                ForkedJvm.ofThisJdk().withClassPath(List.of()).runCommand(javaArguments.toArray(new String[0])));
    }

    /** The printed lines without the line at the end of each run. */
    static List<String> withoutLastLines(List<String> printed) {
        return printed.stream()
                .filter(line -> !line.matches("\\[bytewatcher] [0-9]+ measured: .*"))
                .toList();
    }
}
