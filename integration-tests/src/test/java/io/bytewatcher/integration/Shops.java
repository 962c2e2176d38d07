package io.bytewatcher.integration;

import java.io.IOException;
import java.util.List;

/** Copies of the project {@code shop}, which has a baseline. */
final class Shops {
    static final String BASELINE = "bytewatcher-baseline.tsv";
    static final String CODEC = "src/main/java/com/acme/Codec.java";
    static final String PATCH = "target/bytewatcher/bytewatcher.patch";

    private Shops() {}

    /** A copy that has agreed to a baseline already, and that one JVM tests. */
    static MavenProject add(Reactor reactor, String name, String baseline) throws IOException {
        return reactor.add(name, "shop").property("shop.forks", "1").write(BASELINE, baseline);
    }

    /** Of two test classes that make an array each, the one makes a smaller one than before. */
    static MavenProject improved(MavenProject shop) throws IOException {
        return shop.replace("src/test/java/com/acme/OneTest.java", "new int[3]", "new int[1]")
                .property("test", "OneTest");
    }

    static MavenProject strict(MavenProject shop) throws IOException {
        return shop.systemProperty("bytewatcher.baseline", "strict");
    }

    /** The lines of the baseline that stand for a test. */
    static List<String> lines(MavenProject shop) {
        return shop.read(BASELINE).lines().filter(line -> !line.startsWith("#")).toList();
    }
}
