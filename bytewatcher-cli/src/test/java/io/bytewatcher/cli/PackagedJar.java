package io.bytewatcher.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users run it, with nothing else on the class path. Its tests run after it was packaged. */
abstract class PackagedJar {
    static final String JAR = System.getProperty("cli.jar", "");

    @TempDir
    Path folder;

    int run(String command, Object... arguments) throws Exception {
        return run(Path.of(System.getProperty("user.home")), command, arguments);
    }

    int run(Path home, String command, Object... arguments) throws Exception {
        return start(home, command, arguments).waitFor();
    }

    Process start(Path home, String command, Object... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-jar",
                JAR,
                command));
        Arrays.stream(arguments).map(Object::toString).forEach(line::add);
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("HOME", home.toString());
        builder.environment().remove("XDG_CONFIG_HOME");
        return builder.directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    String out() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    String err() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    /** The arguments to measure benchmarks of JMH's samples with arrays of one element. */
    Object[] benchmarks(String regex) {
        return benchmarks(regex, ofClassPath("jmh-samples"), ofClassPath("jmh-core"));
    }

    Object[] benchmarksOfAnOlderJmh(String regex) {
        Path jars = Path.of(System.getProperty("cli.older-jmh", ""));
        return benchmarks(regex, jars.resolve("jmh-samples.jar"), jars.resolve("jmh-core.jar"));
    }

    private Object[] benchmarks(String regex, Path samples, Path jmh) {
        return new Object[] {
            samples,
            regex,
            "--class-path",
            Stream.of(jmh, ofClassPath("jopt-simple"), ofClassPath("commons-math3"))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator)),
            "-p",
            "count=1",
            "-o",
            folder.resolve("reports")
        };
    }

    static Object[] with(Object[] arguments, Object... more) {
        return Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray();
    }

    private static Path ofClassPath(String artifact) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> jar.getFileName().toString().startsWith(artifact + "-"))
                .findFirst()
                .orElseThrow();
    }
}
