package io.bytewatcher.test;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A JDK found on this machine.
 *
 * @param feature such as 17
 * @param version such as 17.0.15
 * @param home where it is installed
 */
public record Jdk(int feature, String version, Path home) {
    private static final Path RUNNING = Path.of(System.getProperty("java.home"));

    /** The first JDK of a feature release: the running one, then the environment's, then those in the usual places. */
    public static Optional<Jdk> find(int feature) {
        return all().stream().filter(jdk -> jdk.feature == feature).findFirst();
    }

    /** The running JDK. */
    public static Jdk running() {
        return new Jdk(Runtime.version().feature(), System.getProperty("java.version"), RUNNING);
    }

    /** The running JDK if it can compile for a release, otherwise the oldest that can. */
    static Optional<Jdk> withCompilerFor(int release) {
        List<Jdk> able = all().stream()
                .filter(jdk -> jdk.feature >= release && Files.isExecutable(jdk.javac()))
                .toList();
        return able.stream()
                .filter(jdk -> jdk.home.equals(RUNNING))
                .findFirst()
                .or(() -> able.stream().min(Comparator.comparingInt(Jdk::feature)));
    }

    /** The places that {@link #find} searches, for messages. */
    public static String places(int feature) {
        return "java.home, JAVA_HOME_" + feature + ", /usr/lib/jvm/*, ~/.sdkman/candidates/java/*, ~/.jdks/*";
    }

    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    Path javac() {
        return home.resolve("bin").resolve("javac");
    }

    /** The version. */
    @Override
    public String toString() {
        return version;
    }

    private static List<Jdk> all() {
        return candidates().stream().flatMap(home -> at(home).stream()).toList();
    }

    private static List<Path> candidates() {
        List<Path> homes = new ArrayList<>();
        homes.add(RUNNING);
        for (Map.Entry<String, String> variable : new TreeMap<>(System.getenv()).entrySet()) {
            String name = variable.getKey().toUpperCase(Locale.ROOT);
            boolean isHome = name.equals("JAVA_HOME") || name.matches("(JAVA_HOME|JAVA|JDK)_?\\d+(_.*)?");
            if (isHome && !variable.getValue().isBlank()) {
                homes.add(Path.of(variable.getValue()));
            }
        }
        Path user = Path.of(System.getProperty("user.home"));
        homes.addAll(children(Path.of("/usr/lib/jvm")));
        homes.addAll(children(user.resolve(".sdkman/candidates/java")));
        homes.addAll(children(user.resolve(".jdks")));
        return homes;
    }

    private static List<Path> children(Path directory) {
        List<Path> children = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
                stream.forEach(children::add);
            } catch (IOException e) {
                System.out.println("cannot look for JDKs in " + directory + ": " + e);
            }
        }
        children.sort(null);
        return children;
    }

    private static Optional<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            return Optional.empty();
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        if (!version.matches("\\d+.*")) {
            return Optional.empty();
        }
        Jdk jdk = new Jdk(Integer.parseInt(version.split("\\D", 2)[0]), version, home);
        return Files.isExecutable(jdk.java()) ? Optional.of(jdk) : Optional.empty();
    }
}
