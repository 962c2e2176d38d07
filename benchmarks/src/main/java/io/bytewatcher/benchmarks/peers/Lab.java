package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Alone;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
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
        JFRUNIT;

        private String folder() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    <T> T choose(T full, T quick) {
        return extent == Extent.FULL ? full : quick;
    }

    /** The jar of a peer that is one jar. */
    Path jar(String artifact, String version) {
        return target.resolve("tools").resolve(artifact + "-" + version + ".jar");
    }

    List<Path> jars(Jars set) throws IOException {
        return Alone.jars(target, set.folder());
    }

    /** A JVM with this module's classes and some of the jars, and with nothing else. */
    ForkedJvm jvm(Jdk jdk, Jars... sets) throws IOException {
        return Alone.jvm(
                jdk.home(), target, Arrays.stream(sets).map(Jars::folder).toArray(String[]::new));
    }

    /** Says how far it is. */
    static void progress(String text) {
        System.err.println(text);
    }
}
