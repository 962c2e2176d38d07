package io.bytewatcher.junit;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The build tool that runs the tests, and the folder of their module. */
final class Build {
    private static final Pattern BOOTER =
            Pattern.compile(".*(?:surefirebooter\\S*\\.jar|ForkedBooter) (?<folder>.+) \\S+ (?<properties>\\S+) \\S+");

    private Build() {}

    /** Whether Surefire or Failsafe has started this JVM. */
    static boolean isOfMaven() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }

    /** Whether it was Failsafe. It starts a JVM as Surefire does, and only what it hands over names another folder for reports. */
    static boolean isOfFailsafe() {
        return isOfFailsafe(System.getProperty("sun.java.command", ""));
    }

    /** As {@link #isOfFailsafe()}, of a JVM with this command: the folder of Surefire's files, and the names of three of them. */
    static boolean isOfFailsafe(String command) {
        Matcher booter = BOOTER.matcher(command);
        if (!booter.matches()) {
            return false;
        }
        Properties handedOver = new Properties();
        try (InputStream file = Files.newInputStream(Path.of(booter.group("folder"), booter.group("properties")))) {
            handedOver.load(file);
            Path reports =
                    Path.of(handedOver.getProperty("reportsDirectory", "")).getFileName();
            return reports != null && reports.toString().startsWith("failsafe");
        } catch (IOException | IllegalArgumentException notAsKnown) {
            return false;
        }
    }

    static boolean isOfGradle() {
        return System.getProperty("org.gradle.test.worker") != null;
    }

    /** The folder of the module: Surefire says where it is; Gradle and IDEs run tests in it. */
    static Path folder() {
        Path here = Path.of("");
        Path folder = Path.of(System.getProperty("basedir", ""));
        return folder.equals(here.toAbsolutePath()) ? here : folder; // shorter in messages
    }

    /**
     * The folder of the module as seen from that of the whole build, with slashes; empty where the build was started in the
     * module's own, or it is not known where.
     */
    static String moduleInBuild() {
        return moduleInBuild(
                startedIn(System.getenv()), folder().toAbsolutePath().normalize());
    }

    /** Where the build was started: a POSIX shell says so, and on Windows {@code mvn.cmd}; null where neither does. */
    static @Nullable String startedIn(Map<String, String> environment) {
        String shell = environment.get("PWD");
        return shell == null ? environment.get("EXEC_DIR") : shell;
    }

    static String moduleInBuild(@Nullable String shellFolder, Path module) {
        if (shellFolder == null) {
            return "";
        }
        try {
            Path start = Path.of(shellFolder).normalize();
            boolean isAbove = start.isAbsolute() && module.startsWith(start) && !module.equals(start);
            return isAbove && Files.exists(start.resolve("pom.xml"))
                    ? start.relativize(module).toString().replace(File.separatorChar, '/')
                    : "";
        } catch (InvalidPathException e) {
            return "";
        }
    }

    /** The name of the module's folder. */
    static String module() {
        Path name = folder().toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /** Where reports go when nothing else is asked for. */
    static Path reports() {
        boolean gradle =
                isOfGradle() || (!Files.exists(folder().resolve("pom.xml")) && Files.exists(folder().resolve("build")));
        return folder().resolve(gradle ? "build" : "target").resolve("bytewatcher");
    }
}
