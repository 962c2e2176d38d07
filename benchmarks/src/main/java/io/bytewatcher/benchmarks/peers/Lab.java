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
 * The equipment of all sections.
 *
 * @param target the output of this module's build: its classes, and the peers' jars
 * @param jdks that run the measurements
 * @param extent of the measurements
 */
record Lab(Path target, List<Jdk> jdks, Extent extent) {
    Lab {
        jdks = List.copyOf(jdks);
    }

    enum Extent {
        /** For figures to publish, on a quiet machine. */
        FULL,
        /** Shows that everything runs, and is too short for figures that count. */
        QUICK
    }

    /** Sets of jars for a class path. */
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

    /** A JVM with this module's classes and some jars, and nothing else. */
    ForkedJvm jvm(Jdk jdk, Jars... sets) throws IOException {
        return Alone.jvm(
                jdk.home(), target, Arrays.stream(sets).map(Jars::folder).toArray(String[]::new));
    }

    static void progress(String text) {
        System.err.println(text);
    }
}
