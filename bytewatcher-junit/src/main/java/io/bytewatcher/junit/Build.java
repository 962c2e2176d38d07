package io.bytewatcher.junit;

import java.nio.file.Files;
import java.nio.file.Path;

/** The build tool that runs the tests, and the folder of their module. */
final class Build {
    private Build() {}

    /** Whether Surefire or Failsafe has started this JVM. */
    static boolean isOfMaven() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
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
