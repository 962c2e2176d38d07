package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ComparisonTests {
    private static final Environment JDK_25 = new Environment("compressed-oops", "g1", "c2", 25);
    private static final String TEST = "com.acme.CodecTest#encodes";

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    private static BaselineSite site(String method, long bytes) {
        return BaselineSite.of("com.acme.Codec." + method, "new Order", bytes, 1);
    }

    private static Baseline baseline(Figure figure, BaselineSite... sites) {
        return Baseline.of(List.of(entry(List.of(17, 25), "g1", figure, sites)));
    }

    private static BaselineEntry entry(List<Integer> jdks, String collector, Figure figure, BaselineSite... sites) {
        return new BaselineEntry(TEST, "compressed-oops", collector, "c2", jdks, figure, List.of(sites), "");
    }

    private static Comparison compare(Baseline baseline, Figure figure, BaselineSite... sites) {
        return baseline.compare(new MeasuredTest(TEST, figure, List.of(sites)), JDK_25, Tolerance.DEFAULT);
    }

    @Test
    void regressionShowsOnlyNewAndGrownSites() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        Baseline baseline = baseline(Figure.steady(1_064), site("price", 1_000), site("id", 32), site("old", 32));
        Comparison comparison = compare(
                baseline,
                Figure.steady(2_096),
                site("price", 2_000),
                site("id", 32),
                BaselineSite.of("com.acme.Codec.fields", "java.util.List.iterator()", 64, 1));
        assertThat(comparison.outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(comparison.text()).isEqualTo("""
                was         1,064 B per call  at the baseline:3
                now         2,096 B per call
                difference  1,032 B more
                  1,000  com.acme.Codec.price   new Order                  was 1,000, is 2,000
                     64  com.acme.Codec.fields  java.util.List.iterator()  new""");
    }

    @Test
    void oneFigureIsAPartOfTheLargestState() {
        BaselineEntry line = entry(List.of(25), "g1", Figure.steady(0).or(96), site("price", 64), site("id", 32));
        List<BaselineSite> price = List.of(site("price", 64));
        assertThat(Comparison.isPartOfLargest(new MeasuredTest(TEST, Figure.steady(64), price), line))
                .isTrue();
        assertThat(Comparison.isPartOfLargest(
                        new MeasuredTest(TEST, Figure.steady(64).or(40), price), line))
                .isFalse();
        assertThat(Comparison.isPartOfLargest(
                        new MeasuredTest(TEST, Figure.steady(40).or(64), price), line))
                .isFalse();
    }

    /** It is more than one of the accepted figures, and less than another. */
    @Test
    void regressionBetweenTwoStatesIsComparedWithTheSmaller() {
        Comparison comparison = compare(baseline(Figure.steady(0).or(Figure.steady(40))), Figure.steady(24));
        assertThat(comparison.outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(comparison.text()).endsWith("difference  24 B more");
    }

    /** The difference is to the nearest accepted figure below, for each of the figures now. */
    @Test
    void regressionOfSeveralStatesIsStatedByTheLargestDifference() {
        Figure accepted = Figure.steady(0).or(Figure.steady(40));
        assertThat(compare(baseline(accepted), Figure.steady(48)).text()).endsWith("difference  8 B more");
        assertThat(compare(baseline(accepted), Figure.steady(24).or(Figure.steady(48)))
                        .text())
                .endsWith("difference  24 B more");
        assertThat(compare(baseline(accepted), Figure.steady(16).or(Figure.steady(80)))
                        .text())
                .endsWith("difference  40 B more");
    }

    @Test
    void improvementShowsNoSites() {
        Comparison comparison =
                compare(baseline(Figure.steady(48), site("price", 48)), Figure.steady(16), site("id", 16));
        assertThat(comparison.outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(comparison.grown()).isEmpty();
        assertThat(comparison.text()).endsWith("difference  32 B less");
    }

    @Test
    void equalFigureIsReportedAsUnchanged() {
        Comparison comparison = compare(baseline(Figure.steady(48)), Figure.steady(48), site("moved", 48));
        assertThat(comparison.outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(comparison.text()).endsWith("difference  none");
    }

    @Test
    void meansShowTheirCounts() {
        Comparison comparison = compare(
                baseline(Figure.amortised(96, 60_000, 16), BaselineSite.of("A.next", "new Chunk", 96, 60_000)),
                Figure.amortised(9_600, 1_000_000, 160),
                BaselineSite.of("A.next", "new Chunk", 1_040, 600_000),
                BaselineSite.of("A.grow", "new byte[]", 9_600, 1_000_000));
        assertThat(comparison.outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(comparison.text()).isEqualTo("""
                was         0.0016 B per call (96 ± 16 B in 60,000)         at the baseline:3
                now         0.0096 B per call (9,600 ± 160 B in 1,000,000)
                difference  0.008 B more
                  0.0096  A.grow  new byte[]  new""");
    }

    @Test
    void neverPrintsADifferenceAsZero() {
        Comparison comparison =
                compare(baseline(Figure.steady(48)), Figure.amortised(48_000_000_001L, 1_000_000_000, 0));
        assertThat(comparison.text()).endsWith("difference  0.000000001 B more");
        Comparison third = compare(baseline(Figure.steady(1_000)), Figure.amortised(10_000, 3, 0));
        assertThat(third.text()).endsWith("difference  2,333.333 B more");
    }

    @Test
    void doesNotReportSitesThatTheBaselineMayHaveOmitted() {
        List<BaselineSite> kept = new ArrayList<>();
        for (int i = 0; i < BaselineEntry.MAX_SITES; i++) {
            kept.add(site("m" + i, 32));
        }
        BaselineSite small = site("small", 16);
        Baseline baseline = baseline(Figure.steady(176), kept.toArray(new BaselineSite[0]));
        List<BaselineSite> now = new ArrayList<>(kept);
        now.add(small);
        now.add(site("asSmall", 32));
        now.add(site("large", 40));
        Comparison comparison = compare(baseline, Figure.steady(216), now.toArray(new BaselineSite[0]));
        assertThat(comparison.grown())
                .extracting(grown -> grown.site().method())
                .containsExactly("com.acme.Codec.large");
        kept.add(small);
        Comparison onlySmall = compare(baseline, Figure.steady(177), kept.toArray(new BaselineSite[0]));
        assertThat(onlySmall.grown()).extracting(GrownSite::site).containsExactly(small);
    }

    @Test
    void siteOfASteadyFigureGrowsByAnyByte() {
        Comparison comparison = compare(
                baseline(Figure.steady(1_000), site("price", 1_000)), Figure.steady(1_001), site("price", 1_001));
        assertThat(comparison.grown()).extracting(GrownSite::growth).containsExactly(BigDecimal.ONE);
    }

    @Test
    void reportsThatTheBaselineHasNoSites() {
        assertThat(compare(baseline(Figure.steady(16)), Figure.steady(48), site("price", 48))
                        .text())
                .contains("the baseline has no sites, so these are all there are now:\n  48  com.acme.Codec.price");
        assertThat(compare(baseline(Figure.steady(0)), Figure.steady(48), site("price", 48))
                        .text())
                .endsWith("difference  48 B more\n  48  com.acme.Codec.price  new Order  new");
    }

    @Test
    void missingLineIsReportedWithARemedy() {
        Baseline none = Baseline.read(Path.of("no-such-baseline.tsv"));
        Comparison comparison = compare(none, Figure.steady(48));
        assertThat(comparison.outcome()).isEqualTo(Outcome.NO_BASELINE);
        assertThat(comparison.text()).isEqualTo("""
                now  48 B per call
                no line for this test in no-such-baseline.tsv, which does not exist; -Dbytewatcher.baseline=update adds one""");
    }

    @Test
    void otherEnvironmentsAreListed() {
        Baseline baseline = Baseline.of(
                List.of(entry(List.of(17, 21), "g1", Figure.steady(48)), entry(List.of(25), "zgc", Figure.steady(56))));
        Comparison comparison = compare(baseline, Figure.steady(64));
        assertThat(comparison.outcome()).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        assertThat(comparison.text()).isEqualTo("""
                now  64 B per call  on JDK 25, c2, g1, compressed-oops
                was  48 B per call  on JDK 17, 21, c2, g1, compressed-oops
                was  56 B per call  on JDK 25, c2, zgc, compressed-oops
                no line for this environment: the baseline:3 has others; -Dbytewatcher.baseline=update adds one""");
    }

    @Test
    void changedModeIsNotCompared() {
        Comparison comparison = compare(baseline(Figure.steady(48)), Figure.singleShot(96));
        assertThat(comparison.outcome()).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        assertThat(comparison.text()).isEqualTo("""
                was  48 B per call  at the baseline:3
                now  96 B
                measured in another way, so not comparable; -Dbytewatcher.baseline=update replaces the line""");
    }

    @Test
    void collectorWithoutALineUsesThatOfG1() {
        Baseline baseline = Baseline.of(List.of(
                entry(List.of(17, 25), "g1", Figure.steady(48)), entry(List.of(25), "parallel", Figure.steady(56))));
        assertThat(found(baseline, "serial", 25)).isEqualTo(Figure.steady(48));
        assertThat(found(baseline, "parallel", 25)).isEqualTo(Figure.steady(56));
        assertThat(found(baseline, "parallel", 17)).isEqualTo(Figure.steady(48));
        Baseline onlyParallel = Baseline.of(List.of(entry(List.of(25), "parallel", Figure.steady(56))));
        assertThat(compare(onlyParallel, Figure.steady(48)).outcome()).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
    }

    private static Figure found(Baseline baseline, String collector, int jdk) {
        Environment environment = new Environment("compressed-oops", collector, "c2", jdk);
        return baseline.find(TEST, environment).orElseThrow().figure();
    }

    @Test
    void escapesTerminalControlCharacters() {
        BaselineSite site = BaselineSite.of("A.b\u001b[31m", "new\nC", 8, 1);
        assertThat(compare(baseline(Figure.steady(0)), Figure.steady(8), site).text())
                .endsWith("\n  8  A.b\\u001b[31m  new\\nC  new");
    }
}
