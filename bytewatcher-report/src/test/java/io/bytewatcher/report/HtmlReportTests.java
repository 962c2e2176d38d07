package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a file. The module browser-tests opens it in a browser. */
class HtmlReportTests {
    private static final Pattern DATA = Pattern.compile("<script type=\"text/plain\" id=\"data\">([^<]*)</script>");
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

    @Test
    void namesAreEscapedInThePage() throws IOException {
        String page = page(SampleRuns.hostile());
        assertThat(SampleRuns.HOSTILE_NAMES)
                .filteredOn(name -> name.length() > 20)
                .allSatisfy(name -> assertThat(page).doesNotContain(name));
        assertThat(page).doesNotContain("pwned", "{{");
        assertThat(group(DATA, page)).matches("[A-Za-z0-9+/=]+");
    }

    @Test
    void dataContainsEveryNameExactly() throws IOException {
        assertThat(stringsOf(json(page(SampleRuns.hostile())))).containsAll(SampleRuns.HOSTILE_NAMES);
    }

    @Test
    void dataEqualsTheJsonFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.json");
        ResultsFile.write(file, SampleRuns.mixed());
        assertThat(json(page(SampleRuns.mixed()))).isEqualTo(Files.readString(file));
    }

    @Test
    void contentSecurityPolicyAllowsOnlyScriptsOfThePage() throws Exception {
        String page = page(SampleRuns.mixed());
        String policy =
                group(Pattern.compile("<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\">"), page);
        assertThat(policy)
                .startsWith("default-src 'none'; base-uri 'none'; form-action 'none'; ")
                .doesNotContain("unsafe", "http", "data:", "*");
        List<String> scripts = all(SCRIPT, page);
        assertThat(scripts).hasSize(7);
        for (String script : scripts) {
            assertThat(policy).contains(hash(script));
        }
        assertThat(policy).contains("style-src " + hash(group(Pattern.compile("(?s)<style>(.*?)</style>"), page)));
        assertThat(policy.split("sha256-", -1)).hasSize(9);
    }

    @Test
    void pageHasNoExternalReferences() throws IOException {
        String page = page(SampleRuns.mixed());
        String frame = SCRIPT.matcher(page).replaceAll("").replaceAll("(?s)<style>.*?</style>", "");
        assertThat(frame).doesNotContainPattern("\\b(src|href|srcset|action|poster)\\s*=\\s*\"?(?!#)[^\"\\s]");
        assertThat(group(Pattern.compile("(?s)<style>(.*?)</style>"), page)).doesNotContain("url(", "@import");
        assertThat(page).doesNotContain("sourceMappingURL");
    }

    @Test
    void librariesDoNotCloseTheirElement() throws IOException {
        assertThat(all(SCRIPT, page(SampleRuns.mixed())))
                .isNotEmpty()
                .allSatisfy(script -> assertThat(script.toLowerCase(Locale.ROOT))
                        .hasSizeGreaterThan(5_000)
                        .doesNotContain("</script", "<!--"));
    }

    @Test
    void pageContainsTheLicencesOfAllLibraries() throws IOException {
        assertThat(group(Pattern.compile("(?s)<details id=\"licences\">(.*?)</details>"), page(SampleRuns.empty())))
                .contains("OpenJS Foundation", "SpryMedia", "Chart.js Contributors", "Jukka Kurkela");
    }

    @Test
    void pageHasFlameGraphsOnlyIfThereAreSites() throws IOException {
        assertThat(page(SampleRuns.mixed())).contains("function flameGraph(", "d3.hierarchy", "Mike Bostock");
        assertThat(page(SampleRuns.empty())).doesNotContain("function flameGraph(", "d3.hierarchy", "Mike Bostock");
        assertThat(all(SCRIPT, page(SampleRuns.empty()))).hasSize(5);
        assertThat(page(SampleRuns.run(List.of(), SampleRuns.mixed().soaks().get(0))))
                .contains("function flameGraph(");
    }

    @Test
    void pageIsReproducibleInAnyLocale() throws IOException {
        Locale before = Locale.getDefault();
        String page = page(SampleRuns.mixed());
        try {
            for (String odd : List.of("tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "th-TH-u-ca-buddhist-nu-thai")) {
                Locale.setDefault(Locale.forLanguageTag(odd));
                assertThat(page(SampleRuns.mixed())).as(odd).isEqualTo(page);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void tenThousandTestsTakeLessThanFiveMegabytes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("index.html");
        HtmlReport.write(file, SampleRuns.large(10_000));
        assertThat(Files.size(file)).isBetween(500_000L, 5_000_000L);
    }

    @Test
    void replacesAFileAndCreatesItsFolder(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a/b/index.html");
        HtmlReport.write(file, SampleRuns.mixed());
        HtmlReport.write(file, SampleRuns.empty());
        assertThat(Files.readString(file)).isEqualTo(page(SampleRuns.empty())).endsWith("</html>\n");
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void rejectsAFolder(@TempDir Path folder) {
        assertThatThrownBy(() -> HtmlReport.write(folder, SampleRuns.empty()))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + " is a folder (expected: the name of a file, such as "
                        + folder.resolve("index.html") + ")");
    }

    @Test
    void failedWriteKeepsTheOldFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThatThrownBy(() -> HtmlReport.write(file.resolve("index.html"), SampleRuns.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("old");
    }

    private static String page(RunResults results) throws IOException {
        return HtmlReport.page(results, ResultsFile.json(results));
    }

    private static String json(String page) throws IOException {
        byte[] packed = Base64.getDecoder().decode(group(DATA, page));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> stringsOf(String json) throws IOException {
        List<String> strings = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    strings.add(parser.getText());
                }
            }
        }
        return strings;
    }

    private static String hash(String text) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    }

    private static String group(Pattern pattern, String text) {
        List<String> groups = all(pattern, text);
        assertThat(groups).hasSize(1);
        return groups.get(0);
    }

    private static List<String> all(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        List<String> groups = new ArrayList<>();
        while (matcher.find()) {
            groups.add(matcher.group(1));
        }
        return groups;
    }
}
