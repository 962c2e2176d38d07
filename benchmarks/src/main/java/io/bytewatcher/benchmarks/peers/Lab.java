package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.ForkedJvm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What all sections measure with.
 *
 * @param target what the build made of this module: its classes, and the peers' jars
 * @param jdks that run the measurements
 * @param extent how thorough they are
 */
record Lab(Path target, List<Jdk> jdks, Extent extent) {
    Lab {
        jdks = List.copyOf(jdks);
    }

    /** How thorough the measurements are. */
    enum Extent {
        /** For publishing, on a quiet machine. */
        FULL,
        /** To see that everything runs: too short for the figures to count. */
        QUICK
    }

    /** A peer's jars, each set on a class path of its own. */
    enum Jars {
        JUNIT,
        BYTEWATCHER,
        QUICKPERF,
        JFRUNIT
    }

    <T> T choose(T full, T quick) {
        return extent == Extent.FULL ? full : quick;
    }

    /** This module's classes alone: without what they need. */
    Path classes() {
        return target.resolve("classes");
    }

    /** The jar of a peer that is one jar. */
    Path jar(String artifact, String version) {
        return target.resolve("tools").resolve(artifact + "-" + version + ".jar");
    }

    List<Path> jars(Jars set) throws IOException {
        Path folder = target.resolve("tools").resolve(set.name().toLowerCase(Locale.ROOT));
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            files.forEach(jars::add);
        }
        Collections.sort(jars);
        return jars;
    }

    /** A JVM with this module's classes and some of the jars, and with nothing else. */
    ForkedJvm.Launch launch(Jdk jdk, List<String> flags, Jars... sets) throws IOException {
        List<Path> classPath = new ArrayList<>(List.of(classes()));
        for (Jars set : sets) {
            classPath.addAll(jars(set));
        }
        return ForkedJvm.Launch.alone(jdk.home(), flags, classPath);
    }

    /** Says how far it is. */
    static void progress(String text) {
        System.err.println(text);
    }
}
