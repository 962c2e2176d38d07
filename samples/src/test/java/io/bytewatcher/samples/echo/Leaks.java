package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Where the leaks are that soaks have to find. */
final class Leaks {

    private Leaks() {}

    /**
     * The line that a comment calls the leak.
     *
     * @param folder of the sources, within the module
     */
    static int line(String folder, Class<?> type) throws IOException {
        Path source = Path.of(
                System.getProperty("basedir", "."), folder, type.getName().replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source);
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).endsWith("// the leak"))
                .map(i -> i + 1)
                .findFirst()
                .orElseThrow();
    }
}
