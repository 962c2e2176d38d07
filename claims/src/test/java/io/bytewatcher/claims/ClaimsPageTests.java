package io.bytewatcher.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/claims.md}, which are made of the claims and of both baselines. {@code claims/measure} writes them. */
class ClaimsPageTests {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs").resolve("claims.md");
    private static final Pattern TABLES = Pattern.compile("(?<=\n)## The claims\n.*?(?=\n## )", Pattern.DOTALL);
    private static final List<Integer> JDKS = List.of(17, 21, 25);

    /** JMH counts what its own threads allocate, too. */
    private static final BigDecimal NOISE_OF_JMH = new BigDecimal("0.016");

    private static final List<Class<? extends Claims>> CLASSES = List.of(
            AgronaTests.class,
            Decimal4jTests.class,
            FastutilTests.class,
            GuavaTests.class,
            HashingTests.class,
            HdrHistogramTests.class,
            JavolutionTests.class,
            JdkTests.class,
            JomlTests.class,
            KryoTests.class,
            LibGdxTests.class,
            Log4jTests.class,
            OtherLibrariesTests.class,
            Slf4jTests.class);

    private final Baseline measured = Baseline.read(Path.of("bytewatcher-baseline.tsv"));
    private final Baseline jmh = Baseline.read(Path.of("jmh-baseline.tsv"));

    private static List<Method> claims() {
        return CLASSES.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Claim.class))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static String test(Method claim) {
        return claim.getDeclaringClass().getName() + "#" + claim.getName();
    }

    private static BigDecimal figure(Baseline baseline, String test, int jdk) {
        return entry(baseline, test, jdk).figure().bytesPerOperation();
    }

    private static BaselineEntry entry(Baseline baseline, String test, int jdk) {
        List<BaselineEntry> lines = baseline.entries().stream()
                .filter(line -> line.test().equals(test))
                .filter(line -> line.jdks().contains(jdk))
                .toList();
        assertThat(lines)
                .as(test + " on " + jdk + "; claims/measure measures it")
                .hasSize(1);
        return lines.get(0);
    }

    @Test
    void everyControlAllocates() {
        for (Method claim : claims()) {
            for (int jdk : JDKS) {
                assertThat(entry(measured, test(claim) + "Control", jdk)
                                .figure()
                                .states())
                        .as(test(claim) + "Control")
                        .allSatisfy(
                                state -> assertThat(state.bytesPerOperation()).isPositive());
            }
        }
    }

    @Test
    void aFigureHasAReasonUnlessItIsZero() {
        assertThat(claims()).hasSizeGreaterThanOrEqualTo(30);
        for (Method claim : claims()) {
            boolean holds = JDKS.stream()
                    .allMatch(jdk -> figure(measured, test(claim), jdk).signum() == 0);
            assertThat(claim.getAnnotation(Claim.class).reason().isEmpty())
                    .as(test(claim))
                    .isEqualTo(holds);
        }
    }

    @Test
    void thePageShowsTheFigures() throws IOException {
        String page = Files.readString(PAGE);
        Matcher tables = TABLES.matcher(page);
        assertThat(tables.find()).as("## The claims").isTrue();
        String expected = tables();
        if (Boolean.getBoolean("claims.write")) {
            Files.writeString(PAGE, page.substring(0, tables.start()) + expected + page.substring(tables.end()));
        } else {
            assertThat(tables.group())
                    .as("the tables of docs/claims.md; claims/measure writes them")
                    .isEqualTo(expected);
        }
    }

    @Test
    void thePageShowsTheSizesOfTheRewrittenTests() throws IOException {
        Map<String, String> rewritten = Map.of(
                "Log4j 2", "Log4jGarbageFreeTests",
                "ihmc-commons", "IhmcListTests",
                "Scala", "ScalaSeqTests",
                "OpenTelemetry", "OpenTelemetryCollectTests");
        String page = Files.readString(PAGE);
        for (Map.Entry<String, String> project : rewritten.entrySet()) {
            Matcher row = Pattern.compile("\\| \\[" + project.getKey() + "]\\([^|]*\\|[^|]*\\|[^|]*\\| ([0-9]+) \\|")
                    .matcher(page);
            assertThat(row.find()).as(project.getKey()).isTrue();
            assertThat(row.group(1)).as(project.getKey()).isEqualTo(String.valueOf(linesOfCode(project.getValue())));
        }
    }

    /** The lines of a rewritten test that are neither blank nor only a comment. */
    private static long linesOfCode(String test) throws IOException {
        Path file = Path.of("src/test/java/io/bytewatcher/claims/rewritten", test + ".java");
        return Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line ->
                        !line.isEmpty() && !line.startsWith("/*") && !line.startsWith("*") && !line.startsWith("//"))
                .count();
    }

    private String tables() throws IOException {
        Map<Library, List<Method>> byLibrary = claims().stream()
                .collect(Collectors.groupingBy(
                        claim -> claim.getAnnotation(Claim.class).of(), TreeMap::new, Collectors.toList()));
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        StringBuilder text = new StringBuilder("## The claims\n");
        text.append(String.format(
                Locale.ROOT,
                "%d claims of %d libraries and of the JDK. %d measure 0 B per call on all three JDKs.%n",
                claims().size(),
                byLibrary.size() - 1,
                claims().stream()
                        .filter(claim ->
                                claim.getAnnotation(Claim.class).reason().isEmpty())
                        .count()));
        byLibrary.forEach((library, claims) -> {
            text.append("\n### ").append(library.title());
            if (library == Library.JDK) {
                text.append("\nThe words are from `src.zip` of 25.0.3.\n");
            } else {
                text.append(' ')
                        .append(version(pom, library))
                        .append("\n`")
                        .append(library.artifact())
                        .append("`\n");
            }
            text.append("\n| claim | operation | 17 | JMH | 21 | JMH | 25 | JMH | control |\n");
            text.append("|---|---|--:|--:|--:|--:|--:|--:|---|\n");
            claims.forEach(claim -> text.append(row(claim)).append('\n'));
            List<Method> others = claims.stream()
                    .filter(claim -> !claim.getAnnotation(Claim.class).reason().isEmpty())
                    .toList();
            if (!others.isEmpty()) {
                text.append('\n');
            }
            others.forEach(claim -> {
                Claim of = claim.getAnnotation(Claim.class);
                text.append("- ")
                        .append(of.operation())
                        .append(": ")
                        .append(of.reason())
                        .append(".\n");
            });
        });
        return text.toString().replace("\r\n", "\n");
    }

    private String row(Method claim) {
        Claim of = claim.getAnnotation(Claim.class);
        String place = of.in().contains("`") ? of.in() : "`" + of.in() + "`";
        String figures = JDKS.stream()
                .map(jdk -> text(figure(measured, test(claim), jdk)) + " | " + jmhText(figure(jmh, test(claim), jdk)))
                .collect(Collectors.joining(" | "));
        String control = JDKS.stream()
                .map(jdk -> text(figure(measured, test(claim) + "Control", jdk)))
                .distinct()
                .collect(Collectors.joining(", "));
        return "| “" + of.words() + "”, " + place + " | " + of.operation() + " | " + figures + " | " + control + ": "
                + of.control() + " |";
    }

    private static String jmhText(BigDecimal figure) {
        BigDecimal whole = new BigDecimal(Math.round(figure.doubleValue()));
        return text(figure.subtract(whole).abs().compareTo(NOISE_OF_JMH) < 0 ? whole : figure);
    }

    private static String text(BigDecimal figure) {
        return String.format(Locale.ROOT, figure.stripTrailingZeros().scale() > 0 ? "%,.4f" : "%,.0f", figure);
    }

    private static String version(String pom, Library library) {
        Matcher version = Pattern.compile("<" + Pattern.quote(library.property()) + ">(.*?)<")
                .matcher(pom);
        assertThat(version.find()).as(library.property()).isTrue();
        return version.group(1);
    }
}
