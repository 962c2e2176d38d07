package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** JVMs with this module's classes, a few of the jars that the build copied, and nothing else. */
public final class IsolatedJvm {
    private IsolatedJvm() {}

    /**
     * A JVM.
     *
     * @param home of its JDK
     * @param target the output of this module's build
     * @param folders of jars, as for {@link #jars}
     */
    public static ForkedJvm jvm(Path home, Path target, String... folders) throws IOException {
        List<Path> classPath = new ArrayList<>(List.of(target.resolve("classes")));
        classPath.addAll(jars(target, "test-support")); // has ForkedJvm.send
        for (String folder : folders) {
            classPath.addAll(jars(target, folder));
        }
        return ForkedJvm.of(home).withClassPath(classPath);
    }

    /**
     * The jars in a folder.
     *
     * @param target the output of this module's build
     * @param folder in its folder of tools, such as {@code junit6}
     */
    public static List<Path> jars(Path target, String folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(target.resolve("tools").resolve(folder), "*.jar")) {
            files.forEach(jars::add);
        }
        Collections.sort(jars);
        return jars;
    }
}
