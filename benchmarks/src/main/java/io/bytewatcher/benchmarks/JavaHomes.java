package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Where JDKs are installed. */
public final class JavaHomes {
    private JavaHomes() {}

    /**
     * A JDK of a feature release.
     *
     * @param feature such as 17
     * @return this JVM's, that of {@code JAVA_HOME_17} or {@code JAVA_HOME}, or one in {@code /usr/lib/jvm}
     */
    public static Optional<Path> find(int feature) throws IOException {
        List<Path> candidates = new ArrayList<>();
        candidates.add(Path.of(System.getProperty("java.home")));
        for (String variable : List.of("JAVA_HOME_" + feature, "JAVA_HOME")) {
            Optional.ofNullable(System.getenv(variable)).map(Path::of).ifPresent(candidates::add);
        }
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(usual)) {
                stream.forEach(candidates::add);
            }
        }
        for (Path home : candidates) {
            if (version(home).matches(feature + "\\b.*")) {
                return Optional.of(home);
            }
        }
        return Optional.empty();
    }

    /**
     * The version of a JDK.
     *
     * @param home where it is installed
     * @return such as 17.0.15; empty if that is no JDK
     */
    public static String version(Path home) throws IOException {
        Path release = home.resolve("release");
        Path bin = home.resolve("bin");
        boolean runs = Files.isExecutable(bin.resolve("java")) || Files.isExecutable(bin.resolve("java.exe"));
        if (!runs || !Files.isReadable(release)) {
            return "";
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        }
        return properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    }
}
