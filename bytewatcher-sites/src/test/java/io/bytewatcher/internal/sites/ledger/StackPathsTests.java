package io.bytewatcher.internal.sites.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocations;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StackPathsTests {
    /** The loops of all kinds of results; their copies are hidden, unless none can be defined or the JVM shows hidden frames. */
    static List<String> loops() throws IOException {
        Path core = ForkedJvm.ownClassPathOf(Allocations.class).get(0);
        if (Files.isDirectory(core)) {
            return loops(core);
        }
        try (FileSystem jar = FileSystems.newFileSystem(core)) {
            return loops(jar.getPath("/"));
        }
    }

    private static List<String> loops(Path classes) throws IOException {
        try (Stream<Path> files = Files.list(classes.resolve("io/bytewatcher"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Loop.class"))
                    .map(name -> "io.bytewatcher." + name.replace(".class", ""))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void aPathEndsAtTheLoopThatCallsTheMeasuredCode(String loop) {
        StackTraceElement site = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 41);
        StackTraceElement[] frames = {
            site,
            new StackTraceElement(loop, "repeat", null, -1),
            new StackTraceElement("io.bytewatcher.internal.loop.Window", "bytesOf", "Window.java", 25)
        };
        assertThat(StackPaths.of(frames, 0)).containsExactly(site);
    }
}
