package io.bytewatcher.junit.internal.config;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The build tool that runs the tests, and the folder of their module. */
public final class Build {
    private static final Pattern BOOTER =
            Pattern.compile(".*(?:surefirebooter\\S*\\.jar|ForkedBooter) (?<folder>.+) \\S+ (?<properties>\\S+) \\S+");

    private Build() {}

    /** Whether Surefire or Failsafe has started this JVM. */
    public static boolean isOfMaven() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }

    /** Whether it was Failsafe. It starts a JVM as Surefire does, and only what it hands over names another folder for reports. */
    public static boolean isOfFailsafe() {
        return isOfFailsafe(System.getProperty("sun.java.command", ""));
    }

    /** As {@link #isOfFailsafe()}, of a JVM with this command: the folder of Surefire's files, and the names of three of them. */
    public static boolean isOfFailsafe(String command) {
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

    public static boolean isOfGradle() {
        return System.getProperty("org.gradle.test.worker") != null;
    }

    /** The folder of the module: Surefire says where it is; Gradle and IDEs run tests in it. */
    public static Path folder() {
        Path here = Path.of("");
        Path folder = Path.of(System.getProperty("basedir", ""));
        return folder.equals(here.toAbsolutePath()) ? here : folder; // shorter in messages
    }

    /**
     * The folder of the module as seen from where the build was started, with slashes; empty where it was started in the module's
     * own, or it is not known where.
     */
    public static String moduleInBuild() {
        return moduleInBuild(startedIn(), folder().toAbsolutePath().normalize());
    }

    /**
     * A module in a Maven build of many.
     *
     * @param root the folder of the whole build; empty where the build was started there
     * @param module its folder as seen from there, with slashes; empty where that is the root
     */
    public record Reactor(String root, String module) {}

    /** Where the module is. */
    public static Reactor reactor() {
        return reactor(
                startedIn(),
                System.getenv("MAVEN_PROJECTBASEDIR"),
                folder().toAbsolutePath().normalize());
    }

    /** As {@link #reactor()}. Maven's script says which folder is the root, though not whether the build was started in it. */
    public static Reactor reactor(@Nullable String started, @Nullable String root, Path module) {
        String inRoot = started == null ? moduleInBuild(root, module) : "";
        return root == null || inRoot.isEmpty()
                ? new Reactor("", moduleInBuild(started, module))
                : new Reactor(root, inRoot);
    }

    private static @Nullable String startedIn() {
        return startedIn(maven().map(maven -> Path.of("/proc", maven.pid() + "", "cwd")), System.getenv());
    }

    /**
     * Where the build was started; null where that is not known. The variable of a POSIX shell does not tell: Surefire starts a JVM by a
     * shell that has changed to the module's folder.
     *
     * @param maven a link to the folder of its process, as Linux has them
     * @param environment in which Maven's {@code mvn.cmd} leaves it on Windows
     */
    public static @Nullable String startedIn(Optional<Path> maven, Map<String, String> environment) {
        try {
            return maven.isPresent() ? Files.readSymbolicLink(maven.get()).toString() : environment.get("EXEC_DIR");
        } catch (IOException | UnsupportedOperationException | SecurityException noLink) {
            return environment.get("EXEC_DIR");
        }
    }

    /** As {@link #moduleInBuild()}, of a build that was started in a folder. */
    public static String moduleInBuild(@Nullable String started, Path module) {
        if (started == null) {
            return "";
        }
        try {
            Path start = Path.of(started).normalize();
            boolean isAbove = start.isAbsolute() && module.startsWith(start) && !module.equals(start);
            return isAbove && Files.exists(start.resolve("pom.xml"))
                    ? start.relativize(module).toString().replace(File.separatorChar, '/')
                    : "";
        } catch (InvalidPathException e) {
            return "";
        }
    }

    /** The name of the module's folder. */
    public static String module() {
        Path name = folder().toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /** Where reports go when nothing else is asked for. */
    static Path reports() {
        boolean gradle =
                isOfGradle() || (!Files.exists(folder().resolve("pom.xml")) && Files.exists(folder().resolve("build")));
        return folder().resolve(gradle ? "build" : "target").resolve("bytewatcher");
    }

    /** The process that has started this one as Maven does. */
    static Optional<ProcessHandle> maven() {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        while (parent.isPresent() && !isJava(parent.get())) {
            parent = parent.get().parent();
        }
        return parent;
    }

    private static boolean isJava(ProcessHandle process) {
        String command = process.info().command().orElse("");
        String name = command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
        return name.equals("java") || name.equals("java.exe");
    }
}
