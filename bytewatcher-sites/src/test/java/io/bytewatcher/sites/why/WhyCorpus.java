package io.bytewatcher.sites.why;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import io.bytewatcher.sites.corpus.Found;
import io.bytewatcher.sites.corpus.Row;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.SideBySide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures cases once they have settled. Each case has a JVM of its own: a case that shares one changes the profiles of the JDK's methods,
 * and with them what C2 inlines into the next case.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WhyCorpus {
    /** A busy JIT compiles by way of level 2, which has no profile; see the corpus of sites. */
    private static final String COUNTING_ALL_CALLS = "-XX:Tier3DelayOn=1000000";

    private static final Pattern NAMES_A_PLACE = Pattern.compile(" at (?!most )");
    private static final Pattern UNKNOWN_PART = Pattern.compile("not known for ([\\d,.]+) of ([\\d,.]+) B");

    /** A frame for the console of IntelliJ IDEA: the text from the first " at " to the first parenthesis after a digit. */
    private static final Pattern LINK = Pattern.compile(" at (.*?\\d)\\)");

    /** The place in a JDK whose classes have no line numbers, such as a small runtime image. */
    private static final String WITHOUT_LINES = "(Unknown Source)";

    private static final Pattern FRAME = Pattern.compile("(?:[\\w.@-]+/)?[\\w.$<>]+\\(\\w+\\.(?:java|kt):\\d+");

    private final SideBySide jvms = new SideBySide();
    private final Map<WhyCase, SideBySide.Answer<Measured>> runs = new LinkedHashMap<>();
    private @Nullable List<WhyCase> cases;

    /**
     * A measured case.
     *
     * @param found without further flags
     * @param proofs with the flags that take the reasons of one of its sites away, by that site
     */
    private record Measured(Found found, Map<Row, Found> proofs) {}

    /** Whether to measure a case. */
    abstract boolean isChosen(WhyCase stated);

    /** The least part of the bytes whose reasons must be known. */
    abstract double leastKnown();

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        List<WhyCase> all = WhyCase.in(directory);
        List<WhyCase> chosen = all.stream().filter(this::isChosen).toList();
        if (chosen.stream().anyMatch(WhyCase::isInKotlin)) {
            WhyCase.compileKotlin(directory);
        }
        for (WhyCase stated : chosen) {
            runs.put(stated, jvms.start(() -> measure(directory, stated)));
        }
        cases = all;
    }

    @AfterAll
    void stop() {
        jvms.close();
    }

    /** All cases, also those that are not measured. */
    List<WhyCase> cases() {
        return requireNonNull(cases);
    }

    @TestFactory
    Stream<DynamicTest> eachLineAllocatesAsStated() {
        assertThat(runs).isNotEmpty();
        return Stream.concat(
                runs.entrySet().stream()
                        .map(run -> DynamicTest.dynamicTest(run.getKey().id(), () -> {
                            check(run.getKey(), run.getValue().get().found());
                            checkProofs(run.getKey(), run.getValue().get());
                        })),
                Stream.of(
                        DynamicTest.dynamicTest("known reasons", this::checkKnown),
                        DynamicTest.dynamicTest("nearest refused inlining", this::compareNearest)));
    }

    /** Each case counts by its bytes per call. */
    private void checkKnown() throws Exception {
        double bytes = 0;
        double known = 0;
        List<Row> unknown = new ArrayList<>();
        for (SideBySide.Answer<Measured> run : runs.values()) {
            Row site = null;
            for (Row row : run.get().found().rows()) {
                if (row.reason().isEmpty()) {
                    site = row.isPlaced() ? row : null;
                    bytes += site == null ? 0 : site.bytes() / (double) site.calls();
                } else if (site != null) { // the first of its reasons
                    double part = unknownPart(run.get().found().rows(), site);
                    if (part > 0) {
                        unknown.add(site);
                    }
                    known += (1 - part) * site.bytes() / site.calls();
                    site = null;
                }
            }
        }
        System.out.printf("reasons known of %.1f of %.1f B per call; not known: %s%n", known, bytes, unknown);
        assertThat(known / bytes).as("not known: %s", unknown).isGreaterThanOrEqualTo(leastKnown());
    }

    /** Prints what the JIT's log alone would tell of the same bytes. */
    private void compareNearest() throws Exception {
        Map<String, DoubleSummaryStatistics> bytes = new TreeMap<>();
        for (Map.Entry<WhyCase, SideBySide.Answer<Measured>> run : runs.entrySet()) {
            List<Row> rows = run.getValue().get().found().rows();
            for (Row site : rows) {
                if (site.isPlaced() && site.reason().isEmpty()) {
                    Optional<String> refused = rows.subList(rows.indexOf(site) + 1, rows.size()).stream()
                            .map(Row::reason)
                            .takeWhile(reason -> !reason.isEmpty())
                            .filter(NearestRefusal::is)
                            .findFirst();
                    System.out.printf(
                            "%s%n    ByteWatcher: %s%n    log: %s%n",
                            site, reasons(rows, site).map(Row::reason).toList(), refused.orElse("no refused call"));
                    String nearest = refused.map(
                                    reason -> isStated(run.getKey(), site, reason) ? "right" : "another call")
                            .orElse("none");
                    bytes.computeIfAbsent(nearest, any -> new DoubleSummaryStatistics())
                            .accept(site.bytes() / (double) site.calls());
                }
            }
        }
        double all = bytes.values().stream()
                .mapToDouble(DoubleSummaryStatistics::getSum)
                .sum();
        bytes.forEach((nearest, those) -> System.out.printf(
                "the nearest refused inlining is %s: %d sites, %.1f %% of the bytes%n",
                nearest, those.getCount(), 100 * those.getSum() / all));
        assertThat(bytes).containsKeys("right", "none");
    }

    private static boolean isStated(WhyCase stated, Row site, String nearest) {
        return stated.kept().getOrDefault(site.line(), List.of()).stream()
                .anyMatch(kept -> NearestRefusal.isStatedBy(kept, nearest));
    }

    /** Returns the part of a site's bytes without a reason, such as a half for {@code not known for 48 of 96 B}. */
    private static double unknownPart(List<Row> rows, Row site) {
        return reasons(rows, site)
                .filter(WhyCorpus::isUnknown)
                .map(row -> UNKNOWN_PART.matcher(row.reason()))
                .mapToDouble(part -> part.find() ? bytes(part.group(1)) / bytes(part.group(2)) : 1)
                .findFirst()
                .orElse(0);
    }

    private static double bytes(String figure) {
        return Double.parseDouble(figure.replace(",", ""));
    }

    private static boolean isUnknown(Row row) {
        return row.reason().startsWith(KeptReason.Kind.UNKNOWN.name());
    }

    private static void check(WhyCase stated, Found found) {
        if (found.saysNotSettled()) {
            found.isAtLeastAsStated();
            return;
        }
        found.isAsStated();
        for (Row row : found.rows()) {
            if (NAMES_A_PLACE.matcher(row.reason()).find() && !row.reason().contains(WITHOUT_LINES)) {
                assertThat(LINK.matcher(row.reason()).results().findFirst().map(link -> link.group(1)))
                        .as(row.toString())
                        .hasValueSatisfying(link -> assertThat(link).matches(FRAME));
            }
            if (!row.reason().isEmpty() && !isUnknown(row)) {
                assertThat(stated.kept().getOrDefault(row.line(), List.of()))
                        .as(row.toString())
                        .anyMatch(kept -> kept.states(row.reason()));
            }
        }
    }

    /** The JIT removes proven bytes with ByteWatcher's flags, and keeps the others even so. */
    private static void checkProofs(WhyCase stated, Measured measured) {
        List<Row> rows = measured.found().rows();
        for (Row site : rows.stream()
                .filter(row -> row.isPlaced() && row.reason().isEmpty())
                .toList()) {
            List<Kept> ofTheSite = stated.kept().getOrDefault(site.line(), List.of()).stream()
                    .filter(one -> reasons(rows, site).findAny().isPresent()
                            && reasons(rows, site).allMatch(row -> one.states(row.reason())))
                    .toList();
            List<String> flags = flags(rows, site);
            Found proof = measured.proofs().get(site);
            if (proof == null) {
                assertThat(ofTheSite)
                        .as("%s is not tried", site)
                        .allMatch(one -> one.experiments().isEmpty());
            } else if (!proof.saysNotSettled()) {
                boolean isGone = !proof.allocatesAt(site);
                System.out.printf("with %s: %s, %s%n", flags, site, isGone ? "gone" : "still there");
                assertThat(ofTheSite)
                        .as("%s with %s: gone is %s", site, flags, isGone)
                        .isNotEmpty()
                        .allMatch(one -> one.isProvenBy(flags) == isGone);
            }
        }
    }

    private static Measured measure(Path directory, WhyCase stated) throws IOException {
        Found found = run(directory, stated, List.of());
        Map<Row, Found> proofs = new LinkedHashMap<>();
        for (Row site : found.rows()) {
            List<String> flags = flags(found.rows(), site);
            boolean canBeTried = flags.stream().allMatch(flag -> flag.startsWith("-XX:"));
            if (!flags.isEmpty() && canBeTried) {
                proofs.put(site, run(directory, stated, flags));
            }
        }
        return new Measured(found, proofs);
    }

    /** The rows of a site's reasons. */
    private static Stream<Row> reasons(List<Row> rows, Row site) {
        return rows.subList(rows.indexOf(site) + 1, rows.size()).stream()
                .takeWhile(row -> !row.reason().isEmpty())
                .filter(row -> !NearestRefusal.is(row.reason()));
    }

    /** The flags that ByteWatcher tries; none if the row is no site. */
    private static List<String> flags(List<Row> rows, Row site) {
        if (!site.reason().isEmpty()) {
            return List.of();
        }
        List<KeptReason> reasons = reasons(rows, site)
                .map(row -> new KeptReason(KeptReason.Kind.UNKNOWN, row.reason(), row.flags(), ""))
                .toList();
        return new io.bytewatcher.Kept(reasons, "", "", "").flags();
    }

    private static Found run(Path directory, WhyCase stated, List<String> further) throws IOException {
        Path files = Files.createTempDirectory(directory, "run");
        Path programs = files.resolve("programs");
        Path rows = files.resolve("rows");
        Files.writeString(programs, stated.entry().place() + "\n");
        List<String> flags = new ArrayList<>(List.of(COUNTING_ALL_CALLS));
        flags.addAll(ObjectEventsEngine.flags(files));
        ObjectEventsEngine.otherCollector().ifPresent(flags::add);
        flags.addAll(further);
        ForkedJvm.ofThisJdk()
                .withFlags(flags)
                .withClassPathFirst(NearestRefusal.install(files.resolve("nearest")))
                .run(CorpusRun.class, Which.EVENTS.name(), When.SETTLED.name(), programs.toString(), rows.toString());
        List<Row> found = Files.readAllLines(rows).stream().map(Row::parse).toList();
        return new Found(Which.EVENTS, stated.entry().stated(), found);
    }
}
