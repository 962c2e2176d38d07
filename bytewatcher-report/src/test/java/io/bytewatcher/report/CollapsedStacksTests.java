package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.in;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.soak;
import static io.bytewatcher.report.Samples.steady;
import static io.bytewatcher.report.Samples.withSoaks;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.report.SoakResult.Mark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of collapsed stacks, also as async-profiler's converter reads it. */
class CollapsedStacksTests {
    private static final String LINE = "[^;\\p{Cntrl}]+(;[^;\\p{Cntrl}]+)* [1-9][0-9]*";

    @TempDir
    private Path folder;

    private Path written(RunResults results) throws IOException {
        Path file = folder.resolve("sites.collapsed");
        Files.deleteIfExists(file);
        CollapsedStacks.write(results, file);
        return file;
    }

    private List<String> lines(RunResults results) throws IOException {
        return Files.readAllLines(written(results), UTF_8);
    }

    private static AllocationSite site(String thread, String cause, long bytes, long operations, String... methods) {
        List<StackTraceElement> path = Stream.of(methods)
                .map(method -> new StackTraceElement(
                        method.substring(0, method.lastIndexOf('.')),
                        method.substring(method.lastIndexOf('.') + 1),
                        "File.java",
                        7))
                .toList();
        return new AllocationSite(thread, path, List.of(), cause, bytes, 1, operations);
    }

    private static AllocationSite site(String cause, long bytes, String... methods) {
        return site("main", cause, bytes, 1, methods);
    }

    @Test
    void testIsTheRootAndTheAllocatedClassIsTheLeaf() throws IOException {
        AllocationSite concatenation = new AllocationSite(
                "main",
                List.of(
                        new StackTraceElement("com.acme.Codec", "price", "Codec.java", 88),
                        new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 35)),
                List.of(
                        new StackTraceElement("java.util.Arrays", "copyOf", "Arrays.java", 1),
                        new StackTraceElement("java.lang.StringConcatHelper", "newString", "S.java", 2)),
                "string concatenation",
                480,
                10,
                10);
        RunResults results = run(steady(
                "com.acme.CodecTest#encodes", 64, concatenation, site("new Order", 16, "com.acme.Codec.encode")));
        assertThat(written(results)).content(UTF_8).isEqualTo("""
                com.acme.CodecTest#encodes;com/acme/Codec.encode;com/acme/Codec.price;\
                java/lang/StringConcatHelper.newString;java/util/Arrays.copyOf;string concatenation_[i] 48
                com.acme.CodecTest#encodes;com/acme/Codec.encode;Order_[i] 16
                """);
    }

    @Test
    void rootsNameModuleAndEnvironmentWhereThereAreSeveral() throws IOException {
        AllocationSite site = site("new byte[]", 8, "a.B.c");
        assertThat(lines(run(
                        steady("b", 8, site),
                        in(Samples.JDK25, steady("a", 8, site).withModule("core")))))
                .containsExactly(
                        "b [JDK 17, c2, g1, compressed-oops];a/B.c;byte[]_[i] 8",
                        "core: a [JDK 25, c2, g1, compressed-oops];a/B.c;byte[]_[i] 8");
    }

    @Test
    void bytesOfTheSameStackAreAddedUp() throws IOException {
        AllocationSite once = site("new byte[]", 16, "a.B.c");
        assertThat(lines(run(steady("t", 8, once, once, site("main", "new byte[]", 9, 2, "a.B.c")))))
                .containsExactly("t;a/B.c;byte[]_[i] 37");
    }

    @Test
    void rareBytesAreShownAsOne() throws IOException {
        assertThat(lines(run(steady("t", 0, site("main", "new byte[]", 96, 60_000, "a.B.c")))))
                .containsExactly("t;a/B.c;byte[]_[i] 1");
    }

    @Test
    void threadsAreFramesWhereSeveralAllocate() throws IOException {
        AllocationSite one = site("engine 1", "new byte[]", 8, 1, "a.B.c");
        AllocationSite two = site("engine 2", "new byte[]", 24, 1, "a.B.c");
        assertThat(lines(run(steady("t", 32, two, one))))
                .containsExactly("t;[engine 2];a/B.c;byte[]_[i] 24", "t;[engine 1];a/B.c;byte[]_[i] 8");
    }

    @Test
    void numbersOfLambdasAndHiddenClassesAreDropped() throws IOException {
        assertThat(lines(run(steady(
                        "t",
                        24,
                        site(
                                "new Codec$$Lambda/0x00007f1c8c000a00",
                                24,
                                "com.acme.Codec.lambda$price$3",
                                "com.acme.Codec$$Lambda$14/0x0000000800c03000.apply",
                                "com.acme.Codec$$Lambda/0x00007f1c8c000a00.get")))))
                .containsExactly(
                        "t;com/acme/Codec$$Lambda.get;com/acme/Codec$$Lambda.apply;com/acme/Codec.lambda$price;"
                                + "Codec$$Lambda_[i] 24");
    }

    @Test
    void bytesWithoutAPlaceAreAFrameUnlessNegative() throws IOException {
        assertThat(lines(run(steady(
                        "t",
                        24,
                        site("new byte[]", 8, "a.B.c"),
                        AllocationSite.unplaced("main", AllocationSite.NOT_ATTRIBUTED, 16, 1),
                        AllocationSite.unplaced("main", AllocationSite.OPTIMISED_TOGETHER, -16, 1)))))
                .containsExactly("t;a/B.c;byte[]_[i] 8", "t;not attributed 16");
    }

    @Test
    void sitesOfABreachAreBelowItsTest() throws IOException {
        SoakResult soak = soak("com.acme.SoakTest#soaks", 0, true);
        SoakResult breached = new SoakResult(
                soak.module(),
                soak.test(),
                soak.name(),
                soak.duration(),
                0,
                soak.limits(),
                soak.threads(),
                List.of(new Mark(
                        Duration.ofSeconds(1), "main", 4_096, "text", List.of(site("new byte[]", 4_096, "a.B.c")))),
                true,
                "",
                Optional.of(Samples.JDK17));
        assertThat(lines(withSoaks(run(), breached))).containsExactly("com.acme.SoakTest#soaks;a/B.c;byte[]_[i] 4096");
    }

    @Test
    void oddNamesStayInTheirFrame() throws IOException {
        List<String> lines = lines(run(
                steady("T#a(x;y, 1)[1]", 8, site("new Größe", 8, "münchen.Zähler.zähle auf;und\nab")),
                steady("T#\uD83D and \uD83D\uDE00", 8, site("c:\\new", 8, "a.B.c"))));
        assertThat(lines)
                .containsExactly(
                        "T#a(x\\u003by, 1)[1];münchen/Zähler.zähle auf\\u003bund\\nab;Größe_[i] 8",
                        "T#\\ud83d and \uD83D\uDE00;a/B.c;c:\\\\new_[i] 8");
    }

    @Test
    void writesNoFileWithoutSites() throws IOException {
        assertThat(written(run(steady("t", 8)))).doesNotExist();
        assertThat(written(SampleRuns.empty())).doesNotExist();
    }

    @Test
    void anyResultsAreValidLines() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            Path file = written(new RandomResults(seed).any());
            if (Files.exists(file)) {
                assertThat(Files.readString(file)).endsWith("\n");
                assertThat(Files.readAllLines(file)).as("seed %d", seed).allMatch(line -> line.matches(LINE));
            }
        }
        assertThat(lines(SampleRuns.hostile())).hasSizeGreaterThan(10).allMatch(line -> line.matches(LINE));
    }

    @Test
    void numbersDoNotDependOnTheLocale() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(lines(run(steady("t", 0, site("new byte[]", 1_234_567, "a.B.c")))))
                    .containsExactly("t;a/B.c;byte[]_[i] 1234567");
        } finally {
            Locale.setDefault(before);
        }
    }

    /** In the hostile run, tests and soaks have equal stacks, whose bytes the converter adds up. */
    @Test
    void asyncProfilersConverterReadsEachStackAndItsBytes() throws IOException {
        for (RunResults results : List.of(SampleRuns.mixed(), SampleRuns.hostile(), SampleRuns.large(50))) {
            Path file = written(results);
            assertThat(bytesByStack(read(file, "collapsed").replace("_[j]", "")))
                    .isNotEmpty()
                    .isEqualTo(bytesByStack(Files.readString(file, UTF_8)));
        }
    }

    @Test
    void asyncProfilersConverterKnowsJavaFramesAndAllocatedClasses() throws IOException {
        Path file = written(run(steady("t", 8, site("new byte[]", 8, "com.acme.Codec.encode"))));
        assertThat(read(file, "html"))
                .contains("'all'", "' byte[]'", "' com/acme/Codec.encode'")
                .containsPattern(
                        "u\\(" + (8 + 2) + "\\)") // byte[]: an inlined frame, by which it marks allocated classes
                .containsPattern("u\\(" + (16 + 1) + "\\)"); // a compiled frame of Java
    }

    private static Map<String, Long> bytesByStack(String collapsed) {
        return collapsed
                .lines()
                .collect(Collectors.groupingBy(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        Collectors.summingLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))));
    }

    private static String read(Path file, String format) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("-o", format));
        try (Reader in = Files.newBufferedReader(file, UTF_8)) {
            graph.parseCollapsed(in);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        graph.dump(new PrintStream(out, true, UTF_8));
        return out.toString(UTF_8);
    }
}
