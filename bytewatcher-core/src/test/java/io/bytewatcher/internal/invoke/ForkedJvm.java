package io.bytewatcher.internal.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a main class of the tests in a fresh JVM of the same JDK: first calls happen once in a JVM. */
public final class ForkedJvm {
    private ForkedJvm() {}

    /** Runs with these tests' class path and returns what the program printed, by line. */
    public static List<String> run(List<String> flags, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(Arrays.asList(arguments));
        return run(command);
    }

    /** Runs with exactly these arguments of the java command. */
    public static List<String> run(List<String> javaArguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaArguments);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output.lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The entries of the class path whose file name starts so. */
    static List<String> classPathEntries(String prefix) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> new File(entry).getName().startsWith(prefix))
                .toList();
    }
}
