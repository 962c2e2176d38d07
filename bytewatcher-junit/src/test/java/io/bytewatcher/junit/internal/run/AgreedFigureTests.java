package io.bytewatcher.junit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The effect of baseline lines by mode. */
class AgreedFigureTests {
    private static final Environment HERE = Environment.ofThisJvm();
    private static final String TEST = "com.acme.CodecTest#encodes";
    private static final Tolerance CONFIGURED = new Tolerance(8, 100, 10, SingleShots.REPORTED);
    private static final MeasurementRequest GATE = request(AllocationMode.STEADY_STATE, OptionalLong.empty());

    @TempDir
    private Path folder;

    private static MeasurementRequest request(AllocationMode mode, OptionalLong tolerance) {
        return new MeasurementRequest(OptionalLong.empty(), mode, AllocationScope.TEST_THREAD, tolerance);
    }

    private static BaselineEntry line(Figure figure, BaselineSite... sites) {
        return new BaselineEntry(
                TEST, HERE.layout(), HERE.collector(), HERE.jit(), List.of(HERE.jdk()), figure, List.of(sites), "");
    }

    private RunBaseline baseline(BaselineMode mode, BaselineEntry... lines) throws IOException {
        return reading(mode, Baseline.of(List.of(lines)).text());
    }

    private RunBaseline reading(BaselineMode mode, String text) throws IOException {
        Path file = folder.resolve("agreed.tsv");
        Files.writeString(file, text);
        return new RunBaseline(new BaselineSettings(Optional.of(mode), Optional.of(file), CONFIGURED));
    }

    @ParameterizedTest
    @CsvSource({
        "OFF, false, false, false",
        "CHECK, true, false, false",
        "STRICT, true, true, false",
        "UPDATE, false, false, true"
    })
    void exposesTheBaselineMode(BaselineMode mode, boolean checked, boolean strict, boolean updated)
            throws IOException {
        RunBaseline baseline = baseline(mode, line(Figure.steady(48)));
        assertThat(baseline.isChecked()).isEqualTo(checked);
        assertThat(baseline.isStrict()).isEqualTo(strict);
        assertThat(baseline.isUpdated()).isEqualTo(updated);
        assertThat(baseline.line(TEST).isPresent()).isEqualTo(checked);
        assertThat(baseline.line("com.acme.CodecTest#decodes")).isEmpty();
        assertThat(baseline.environment()).isEqualTo(HERE);
    }

    @Test
    void isNotReadIfOff() throws IOException {
        assertThat(reading(BaselineMode.OFF, "damaged").baseline().entries()).isEmpty();
        assertThatExceptionOfType(BaselineException.class).isThrownBy(() -> reading(BaselineMode.CHECK, "damaged"));
    }

    @Test
    void toleranceAboveTheBaselineIsAccepted() throws IOException {
        RunBaseline baseline = baseline(BaselineMode.CHECK, line(Figure.steady(48)));
        assertThat(baseline.agreed(TEST, GATE)).hasValue(56);
        assertThat(baseline.agreed(TEST, request(AllocationMode.STEADY_STATE, OptionalLong.of(16))))
                .hasValue(64);
        assertThat(baseline.agreed("com.acme.CodecTest#decodes", GATE)).isEmpty();
        assertThat(baseline(BaselineMode.UPDATE, line(Figure.steady(48))).agreed(TEST, GATE))
                .isEmpty();
    }

    @Test
    void anyByteExceedsABaselineOfZero() throws IOException {
        assertThat(baseline(BaselineMode.STRICT, line(Figure.steady(0))).agreed(TEST, GATE))
                .hasValue(0);
    }

    @Test
    void fractionOfAMeanIsTruncated() throws IOException {
        assertThat(RunBaseline.leastAgreed(Figure.amortised(5, 2, 0))).isEqualTo(2);
        assertThat(baseline(BaselineMode.CHECK, line(Figure.amortised(5, 2, 0))).agreed(TEST, GATE))
                .hasValue(10);
    }

    @Test
    void smallestOfSeveralSteadyStatesIsNeverARegression() throws IOException {
        Figure several = Figure.steady(48).or(16);
        assertThat(RunBaseline.leastAgreed(several)).isEqualTo(16);
        assertThat(baseline(BaselineMode.CHECK, line(several)).agreed(TEST, GATE))
                .hasValue(24);
    }

    @ParameterizedTest
    @CsvSource({
        "16, true",
        "24, true",
        "48, true",
        "56, true",
        "25, false",
        "39, false",
        "57, false",
        "8, true",
        "0, true"
    })
    void stateAloneOrBelowKeepsSeveralSteadyStates(long alone, boolean isKept) throws IOException {
        Figure several = Figure.steady(48).or(16);
        assertThat(baseline(BaselineMode.CHECK, line(several)).isKept(TEST, alone(alone), GATE))
                .isEqualTo(isKept);
    }

    /** String.format on JDK 21: of the boxed number and the array, the JIT removes both, either or none. */
    @ParameterizedTest
    @CsvSource({
        "1_025, 1_001, 24, 0, true",
        "1_033, 1_001, 0, 32, true",
        "1_025, 1_001, 0, 24, false", // a smaller array is another object
        "1_033, 1_009, 24, 0, false", // the text has grown by a field
        "1_025, 1_001, 0, 0, false", // unplaced
        "1_041, 1_001, 40, 0, false", // the boxed number has grown
        "1_041, 1_017, 24, 0, false",
        "1_003, 1_003, 0, 0, false", // less than an object above a state
        "1_059, 1_003, 24, 32, false",
        "1_081, 1_025, 24, 32, false" // above the largest
    })
    void figureOfUnchangedSitesIsAPartOfTheLargestState(long bytes, long text, long boxed, long array, boolean isPart)
            throws IOException {
        BaselineSite[] sites = {
            site("String.format(...)", 1_001), site("boxing int → Integer", 24), site("varargs array", 32)
        };
        RunBaseline baseline =
                baseline(BaselineMode.CHECK, line(Figure.steady(1_001).or(1_057), sites));
        List<AllocationSite> found = Stream.of(
                        found("String.format(...)", text),
                        found("boxing int → Integer", boxed),
                        found("varargs array", array))
                .filter(site -> site.bytes() > 0)
                .toList();
        SiteReport alone = alone(found, bytes, 1);
        assertThat(baseline.isPartOfLargest(TEST, alone)).isEqualTo(isPart);
    }

    /** By less than the tenth by which a mean's site must grow to be listed. */
    @ParameterizedTest
    @CsvSource({"1_001, 1_025_750, true", "1_003, 1_027_750, false"})
    void siteOfAMeanDoesNotGrowByAnObject(long text, long bytes, boolean isPart) throws IOException {
        Figure several = Figure.amortised(1_001_750, 1_000, 0).or(Figure.amortised(1_057_750, 1_000, 0));
        RunBaseline baseline = baseline(
                BaselineMode.CHECK, line(several, site("String.format(...)", 1_001), site("boxing int → Integer", 24)));
        List<AllocationSite> found = List.of(found("String.format(...)", text), found("boxing int → Integer", 24));
        SiteReport alone = alone(found, bytes, 1_000);
        assertThat(baseline.isPartOfLargest(TEST, alone)).isEqualTo(isPart);
    }

    /** The JVM that found the sites of the line can have been in a larger state than the recorded ones. */
    @Test
    void figureOfAllSitesIsNoPartOfASmallerLargestState() throws IOException {
        BaselineSite[] sites = {site("String.format(...)", 1_001), site("varargs array", 56)};
        RunBaseline baseline =
                baseline(BaselineMode.CHECK, line(Figure.steady(1_001).or(1_025), sites));
        List<AllocationSite> found = List.of(found("String.format(...)", 1_001), found("varargs array", 56));
        assertThat(baseline.isPartOfLargest(TEST, alone(found, 1_057, 1))).isFalse();
    }

    @Test
    void rareRegressionOfAnAcceptedMeanIsNoPart() throws IOException {
        Figure several = Figure.amortised(1_001_750, 1_000, 0).or(Figure.amortised(1_057_750, 1_000, 0));
        RunBaseline baseline = baseline(BaselineMode.CHECK, line(several, site("String.format(...)", 1_001)));
        SiteReport alone = alone(List.of(found("String.format(...)", 1_001)), 1_001_900, 1_000);
        assertThat(baseline.isPartOfLargest(TEST, alone)).isFalse();
    }

    /** They have no site, because few calls are recorded. */
    @Test
    void rareObjectsAreNoPartOfASteadyState() throws IOException {
        BaselineSite[] sites = {site("String.format(...)", 1_001), site("boxing int → Integer", 24)};
        RunBaseline baseline =
                baseline(BaselineMode.CHECK, line(Figure.steady(1_001).or(1_057), sites));
        List<AllocationSite> found = List.of(found("String.format(...)", 1_001), found("boxing int → Integer", 24));
        assertThat(baseline.isPartOfLargest(TEST, alone(found, 1_025_500, 1_000)))
                .isFalse();
        assertThat(baseline.isPartOfLargest(TEST, alone(found, 1_025_000, 1_000)))
                .isTrue();
    }

    /** Also below the largest state, and where the line has room for no further site. */
    @Test
    void newSiteIsNoPartOfTheLargestState() throws IOException {
        BaselineSite[] sites = {
            site("new A", 64), site("new B", 48), site("new C", 40), site("new D", 32), site("new E", 32)
        };
        RunBaseline baseline =
                baseline(BaselineMode.CHECK, line(Figure.steady(64).or(216), sites));
        SiteReport alone = alone(List.of(found("new A", 64), found("new F", 24)), 88, 1);
        assertThat(baseline.isPartOfLargest(TEST, alone)).isFalse();
    }

    private static SiteReport alone(List<AllocationSite> found, long bytes, long operations) {
        long recorded = found.stream().mapToLong(AllocationSite::bytes).sum();
        return new SiteReport(SiteReport.Engine.EXACT_FORK, found, recorded, 1, bytes, operations, 0, List.of());
    }

    private static BaselineSite site(String cause, long bytes) {
        return new BaselineSite("com.acme.Codec.encode", cause, BigDecimal.valueOf(bytes));
    }

    private static AllocationSite found(String cause, long bytes) {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 12);
        return new AllocationSite("main", List.of(place), List.of(), cause, bytes, 1, 1);
    }

    /** A mean rounded up to a byte would not be a bound. */
    @ParameterizedTest
    @CsvSource({"96, 60_000, true", "110, 60_000, true", "960, 60_000, false", "60_000, 60_000, false", "0, 1, true"})
    void meanIsKeptByAnEqualOrLowerMeanAlone(long bytes, long operations, boolean isKept) throws IOException {
        RunBaseline baseline = baseline(BaselineMode.STRICT, line(Figure.amortised(96, 60_000, 39)));
        MeasurementRequest exact = request(AllocationMode.STEADY_STATE, OptionalLong.of(0));
        assertThat(baseline.isKept(TEST, report(SiteReport.Engine.EXACT_FORK, bytes, operations), exact))
                .isEqualTo(isKept);
    }

    @Test
    void toleranceDoesNotApplyToABaselineOfZeroAlone() throws IOException {
        RunBaseline baseline = baseline(BaselineMode.CHECK, line(Figure.steady(0)));
        assertThat(baseline.isKept(TEST, alone(8), GATE)).isFalse();
        assertThat(baseline.isKept(TEST, alone(0), GATE)).isTrue();
    }

    @Test
    void unknownFigureKeepsNoBaseline() throws IOException {
        RunBaseline baseline = baseline(BaselineMode.CHECK, line(Figure.steady(48)));
        assertThat(baseline.isKept(TEST, SiteReport.notFound("where: off"), GATE))
                .isFalse();
        assertThat(baseline.isKept("com.acme.CodecTest#decodes", alone(0), GATE))
                .isFalse();
    }

    private static SiteReport alone(long bytes) {
        return report(SiteReport.Engine.EXACT_FORK, bytes, 1);
    }

    @Test
    void meanAloneIsCompared() {
        assertThat(RunBaseline.alone(alone(48), AllocationScope.ALL_THREADS))
                .contains(Figure.steady(48).withScope(AllocationScope.ALL_THREADS));
        assertThat(RunBaseline.alone(mean(481, 10, 16), AllocationScope.TEST_THREAD))
                .contains(Figure.amortised(481, 10, 16));
        assertThat(RunBaseline.alone(report(SiteReport.Engine.LEDGER, 480, 10), AllocationScope.TEST_THREAD))
                .isEmpty();
        assertThat(RunBaseline.alone(SiteReport.notFound("where: off"), AllocationScope.TEST_THREAD))
                .isEmpty();
    }

    private static SiteReport mean(long bytes, long operations, long deviation) {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1, bytes, operations, deviation, List.of());
    }

    @Test
    void rareRegressionOfAMeanDoesNotKeepItsBaseline() throws IOException {
        MeasurementRequest exactly = request(AllocationMode.STEADY_STATE, OptionalLong.of(0));
        RunBaseline baseline = baseline(BaselineMode.CHECK, line(Figure.amortised(150_240_000, 10_000_000, 16_000)));
        assertThat(baseline.isKept(TEST, mean(150_400_000, 10_000_000, 16_000), exactly)) // 16 B once in 1,000 calls
                .isFalse();
        assertThat(baseline.isKept(TEST, mean(150_260_000, 10_000_000, 16_000), exactly))
                .isTrue();
    }

    private static SiteReport report(SiteReport.Engine engine, long bytes, long operations) {
        return new SiteReport(engine, List.of(), 0, 1, bytes, operations, 0, List.of());
    }

    @Test
    void growthHasNoUpperBound() throws IOException {
        Figure growing = new Figure(Verdict.GROWING, AllocationScope.TEST_THREAD, 480, 10, 0);
        assertThat(baseline(BaselineMode.CHECK, line(growing)).agreed(TEST, GATE))
                .isEmpty();
    }

    @Test
    void toleranceOfATestOverridesTheConfiguration() throws IOException {
        RunBaseline baseline = baseline(BaselineMode.CHECK);
        assertThat(baseline.tolerance(GATE)).isEqualTo(CONFIGURED);
        assertThat(baseline.tolerance(request(AllocationMode.STEADY_STATE, OptionalLong.of(4))))
                .isEqualTo(new Tolerance(4, 100, 10, SingleShots.REPORTED));
        assertThat(baseline.tolerance(request(AllocationMode.SINGLE_SHOT, OptionalLong.of(4))))
                .isEqualTo(new Tolerance(8, 4, 0, SingleShots.GATED));
    }

    @ParameterizedTest
    @EnumSource
    void comparesInCheckMode(BaselineMode mode) throws IOException {
        RunBaseline baseline = baseline(mode, line(Figure.steady(48)));
        Optional<MeasuredTest> measured = Optional.of(new MeasuredTest(TEST, Figure.steady(57), List.of()));
        Optional<Outcome> outcome = baseline.compare(measured, GATE).map(Comparison::outcome);
        assertThat(outcome).isEqualTo(baseline.isChecked() ? Optional.of(Outcome.REGRESSED) : Optional.empty());
        assertThat(baseline.compare(measured, request(AllocationMode.STEADY_STATE, OptionalLong.of(9)))
                        .map(Comparison::outcome))
                .isEqualTo(baseline.isChecked() ? Optional.of(Outcome.UNCHANGED) : Optional.empty());
        assertThat(baseline.compare(Optional.empty(), GATE)).isEmpty();
    }

    @Test
    void unchangedLineIsKnown() throws IOException {
        BaselineSite site = new BaselineSite("com.acme.Codec.encode", "byte[]", BigDecimal.valueOf(48));
        RunBaseline baseline =
                baseline(BaselineMode.UPDATE, line(Figure.steady(48).or(16), site));
        assertThat(baseline.knows(measured(TEST, 48), GATE)).isTrue();
        assertThat(baseline.knows(measured(TEST, 16), GATE)).isTrue();
        assertThat(baseline.knows(measured(TEST, 32), GATE)).isFalse();
        assertThat(baseline.knows(measured("com.acme.CodecTest#decodes", 48), GATE))
                .isFalse();
        assertThat(baseline(BaselineMode.UPDATE, line(Figure.steady(48))).knows(measured(TEST, 48), GATE))
                .isFalse();
        assertThat(baseline(BaselineMode.UPDATE, line(Figure.steady(0))).knows(measured(TEST, 0), GATE))
                .isTrue();
    }

    /** A figure that agrees with G1's gets no line of its own under another collector. */
    @Test
    void lineOfG1IsKnownUnderEachCollector() throws IOException {
        BaselineEntry ofG1 = new BaselineEntry(
                TEST, HERE.layout(), "g1", HERE.jit(), List.of(HERE.jdk()), Figure.steady(0), List.of(), "");
        assertThat(baseline(BaselineMode.UPDATE, ofG1).knows(measured(TEST, 0), GATE))
                .isTrue();
    }

    private static MeasuredTest measured(String test, long bytes) {
        return new MeasuredTest(test, Figure.steady(bytes), List.of());
    }
}
