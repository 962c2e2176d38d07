package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Javac;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles tests that a program has generated. */
public final class GeneratedTests {
    private static final int RELEASE = 17;

    private GeneratedTests() {}

    /**
     * Compiles for Java 17.
     *
     * @param folder for sources and classes
     * @param sources by the name of their class
     */
    public static void compile(Path folder, List<Path> classPath, Map<String, String> sources) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("-proc:none", "-d", folder.toString(), "-cp", ForkedJvm.joined(classPath)));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        Javac javac = Javac.find(RELEASE).orElseThrow(() -> new IOException(Javac.missing(RELEASE)));
        Javac.Result result = javac.compile(RELEASE, arguments);
        if (!result.succeeded()) {
            throw new IOException("the generated tests do not compile:\n" + result.output());
        }
    }
}
