package io.bytewatcher.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Projects of users as the modules of one Maven build. A fresh Maven costs as much as two modules, so each case is a module with settings
 * of its own, and one that fails does not stop the others.
 */
final class Reactor {
    private static final long MINUTES = 10;
    private static final Pattern MODULE =
            Pattern.compile("(?m)^\\[INFO] -+< com\\.acme:(\\S+) >-+$|^\\[INFO] Reactor Summary for .*$");
    private static final Pattern SUMMARY = Pattern.compile("(?m)^\\[INFO] (\\S+) \\.+ (SUCCESS|FAILURE) \\[.*$");
    private static final Pattern ERROR =
            Pattern.compile("(?m)^\\[ERROR] Failed to execute goal .* on project (\\S+): ");

    private final Path folder;
    private final Set<String> modules = new LinkedHashSet<>();

    /**
     * The end of a module's build.
     *
     * @param success whether Maven calls it one
     * @param output what was printed while it was built, and as the reason of its failure
     */
    record Built(boolean success, String output) {
        /** Fails with the output unless it is as expected. */
        Built succeeds() {
            assertThat(success).as(output).isTrue();
            return this;
        }

        Built fails() {
            assertThat(success).as(output).isFalse();
            return this;
        }
    }

    /** An empty one, in a folder of that name. */
    Reactor(String name) throws IOException {
        folder = Path.of(property("work"), name).toAbsolutePath();
        deleteAll(folder);
        // Not that of the build around it. Maven ends before C2 pays for itself; the JVMs of the tests have no flags.
        Files.createDirectories(folder.resolve(".mvn"));
        Files.writeString(folder.resolve(".mvn").resolve("jvm.config"), "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n");
        Files.writeString(folder.resolve(".gitignore"), "target/\n");
    }

    private static void deleteAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** The properties that {@code pom.xml} passes to these tests as {@code integration.*}. */
    static String property(String name) {
        String value = System.getProperty("integration." + name);
        if (value == null) {
            throw new AssertionError("integration." + name + " is not set: run these tests with mvn verify");
        }
        return value;
    }

    Path folder() {
        return folder;
    }

    /**
     * Adds a module.
     *
     * @param sources folders of {@code src/test/projects}; a file of a later one replaces that of one before it
     */
    MavenProject add(String name, String... sources) throws IOException {
        modules.add(name);
        return MavenProject.create(folder.resolve(name), name, sources);
    }

    /** Runs {@code mvn test} on all modules. */
    Map<String, Built> test(String... arguments) throws IOException {
        Files.writeString(folder.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.acme</groupId>
                  <artifactId>all</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <modules>
                %s
                  </modules>
                </project>
                """.formatted(modules.stream()
                .map(name -> "    <module>" + name + "</module>")
                .collect(Collectors.joining("\n"))));
        String output = run(command(arguments));
        Map<String, Built> built = built(output);
        assertThat(built).as(output).containsOnlyKeys(modules);
        return built;
    }

    private static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(property("maven.home"), "bin", windows() ? "mvn.cmd" : "mvn")
                        .toString(),
                "-B",
                "-ntp",
                "--fail-at-end",
                "-Dstyle.color=never",
                "-Dbytewatcher.max-time=60s", // two builds at a time, each with JVMs of its own, on any machine
                "-Dbytewatcher.sites.max-time=60s",
                "-Dmaven.repo.local=" + property("repository"),
                "-Dmaven.repo.local.tail=" + property("repository.tail"),
                "-Dmaven.repo.local.tail.ignoreAvailability=true",
                // Another of these tests may use the repository at the same time.
                "-Daether.syncContext.named.factory=file-lock",
                "-Daether.syncContext.named.nameMapper=file-gav"));
        if (property("offline").equals("offline=true")) {
            command.add("-o");
        }
        command.addAll(Arrays.asList(arguments));
        command.add("test");
        return command;
    }

    private static boolean windows() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    private String run(List<String> command) throws IOException {
        Path log = folder.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = new TreeMap<>(builder.environment());
        environment.keySet().removeIf(name -> name.startsWith("BYTEWATCHER_") || name.startsWith("MAVEN_"));
        environment.keySet().removeIf(name -> name.startsWith("GITHUB_"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            String output = Files.readString(log, UTF_8);
            assertThat(ended)
                    .as("ended after " + MINUTES + " minutes: " + output)
                    .isTrue();
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Map<String, Built> built(String output) {
        Map<String, String> sections = sections(MODULE, output);
        Map<String, String> errors = sections(ERROR, output);
        Map<String, Built> built = new LinkedHashMap<>();
        Matcher summary = SUMMARY.matcher(output);
        while (summary.find()) {
            String name = summary.group(1);
            if (!name.equals("all")) {
                built.put(
                        name,
                        new Built(
                                summary.group(2).equals("SUCCESS"),
                                sections.getOrDefault(name, "") + errors.getOrDefault(name, "")));
            }
        }
        return built;
    }

    /** The text between two matches, by the first group of the first one. */
    private static Map<String, String> sections(Pattern start, String output) {
        Map<String, String> sections = new LinkedHashMap<>();
        Matcher matcher = start.matcher(output);
        boolean found = matcher.find();
        while (found) {
            String name = matcher.group(1);
            int from = matcher.start();
            found = matcher.find();
            if (name != null) {
                sections.put(name, output.substring(from, found ? matcher.start() : output.length()));
            }
        }
        return sections;
    }
}
