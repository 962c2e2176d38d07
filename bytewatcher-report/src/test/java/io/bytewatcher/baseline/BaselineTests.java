package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTests {
    private static final Path FILE = Path.of("bytewatcher-baseline.tsv");
    private static final String AT_A_LINE = "(?s)bytewatcher-baseline[.]tsv:[1-9][0-9]*: .*";
    private static final String HEADER = """
            # bytewatcher baseline 1
            # test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason
            """;
    private static final String TRAILER = "# end of baseline\n";
    private static final String CODEC =
            "com.acme.CodecTest#encodes\tcompressed-oops\t-\tc2\t17,25\tsteady\ttest-thread\t48\t"
                    + "com.acme.Codec.price string concatenation 32; com.acme.Codec.id boxing long → Long 16\t-\n";
    private static final String PARSE = "com.acme.ParseTest#parses(3, \"x\")\tcompressed-oops+compact-headers\tzgc\t"
            + "c1-only\t21\tsingle-shot\tall-threads\t144352\t-\treads a schema\n";
    private static final String QUEUE =
            "com.acme.QueueTest#offers\tcompressed-oops\t-\tc2\t17\tamortised\ttest-thread\t"
                    + "0.0016 = 96±39/60000\tcom.acme.Chunk.next new Chunk 0.0016\t? raised from 0\n";
    private static final String TEXT = HEADER + CODEC + PARSE + QUEUE + TRAILER;

    private static final BaselineEntry CODEC_ENTRY = new BaselineEntry(
            "com.acme.CodecTest#encodes",
            "compressed-oops",
            "g1",
            "c2",
            List.of(17, 25),
            Figure.steady(48),
            List.of(
                    BaselineSite.of("com.acme.Codec.price", "string concatenation", 32, 1),
                    BaselineSite.of("com.acme.Codec.id", "boxing long → Long", 16, 1)),
            "");
    private static final BaselineEntry PARSE_ENTRY = new BaselineEntry(
            "com.acme.ParseTest#parses(3, \"x\")",
            "compressed-oops+compact-headers",
            "zgc",
            "c1-only",
            List.of(21),
            Figure.singleShot(144_352).withScope(AllocationScope.ALL_THREADS),
            List.of(),
            "reads a schema");
    private static final BaselineEntry QUEUE_ENTRY = new BaselineEntry(
            "com.acme.QueueTest#offers",
            "compressed-oops",
            "g1",
            "c2",
            List.of(17),
            Figure.amortised(96, 60_000, 39),
            List.of(BaselineSite.of("com.acme.Chunk.next", "new Chunk", 96, 60_000)),
            "? raised from 0");

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    private static Baseline parse(String text) {
        return Baseline.parse(text.getBytes(StandardCharsets.UTF_8), FILE);
    }

    private static void assertRejected(String text, String message) {
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> parse(text))
                .satisfies(e -> assertThat(e.getMessage()).startsWith(message));
    }

    @Test
    void readsEachColumn() {
        Baseline baseline = parse(TEXT);
        assertThat(baseline.entries()).containsExactly(CODEC_ENTRY, PARSE_ENTRY, QUEUE_ENTRY);
        assertThat(baseline.placeOf(QUEUE_ENTRY)).isEqualTo("bytewatcher-baseline.tsv:5");
        assertThat(baseline.isMissing()).isFalse();
        assertThat(baseline).hasToString("bytewatcher-baseline.tsv, 3 lines");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "de-DE"})
    void writesTheSameInEveryLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        Baseline baseline = Baseline.of(List.of(QUEUE_ENTRY, CODEC_ENTRY, PARSE_ENTRY));
        assertThat(baseline.text()).isEqualTo(TEXT);
        assertThat(parse(TEXT)).isEqualTo(baseline).hasSameHashCodeAs(baseline);
        assertThat(Baseline.of(List.of(new BaselineEntry(
                                "\u0001IıTest",
                                "compressed-oops",
                                "g1",
                                "interpreter",
                                List.of(17),
                                new Figure(Verdict.SINGLE_SHOT, AllocationScope.TEST_THREAD, 1_234_567, 1, 0),
                                List.of(BaselineSite.of("a.b", "c", 12_345_678, 10_000)),
                                "")))
                        .text())
                .contains("\\u0001IıTest\tcompressed-oops\t-\tinterpreter\t17\tsingle-shot\ttest-thread\t1234567\t"
                        + "a.b c 1234.57\t-\n");
    }

    @Test
    void hasTheFiguresOfSeveralSteadyStates() {
        String text = TEXT.replace("\tsteady\ttest-thread\t48\t", "\tsteady\ttest-thread\t0|40|48\t");
        assertThat(text).isNotEqualTo(TEXT);
        assertThat(parse(text).entries().get(0).figure())
                .isEqualTo(Figure.steady(48).or(0).or(40));
        assertThat(parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "steady, 0.0016 = 96±39/60000|48",
        "amortised, 0|0.0016 = 96±39/60000",
        "amortised, 0|0.0016 = 96±39/60000|48.5 = 97±1/2",
    })
    void hasTheFiguresOfStatesThatAreMeans(String verdict, String states) {
        String text = TEXT.replace("\tsteady\ttest-thread\t48\t", "\t" + verdict + "\ttest-thread\t" + states + "\t");
        assertThat(text).isNotEqualTo(TEXT);
        assertThat(parse(text).entries().get(0).figure().states()).hasSize(states.split("\\|", -1).length);
        assertThat(parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40|0|48", "48|48", "0|", "|48", "48|0.0016 = 96±39/60000", "0 | 48", "0|-1", "48|0"})
    void rejectsStatesThatAreNotAscending(String states) {
        assertRejected(
                TEXT.replace("\tsteady\ttest-thread\t48\t", "\tsteady\ttest-thread\t" + states + "\t"),
                "bytewatcher-baseline.tsv:3: column \"bytes\": \"" + states + "\" (expected: ");
    }

    @Test
    void missingFileIsAnEmptyBaseline(@TempDir Path folder) throws IOException {
        Baseline missing = Baseline.read(folder.resolve("b.tsv"));
        assertThat(missing.isMissing()).isTrue();
        assertThat(missing.entries()).isEmpty();
        Files.writeString(folder.resolve("b.tsv"), HEADER + TRAILER);
        Baseline empty = Baseline.read(folder.resolve("b.tsv"));
        assertThat(empty.isMissing()).isFalse();
        assertThat(empty.entries()).isEmpty();
        assertThat(empty).isNotEqualTo(missing);
    }

    @Test
    void unreadableFileIsAnError(@TempDir Path folder) {
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> Baseline.read(folder))
                .withMessageStartingWith(folder + ": cannot be read (")
                .withMessageEndingWith("Make it a readable file, or remove it");
    }

    @Test
    void acceptsUnsortedLinesAByteOrderMarkAndCrLf() {
        assertThat(parse(HEADER + QUEUE + CODEC + PARSE + TRAILER)).isEqualTo(parse(TEXT));
        assertThat(parse(TEXT.replace("\n", "\r\n"))).isEqualTo(parse(TEXT));
        assertThat(parse("\ufeff" + TEXT)).isEqualTo(parse(TEXT));
        assertThat(parse(TEXT.substring(0, TEXT.length() - 1))).isEqualTo(parse(TEXT)); // nothing is lost
        assertThat(parse(HEADER + QUEUE + CODEC + TRAILER).lineOf(QUEUE_ENTRY)).isEqualTo(3);
    }

    @Test
    void g1LineAppliesToCollectorsWithoutTheirOwn() {
        assertThat(parse(TEXT).entries()).extracting(BaselineEntry::collector).containsExactly("g1", "zgc", "g1");
    }

    @Test
    void truncationAnywhereIsAnErrorWithALine() {
        byte[] whole = TEXT.getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length - 1; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(BaselineException.class)
                    .as("%s bytes", length)
                    .isThrownBy(() -> Baseline.parse(part, FILE))
                    .satisfies(e -> assertThat(e.getMessage()).matches(AT_A_LINE));
        }
    }

    @Test
    void anyTextRoundTripsAndAnyTruncationIsDetected() {
        surviveAndNoCutOffPasses(40, 6);
    }

    @Test
    @Tag("nightly")
    void manyTextsRoundTripAndAnyTruncationIsDetected() {
        surviveAndNoCutOffPasses(300, 40);
    }

    /** Truncates the first baselines at each byte, and the others at some. */
    private static void surviveAndNoCutOffPasses(int baselines, int atEachByte) {
        Random random = new Random(20_260);
        for (int i = 0; i < baselines; i++) {
            Baseline baseline = RandomTexts.baseline(random, random.nextInt(12));
            byte[] whole = baseline.text().getBytes(StandardCharsets.UTF_8);
            assertThat(Baseline.parse(whole, FILE)).isEqualTo(baseline);
            assertThat(Baseline.parse(whole, FILE).text()).isEqualTo(baseline.text());
            int step = i < atEachByte ? 1 : 1 + random.nextInt(40);
            for (int length = 0; length < whole.length - 1; length += step) {
                assertDoesNotParse(Arrays.copyOf(whole, length));
            }
        }
    }

    private static void assertDoesNotParse(byte[] content) {
        Baseline parsed;
        try {
            parsed = Baseline.parse(content, FILE);
        } catch (BaselineException expected) {
            return;
        }
        throw new AssertionError("parsed as " + parsed.text());
    }

    /** Changes, removes and doubles bytes at random. Reading fails at a line or yields all entries. */
    @Test
    void damageThrowsABaselineException() throws IOException {
        isAnErrorOfABaselineAndNoOther(2_000);
    }

    @Test
    @Tag("nightly")
    void muchDamageThrowsABaselineException() throws IOException {
        isAnErrorOfABaselineAndNoOther(20_000);
    }

    private static void isAnErrorOfABaselineAndNoOther(int runs) throws IOException {
        Random random = new Random(3);
        int rejected = 0;
        for (int i = 0; i < runs; i++) {
            byte[] whole = TEXT.getBytes(StandardCharsets.UTF_8);
            int at = random.nextInt(whole.length);
            ByteArrayOutputStream damaged = new ByteArrayOutputStream();
            damaged.write(whole, 0, at);
            switch (random.nextInt(4)) {
                case 0 -> damaged.write(random.nextInt(256));
                case 1 -> damaged.write(whole[at] ^ (1 << random.nextInt(8)));
                case 2 -> damaged.write(new byte[] {whole[at], whole[at]});
                default -> damaged.write(RandomTexts.any(random, 3).getBytes(StandardCharsets.UTF_8));
            }
            damaged.write(whole, at + 1, whole.length - at - 1);
            try {
                Baseline parsed = Baseline.parse(damaged.toByteArray(), FILE);
                assertThat(parsed.entries()).hasSize(3);
                assertThat(parse(parsed.text())).isEqualTo(parsed);
            } catch (BaselineException e) {
                rejected++;
                assertThat(e.getMessage()).matches(AT_A_LINE);
            }
        }
        assertThat(rejected).isGreaterThan(runs / 4);
    }

    @Test
    void rejectsAnIncompleteBaseline() {
        assertRejected(
                "",
                "bytewatcher-baseline.tsv:1: not a baseline (expected: \"# bytewatcher baseline 1\" as the first line). Restore"
                        + " the file from version control, or delete it and write a new one with -Dbytewatcher.baseline=update");
        assertRejected("hello\n", "bytewatcher-baseline.tsv:1: not a baseline");
        assertRejected(CODEC + TRAILER, "bytewatcher-baseline.tsv:1: not a baseline");
        assertRejected(TEXT.replace("baseline 1", "baseline 0"), "bytewatcher-baseline.tsv:1: not a baseline");
        assertRejected(TEXT.replace("baseline 1", "baseline ١"), "bytewatcher-baseline.tsv:1: not a baseline");
        assertRejected(
                TEXT.replace("baseline 1", "baseline 2"),
                "bytewatcher-baseline.tsv:1: a baseline of version 2, and this ByteWatcher knows version 1. Use a newer"
                        + " ByteWatcher");
        assertRejected(
                TEXT.replace("baseline 1", "baseline 99999999999999999999"),
                "bytewatcher-baseline.tsv:1: a baseline of version 99999999999999999999, and this");
        assertRejected(
                TEXT.replace("\tgc", ""),
                "bytewatcher-baseline.tsv:2: not the names of the columns (expected: [test, ");
        assertRejected(
                HEADER + CODEC,
                "bytewatcher-baseline.tsv:3: cut off (expected: \"# end of baseline\" as the last line). Restore");
        assertRejected(TEXT + CODEC, "bytewatcher-baseline.tsv:7: has content after \"# end of baseline\". Restore");
        assertRejected(TEXT + TEXT, "bytewatcher-baseline.tsv:7: has content after");
        assertRejected(TEXT + "\n", "bytewatcher-baseline.tsv:7: has content after");
    }

    @Test
    void rejectsMergeConflicts() {
        String conflict = HEADER + "<<<<<<< HEAD\n" + CODEC + "=======\n" + CODEC.replace("48", "64")
                + ">>>>>>> topic\n" + TRAILER;
        assertRejected(
                conflict,
                "bytewatcher-baseline.tsv:3: a conflict marker of git (\"<<<<<<<\"). Resolve the conflict: keep one line for"
                        + " each test and environment, or take either side and run with -Dbytewatcher.baseline=update");
        assertRejected(conflict.replace("\n", "\r\n"), "bytewatcher-baseline.tsv:3: a conflict marker");
        assertRejected(
                conflict.replace("<<<<<<< HEAD\n", ""), "bytewatcher-baseline.tsv:4: a conflict marker of git (\"===");
        assertRejected(
                "<<<<<<< HEAD\n" + TEXT, "bytewatcher-baseline.tsv:1: a conflict marker"); // where the header differs
    }

    @Test
    void rejectsTwoLinesForTheSameTestAndEnvironment() {
        assertRejected(
                HEADER + CODEC + CODEC.replace("17,25", "25").replace("\t48", "\t64") + TRAILER,
                "bytewatcher-baseline.tsv:4: a second line for com.acme.CodecTest#encodes on JDK 25, as line 3. Keep one of"
                        + " them, or delete both and run with -Dbytewatcher.baseline=update");
        assertRejected(
                HEADER + CODEC + CODEC.replace("encodes", "\\u0065ncodes") + TRAILER,
                "bytewatcher-baseline.tsv:4: a second line for com.acme.CodecTest#encodes on JDK 17, as line 3");
        assertRejected(
                HEADER + CODEC + CODEC.replace("steady\ttest-thread", "single-shot\tall-threads") + TRAILER,
                "bytewatcher-baseline.tsv:4: a second line");
        assertThat(parse(HEADER + CODEC + CODEC.replace("17,25", "21") + TRAILER)
                        .entries())
                .hasSize(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Baseline.of(List.of(CODEC_ENTRY, CODEC_ENTRY.withJdks(List.of(25)))))
                .withMessageContaining("two for com.acme.CodecTest#encodes on JDK 25");
    }

    @Test
    void rejectsOtherEncodings() {
        byte[] latin = TEXT.replace("→", "é").getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> Baseline.parse(latin, FILE))
                .withMessageStartingWith("bytewatcher-baseline.tsv:3: not UTF-8. Restore");
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> Baseline.parse(TEXT.getBytes(StandardCharsets.UTF_16), FILE))
                .withMessageStartingWith("bytewatcher-baseline.tsv:1: not UTF-8");
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> Baseline.parse(new byte[4_096], FILE)) // what a crash of the system can leave
                .withMessageStartingWith("bytewatcher-baseline.tsv:1: not a baseline");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "48|`-1`|bytes",
                "48|`+1`|bytes",
                "48|`NaN`|bytes",
                "48|`048`|bytes",
                "48|`4,800`|bytes",
                "48|`48 `|bytes",
                "48|`4.8`|bytes",
                "48|`1e3`|bytes",
                "48|`٤٨`|bytes",
                "48|`４８`|bytes",
                "48|`-`|bytes",
                "48|``|bytes",
                "48|`9223372036854775808`|bytes",
                "48|`48 = 48±0/1`|bytes",
                "17,25|`17,`|jdks",
                "17,25|`17,17`|jdks",
                "17,25|`17, 25`|jdks",
                "17,25|`0`|jdks",
                "17,25|`١٧`|jdks",
                "17,25|`99999`|jdks",
                "17,25|`-`|jdks",
                "steady|`unstable`|verdict",
                "steady|`STEADY`|verdict",
                "steady|`amortised`|bytes",
                "test-thread|`thread`|scope",
                "compressed-oops|`-`|layout",
                "`\tc2\t`|`\tC2\t`|jit",
                "`\t-\tc2`|`\tg1\tc2`|gc",
                "`\t-\tc2`|`\tParallel\tc2`|gc",
                "`com.acme.CodecTest#encodes\t`|`\t`|test",
                "CodecTest|`Codec\\Test`|test",
                "CodecTest|`Codec\u0007Test`|test",
                "string concatenation 32|`string concatenation`|sites",
                "string concatenation 32|`32`|sites",
                "string concatenation 32|`string concatenation -32`|sites",
                "string concatenation 32|`string concatenation 3,2`|sites",
                "; com.acme|`;com.acme`|",
                "; com.acme.Codec.id boxing long → Long 16|`; com.acme.Codec.price string concatenation 16`|sites",
                "; com.acme.Codec.id boxing long → Long 16|`; `|sites",
            })
    void rejectsDamagedColumnsWithTheirNames(String right, String wrong, String column) {
        String line = CODEC.replace(right, wrong);
        assertThat(line).isNotEqualTo(CODEC);
        if (column == null) {
            parse(HEADER + line + TRAILER); // still valid: one site with a longer cause
            return;
        }
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> parse(HEADER + line + TRAILER))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("bytewatcher-baseline.tsv:3: column \"" + column + "\": ")
                        .endsWith(". Correct the line, or delete it and write it again with"
                                + " -Dbytewatcher.baseline=update"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.0016|(expected: a mean and its counts, such as 0.0016 = 96±39/60000)",
                "0.0017 = 96±39/60000|(expected: 0.0016 as the mean of 96 B in 60000)",
                "0.00160 = 96±39/60000|(expected: 0.0016 as the mean of 96 B in 60000)",
                "0.0016 = 96±39/0|expected",
                "0.0016 = 96/60000|expected",
                "0.0016 = 99999999999999999999±39/60000|expected",
                "0,0016 = 96±39/60000|expected",
                "٠.0016 = 96±39/60000|expected",
            })
    void rejectsMeansThatContradictTheirCounts(String bytes, String message) {
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> parse(HEADER + QUEUE.replace("0.0016 = 96±39/60000", bytes) + TRAILER))
                .withMessageStartingWith("bytewatcher-baseline.tsv:3: column \"bytes\": ")
                .withMessageContaining(message);
    }

    @Test
    void rejectsMalformedLines() {
        assertRejected(
                HEADER + "a\tb\n" + TRAILER,
                "bytewatcher-baseline.tsv:3: 2 columns (expected: 10, separated by tabs). Correct the line, or delete it");
        assertRejected(
                HEADER + CODEC.replace("\t", " ") + TRAILER, "bytewatcher-baseline.tsv:3: 1 column (expected: 10");
        assertRejected(HEADER + CODEC.replace("\t-\n", "\n") + TRAILER, "bytewatcher-baseline.tsv:3: 9 columns");
        assertRejected(HEADER + CODEC.replace("\t-\n", "\t-\t\n") + TRAILER, "bytewatcher-baseline.tsv:3: 11 columns");
        assertRejected(
                HEADER + CODEC.replace("\t-\n", "\t\n") + TRAILER, "bytewatcher-baseline.tsv:3: column \"reason\"");
        assertRejected(HEADER + "\n" + CODEC + TRAILER, "bytewatcher-baseline.tsv:3: an empty line. Delete the line;");
        assertRejected(HEADER + CODEC + "# why\n" + TRAILER, "bytewatcher-baseline.tsv:4: a comment. Delete the line;");
    }

    @Test
    void acceptsNamesThatResembleTheFormat() {
        List<String> tests = List.of(
                "# end of baseline",
                "# bytewatcher baseline 2",
                "<<<<<<< HEAD",
                "=======",
                "-",
                " ",
                "\t",
                "\n",
                "\ufeff",
                "x\r");
        List<BaselineEntry> entries = new ArrayList<>();
        tests.forEach(test -> entries.add(
                new BaselineEntry(test, "l", "g1", "c2", List.of(17), Figure.steady(1), List.of(), "\t; -")));
        Baseline baseline = Baseline.of(entries);
        assertThat(parse(baseline.text())).isEqualTo(baseline);
        assertThat(baseline.text().lines().limit(12).skip(2))
                .allSatisfy(line -> assertThat(line.split("\t")).hasSize(10));
    }

    @Test
    void linesAreSortedByCodeUnitRegardlessOfTheirFigures() {
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            List<String> lines = RandomTexts.baseline(random, 30).text().lines().toList();
            assertThat(lines.subList(2, lines.size() - 1)).isSorted();
        }
        BaselineEntry other = CODEC_ENTRY.withJdks(List.of(21));
        BaselineEntry small = new BaselineEntry(
                other.test(), other.layout(), "g1", "c2", List.of(21), Figure.steady(1), List.of(), "");
        assertThat(Baseline.of(List.of(CODEC_ENTRY, small)).entries()).containsExactly(CODEC_ENTRY, small);
        assertThat(Baseline.of(List.of(other, CODEC_ENTRY)).entries()).containsExactly(CODEC_ENTRY, other);
    }

    @Test
    void isIndependentOfTheOrderOfItsEntries() {
        Random random = new Random(11);
        Baseline baseline = RandomTexts.baseline(random, 40);
        List<BaselineEntry> shuffled = new ArrayList<>(baseline.entries());
        Collections.shuffle(shuffled, random);
        assertThat(Baseline.of(shuffled)).isEqualTo(baseline).hasSameHashCodeAs(baseline);
        assertThat(Baseline.of(shuffled).text()).isEqualTo(baseline.text());
    }

    @Test
    void keepsTheFiveLargestSites() {
        List<BaselineSite> sites = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            sites.add(BaselineSite.of("a.B.m" + i, "new C", 8L * i, 1));
        }
        BaselineEntry entry = new BaselineEntry("t", "l", "g1", "c2", List.of(17), Figure.steady(224), sites, "");
        assertThat(entry.sites())
                .extracting(BaselineSite::method)
                .containsExactly("a.B.m7", "a.B.m6", "a.B.m5", "a.B.m4", "a.B.m3");
    }

    @Test
    void isImmutable() {
        List<Integer> jdks = new ArrayList<>(List.of(25, 17));
        BaselineEntry entry = new BaselineEntry("t", "l", "g1", "c2", jdks, Figure.steady(1), List.of(), "-");
        jdks.clear();
        assertThat(entry.jdks()).containsExactly(17, 25);
        assertThat(entry.reason()).isEmpty();
        assertThat(Baseline.of(List.of(entry)).entries()).isUnmodifiable();
    }
}
