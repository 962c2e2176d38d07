package io.bytewatcher.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A copy of projects in {@code src/test/projects}.
 *
 * @param folder its own
 */
record MavenProject(Path folder) {
    private static final Path PROJECTS = Path.of("src", "test", "projects");

    /** Copies projects over each other; what stands between two {@code @} is its name or a system property {@code integration.*}. */
    static MavenProject create(Path folder, String name, String... sources) throws IOException {
        for (String source : sources) {
            Path from = PROJECTS.resolve(source);
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path to = folder.resolve(from.relativize(file).toString());
                    Files.createDirectories(to.getParent());
                    Files.writeString(to, filtered(Files.readString(file).replace("@name@", name)));
                }
            }
        }
        return new MavenProject(folder);
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

    MavenProject write(String name, String text) throws IOException {
        Files.writeString(file(name), text);
        return this;
    }

    /** Replaces a part of a file, which has to be in it. */
    MavenProject replace(String name, String part, String by) throws IOException {
        String before = read(name);
        assertThat(before).contains(part);
        return write(name, before.replace(part, by));
    }

    /** Sets a property of Maven, as {@code -D} would for all modules. */
    MavenProject property(String name, String value) throws IOException {
        // Of two with one name, the last holds.
        return beforeTheEndOf("properties", name, value);
    }

    /** Sets a system property of the tests, as {@code -D} would for all modules. */
    MavenProject systemProperty(String name, String value) throws IOException {
        return beforeTheEndOf("systemPropertyVariables", name, value);
    }

    private MavenProject beforeTheEndOf(String element, String name, String value) throws IOException {
        String pom = read("pom.xml");
        int end = pom.indexOf("</" + element + ">");
        assertThat(end).as(element).isPositive();
        return write(
                "pom.xml", pom.substring(0, end) + "<" + name + ">" + value + "</" + name + ">" + pom.substring(end));
    }
}
