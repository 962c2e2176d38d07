package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.compared;
import static io.bytewatcher.report.Samples.failed;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.site;
import static io.bytewatcher.report.Samples.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CiAnnotationsTests {
    @TempDir
    private Path workspace;

    private Path module = Path.of("");

    @BeforeEach
    void writeSources() throws IOException {
        Files.createDirectory(workspace.resolve(".git"));
        module = workspace.resolve("my module");
        source("my module/src/main/java/com/acme/Codec.java");
        source("my module/src/test/java/com/acme/CodecTest.java");
        source("my module/src/main/kotlin/shop/Cart.kt");
        source("my module/src/main/scala/Top.scala");
        source("other/src/main/groovy/com/acme/Other.groovy");
        source("other/target/src/main/java/com/acme/Generated.java");
    }

    private void source(String path) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private List<String> lines(TestResult... tests) {
        return lines(run(tests));
    }

    private List<String> lines(RunResults results) {
        return CiAnnotations.of(Map.of("GITHUB_ACTIONS", "true"), module).lines(results);
    }

    private String place(AllocationSite... sites) {
        String line = lines(failed("none.X#y", 48, "m", sites)).get(0);
        return line.substring("::error ".length(), line.indexOf("title="));
    }

    @Test
    void marksTheLineThatAllocates() {
        assertThat(lines(failed(
                        "com.acme.CodecTest#encodes",
                        48,
                        "CodecTest.encodes(): 100 % more, limit: 0\n  48  here\r\n",
                        site("com.acme.Codec$Inner", "price", "Codec.java", 88, 48))))
                .containsExactly("::error file=my module/src/main/java/com/acme/Codec.java,line=88,"
                        + "title=ByteWatcher%3A CodecTest.encodes()"
                        + "::CodecTest.encodes(): 100 %25 more, limit: 0%0A  48  here");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Codec, Codec.java, my module/src/main/java/com/acme/Codec.java",
        "com.acme.CodecTest$1, CodecTest.java, my module/src/test/java/com/acme/CodecTest.java",
        "com.acme.shop.CartKt, Cart.kt, my module/src/main/kotlin/shop/Cart.kt",
        "Top$, Top.scala, my module/src/main/scala/Top.scala",
        "com.acme.Other, Other.groovy, other/src/main/groovy/com/acme/Other.groovy",
        "com.acme.Codec$$Lambda/0x00007f, Codec.java, my module/src/main/java/com/acme/Codec.java",
    })
    void findsTheFileOfAClass(String type, String file, String path) {
        assertThat(place(site(type, "m", file, 7, 48))).isEqualTo("file=" + path + ",line=7,");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Generated, Generated.java",
        "com.acme.sub.Codec, Codec.java",
        "com.acme.Codec, ../../../../../../.git",
        "com.acme.Codec, ..",
        "com.acme.Codec, ''",
        "com.acme.\0Codec\0.X, Codec\0.java",
    })
    void findsOnlySourcesOfTheWorkspace(String type, String file) {
        assertThat(place(site(type, "m", file, 7, 48))).isEmpty();
    }

    @Test
    void prefersTheLargestSiteThenItsCallPathThenTheTest() {
        AllocationSite library = site("org.lib.Lib", "m", "Lib.java", 1, 96);
        AllocationSite own = site("com.acme.Codec", "m", "Codec.java", 2, 48);
        AllocationSite below = new AllocationSite(
                "main",
                List.of(
                        new StackTraceElement("org.lib.Lib", "m", null, -1),
                        new StackTraceElement("com.acme.CodecTest", "m", "CodecTest.java", 30)),
                List.of(),
                "new Lib",
                64_000,
                1_000,
                1_000);
        assertThat(place(library, below, own)).isEqualTo("file=my module/src/main/java/com/acme/Codec.java,line=2,");
        assertThat(place(library, below)).isEqualTo("file=my module/src/test/java/com/acme/CodecTest.java,line=30,");
        assertThat(lines(failed("com.acme.CodecTest$Nested#m", 48, "x", library))
                        .get(0))
                .startsWith("::error file=my module/src/test/java/com/acme/CodecTest.java,title=");
    }

    @Test
    void warnsOfNonFailingResults() {
        assertThat(lines(
                        compared(steady("t", 48), Outcome.REGRESSED, 16),
                        compared(steady("u", 4), Outcome.IMPROVED, 16)))
                .containsExactly("::warning title=ByteWatcher%3A t()::regressed%0Awas, now and the difference");
    }

    @Test
    void soaksAndFindingsThatFailedAreErrors() {
        RunResults results = Samples.withFindings(
                Samples.withSoaks(run(), Samples.soak("com.acme.CodecTest#s", 1, true), Samples.soak("b", 1, false)),
                new Finding(true, "an entry is gone"),
                new Finding(false, "by the way"));
        assertThat(lines(results))
                .containsExactly(
                        "::error file=my module/src/test/java/com/acme/CodecTest.java,"
                                + "title=ByteWatcher%3A com.acme.CodecTest#s::a breach",
                        "::error title=ByteWatcher::an entry is gone");
    }

    @Test
    void namesAndMessagesAreEscapedAsCommands() {
        List<String> lines = lines(failed("x,y:z%\n::set-output name=a::b", 1, "a\n::error::b\u001b[31m\u0085::c"));
        assertThat(lines)
                .containsExactly("::error title=ByteWatcher%3A x%2Cy%3Az%25\\n%3A%3Aset-output name=a%3A%3Ab()"
                        + "::a%0A::error::b\\u001b[31m\\u0085::c");
    }

    @Test
    void annotationsBeyondTheGitHubLimitAreCounted() {
        TestResult[] tests = Stream.concat(
                        IntStream.range(0, 13).mapToObj(i -> failed("e" + i, 1, "m")),
                        IntStream.range(0, 12).mapToObj(i -> compared(steady("w" + i, 4), Outcome.REGRESSED, 1)))
                .toArray(TestResult[]::new);
        List<String> lines = lines(tests);
        assertThat(lines).hasSize(21);
        assertThat(lines.subList(0, 10)).allMatch(line -> line.startsWith("::error "));
        assertThat(lines.subList(10, 20)).allMatch(line -> line.startsWith("::warning "));
        assertThat(lines.get(20))
                .isEqualTo("ByteWatcher: 5 more of 13 errors and 12 warnings have no annotation,"
                        + " because GitHub shows 10 of each");
    }

    @Test
    void areOmittedOutsideOfGitHub() {
        assertThat(CiAnnotations.of(Map.of("GITLAB_CI", "true"), module).lines(run(failed("a", 1, "m"))))
                .isEmpty();
    }

    @Test
    void workspaceIsReadFromTheEnvironment() {
        Map<String, String> environment = Map.of("GITHUB_ACTIONS", "true", "GITHUB_WORKSPACE", module.toString());
        assertThat(CiAnnotations.of(environment, module)
                        .lines(run(failed("a", 1, "m", site("com.acme.Codec", "m", "Codec.java", 2, 48)))))
                .singleElement()
                .asString()
                .startsWith("::error file=src/main/java/com/acme/Codec.java,line=2,");
    }
}
