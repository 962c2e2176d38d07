package io.bytewatcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.docs.Page.Block;
import io.bytewatcher.junit.ByteWatcherKeys;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Checks the references of pages: other pages, keys, artifacts, versions, messages. */
class ReferencesTests {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern KEY = Pattern.compile("(?<![\\w./-])bytewatcher\\.[a-z]+(?:[.-][a-z]+)*");
    private static final Pattern ROW_OF_A_KEY =
            Pattern.compile("^\\| `bytewatcher\\..*?` \\| `.*?` \\| ", Pattern.MULTILINE);
    private static final Pattern VARIABLE = Pattern.compile("BYTEWATCHER_[A-Z_]+");
    private static final Pattern COORDINATES = Pattern.compile("io\\.bytewatcher:([a-z-]+):([^'\":}\\s]+)");

    private static final Pattern PROFILE = Pattern.compile("(?:profile `| -P)([a-z0-9]+)\\b");
    private static final Pattern PROFILE_OF_A_POM = Pattern.compile("<profile>\\s*<id>([a-z0-9-]+)</id>");

    /** A file whose name begins like a key. */
    private static final Set<String> NO_KEYS = Set.of("bytewatcher.patch");

    private static final Set<String> NAMES = Set.of("ByteWatcher", "GitHub");
    private static final Path JIT = Page.ROOT.resolve("bytewatcher-core/src/main/java/io/bytewatcher/internal/jit");
    private static final Path MUTATION = Page.ROOT.resolve("mutation");

    private static Set<String> keys() {
        Set<String> keys = Arrays.stream(ByteWatcherKeys.class.getFields())
                .map(ReferencesTests::value)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(keys).hasSizeGreaterThan(10);
        return keys;
    }

    private static String value(Field constant) {
        try {
            return (String) constant.get(null);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Set<String> all(Pattern pattern, String text, int group) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(group))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    @Test
    void keysExist() {
        Set<String> keys = keys();
        Set<String> variables = keys.stream().map(ReferencesTests::variable).collect(Collectors.toSet());
        for (Page page : Page.all()) {
            Set<String> unknown = all(KEY, page.text(), 0);
            unknown.removeAll(keys);
            unknown.removeAll(NO_KEYS);
            assertThat(unknown).as(page.name()).isEmpty();
            Set<String> unknownVariables = all(VARIABLE, page.text(), 0);
            unknownVariables.removeAll(variables);
            assertThat(unknownVariables).as(page.name()).isEmpty();
        }
    }

    @Test
    void exactlyTheKeysAreDocumented() {
        String page = Page.read(Page.ROOT.resolve("docs/configuration.md")).text();
        List<String> rows =
                ROW_OF_A_KEY.matcher(page).results().map(MatchResult::group).toList();
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(keys().stream()
                        .map(key -> "| `" + key + "` | `" + variable(key) + "` | ")
                        .toList());
    }

    @Test
    void aKeyIsSpelledInOnePlace() throws IOException {
        Set<String> keys = keys();
        List<String> spelled = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
                for (String literal : all(Pattern.compile("\"[^\"\n]*\""), Files.readString(file), 0)) {
                    String text = literal.replace("io.bytewatcher", ""); // a package
                    if (!file.endsWith("ByteWatcherKeys.java") && keys.stream().anyMatch(text::contains)) {
                        spelled.add(file.getFileName() + ": " + literal);
                    }
                }
            }
        }
        assertThat(spelled).isEmpty();
    }

    @Test
    void linksResolve() {
        List<String> broken = new ArrayList<>();
        List<Page> pages = new ArrayList<>(Page.all());
        pages.add(Page.read(Page.ROOT.resolve("CONTRIBUTING.md")));
        pages.add(Page.read(Page.ROOT.resolve("CHANGELOG.md")));
        for (Page page : pages) {
            for (String link : all(LINK, page.prose(), 1)) {
                if (!link.matches("[a-z]+:.*") && !leads(page, link)) {
                    broken.add(page.name() + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean leads(Page page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target =
                path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
        if (!Files.exists(target) || !target.startsWith(Page.ROOT)) {
            return false;
        }
        return hash < 0 || Page.read(target).anchors().contains(link.substring(hash + 1));
    }

    @Test
    void profilesExistInTheBuild() throws IOException {
        Set<String> profiles = new TreeSet<>();
        try (Stream<Path> modules = Files.list(Page.ROOT)) {
            List<Path> poms = Stream.concat(Stream.of(Page.ROOT), modules)
                    .map(folder -> folder.resolve("pom.xml"))
                    .filter(Files::exists)
                    .toList();
            for (Path pom : poms) {
                profiles.addAll(all(PROFILE_OF_A_POM, Files.readString(pom), 1));
            }
        }
        List<Page> pages = new ArrayList<>(Page.all());
        pages.add(Page.read(Page.ROOT.resolve("CONTRIBUTING.md")));
        pages.add(Page.read(Page.ROOT.resolve("mutation/README.md")));
        Set<String> named = new TreeSet<>();
        for (Page page : pages) {
            Set<String> here = all(PROFILE, page.text(), 1);
            assertThat(profiles).as(page.name()).containsAll(here);
            named.addAll(here);
        }
        assertThat(named).contains("nightly", "junit6", "release");
    }

    @Test
    void everyPageIsListedInTheReadme() {
        String readme = Page.read(Page.ROOT.resolve("README.md")).text();
        assertThat(Page.all().stream().map(Page::name).filter(name -> !name.equals("README.md")))
                .allSatisfy(name -> assertThat(readme).contains("](" + name));
    }

    @Test
    void xmlIsWellFormedAndNamesTheArtifacts() throws Exception {
        List<Block> blocks =
                Page.all().stream().flatMap(page -> page.blocks("xml").stream()).toList();
        assertThat(blocks).isNotEmpty();
        for (Block block : blocks) {
            NodeList dependencies = parse("<root>" + block.text() + "</root>").getElementsByTagName("dependency");
            for (int i = 0; i < dependencies.getLength(); i++) {
                Element dependency = (Element) dependencies.item(i);
                if (text(dependency, "groupId").equals("io.bytewatcher")) {
                    assertThat(text(dependency, "version")).as(block.place()).isEqualTo(version());
                    assertThat(text(dependency, "artifactId")).as(block.place()).isIn(published());
                }
            }
        }
    }

    @Test
    void coordinatesMatchThePom() throws Exception {
        for (Page page : Page.all()) {
            Matcher coordinates = COORDINATES.matcher(page.text());
            while (coordinates.find()) {
                assertThat(coordinates.group(1)).as(page.name()).isIn(published());
                if (!coordinates
                        .group(2)
                        .equals("jar")) { // ${io.bytewatcher:bytewatcher-sites:jar} of the dependency plugin
                    assertThat(coordinates.group(2)).as(page.name()).isEqualTo(version());
                }
            }
        }
    }

    private static List<String> published() throws IOException {
        try (Stream<Path> modules = Files.list(Page.ROOT)) {
            return modules.filter(module -> Files.exists(module.resolve("pom.xml")))
                    .map(module -> module.getFileName().toString())
                    .filter(name -> name.startsWith("bytewatcher-"))
                    .toList();
        }
    }

    private static String version() throws Exception {
        Element project = parse(Files.readString(Page.ROOT.resolve("pom.xml"))).getDocumentElement();
        return text(project, "version");
    }

    private static String text(Element parent, String tag) {
        return parent.getElementsByTagName(tag).item(0).getTextContent().strip();
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    @Test
    void troubleshootingQuotesMessagesOfTheCode() throws IOException {
        String sources = literals();
        List<String> unknown = new ArrayList<>();
        Set<String> messages = all(
                Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE),
                Page.read(Page.ROOT.resolve("docs/troubleshooting.md")).text(),
                1);
        assertThat(messages).hasSizeGreaterThan(50);
        for (String message : messages) {
            for (String part : message.split("…|(?<=^where: not known, because )", -1)) {
                if (part.strip().length() > 3 && !sources.contains(part.strip())) {
                    unknown.add(part);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void mutationGroupsNameExistingClasses() throws IOException {
        List<String[]> lines = columns(MUTATION.resolve("classes.txt"), "\\s+");
        assertThat(lines).hasSizeGreaterThan(50).allSatisfy(line -> {
            assertThat(line).hasSize(4);
            assertThat(line[2]).isIn("class", "tests");
            Path named = source(line);
            try (Stream<Path> files = Files.list(named.getParent())) {
                String regex = named.getFileName().toString().replace("*", ".*");
                assertThat(files.map(file -> file.getFileName().toString())).anyMatch(name -> name.matches(regex));
            }
        });
    }

    @Test
    void survivorsNameExistingMethodsOfMutationGroups() throws IOException {
        Map<String, Path> sources = mutated().collect(Collectors.toMap(line -> line[3], ReferencesTests::source));
        assertThat(columns(MUTATION.resolve("survivors.txt"), " \\| "))
                .isNotEmpty()
                .allSatisfy(line -> {
                    assertThat(line).hasSize(3).noneMatch(String::isBlank);
                    String[] member = line[0].split("#", -1);
                    String type = member[0].replaceFirst("\\$.*", "");
                    assertThat(sources).containsKey(type);
                    String method = member[1].equals("<init>")
                            ? simpleName(member[0])
                            : member[1].replaceFirst("^lambda\\$(\\w+)\\$\\d+$", "$1");
                    assertThat(Files.readString(sources.get(type))).containsPattern(declaration(method));
                });
    }

    @Test
    void mutationScoresNameTheClassesOfEachGroup() throws IOException {
        Map<String, Set<String>> classes = mutated()
                .collect(Collectors.groupingBy(
                        line -> line[0],
                        Collectors.mapping(line -> simpleName(line[3]), Collectors.toCollection(TreeSet::new))));
        String[] parts = Page.read(MUTATION.resolve("README.md")).text().split("\n`(?=\\w+`:\n)", -1);
        Pattern row = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);
        assertThat(all(row, parts[0], 1)).isEqualTo(classes.keySet());
        assertThat(Arrays.stream(parts)
                        .skip(1)
                        .collect(Collectors.toMap(
                                part -> part.substring(0, part.indexOf('`')), part -> all(row, part, 1))))
                .isEqualTo(classes);
    }

    /** The declaration of a method or a constructor with a body, but no call of it. */
    private static Pattern declaration(String method) {
        return Pattern.compile(
                "^ ++(?!return |new |throw )(?:[\\w.<>\\[\\],?&@ ]+ )?" + method
                        + "\\([^;{}]*\\)(?:\\s+throws\\s+[\\w.,\\s]+)? \\{",
                Pattern.MULTILINE);
    }

    private static Stream<String[]> mutated() throws IOException {
        return columns(MUTATION.resolve("classes.txt"), "\\s+").stream().filter(line -> line[2].equals("class"));
    }

    /** The source of a line of classes.txt. */
    private static Path source(String[] line) {
        String folder = line[2].equals("class") ? "/src/main/java/" : "/src/test/java/";
        return Page.ROOT.resolve(line[1] + folder + line[3].replace('.', '/') + ".java");
    }

    private static String simpleName(String type) {
        return type.replaceFirst(".*[.$]", "");
    }

    private static List<String[]> columns(Path file, String separator) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(separator, -1))
                .toList();
    }

    /** The words after "because" and a reason that is inserted there begin in lower case, or with a name. */
    @Test
    void reasonsContinueTheirSentence() throws IOException {
        String sources = literals();
        Pattern reason = Pattern.compile("(?:AttributionException\\(|notKnown\\(|Answer\\(\\s*null,)\\s*\"([^\" ]+)");
        Set<String> begins = all(reason, sources, 1);
        assertThat(begins).hasSizeGreaterThan(5);
        begins.addAll(all(Pattern.compile("\"[^\"\n]*\\bbecause ([^\" ]+)"), sources, 1));
        for (String type : List.of("BlockingCompilation", "HotSpotCompiler")) { // why threads do not wait
            String source = Files.readString(JIT.resolve(type + ".java"));
            Set<String> here = all(Pattern.compile("return [^;\"]*(?:\"\" : )?\"([^\" ]+)"), source, 1);
            assertThat(here).as(type).isNotEmpty();
            begins.addAll(here);
        }
        begins.removeAll(NAMES);
        assertThat(begins).noneMatch(word -> Character.isUpperCase(word.charAt(0)));
    }

    /** The main code, with concatenated strings and keys joined. */
    private static String literals() throws IOException {
        StringBuilder sources = new StringBuilder();
        for (String module : published()) {
            Path main = Page.ROOT.resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(main)) {
                for (Path file :
                        files.filter(it -> it.toString().endsWith(".java")).toList()) {
                    sources.append(Files.readString(file));
                }
            }
        }
        String literals = sources.toString();
        for (Field constant : ByteWatcherKeys.class.getFields()) {
            literals = literals.replaceAll(
                    "ByteWatcherKeys\\." + constant.getName() + "\\b", "\"" + value(constant) + "\"");
        }
        return literals.replaceAll("\"\\s*\\+\\s*\"", "");
    }
}
