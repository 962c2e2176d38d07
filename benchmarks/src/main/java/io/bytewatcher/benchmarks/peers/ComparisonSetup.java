package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.IsolatedJvm;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The setup of all sections.
 *
 * @param target the output of this module's build: its classes, and the peers' jars
 * @param jdks that run the measurements
 * @param extent of the measurements
 */
record ComparisonSetup(Path target, List<Jdk> jdks, Extent extent) {
    ComparisonSetup {
        jdks = List.copyOf(jdks);
    }

    enum Extent {
        /** For figures to publish, on a quiet machine. */
        FULL,
        /** Shows that everything runs, and is too short for figures that count. */
        QUICK
    }

    <T> T choose(T full, T quick) {
        return extent == Extent.FULL ? full : quick;
    }

    /** The jar of a peer that is one jar. */
    Path jar(String artifact, String version) {
        return target.resolve("tools").resolve(artifact + "-" + version + ".jar");
    }

    /** The jars of a folder, as {@link IsolatedJvm#jars}. */
    List<Path> jars(String folder) throws IOException {
        return IsolatedJvm.jars(target, folder);
    }

    /** A JVM with this module's classes and the jars of some folders, and nothing else. */
    ForkedJvm jvm(Jdk jdk, String... folders) throws IOException {
        return IsolatedJvm.jvm(jdk.home(), target, folders);
    }

    static void progress(String text) {
        System.err.println(text);
    }
}
