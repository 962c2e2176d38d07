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
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The build tool that runs the tests, and the folder of their module. */
public final class Build {
    /** Random, but not secure: the first secure number of a JVM takes 10 ms. */
    private static final String OWN_RUN = new UUID(
                    ThreadLocalRandom.current().nextLong(),
                    ThreadLocalRandom.current().nextLong())
            .toString();

    /** The folder of the module. It is resolved once, because each result names the module. */
    private static final Path ABSOLUTE_FOLDER = folder().toAbsolutePath().normalize();

    private static final Pattern BOOTER =
            Pattern.compile(".*(?:surefirebooter\\S*\\.jar|ForkedBooter) (?<folder>.+) \\S+ (?<properties>\\S+) \\S+");

    private Build() {}

    /** Whether Surefire or Failsafe has started this JVM. */
    public static boolean isOfMaven() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }

    /** Whether Failsafe has started this JVM. It differs from Surefire only in the report folder that its properties file names. */
    public static boolean isOfFailsafe() {
        return isOfFailsafe(System.getProperty("sun.java.command", ""));
    }

    /** Whether Failsafe has started a JVM with this command, which lists a folder and the names of three files in it. */
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

    /** The folder of the module. Surefire sets a property; Gradle and IDEs run tests in the folder. */
    public static Path folder() {
        Path here = Path.of("");
        Path folder = Path.of(System.getProperty("basedir", ""));
        return folder.equals(here.toAbsolutePath()) ? here : folder; // shorter in messages
    }

    /**
     * The folder of the module, relative to the folder in which the build was started, with slashes. Empty if both are the same, or if the
     * latter is not known.
     */
    public static String moduleInBuild() {
        return moduleInBuild(startedIn(), ABSOLUTE_FOLDER);
    }

    /**
     * A module in a Maven build of many.
     *
     * @param root the folder of the whole build; empty if the build was started there
     * @param module the folder of the module, relative to the root, with slashes; empty for the root itself
     */
    public record Reactor(String root, String module) {}

    /** The place of the module in its Maven build. */
    public static Reactor reactor() {
        return reactor(startedIn(), System.getenv("MAVEN_PROJECTBASEDIR"), ABSOLUTE_FOLDER);
    }

    /** The place of a module. Maven's script names the root, but the build may have been started in another folder. */
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
     * The folder in which the build was started; null if it is not known. A POSIX shell's {@code PWD} does not help: Surefire starts a JVM
     * by a shell that has changed to the module's folder.
     *
     * @param maven Linux's link to the working directory of the Maven process
     * @param environment the environment, in which Maven's {@code mvn.cmd} leaves the folder on Windows
     */
    public static @Nullable String startedIn(Optional<Path> maven, Map<String, String> environment) {
        try {
            return maven.isPresent() ? Files.readSymbolicLink(maven.get()).toString() : environment.get("EXEC_DIR");
        } catch (IOException | UnsupportedOperationException | SecurityException noLink) {
            return environment.get("EXEC_DIR");
        }
    }

    /** The folder of a module, relative to the folder in which its build was started; empty if that is not above it. */
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

    public static String module() {
        Path name = ABSOLUTE_FOLDER.getFileName();
        return name == null ? "" : name.toString();
    }

    static Path reports() {
        boolean gradle =
                isOfGradle() || (!Files.exists(folder().resolve("pom.xml")) && Files.exists(folder().resolve("build")));
        return folder().resolve(gradle ? "build" : "target").resolve("bytewatcher");
    }

    /**
     * The default name of this JVM's run. The forks of Surefire and Failsafe form one run: they share a Maven process, which ends with the
     * build; a shell may be between them. Every other JVM is a run of its own, because a Gradle daemon outlives a build.
     */
    public static String run() {
        return isOfMaven() ? maven().map(Build::runOf).orElse(OWN_RUN) : OWN_RUN;
    }

    private static String runOf(ProcessHandle maven) {
        return maven.pid() + "-"
                + maven.info().startInstant().map(Object::toString).orElse("");
    }

    /** The nearest ancestor process that is a JVM: under Maven, Maven itself. */
    private static Optional<ProcessHandle> maven() {
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
