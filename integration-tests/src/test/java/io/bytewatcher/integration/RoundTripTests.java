package io.bytewatcher.integration;

import static io.bytewatcher.integration.Shops.BASELINE;
import static io.bytewatcher.integration.Shops.PATCH;
import static io.bytewatcher.integration.Shops.improved;
import static io.bytewatcher.integration.Shops.lines;
import static io.bytewatcher.integration.Shops.raised;
import static io.bytewatcher.integration.Shops.regressed;
import static io.bytewatcher.integration.Shops.strict;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A team's way with a baseline: update, check, a regression, its patch, an improvement. {@link BaselineCasesTests} has the run with the
 * patch, and what is rarer.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoundTripTests {
    private final Reactor reactor = new Reactor("round-trip");
    private final MavenProject shop = reactor.add("shop", "shop").property("shop.forks", "2");
    private Map<String, Reactor.Built> built = Map.of();
    private MavenProject regressed = shop;

    RoundTripTests() throws IOException {}

    /** Two builds: the update; and of copies, each of which goes on in another way. */
    @BeforeAll
    void updateAndGoOn() throws IOException {
        if (Git.missing().isEmpty()) {
            Git.run(reactor.folder(), "init", "--quiet");
        }
        Files.delete(shop.file("src/test/java/com/acme/ThreeTest.java")); // it allocates as the others do
        reactor.test("-Dbytewatcher.baseline=update").values().forEach(Reactor.Built::succeeds);
        assertThat(shop.file(PATCH)).doesNotExist();
        Files.delete(shop.file("target/bytewatcher/index.html"));
        Files.delete(shop.file("target/bytewatcher/results.json"));
        shop.write(PATCH, "of an earlier run\n");
        strict(shop);
        regressed = regressed(reactor, "regressed", shop.read(BASELINE));
        improved(Shops.add(reactor, "improved", shop.read(BASELINE)));
        built = reactor.test();
    }

    private Reactor.Built project(String name) {
        return requireNonNull(built.get(name));
    }

    @Test
    void anUpdateWritesALineForEachMeasuredTestOfBothForks() {
        List<String> lines = lines(shop);
        assertThat(lines)
                .extracting(line -> line.split("\t", -1)[0])
                .containsExactly(
                        "com.acme.CodecTest#encodes",
                        "com.acme.CodecTest#prices(1 ct)",
                        "com.acme.CodecTest#prices(1000000 ct)",
                        "com.acme.OneTest#makes",
                        "com.acme.TwoTest#makes");
        assertThat(lines.get(0)).contains("\tsteady\ttest-thread\t0\t-\t-");
        assertThat(lines.get(1)).contains("com.acme.Codec.price string concatenation");
        assertThat(lines.get(3)).contains("com.acme.OneTest.makes new int[]");
    }

    @Test
    void unchangedRunPassesIfStrict() {
        assertThat(project("shop").succeeds().output())
                .contains("Tests run: 10, Failures: 0, Errors: 0, Skipped: 1")
                .doesNotContain("no baseline", "improved:");
        assertThat(shop.file(PATCH)).doesNotExist();
        assertThat(shop.file("target/bytewatcher/index.html")).exists();
        assertThat(shop.read("target/bytewatcher/results.json"))
                .contains("com.acme.CodecTest#encodes", "com.acme.OneTest#makes", "com.acme.TwoTest#makes");
    }

    @Test
    void aRegressionIsRedWithItsSite() {
        assertThat(project("regressed").fails().output())
                .contains("CodecTest.encodes(): 32 B per call, baseline 0 B per call [REGRESSED]")
                .contains("was         0 B per call   at bytewatcher-baseline.tsv:3\n")
                .contains("difference  32 B more")
                .contains("32  com.acme.Codec.encode  new byte[]  new")
                .containsPattern(
                        "if intended: git (-C regressed )?apply target/bytewatcher/bytewatcher.patch, and write why")
                .contains("Tests run: 3, Failures: 1, Errors: 0, Skipped: 0");
    }

    @Test
    void patchOfTheFailedRunRaisesTheLine() throws IOException {
        Git.missing().ifPresent(Assumptions::abort);
        Matcher meant = Pattern.compile(
                        "if intended: git ((-C regressed )?apply .+), and write why into the last column")
                .matcher(project("regressed").output());
        assertThat(meant.find()).isTrue();
        boolean isOfTheBuild = meant.group(2) != null; // where it is known in which folder that was started
        Git.run(
                isOfTheBuild ? reactor.folder() : regressed.folder(),
                meant.group(1).split(" "));
        assertThat(lines(regressed).get(0)).isEqualTo(raised(lines(shop).get(0)));
    }

    @Test
    void anImprovementIsPrinted() {
        assertThat(project("improved").succeeds().output())
                .contains("[bytewatcher] improved: OneTest.makes(), 32 B per call -> 24 B per call");
    }
}
