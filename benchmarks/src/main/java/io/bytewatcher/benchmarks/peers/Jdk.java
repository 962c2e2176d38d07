package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.JavaHomes;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A JDK that runs the measurements.
 *
 * @param home where it is installed
 * @param version such as 17.0.15
 */
public record Jdk(Path home, String version) {
    /**
     * Looks for a JDK.
     *
     * @param feature its release, such as 17
     * @throws IOException if there is none
     */
    public static Jdk find(int feature) throws IOException {
        Path home = JavaHomes.find(feature)
                .orElseThrow(() -> new IOException("no JDK " + feature + "; set JAVA_HOME_" + feature));
        return new Jdk(home, JavaHomes.version(home));
    }

    @Override
    public String toString() {
        return version;
    }
}
