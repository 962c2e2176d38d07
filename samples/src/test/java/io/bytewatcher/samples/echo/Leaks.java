package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The lines of the leaks that soaks have to find. */
final class Leaks {

    private Leaks() {}

    /**
     * Returns the line with the comment {@code // the leak}.
     *
     * @param folder folder of the sources in the module
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
