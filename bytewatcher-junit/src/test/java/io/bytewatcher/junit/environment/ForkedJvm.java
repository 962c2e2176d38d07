package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@link LauncherRun} in a fresh JVM of the same JDK. */
final class ForkedJvm {
    private ForkedJvm() {}

    /** Runs with these tests' class path and returns what was printed, by line. */
    static List<String> run(List<String> flags, String... launcherArguments) {
        List<String> arguments = new ArrayList<>(flags);
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), LauncherRun.class.getName()));
        arguments.addAll(Arrays.asList(launcherArguments));
        return run(arguments);
    }

    /** Runs with exactly these arguments of the java command. */
    static List<String> run(List<String> javaArguments) {
        return outputOf(start(javaArguments));
    }

    /** Starts it with exactly these arguments of the java command. */
    static Process start(List<String> javaArguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaArguments);
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for its end and returns what it printed, by line, but for the one at the end of each run. */
    static List<String> outputOf(Process process) {
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output.lines()
                    .filter(line -> !line.matches("\\[bytewatcher] [0-9]+ measured: .*"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    static Stream<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of);
    }

    /** The entry of the class path whose file name starts so. */
    static Path jar(String prefix) {
        return classPath()
                .filter(entry -> entry.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + prefix + " on the class path"));
    }
}
