package io.bytewatcher.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A copy of one of the projects in {@code src/test/projects}, in a git repository of its own. */
final class MavenProject {
    private final Path folder;

    /**
     * How a command ended.
     *
     * @param exitCode 0 where it succeeded
     * @param output what it printed
     */
    record Ended(int exitCode, String output) {
        /** Fails with the output unless it is as expected. */
        Ended succeeds() {
            assertThat(exitCode).as(output).isZero();
            return this;
        }

        Ended fails() {
            assertThat(exitCode).as(output).isNotZero();
            return this;
        }
    }

    private MavenProject(Path folder) {
        this.folder = folder;
    }

    /** Copies a project; what stands between two {@code @} is replaced by the system property {@code integration.*}. */
    static MavenProject copyOf(String name, String purpose) throws IOException {
        MavenProject project =
                new MavenProject(Path.of(property("work"), purpose).toAbsolutePath());
        deleteAll(project.folder);
        project.with(name);
        Files.writeString(project.folder.resolve(".gitignore"), "target/\n");
        project.run("git", "init", "--quiet").succeeds();
        return project;
    }

    /** Copies the files of another one into it, over those that are there. */
    MavenProject with(String name) throws IOException {
        Path from = Path.of("src", "test", "projects", name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = folder.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.writeString(to, filtered(Files.readString(file)));
            }
        }
        return this;
    }

    private static String filtered(String text) {
        String filtered = text;
        for (Map.Entry<Object, Object> property : System.getProperties().entrySet()) {
            String name = property.getKey().toString();
            if (name.startsWith("integration.")) {
                filtered = filtered.replace(
                        "@" + name.substring("integration.".length()) + "@",
                        property.getValue().toString());
            }
        }
        return filtered;
    }

    private static void deleteAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted((a, b) -> b.compareTo(a)).forEach(file -> {
                    try {
                        Files.delete(file);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
    }

    private static String property(String name) {
        String value = System.getProperty("integration." + name);
        if (value == null) {
            throw new AssertionError("integration." + name + " is not set: run these tests with mvn verify");
        }
        return value;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    String read(String name) {
        try {
            return Files.readString(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a part of a file, which has to be in it. */
    void replace(String name, String part, String by) throws IOException {
        String before = read(name);
        assertThat(before).contains(part);
        Files.writeString(file(name), before.replace(part, by));
    }

    /** Runs {@code mvn test} with these arguments. */
    Ended test(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(property("maven.home"), "bin", windows() ? "mvn.cmd" : "mvn")
                        .toString(),
                "-B",
                "-ntp",
                "-Dstyle.color=never",
                "-Dmaven.repo.local=" + property("repository"),
                "-Dmaven.repo.local.tail=" + property("repository.tail"),
                "-Dmaven.repo.local.tail.ignoreAvailability=true"));
        if (property("offline").equals("offline=true")) {
            command.add("-o");
        }
        command.addAll(Arrays.asList(arguments));
        command.add("test");
        return run(command.toArray(new String[0]));
    }

    private static boolean windows() {
        return System.getProperty("os.name").startsWith("Windows");
    }

    Ended run(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Map<String, String> environment = new TreeMap<>(builder.environment());
        environment.keySet().removeIf(name -> name.startsWith("BYTEWATCHER_") || name.startsWith("MAVEN_"));
        environment.keySet().removeIf(name -> name.startsWith("GITHUB_"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
