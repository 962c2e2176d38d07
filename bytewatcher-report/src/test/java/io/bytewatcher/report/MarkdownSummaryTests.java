package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.compared;
import static io.bytewatcher.report.Samples.failed;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.site;
import static io.bytewatcher.report.Samples.soak;
import static io.bytewatcher.report.Samples.steady;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.RandomTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownSummaryTests {
    private static final Pattern CELL =
            Pattern.compile("(<code>([A-Za-z0-9 .,()$/\\-=+;%]|[^\\x00-\\x7f]|&#[0-9]+;)*</code>|[A-Za-z0-9 .,]*)");

    @TempDir
    private Path folder;

    @Test
    void listsChangesByUrgency() {
        RunResults results = Samples.withFindings(
                Samples.withSoaks(
                        run(
                                steady("a.B#same", 48),
                                compared(steady("a.B#less", 0), Outcome.IMPROVED, 16),
                                compared(steady("a.B#new", 1_024), Outcome.NO_BASELINE, 0),
                                compared(steady("a.B#other", 8), Outcome.ENVIRONMENT_MISMATCH, 0),
                                compared(steady("a.B#more", 24), Outcome.REGRESSED, 16),
                                compared(steady("a.B#equal", 24), Outcome.UNCHANGED, 24),
                                failed("a.B#red", 48, "48 B", site("a.Codec", "price", "Codec.java", 88, 48)),
                                Samples.notMeasured("a.B#hidden", true, "was not measured\nat all")),
                        soak("a.Soak#runs", 3, true)),
                new Finding(false, "only said"),
                new Finding(true, "a *line*: <x> is gone"));
        assertThat(MarkdownSummary.of(results)).isEqualTo("""
                **ByteWatcher: 7 tests measured, 3 failed, 1 regressed, 1 improved, 1 without a baseline, \
                1 with a baseline of another environment only, 1 soak, 2 findings**

                - **failed** <code>a &#42;line&#42;&#58; &#60;x&#62; is gone</code>
                - <code>only said</code>

                | | test | now | before | limit | where |
                |---|---|--:|--:|--:|---|
                | failed | <code>a.B&#35;hidden</code> |  |  |  | <code>was not measured</code> |
                | failed | <code>B.red()</code> | 48 B |  | 0 B | <code>Codec.price(Codec.java&#58;88) string concatenation</code> |
                | failed | <code>a.Soak&#35;runs</code> |  |  |  | <code>a breach</code> |
                | regressed | <code>B.more()</code> | 24 B | 16 B |  |  |
                | improved | <code>B.less()</code> | 0 B | 16 B |  |  |
                | no baseline | <code>B.new()</code> | 1,024 B |  |  |  |
                | other environment | <code>B.other()</code> | 8 B |  |  |  |
                """);
    }

    @Test
    void hasTheFiguresOfFreshJvms() {
        TestResult hidden = compared(
                steady("a", 184), Outcome.REGRESSED, 192, Figure.steady(184).or(208));
        assertThat(MarkdownSummary.of(run(hidden))).contains("| 184 B or 208 B | 192 B |");
    }

    @Test
    void isOneLineWithoutChanges() {
        assertThat(MarkdownSummary.of(run(steady("a", 1)))).isEqualTo("**ByteWatcher: 1 test measured**\n");
    }

    @Test
    void countsJudgedSoaksAsMeasured() {
        assertThat(MarkdownSummary.headline(
                        Samples.withSoaks(run(steady("a", 1)), soak("within", 1, false), soak("notJudged", 0, true))))
                .isEqualTo("ByteWatcher: 2 tests measured, 1 failed, 2 soaks");
    }

    @Test
    void countsShiftedSingleShotsWithoutARow() {
        TestResult shifted = compared(steady("a", 1), Outcome.SHIFTED, 9);
        assertThat(MarkdownSummary.of(run(shifted)))
                .isEqualTo("**ByteWatcher: 1 test measured, 1 single shot shifted**\n");
    }

    @Test
    void namesModuleAndEnvironmentIfThereAreSeveral() {
        TestResult red = failed("a", 1, "").withModule("core");
        assertThat(MarkdownSummary.of(run(red, Samples.in(Samples.JDK25, red))))
                .contains("<code>core&#58; a() &#91;JDK 17, c2, g1, compressed-oops&#93;</code>")
                .contains("<code>core&#58; a() &#91;JDK 25, c2, g1, compressed-oops&#93;</code>");
    }

    @Test
    void namesAreEscaped() {
        Random random = new Random(4);
        List<String> names = List.of(
                "a|b",
                "`x`",
                "<img src=x onerror=alert(1)>",
                "@octocat",
                "#1",
                "www.evil.org",
                "http://evil.org",
                "a\nb",
                "[a](b)",
                "**b**",
                "_i_",
                "~~s~~",
                "&lt;",
                "\\",
                "</code>",
                "<!--",
                "a@b.org",
                "---",
                "\u202e",
                "\r\n\r\n# h");
        for (int i = 0; i < 2_000; i++) {
            String name = i < names.size() ? names.get(i) : "x" + RandomTexts.any(random, 8);
            TestResult red = Samples.notMeasured(name, true, name).withModule(name);
            List<String> lines = MarkdownSummary.of(run(red)).lines().toList();
            assertThat(lines).as(name).hasSize(5);
            String row = lines.get(4);
            String[] cells = row.substring(2, row.length() - 2).split(" \\| ", -1);
            assertThat(cells)
                    .as(row)
                    .hasSize(6)
                    .allSatisfy(cell -> assertThat(cell).matches(CELL));
            assertThat(row).doesNotContainPattern("(?i)www\\.|://");
        }
    }

    @Test
    void isTruncatedToTheGitHubLimit() {
        String longName = "test" + "<".repeat(295);
        TestResult[] tests = IntStream.range(0, 2_000)
                .mapToObj(i -> failed(longName + i, 48, ""))
                .toArray(TestResult[]::new);
        String markdown = MarkdownSummary.of(run(tests));
        assertThat(markdown.getBytes(UTF_8).length).isLessThan(1 << 20).isGreaterThan(1_000_000);
        long shown =
                markdown.lines().filter(line -> line.startsWith("| failed")).count();
        assertThat(markdown)
                .endsWith("\nand " + (2_000 - shown + "").replaceFirst("^(.)(...)$", "$1,$2")
                        + " more; all of them are in results.json\n");
        assertThat(MarkdownSummary.of(run(tests), 1_000).getBytes(UTF_8).length).isLessThan(1_000);
        assertThat(MarkdownSummary.of(run(tests), 10)).isEmpty();
    }

    @Test
    void isAddedToTheSummaryOfAStep() throws IOException {
        Path file = Files.writeString(folder.resolve("summary é"), "before\n");
        assertThat(MarkdownSummary.appendToStep(run(), Map.of("GITHUB_STEP_SUMMARY", file.toString())))
                .isTrue();
        assertThat(file).hasContent("before\n**ByteWatcher: 0 tests measured**\n");
        assertThat(MarkdownSummary.appendToStep(run(), Map.of())).isFalse();
        assertThat(MarkdownSummary.appendToStep(run(), Map.of("GITHUB_STEP_SUMMARY", "")))
                .isFalse();
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> MarkdownSummary.appendToStep(run(), Map.of("GITHUB_STEP_SUMMARY", folder.toString())))
                .withMessageEndingWith("It is what GITHUB_STEP_SUMMARY names");
    }

    @Test
    void existingSummaryCountsTowardsTheLimit() throws IOException {
        Path file = Files.write(folder.resolve("summary"), new byte[(1 << 20) - 400]);
        TestResult[] tests =
                IntStream.range(0, 50).mapToObj(i -> failed("t" + i, 48, "")).toArray(TestResult[]::new);
        MarkdownSummary.appendToStep(run(tests), Map.of("GITHUB_STEP_SUMMARY", file.toString()));
        assertThat(Files.size(file)).isLessThan(1 << 20).isGreaterThan((1 << 20) - 400);
    }
}
