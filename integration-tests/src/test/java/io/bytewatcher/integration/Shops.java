package io.bytewatcher.integration;

import java.io.IOException;
import java.util.List;

/** Copies of the project {@code shop}, which has a baseline. */
final class Shops {
    static final String BASELINE = "bytewatcher-baseline.tsv";
    static final String PATCH = "target/bytewatcher/bytewatcher.patch";

    /** In the last column of a raised line, until someone writes the reason. */
    static final String NO_REASON = "? raised from 0";

    private static final String CODEC = "src/main/java/com/acme/Codec.java";

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

    /** A copy of which only {@code CodecTest} runs. One of its tests allocated nothing, and now makes an array. */
    static MavenProject regressed(Reactor reactor, String name, String baseline) throws IOException {
        return add(reactor, name, baseline)
                .replace(CODEC, "return order * 31;", "last = new byte[16]; return order * 31;")
                .property("test", "CodecTest");
    }

    /** A baseline, or its line of that test, after the patch of the regressed copy. */
    static String raised(String baseline) {
        return baseline.replaceFirst(
                "(?m)^(?<before>com\\.acme\\.CodecTest#encodes\t.*\t)0\t-\t-$",
                "${before}32\tcom.acme.Codec.encode new byte[] 32\t" + NO_REASON);
    }

    static MavenProject strict(MavenProject shop) throws IOException {
        return shop.systemProperty("bytewatcher.baseline", "strict");
    }

    /** The lines of the baseline that stand for a test. */
    static List<String> lines(MavenProject shop) {
        return shop.read(BASELINE).lines().filter(line -> !line.startsWith("#")).toList();
    }
}
