package io.bytewatcher.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.baseline.Tolerance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a comparison. The module browser-tests opens the page in a browser. */
class DifferenceReportTests {
    @TempDir
    private Path folder;

    private static ResultsComparison difference() {
        return compare(SampleRuns.earlierSites(), SampleRuns.laterSites());
    }

    private static ResultsComparison compare(RunResults old, RunResults now) {
        return ResultsComparison.of(old, now, Tolerance.DEFAULT);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Lines differ between the runs, and stacks have none. */
    @Test
    void filesHaveTheStacksOfTestsWithSitesInBothRuns() throws IOException {
        DifferenceReport.write(folder, difference());
        assertThat(files()).containsExactly("difference.html", "new.collapsed", "old.collapsed");
        String gateway = "com/acme/gateway/";
        String codec = ";" + gateway + "OrderCodecTest.run;" + gateway + "OrderCodec.handle;" + gateway + "OrderCodec.";
        String encodes = "com.acme.gateway.OrderCodecTest#encodes" + codec;
        String concatenation =
                "price;java/lang/StringConcatHelper.simpleConcat;java/lang/StringConcatHelper.newString;string concatenation_[i] ";
        String decodes = "com.acme.gateway.OrderCodecTest#decodes" + codec + "decode;Order_[i] 24";
        assertThat(Files.readAllLines(folder.resolve("old.collapsed"), UTF_8))
                .containsExactly(
                        decodes, encodes + concatenation + "48", encodes + "fields;java.util.List.iterator()_[i] 32");
        assertThat(Files.readAllLines(folder.resolve("new.collapsed"), UTF_8))
                .containsExactly(
                        "com.acme.gateway.CursorTest#sums;" + gateway + "CursorTest.run;" + gateway + "Cursor.handle;"
                                + gateway + "Cursor.next;Price_[i] 16",
                        decodes,
                        encodes + concatenation + "64",
                        encodes + "id;boxing long → Long_[i] 24");
    }

    @Test
    void asyncProfilersConverterShowsTheDifference() throws IOException {
        DifferenceReport.write(folder, difference());
        FlameGraph graph = read("new.collapsed");
        graph.diff(read("old.collapsed"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        graph.dump(new PrintStream(out, true, UTF_8));
        assertThat(out.toString(UTF_8)).contains("\nd=16\n", "\nd=U\n");
    }

    private FlameGraph read(String name) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("--diff"));
        try (Reader in = Files.newBufferedReader(folder.resolve(name), UTF_8)) {
            graph.parseCollapsed(in);
        }
        return graph;
    }

    @Test
    void environmentsAreNamedWhereThereAreSeveral() throws IOException {
        TestResult test = SampleRuns.earlierSites().tests().get(1);
        RunResults results = SampleRuns.run(List.of(test, Samples.in(Samples.JDK17, test)));
        DifferenceReport.write(folder, compare(results, results));
        assertThat(Files.readAllLines(folder.resolve("old.collapsed"), UTF_8))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("com.acme.gateway.OrderCodecTest#decodes [JDK 17, "),
                        line -> assertThat(line).startsWith("com.acme.gateway.OrderCodecTest#decodes [JDK 25, "));
    }

    @Test
    void stacksOfAnEarlierComparisonAreRemoved() throws IOException {
        DifferenceReport.write(folder, difference());
        DifferenceReport.write(folder, compare(SampleRuns.empty(), SampleRuns.laterSites()));
        assertThat(files()).containsExactly("difference.html");
    }

    @Test
    void filesAreReproducibleInAnyLocale() throws IOException {
        Locale before = Locale.getDefault();
        try {
            String page = DifferenceReport.page(difference());
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(DifferenceReport.page(difference())).isEqualTo(page);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void namesAreEscapedInThePage() throws IOException {
        String page = DifferenceReport.page(compare(SampleRuns.hostile(), SampleRuns.hostile()));
        assertThat(page).doesNotContain("pwned", "{{");
    }

    @Test
    void folderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> DifferenceReport.write(file, difference()))
                .withMessageStartingWith(file + ": the difference cannot be written (")
                .withMessageEndingWith("Make the folder writable, or name another one");
    }
}
