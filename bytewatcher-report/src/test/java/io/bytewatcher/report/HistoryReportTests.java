package io.bytewatcher.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.bytewatcher.baseline.FigureChange.Direction;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The past as files. The module browser-tests opens the page in a browser. */
class HistoryReportTests {
    private static final Pattern DATA = Pattern.compile("<script type=\"text/plain\" id=\"data\">([^<]*)</script>");

    @TempDir
    private Path folder;

    private String write(BaselineHistory history, String name) throws IOException {
        HistoryReport.write(folder, history);
        return Files.readString(folder.resolve(name));
    }

    @Test
    void pageContainsTheJsonFile() throws IOException {
        String json = write(SampleHistories.mixed(), "history.json");
        Matcher data = DATA.matcher(Files.readString(folder.resolve("history.html")));
        assertThat(data.find()).isTrue();
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(data.group(1))))) {
            assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(json);
        }
    }

    @Test
    void namesAreEscapedInThePageAndCompleteInTheJson() throws IOException {
        String page = write(SampleHistories.hostile(), "history.html");
        assertThat(page).doesNotContain("pwned", "{{");
        List<String> strings = new ArrayList<>();
        try (JsonParser parser =
                new JsonFactory().createParser(folder.resolve("history.json").toFile())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    strings.add(parser.getText());
                }
            }
        }
        assertThat(strings).containsAll(SampleRuns.HOSTILE_NAMES);
    }

    @Test
    void csvHasARowForEachTestEnvironmentAndStep() throws IOException {
        String csv = write(SampleHistories.mixed(), "history.csv");
        assertThat(csv).endsWith("\r\n").doesNotContainPattern("[^\r]\n");
        assertThat(csv.lines())
                .hasSize(1 + 2 * 4 + 2 * 5 + 1)
                .startsWith(
                        "module,test,layout,collector,jit,jdk,number,time,kind,was,is,states,verdict,scope,commit,merge,"
                                + "author,subject,reason")
                .contains(
                        ",\"com.acme.OrderCodecTest#decodes(3, \"\"x\"\")\",compressed-oops,g1,c2,17,0,"
                                + "2026-01-05T09:30:00Z,before,,24,24,steady,test-thread," + "00".repeat(20)
                                + ",,Ann Müller,Release 1.0,the order",
                        ",com.acme.OrderCodecTest#encodes,compressed-oops,g1,c2,25,2,2026-01-08T09:30:00Z,raised,48,96,96,"
                                + "steady,test-thread," + "02".repeat(20) + "," + "03".repeat(20)
                                + ",Bea O'Neil,Format prices with their currency,the currency",
                        ",com.acme.QueueTest#offers,compressed-oops,g1,c2,17,4,2026-01-10T09:30:00Z,raised,0,0.0016,0|0.0016,"
                                + "amortised,test-thread," + "05".repeat(20) + ",,Chidi,Replace the journal,a chunk",
                        ",com.acme.JournalTest#appends,compressed-oops,g1,c2,25,4,2026-01-10T09:30:00Z,removed,8,,,steady,"
                                + "test-thread," + "05".repeat(20) + ",,Chidi,Replace the journal,");
    }

    @Test
    void csvSurvivesTextsWithItsOwnCharacters() throws IOException {
        String csv = write(SampleHistories.hostile(), "history.csv");
        assertThat(fields(csv)).hasSize(19 * (1 + 2 * SampleRuns.HOSTILE_NAMES.size()));
        assertThat(fields(csv))
                .contains("tab\there, line\nthere, return\rand nul\u0000", SampleRuns.HOSTILE_NAMES.get(3));
    }

    @Test
    void csvAndJsonAgree() throws IOException {
        List<String> cells = fields(write(SampleHistories.mixed(), "history.csv"));
        String json = Files.readString(folder.resolve("history.json")).replaceAll("[\"\\\\]", "");
        int width = cells.indexOf("reason") + 1;
        assertThat(cells).hasSize(width * json.split("layout:", -1).length);
        for (int start = width; start < cells.size(); start += width) {
            Row row = new Row(cells.subList(0, width), cells.subList(start, start + width));
            assertThat(json.lines().filter(row::isStep)).as(row.toString()).hasSize(1);
            String arrival = row.get(row.get("merge").isEmpty() ? "commit" : "merge");
            assertThat(json.replace("\n", ""))
                    .contains("id:" + arrival + "," + row.inJson("time"))
                    .containsPattern("id:" + row.get("commit") + ",time:[^,]*,"
                            + Pattern.quote(row.inJson("author", "subject")));
        }
    }

    /** A row of the CSV, compared with JSON without quotes. */
    private record Row(List<String> columns, List<String> cells) {
        String get(String column) {
            return cells.get(columns.indexOf(column)).replace("\"", "");
        }

        String inJson(String... fields) {
            return Arrays.stream(fields).map(field -> field + ":" + get(field)).collect(Collectors.joining(","));
        }

        /** Whether a line is the step of this row, in an environment of which there may be others. */
        boolean isStep(String line) {
            return Stream.of(
                                    inJson("module", "test"),
                                    inJson("layout", "collector", "jit", "jdk"),
                                    "kind:" + get("kind").replace("before", "new"),
                                    inJson("verdict", "scope"),
                                    get("merge").isEmpty()
                                            ? inJson("commit", "reason")
                                            : inJson("commit", "merge", "reason"))
                            .allMatch(line::contains)
                    && get("was").equals(bytes(line, "was"))
                    && get("is").equals(bytes(line, "is"));
        }

        /** The bytes per call of a figure; empty without that figure. */
        private static String bytes(String line, String name) {
            Matcher figure = Pattern.compile("\\b" + name + ":\\{[^}]*?bytes:(\\d+),operations:(\\d+)")
                    .matcher(line);
            return figure.find()
                    ? new BigDecimal(figure.group(1))
                            .divide(new BigDecimal(figure.group(2)))
                            .stripTrailingZeros()
                            .toPlainString()
                    : "";
        }
    }

    /** By the grammar of RFC 4180. */
    private static List<String> fields(String csv) {
        Matcher field = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^\",\r\n]*))(,|\r\n)")
                .matcher(csv);
        List<String> fields = new ArrayList<>();
        int end = 0;
        while (field.lookingAt()) {
            String quoted = field.group(1);
            fields.add(quoted == null ? field.group(2) : quoted.replace("\"\"", "\""));
            end = field.end();
            field.region(end, csv.length());
        }
        assertThat(end).isEqualTo(csv.length());
        return fields;
    }

    @Test
    void filesAreReproducibleInAnyLocale() throws IOException {
        Locale before = Locale.getDefault();
        List<String> files = List.of("history.html", "history.json", "history.csv");
        try {
            for (String name : files) {
                String content = write(SampleHistories.mixed(), name);
                Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
                assertThat(write(SampleHistories.mixed(), name)).isEqualTo(content);
                Locale.setDefault(before);
            }
        } finally {
            Locale.setDefault(before);
        }
        try (Stream<Path> written = Files.list(folder)) {
            assertThat(written.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(files);
        }
    }

    @Test
    void concurrentWritersLeaveWholeFiles() throws IOException {
        String json = write(SampleHistories.large(300), "history.json");
        IntStream.range(0, 8)
                .parallel()
                .forEach(i -> HistoryReport.write(folder, SampleHistories.large(i % 2 == 0 ? 300 : 3)));
        assertThat(Files.readString(folder.resolve("history.json")))
                .isIn(json, write(SampleHistories.large(3), "history.json"));
        try (Stream<Path> written = Files.list(folder)) {
            assertThat(written).hasSize(3);
        }
    }

    @Test
    void countsAndSortsSteps() {
        BaselineHistory history = SampleHistories.mixed();
        assertThat(history.count(Direction.RAISED)).isEqualTo(3);
        assertThat(history.tests()).isEqualTo(5);
        assertThat(history.largest(2).stream().map(step -> step.change().test()))
                .containsExactly("com.acme.ImportTest#importsAFile", "com.acme.OrderCodecTest#encodes");
        assertThat(history.largest(9)).hasSize(4);
        assertThat(SampleHistories.empty().largest(5)).isEmpty();
    }

    @Test
    void folderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> HistoryReport.write(file, SampleHistories.empty()))
                .withMessageStartingWith(file + ": the history cannot be written (")
                .withMessageEndingWith("Make the folder writable, or name another one");
    }
}
