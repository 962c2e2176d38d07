package io.bytewatcher.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.watch.ThreadHistory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFileTests {
    /** Numbers and texts survive exactly. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    /** Fixed seeds. {@link ResultsFilePropertyTests} uses new ones in each run. */
    private static final int FEW = 60;

    private static final int MANY = 500;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("results.json");
    }

    private byte[] written(RunResults results) throws IOException {
        ResultsFile.write(file(), results);
        return Files.readAllBytes(file());
    }

    @Test
    void anyResultsRoundTrip() throws IOException {
        areReadAsTheyWere(FEW);
    }

    @Test
    @Tag("nightly")
    void manyResultsRoundTrip() throws IOException {
        areReadAsTheyWere(MANY);
    }

    private void areReadAsTheyWere(int seeds) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            RunResults results = new RandomResults(seed).any();
            byte[] content = written(results);
            RunResults read = ResultsFile.read(file());
            assertThat(read).as("seed %s", seed).isEqualTo(results);
            assertThat(written(read)).isEqualTo(content);
        }
    }

    @Test
    void isValidUtf8ForAnyName() throws IOException {
        isSoundUtf8(FEW);
    }

    @Test
    @Tag("nightly")
    void isValidUtf8ForManyNames() throws IOException {
        isSoundUtf8(MANY);
    }

    private void isSoundUtf8(int seeds) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            byte[] content = written(new RandomResults(seed).any());
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString(); // or this throws
            assertThat(text.getBytes(UTF_8)).isEqualTo(content);
        }
        assertThat(new String(written(Samples.run(Samples.steady("half \ud83d of \ud83d\ude00", 1))), UTF_8))
                .contains("\"half \\uD83D of ");
    }

    @Test
    void schemaAcceptsAnyResults() throws IOException {
        holdsForAnyResults(schema(), FEW);
    }

    @Test
    @Tag("nightly")
    void schemaAcceptsManyResults() throws IOException {
        holdsForAnyResults(schema(), MANY);
    }

    @Test
    void schemaDeclaresEachWrittenField() throws IOException {
        holdsForAnyResults(closedSchema(), FEW);
    }

    @Test
    @Tag("nightly")
    void schemaDeclaresEachWrittenFieldOfManyResults() throws IOException {
        holdsForAnyResults(closedSchema(), MANY);
    }

    private void holdsForAnyResults(Schema schema, int seeds) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            String content = new String(written(new RandomResults(seed).any()), UTF_8);
            assertThat(schema.validate(content, InputFormat.JSON)).as(content).isEmpty();
        }
    }

    private static Schema closedSchema() throws IOException {
        ObjectNode closed = (ObjectNode) MAPPER.readTree(schemaText());
        for (JsonNode object : closed.findParents("properties")) {
            ((ObjectNode) object).put("additionalProperties", false);
        }
        return registry().getSchema(closed.toString());
    }

    @Test
    void schemaRejectsMissingFields() throws IOException {
        RunResults results = Samples.run(Samples.steady("a", 48));
        ObjectNode root = (ObjectNode) MAPPER.readTree(written(results));
        for (String name : names(root)) {
            ObjectNode without = root.deepCopy();
            without.remove(name);
            assertThat(errors(without)).as(name).contains(name);
        }
        ObjectNode test = (ObjectNode) root.path("tests").path(0);
        for (String name : List.of("test", "environment", "status", "failed")) {
            JsonNode removed = test.remove(name);
            assertThat(errors(root)).contains(name);
            test.set(name, removed);
        }
        assertThat(errors(root)).isEmpty();
    }

    private static List<String> names(ObjectNode node) {
        return node.properties().stream().map(java.util.Map.Entry::getKey).toList();
    }

    private static String errors(JsonNode node) throws IOException {
        return schema().validate(node.toString(), InputFormat.JSON).stream()
                .map(Error::toString)
                .collect(Collectors.joining("\n"));
    }

    private static SchemaRegistry registry() {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    }

    private static Schema schema() throws IOException {
        return registry().getSchema(schemaText());
    }

    private static String schemaText() throws IOException {
        try (InputStream in = ResultsFile.class.getResourceAsStream("results.schema.json")) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void hasALineForEachTest() throws IOException {
        RunResults results = Samples.run(Samples.steady("b", 0), Samples.steady("a", 48));
        List<String> lines = new String(written(results), UTF_8).lines().toList();
        assertThat(lines)
                .hasSize(13)
                .startsWith("{", "\"format\":\"bytewatcher-results\",", "\"version\":1,", "\"run\":\"run\",");
        assertThat(lines.get(9)).startsWith("{\"module\":\"\",\"test\":\"a\",").endsWith("},");
        assertThat(lines.get(10)).startsWith("{\"module\":\"\",\"test\":\"b\",").endsWith("}],");
        assertThat(lines.get(12)).isEqualTo("\"unmeasured\":[]}");
    }

    @Test
    void isIndependentOfOrderAndLocale() throws IOException {
        TestResult[] tests = IntStream.range(0, 50)
                .mapToObj(i -> Samples.steady("tİI" + i, i).withModule("m" + i % 3))
                .toArray(TestResult[]::new);
        byte[] content = written(Samples.run(tests));
        List<TestResult> shuffled = new java.util.ArrayList<>(List.of(tests));
        java.util.Collections.shuffle(shuffled, new Random(3));
        Locale before = Locale.getDefault();
        try {
            for (String tag : List.of("tr-TR", "ar-SA-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(written(Samples.run(shuffled.toArray(TestResult[]::new))))
                        .isEqualTo(content);
                assertThat(ResultsFile.read(file()).tests()).hasSize(50);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void ignoresUnknownFields() throws IOException {
        RunResults results = new RandomResults(11).any();
        JsonNode root = MAPPER.readTree(written(results));
        for (JsonNode object : root.findParents("bytes")) {
            ((ObjectNode) object).putObject("later").putArray("a").add(1);
        }
        for (JsonNode object : root.findParents("failed")) {
            ((ObjectNode) object).putNull("later");
        }
        ((ObjectNode) root).put("later", "x");
        RunResults read =
                ResultsFile.parse(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(root), file());
        assertThat(read).isEqualTo(results);
        assertThat(results.tests()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"machines", "findings", "tests", "soaks", "unmeasured"})
    void missingListIsNotAnEmptyList(String name) throws IOException {
        ObjectNode root = (ObjectNode) MAPPER.readTree(written(Samples.run(Samples.steady("a", 48))));
        root.remove(name);
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(MAPPER.writeValueAsBytes(root), file()))
                .withMessageContaining("\"" + name + "\" is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds", "outliers", "sites"})
    void missingListOfATestIsNotAnEmptyList(String name) throws IOException {
        ObjectNode root = (ObjectNode) MAPPER.readTree(written(Samples.run(Samples.steady("a", 48))));
        ((ObjectNode) root.at("/tests/0/measured")).remove(name);
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(MAPPER.writeValueAsBytes(root), file()))
                .withMessageContaining("\"" + name + "\" is missing");
    }

    @Test
    void siteHasItsReasonsOnlyIfThereAreAny() throws IOException {
        AllocationSite site = Samples.site("a.Codec", "price", "Codec.java", 88, 48);
        KeptReason bare = new KeptReason(KeptReason.Kind.NOT_COMPILED, "it is made by the interpreter");
        KeptReason full = new KeptReason(KeptReason.Kind.PASSED, "a text", List.of("-XX:A=1"), "");
        Kept kept = new Kept(List.of(bare, full), "a proof", "an attempt", "a cure");
        RunResults results = Samples.run(
                Samples.failed("a.B#bare", 48, "", site), Samples.failed("a.B#kept", 48, "", site.withKept(kept)));
        JsonNode tests = MAPPER.readTree(written(results)).get("tests");
        assertThat(tests.at("/0/measured/sites/0").has("kept")).isFalse();
        assertThat(tests.at("/1/measured/sites/0/kept"))
                .hasToString("{\"reasons\":[{\"kind\":\"not-compiled\",\"text\":\"it is made by the interpreter\"},"
                        + "{\"kind\":\"passed\",\"text\":\"a text\",\"flags\":[\"-XX:A=1\"]}],"
                        + "\"proof\":\"a proof\",\"tried\":\"an attempt\",\"cure\":\"a cure\"}");
        assertThat(ResultsFile.read(file())).isEqualTo(results);
    }

    @Test
    void zeroHasWhatItHangsOnOnlyIfThatWasAsked() throws IOException {
        RunResults results = Samples.run(SampleRuns.fragileZero(), Samples.steady("z", 0));
        JsonNode tests = MAPPER.readTree(written(results)).get("tests");
        assertThat(tests.at("/0/measured/fragileZero/inlined/0"))
                .hasToString("{\"method\":\"com.acme.gateway.Cursor.next()\",\"bytecodes\":31,\"limit\":35,"
                        + "\"flag\":\"MaxInlineSize\",\"otherwise\":{\"operations\":10,\"bytes\":640}}");
        assertThat(tests.at("/1/measured").has("fragileZero")).isFalse();
        assertThat(ResultsFile.read(file())).isEqualTo(results);
    }

    @Test
    void readsSoaksWithoutAnEnvironment() throws IOException {
        SoakResult soak = Samples.soak("s", 1, false);
        JsonNode root = MAPPER.readTree(written(Samples.withSoaks(Samples.run(), soak)));
        assertThat(((ObjectNode) root.get("soaks").get(0)).remove("environment"))
                .isNotNull();
        assertThat(ResultsFile.parse(MAPPER.writeValueAsBytes(root), file()).soaks())
                .containsExactly(Samples.in(Optional.empty(), soak));
    }

    @Test
    void readsThreadsWithoutAnId() throws IOException {
        SoakResult soak = Samples.soak("s", 1, false);
        JsonNode root = MAPPER.readTree(written(Samples.withSoaks(Samples.run(), soak)));
        ObjectNode thread = (ObjectNode) root.get("soaks").get(0).get("threads").get(0);
        assertThat(thread.remove("id")).isNotNull();
        assertThat(ResultsFile.parse(MAPPER.writeValueAsBytes(root), file())
                        .soaks()
                        .get(0)
                        .threads())
                .containsExactly(new ThreadHistory(
                        0,
                        soak.threads().get(0).threadName(),
                        soak.threads().get(0).points()));
    }

    @Test
    void everyTruncationIsDetected() throws IOException {
        byte[] content = written(new RandomResults(5).any());
        int lastByte = content.length - 2; // before the line end
        for (int length = 0; length < lastByte; length += 1 + length / 200) {
            byte[] cut = java.util.Arrays.copyOf(content, length);
            assertThatExceptionOfType(ResultsException.class)
                    .as("%s bytes", length)
                    .isThrownBy(() -> ResultsFile.parse(cut, file()))
                    .withMessageStartingWith(file() + ":")
                    .withMessageEndingWith("Delete the file, and run the tests again");
        }
    }

    @Test
    void damageThrowsAResultsException() throws IOException {
        noneIsMoreThanAResultsException(300);
    }

    @Test
    @Tag("nightly")
    void manyDamagesThrowAResultsException() throws IOException {
        noneIsMoreThanAResultsException(3_000);
    }

    private void noneIsMoreThanAResultsException(int damages) throws IOException {
        byte[] content = written(new RandomResults(5).any());
        Random random = new Random(1);
        for (int i = 0; i < damages; i++) {
            byte[] damaged = content.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            try {
                assertThat(ResultsFile.parse(damaged, file())).isNotNull(); // a digit may have changed
            } catch (ResultsException e) {
                assertThat(e).hasMessageStartingWith(file() + ":");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | :1:1: empty. Delete",
                "nonsense | :1:1: not JSON (Unrecognized token 'nonsense'",
                "[] | :1:1: an array where an object belongs.",
                "{} | :1:2: \"format\" is missing.",
                "{\"a\":1}{} | :1:7: \"format\" is missing.",
                "{\"format\":\"other\"} | :1:11: not results of ByteWatcher, but of format \"other\".",
                "{\"format\":3} | :1:11: a whole number where a string belongs.",
                "{\"format\":\"bytewatcher-results\",\"version\":1} | :1:44: \"run\" is missing.",
                "{\"format\":\"bytewatcher-results\",\"version\":0} | :1:43: version 0 (expected: 1).",
                "{\"format\":\"bytewatcher-results\",\"version\":1.5} | :1:43: a fraction where a whole number belongs.",
                "{\"tests\":[{\"test\":null}]} | :1:19: null where a string belongs.",
                "{\"tests\":[{\"status\":\"x\\n\"}]} | :1:21: \"x\\n\" is no status.",
                "{\"tests\":[{\"limit\":99999999999999999999}]} | not JSON (Numeric value (99999999999999999999) out of range",
                "{\"time\":\"noon\"} | :1:9: \"noon\" is no time.",
                "{\"soaks\":[{\"duration\":\"3 s\"}]} | :1:23: \"3 s\" is no duration.",
                "{\"tests\":7} | :1:10: a whole number where an array belongs.",
            })
    void saysWhatIsWrongAndWhere(String content, String message) {
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(content.getBytes(UTF_8), Path.of("r.json")))
                .withMessageStartingWith("r.json:")
                .withMessageContaining(message);
    }

    @Test
    void namesLineAndColumn() {
        String content = "{\n  \"format\": \"bytewatcher-results\",\n  \"version\": 1,\n <<<<<<< HEAD\n}";
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(content.getBytes(UTF_8), Path.of("r.json")))
                .withMessageStartingWith("r.json:4:2: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 99})
    void laterVersionIsRejected(int version) {
        String content = "{\"format\":\"bytewatcher-results\",\"version\":" + version + ",\"run\":7}";
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(content.getBytes(UTF_8), Path.of("r.json")))
                .withMessage("r.json:1:43: version " + version
                        + ", and this ByteWatcher knows 1. Read it with the release that wrote it, or a later one");
    }

    @Test
    void invalidUtf8IsReported() {
        byte[] content = {'{', '"', (byte) 0xc3, (byte) 0x28, '"', ':', '1', '}'};
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.parse(content, Path.of("r.json")))
                .withMessageStartingWith("r.json:1:")
                .withMessageContaining("not JSON (Invalid UTF-8");
    }

    @Test
    void missingFileIsReported() throws IOException {
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.read(file()))
                .withMessage(file() + ": does not exist. Run the tests first, or name the right file");
        Files.createDirectory(file());
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.read(file()))
                .withMessageEndingWith("Make it a readable file");
    }

    @Test
    void writesIntoNewFoldersOfAnyName() {
        Path file = folder.resolve("a b/é→\ud83d\ude00/r.json");
        ResultsFile.write(file, Samples.run());
        assertThat(ResultsFile.read(file)).isEqualTo(Samples.run());
        assertThat(file.getParent()).isDirectoryContaining("glob:**r.json");
    }

    @Test
    void unwritableFileIsReported() throws IOException {
        Path noFolder = Files.writeString(folder.resolve("x"), "");
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> ResultsFile.write(noFolder.resolve("r.json"), Samples.run()))
                .withMessageStartingWith(noFolder.resolve("r.json") + ": cannot be written (")
                .withMessageEndingWith("Make its folder writable, or name another file");
    }
}
