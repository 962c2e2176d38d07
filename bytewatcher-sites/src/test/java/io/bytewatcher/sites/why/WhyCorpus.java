package io.bytewatcher.sites.why;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.why.NearestRefusal;
import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import io.bytewatcher.sites.corpus.CorpusSources;
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

    private static final Pattern NAMES_A_PLACE = Pattern.compile(" at (?!most |several places)");

    /** A frame for the console of IntelliJ IDEA: the text from the first " at " to the first parenthesis after a digit. */
    private static final Pattern LINK = Pattern.compile(" at (.*?\\d)\\)");

    /** The place in a JDK whose classes have no line numbers, such as a small runtime image. */
    private static final String WITHOUT_LINES = "(Unknown Source)";

    private static final String TOO_BUSY = "the machine is too busy: the code did not settle";
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

    /** The least part of the bytes that reasons must explain. */
    abstract double leastExplained();

    /** Whether the bytes of a case that did not settle count as not explained; if not, the case is left out. */
    abstract boolean countsIfNotSettled();

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
                            Measured measured = run.getValue().get();
                            check(run.getKey(), measured.found());
                            checkProofs(run.getKey(), measured);
                            abortUnlessExplained(run.getKey(), measured.found());
                        })),
                Stream.of(
                        DynamicTest.dynamicTest("explained bytes", this::checkExplained),
                        DynamicTest.dynamicTest("nearest refused inlining", this::compareNearest)));
    }

    /** Each case counts by its bytes per call. A wrong reason counts as not explained. */
    private void checkExplained() throws Exception {
        double bytes = 0;
        double explained = 0;
        List<Row> others = new ArrayList<>();
        boolean isComplete = true;
        for (Map.Entry<WhyCase, SideBySide.Answer<Measured>> run : runs.entrySet()) {
            Found found = run.getValue().get().found();
            if (found.saysNotSettled() && !countsIfNotSettled()) {
                isComplete = false;
                continue;
            }
            for (Row site : sites(found)) {
                double part = found.saysNotSettled() ? 0 : explainedPart(run.getKey(), found.rows(), site);
                if (part < 1) {
                    others.add(site);
                }
                bytes += site.bytes() / (double) site.calls();
                explained += part * site.bytes() / site.calls();
            }
        }
        System.out.printf("reasons explain %.1f of %.1f B per call; not explained: %s%n", explained, bytes, others);
        assumeThat(isComplete || bytes > 0).as(TOO_BUSY).isTrue();
        assertThat(explained / bytes).as("not explained: %s", others).isGreaterThanOrEqualTo(leastExplained());
    }

    private static double explainedPart(WhyCase stated, List<Row> rows, Row site) {
        List<String> found = reasons(rows, site).map(Row::reason).toList();
        return stated.keptAt(site).map(kept -> kept.explained(found)).orElse(0.0);
    }

    /** Prints what the JIT's log alone would tell of the same bytes. */
    private void compareNearest() throws Exception {
        Map<String, DoubleSummaryStatistics> bytes = new TreeMap<>();
        boolean isComplete = true;
        for (Map.Entry<WhyCase, SideBySide.Answer<Measured>> run : runs.entrySet()) {
            Found found = run.getValue().get().found();
            List<Row> rows = found.rows();
            isComplete &= !found.saysNotSettled();
            for (Row site : found.saysNotSettled() ? List.<Row>of() : sites(found)) {
                Optional<String> refused = rows.subList(rows.indexOf(site) + 1, rows.size()).stream()
                        .map(Row::reason)
                        .takeWhile(reason -> !reason.isEmpty())
                        .filter(NearestRefusal::is)
                        .findFirst();
                System.out.printf(
                        "%s%n    ByteWatcher: %s%n    log: %s%n",
                        site, reasons(rows, site).map(Row::reason).toList(), refused.orElse("no refused call"));
                String nearest = refused.map(reason -> isStated(run.getKey(), site, reason) ? "right" : "another call")
                        .orElse("none");
                bytes.computeIfAbsent(nearest, any -> new DoubleSummaryStatistics())
                        .accept(site.bytes() / (double) site.calls());
            }
        }
        double all = bytes.values().stream()
                .mapToDouble(DoubleSummaryStatistics::getSum)
                .sum();
        bytes.forEach((nearest, those) -> System.out.printf(
                "the nearest refused inlining is %s: %d sites, %.1f %% of the bytes%n",
                nearest, those.getCount(), 100 * those.getSum() / all));
        if (!isComplete) {
            assumeThat(bytes).as(TOO_BUSY).containsKeys("right", "none");
        }
        assertThat(bytes).containsKeys("right", "none");
    }

    private static boolean isStated(WhyCase stated, Row site, String nearest) {
        return stated.keptAt(site)
                .filter(kept -> kept.isOfCall(NearestRefusal.call(nearest)))
                .isPresent();
    }

    private static List<Row> sites(Found found) {
        return found.rows().stream()
                .filter(row -> row.isPlaced() && row.reason().isEmpty())
                .toList();
    }

    private static double unknownPart(List<Row> rows, Row site) {
        return Kept.unknownPart(reasons(rows, site).map(Row::reason).toList());
    }

    private static void check(WhyCase stated, Found found) {
        assumeThat(found.saysNotSettled()).as(TOO_BUSY).isFalse();
        found.isAsStated();
        for (Row row : found.rows()) {
            if (NAMES_A_PLACE.matcher(row.reason()).find() && !row.reason().contains(WITHOUT_LINES)) {
                assertThat(LINK.matcher(row.reason()).results().findFirst().map(link -> link.group(1)))
                        .as(row.toString())
                        .hasValueSatisfying(link -> assertThat(link).matches(FRAME));
            }
        }
        for (Row site : sites(found)) {
            List<String> reasons = knownReasons(found.rows(), site);
            if (!reasons.isEmpty()) {
                Kept kept = stated.keptAt(site).orElseThrow(() -> new AssertionError("no reason is stated: " + site));
                assertThat(reasons).as(site.toString()).allMatch(kept::states);
                if (unknownPart(found.rows(), site) == 0) {
                    assertThat(kept.missing(reasons))
                            .as("missing among %s at %s", reasons, site)
                            .isEmpty();
                }
            }
        }
    }

    /** The JIT removes proven bytes with ByteWatcher's flags, and keeps the others even so. */
    private static void checkProofs(WhyCase stated, Measured measured) {
        List<Row> rows = measured.found().rows();
        List<Row> notSettled = new ArrayList<>();
        for (Row site : sites(measured.found())) {
            List<String> flags = flags(rows, site);
            Found proof = measured.proofs().get(site);
            if (unknownPart(rows, site) == 0) {
                assertThat(stated.keptAt(site)
                                .filter(kept -> !kept.experiments().isEmpty() && !kept.isProvenBy(flags)))
                        .as("%s is tried with %s", site, flags)
                        .isEmpty();
            }
            if (proof == null) {
                continue; // no flag can prove it
            }
            if (proof.saysNotSettled()) {
                notSettled.add(site);
            } else {
                boolean isGone = !proof.allocatesAt(site);
                System.out.printf("with %s: %s, %s%n", flags, site, isGone ? "gone" : "still there");
                assertThat(stated.keptAt(site))
                        .as("%s with %s: gone is %s", site, flags, isGone)
                        .hasValueSatisfying(
                                kept -> assertThat(kept.isProvenBy(flags)).isEqualTo(isGone));
            }
        }
        assumeThat(notSettled)
                .as("the machine is too busy: experiments did not settle")
                .isEmpty();
    }

    /** A case without a reason is neither right nor wrong. */
    private static void abortUnlessExplained(WhyCase stated, Found found) {
        assumeThat(sites(found).stream().filter(site -> explainedPart(stated, found.rows(), site) < 1))
                .as("not explained")
                .isEmpty();
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

    private static List<String> knownReasons(List<Row> rows, Row site) {
        return reasons(rows, site)
                .map(Row::reason)
                .filter(reason -> !Kept.isUnknown(reason))
                .toList();
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
                .withClassPathFirst(CorpusSources.resource("nearest"))
                .run(CorpusRun.class, Which.EVENTS.name(), When.SETTLED.name(), programs.toString(), rows.toString());
        List<Row> found = Files.readAllLines(rows).stream().map(Row::parse).toList();
        return new Found(Which.EVENTS, stated.entry().stated(), found);
    }
}
