package io.bytewatcher.junit.internal.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.request.IgnoredTypes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.Observation;
import io.bytewatcher.junit.internal.sites.WantedSites;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * The effect of the answers of a fresh JVM, and of one that removes no object, on the verdict, and when they are asked. Quick: the answers
 * are invented.
 */
class ExcusedVerdictTests extends VerdictQuestions {
    private static final MeasurementRequest AT_MOST_31 = limit(31, AllocationMode.STEADY_STATE);
    private static final MeasurementRequest NOTHING_AS_WRITTEN = new MeasurementRequest(
            OptionalLong.of(100),
            OptionalLong.empty(),
            IgnoredTypes.NONE,
            OptionalLong.of(0),
            AllocationMode.STEADY_STATE,
            AllocationScope.TEST_THREAD,
            OptionalLong.empty());
    private static final String NAME = "VerdictQuestions.Fixture.test()";

    private static final Allocation NOTHING = steady(0);
    private static final Allocation HERE_32 = steady(16);
    private static final FreshFigures.Answer LESS = new FreshFigures.Answer(once(0), "");

    /** A measurement that ended early, when nothing could fail. */
    private static Allocation steady(int length) {
        return SteadyState.of(() -> {
                    kept = length == 0 ? null : new byte[length];
                })
                .limit(1_000_000)
                .measure();
    }

    private static SiteReport alone(long bytes) {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, bytes * 1_000, 1_000, 0, List.of());
    }

    private Optional<WantedSites> wanted(
            String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).wantedSites(), lines);
    }

    private Observation observed(String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines)
            throws IOException {
        return wanted(mode, request, allocation, lines)
                .flatMap(WantedSites::observation)
                .orElseThrow();
    }

    @Test
    void limitThatAllowsSomeMayHaveHeld() throws IOException {
        assertThat(mayHaveHeld(limit(31, AllocationMode.STEADY_STATE))).isTrue();
        assertThat(mayHaveHeld(limit(0, AllocationMode.STEADY_STATE))).isFalse();
        assertThat(mayHaveHeld(request(OptionalLong.empty(), OptionalLong.of(1))))
                .isTrue();
        assertThat(mayHaveHeld(request(OptionalLong.empty(), OptionalLong.of(0))))
                .isFalse();
        parameters.put("bytewatcher.sites", "always");
        assertThat(observed("strict", limit(64, AllocationMode.STEADY_STATE), HERE_32)
                        .mayHaveHeld())
                .as("the limit holds, and there is no baseline")
                .isFalse();
    }

    private boolean mayHaveHeld(MeasurementRequest request) throws IOException {
        return wanted("off", request, HERE_32)
                .flatMap(WantedSites::observation)
                .orElseThrow()
                .mayHaveHeld();
    }

    @Test
    void aFreshJvmThatKeepsTheLimitExcusesABreach() throws IOException {
        WantedSites wanted = wanted("off", AT_MOST_31, HERE_32).orElseThrow();
        assertThat(wanted.subject()).isEqualTo(NAME);
        assertThat(wanted.uniqueId()).contains("[method:test()]");
        assertThat(wanted.limit()).isEqualTo(31);
        assertThat(wanted.asWritten()).isFalse();
        Observation observed = wanted.observation().orElseThrow();
        assertThat(observed.bytesPerOperation()).isEqualTo(32);
        assertThat(observed.mayHaveHeld()).isTrue();
        assertThat(observed.isExcusedBy()).accepts(alone(31), alone(0)).rejects(alone(32), SiteReport.notFound("no"));
    }

    private static MeasurementRequest request(OptionalLong bytes, OptionalLong objects, String... ignoring) {
        return new MeasurementRequest(
                bytes,
                objects,
                new IgnoredTypes(List.of(ignoring)),
                OptionalLong.empty(),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                OptionalLong.empty());
    }

    /** A report of so many arrays in each of 1,000 calls. */
    private static SiteReport arrays(int number) {
        long bytes = 32_000L * number;
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(AllocationSite.unplaced("main", AllocationSite.NOT_ATTRIBUTED, bytes, 1_000)),
                bytes,
                1_000,
                bytes,
                1_000,
                0,
                List.of(),
                List.of(new AllocatedType("byte[]", bytes, 1_000L * number)));
    }

    @Test
    void ignoredObjectsOfTheSameFigureHoldTheLimitWithoutAnExcuse() throws IOException {
        MeasurementRequest ignoring = request(OptionalLong.of(0), OptionalLong.empty(), "byte[]");
        assertThat(observed("off", ignoring, HERE_32).isExcusedBy())
                .accepts(arrays(1), arrays(2), alone(0)) // two arrays are another state
                .rejects(alone(32), SiteReport.notFound("no"));
        Judged same = judge("off", ignoring, HERE_32.withSites(arrays(1)));
        assertThat(same.thrown()).isNull();
        assertThat(same.published()).doesNotContainKey("allocation several states");
        Judged other = judge("off", ignoring, HERE_32.withSites(arrays(2)));
        assertThat(other.thrown()).isNull();
        assertThat(other.published().get("allocation several states"))
                .contains(" has several steady states: 32 B per call here, 64 B alone in a fresh JVM");
    }

    @Test
    void objectsOfAnotherStateDoNotJudgeThisOneIfSeveralStatesFail() throws IOException {
        parameters.put("bytewatcher.several-states", "fail");
        MeasurementRequest one = request(OptionalLong.empty(), OptionalLong.of(1));
        assertThat(wanted("off", one, HERE_32).orElseThrow().limit()).isEqualTo(-1);
        Judged other = judge("off", one, steady(48).withSites(arrays(1)));
        assertThat(other.thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith(NAME + ": 64 B per call, limit 1 object [STEADY]\n")
                .contains("\n  alone in a fresh JVM: 32 B; ")
                .contains("\n  alone in a fresh JVM, objects per call: 1 byte[]");
    }

    @Test
    void aFreshJvmThatKeepsTheBaselineExcusesARegression() throws IOException {
        Observation observed = observed("check", RECORDED, HERE_32, line(Figure.steady(16)));
        assertThat(observed.mayHaveHeld()).isTrue();
        assertThat(observed.isExcusedBy()).accepts(alone(16), alone(0)).rejects(alone(24), alone(32));
    }

    /** Its line has an array and a number, of which the JIT removes both or none elsewhere, and only the number here. */
    @Test
    void confirmedPartOfTheLargestStateIsExcused() throws IOException {
        BaselineSite number = new BaselineSite("com.acme.Codec.encode", "boxing int → Integer", BigDecimal.valueOf(16));
        BaselineEntry line = line(Figure.steady(0).or(80), SITE, number);
        assertThat(told(ofArray(at("new byte[]", 64), line)))
                .startsWith(NAME + " has several steady states: 64 B per call here, 64 B alone in a fresh JVM, where it"
                        + " allocates a part of what its baseline accepts. The JIT does not always remove the same"
                        + " objects. ");
        assertThat(ofArray(at("new int[]", 64), line).thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining("new int[]");
        assertThat(ofArray(at("boxing int → Integer", 16), line).thrown())
                .as("this JVM has another figure")
                .isInstanceOf(AllocationBaselineError.class);
        BaselineEntry larger = line(Figure.steady(96).or(160), SITE, number);
        assertThat(ofArray(at("new byte[]", 64), larger).published())
                .as("an improvement")
                .doesNotContainKey("allocation several states");
    }

    private Judged ofArray(SiteReport alone, BaselineEntry line) throws IOException {
        return judge("check", RECORDED, steady(48).withSites(alone), line);
    }

    private static SiteReport at(String cause, long bytes) {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 12);
        AllocationSite site = new AllocationSite("main", List.of(place), List.of(), cause, bytes * 1_000, 1_000, 1_000);
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK, List.of(site), bytes * 1_000, 1_000, bytes * 1_000, 1_000, 0, List.of());
    }

    @Test
    void freshJvmAtTheBaselineExcusesAnImprovement() throws IOException {
        Observation observed = observed("strict", RECORDED, HERE_32, line(Figure.steady(64)));
        assertThat(observed.mayHaveHeld()).isFalse();
        assertThat(observed.isExcusedBy()).accepts(alone(64), alone(80)).rejects(alone(63), alone(32));
    }

    private static final BaselineSite SITE =
            new BaselineSite("com.acme.Codec.encode", "new byte[]", BigDecimal.valueOf(64));

    private boolean mayHide(String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines)
            throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).mayHideRegression(), lines);
    }

    @Test
    void improvementThatPassesMayHideARegression() throws IOException {
        BaselineEntry line = line(Figure.steady(64), SITE);
        assertThat(mayHide("check", RECORDED, HERE_32, line)).isTrue();
        assertThat(mayHide("check", limit(32, AllocationMode.STEADY_STATE), HERE_32, line))
                .isTrue();
        assertThat(mayHide("check", RECORDED, HERE_32, line(Figure.steady(64).or(40), SITE)))
                .isTrue();
        assertThat(mayHide("strict", RECORDED, HERE_32.withSites(alone(80)), line))
                .as("it is excused")
                .isTrue();
        assertThat(mayHide("strict", RECORDED, HERE_32.withSites(alone(64)), line))
                .as("a fresh JVM shows no regression")
                .isFalse();
        assertThat(mayHide("strict", RECORDED, HERE_32, line))
                .as("it fails anyway")
                .isFalse();
        assertThat(mayHide("check", AT_MOST_31, HERE_32, line))
                .as("so does a broken limit")
                .isFalse();
        assertThat(mayHide("check", RECORDED, HERE_32, line(Figure.steady(32).or(64), SITE)))
                .as("no improvement")
                .isFalse();
        assertThat(mayHide("check", RECORDED, HERE_32, line(Figure.steady(64))))
                .as("recorded without fresh JVMs")
                .isFalse();
        assertThat(mayHide("check", RECORDED, HERE_32, line(Figure.amortised(64_000_001, 1_000_000, 16), SITE)))
                .as("a mean")
                .isFalse();
        assertThat(mayHide("check", RECORDED, InventedAllocations.of(Verdict.AMORTISED, 32_001), line))
                .as("a mean here")
                .isFalse();
        assertThat(mayHide("check", ONCE, once(16), line(Figure.singleShot(64_000), SITE)))
                .as("a single call is not repeated")
                .isFalse();
        assertThat(mayHide("update", RECORDED, HERE_32, line))
                .as("an update accepts it")
                .isFalse();
        parameters.put("bytewatcher.sites", "off");
        assertThat(mayHide("check", RECORDED, HERE_32, line)).isFalse();
    }

    private boolean isRegression(MeasurementRequest request, Allocation alone, Figure agreed) throws IOException {
        return ask(
                "check",
                request,
                criteria -> new TestVerdict(criteria, HERE_32).agreed().isRegression(alone),
                line(agreed, SITE));
    }

    @Test
    void figureAboveAllAcceptedOnesIsARegressionAlone() throws IOException {
        Figure both = Figure.steady(64).or(96);
        assertThat(isRegression(RECORDED, steady(64), Figure.steady(64))).isTrue(); // 80 B
        assertThat(isRegression(RECORDED, steady(48), Figure.steady(64))).isFalse();
        assertThat(isRegression(RECORDED, steady(64), both)).isFalse();
        assertThat(isRegression(RECORDED, steady(96), both)).isTrue();
        MeasurementRequest tolerant = new MeasurementRequest(
                OptionalLong.empty(), AllocationMode.STEADY_STATE, AllocationScope.TEST_THREAD, OptionalLong.of(16));
        assertThat(isRegression(tolerant, steady(64), Figure.steady(64))).isFalse();
        assertThat(isRegression(RECORDED, NOT_SETTLED, Figure.steady(0))).isFalse();
    }

    @Test
    void regressionThatFreshJvmsShowFails() throws IOException {
        BaselineEntry line = line(Figure.steady(64), SITE);
        FreshFigures.Answer regression = new FreshFigures.Answer(steady(64), "");
        for (String mode : List.of("check", "strict")) {
            Judged judged = judge(
                    mode,
                    context -> verdict(RECORDED, context, HERE_32.withSites(alone(80)))
                            .with(figures -> figures.withHidden(regression))
                            .pronounce(Optional.empty(), ""),
                    line);
            assertThat(judged.thrown())
                    .isInstanceOf(AllocationBaselineError.class)
                    .message()
                    .startsWith(NAME + ": 32 or 80 B per call, baseline 64 B per call [REGRESSED]\n")
                    .contains("\n  each of 4 fresh JVMs shows it: at least 80 B alone. This JVM may have")
                    .contains("\n  measured: 32 B per call", "\n  if intended: ");
            assertThat(judged.published()).doesNotContainKey("allocation several states");
        }
        assertThat(told(judge(
                        "check",
                        context -> verdict(RECORDED, context, HERE_32.withSites(alone(64)))
                                .with(figures -> figures.withHidden(regression))
                                .pronounce(Optional.empty(), ""),
                        line)))
                .as("the fresh JVM that searches for the sites keeps the baseline")
                .contains("32 B per call here, 64 B alone in a fresh JVM, where it keeps its baseline. ")
                .endsWith("; 4 other fresh JVMs show at least 80 B");
        assertThat(judge(
                                "check",
                                context -> verdict(RECORDED, context, HERE_32.withSites(alone(96)))
                                        .with(figures -> figures.withHidden(regression))
                                        .pronounce(Optional.empty(), ""),
                                line)
                        .thrown())
                .hasMessageStartingWith(NAME + ": 32 or 80 or 96 B per call, baseline 64 B");
    }

    @Test
    void sitesOfAHiddenRegressionNeedNoFurtherJvm() throws IOException {
        WantedSites wanted = ask(
                        "check",
                        RECORDED,
                        criteria -> new TestVerdict(criteria, HERE_32)
                                .with(figures -> figures.withHidden(new FreshFigures.Answer(steady(64), "")))
                                .wantedSites(),
                        line(Figure.steady(64), SITE))
                .orElseThrow();
        assertThat(wanted.limit()).isEqualTo(64);
        assertThat(wanted.observation()).isEmpty();
    }

    @Test
    void unknownRegressionIsReported() throws IOException {
        String notKnown = "it is not known whether it has regressed alone in a fresh JVM, because there is no JVM";
        Consumer<ExtensionContext> question = context -> verdict(RECORDED, context, HERE_32)
                .with(figures -> figures.withHidden(new FreshFigures.Answer(null, "there is no JVM")))
                .pronounce(Optional.empty(), "");
        Judged judged = judge("check", question, line(Figure.steady(64), SITE));
        assertThat(judged.thrown()).isNull();
        assertThat(judged.published().get("allocation baseline")).endsWith("\n" + notKnown);
        assertThat(run("check", question, line(Figure.steady(64), SITE)).failures())
                .isEmpty();
        assertThat(Files.readString(folder.resolve("results.json"))).contains(notKnown);
    }

    /** A call through JUnit can allocate, and a figure of a fresh JVM is what fresh JVMs would be asked for. */
    @Test
    void onlyExactFiguresOfThisJvmAreComparedWithFreshJvms() throws IOException {
        parameters.put("bytewatcher.sites.fork", "false");
        String asked =
                "it is not known whether it has regressed alone in a fresh JVM, because no fresh JVM may be started"
                        + " (bytewatcher.sites.fork=false)";
        assertThat(comparison("", false)).endsWith("\n" + asked);
        assertThat(comparison(TestJudge.INEXACT + "calls go through reflection", false))
                .doesNotContain("fresh JVM");
        assertThat(comparison("", true)).doesNotContain("fresh JVM");
    }

    private String comparison(String note, boolean isOfFreshJvm) throws IOException {
        Judged judged = judge(
                "check",
                context -> {
                    TestCriteria criteria = TestCriteria.of(RECORDED, context);
                    new TestJudge(criteria, System.nanoTime(), note, isOfFreshJvm)
                            .judge(new TestVerdict(criteria, HERE_32));
                },
                line(Figure.steady(64), SITE));
        assertThat(judged.thrown()).isNull();
        return judged.published().getOrDefault("allocation baseline", "");
    }

    @Test
    void comparisonHasTheStateAloneIfItDiffersInTheSameWay() throws IOException {
        assertThat(compared("check", HERE_32.withSites(alone(24)), Figure.steady(16)))
                .startsWith("24 or 32 B per call, baseline 16 B per call [REGRESSED]");
        assertThat(compared("strict", HERE_32.withSites(alone(40)), Figure.steady(64)))
                .startsWith("32 or 40 B per call, baseline 64 B per call [IMPROVED, STRICT]");
        assertThat(compared("check", HERE_32.withSites(alone(32)), Figure.steady(16)))
                .startsWith("32 B per call, baseline 16 B per call [REGRESSED]");
    }

    private String compared(String mode, Allocation allocation, Figure agreed) throws IOException {
        Throwable thrown =
                requireNonNull(judge(mode, RECORDED, allocation, line(agreed)).thrown());
        return String.valueOf(thrown.getMessage()).substring(NAME.length() + 2);
    }

    @Test
    void comparisonLacksTheStateAloneIfItDiffersInAnotherWay() throws IOException {
        parameters.put("bytewatcher.several-states", "fail");
        assertThat(compared("check", HERE_32.withSites(alone(0)), Figure.steady(16)))
                .startsWith("32 B per call, baseline 16 B per call [REGRESSED]");
    }

    @Test
    void comparisonOfAnAcceptedStateHasThisStateAlone() throws IOException {
        Judged judged = judge(
                "check",
                RECORDED,
                HERE_32.withSites(alone(64)),
                line(Figure.steady(64).or(32)));
        assertThat(judged.thrown()).isNull();
        assertThat(judged.published().get("allocation baseline"))
                .startsWith("UNCHANGED\n")
                .contains("now         32 B per call");
    }

    @Test
    void breachHasTheObjectsOfAFreshJvm() throws IOException {
        MeasurementRequest none = request(OptionalLong.empty(), OptionalLong.of(0));
        assertThat(judge("off", none, HERE_32.withSites(arrays(1))).thrown())
                .message()
                .startsWith(NAME + ": 32 B per call in 1 object, limit 0 objects [STEADY]\n")
                .contains("\n  objects per call: 1 byte[]")
                .doesNotContain("ignored class");
        assertThat(judge("off", none, HERE_32.withSites(arrays(2))).thrown())
                .as("of another state")
                .message()
                .startsWith(NAME + ": 32 B per call, limit 0 objects [STEADY]\n")
                .contains("\n  alone in a fresh JVM, objects per call: 2 byte[]");
    }

    @Test
    void breachStatesWhetherClassesAreIgnored() throws IOException {
        assertThat(judge("off", request(OptionalLong.of(0), OptionalLong.empty(), "byte[]"), HERE_32)
                        .thrown())
                .hasMessageContaining(
                        "\n  no class is ignored (byte[]): the classes of the objects are not known, because "
                                + "the search for them is off");
        assertThat(judge("off", AT_MOST_31, HERE_32).thrown()).hasMessageNotContaining("no class is ignored");
        assertThat(judge(
                                "off",
                                request(OptionalLong.of(0), OptionalLong.empty(), "int[]"),
                                HERE_32.withSites(arrays(1)))
                        .thrown())
                .hasMessageContaining("\n  no object is of an ignored class (int[])");
        assertThat(judge("off", AT_MOST_31, HERE_32.withSites(arrays(1))).thrown())
                .hasMessageNotContaining("ignored class");
    }

    @Test
    void stackOfABreachLeadsToItsLargestSite() throws IOException {
        SiteReport sites = new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(siteOf("encode", 41, Kept.NOT_SOUGHT)),
                16_000,
                1_000,
                32_000,
                1_000,
                0,
                List.of());
        Throwable thrown = requireNonNull(
                judge("off", AT_MOST_31, HERE_32.withSites(sites)).thrown());
        assertThat(thrown.getStackTrace()[0]).hasToString("com.acme.Codec.encode(Codec.java:41)");
    }

    @Test
    void breachOfBothIsExcusedIfBothAreKeptAlone() throws IOException {
        Observation observed = observed("check", AT_MOST_31, HERE_32, line(Figure.steady(16)));
        assertThat(observed.mayHaveHeld()).isTrue();
        assertThat(observed.isExcusedBy()).accepts(alone(16)).rejects(alone(24));
    }

    @Test
    void passingTestNeedsNoExcuse() throws IOException {
        parameters.put("bytewatcher.sites", "always");
        WantedSites wanted =
                wanted("off", limit(32, AllocationMode.STEADY_STATE), HERE_32).orElseThrow();
        assertThat(wanted.limit()).isEqualTo(-1);
        assertThat(wanted.observation()).isEmpty();
        assertThat(wanted("check", RECORDED, HERE_32, line(Figure.steady(64)))
                        .orElseThrow()
                        .observation())
                .as("an improvement")
                .isEmpty();
        assertThat(wanted("off", RECORDED, NOTHING)).isEmpty();
    }

    @Test
    void sitesAsWrittenAreSearchedIfNothingElseFails() throws IOException {
        Allocation removed = NOTHING.withAsWritten(once(16));
        WantedSites wanted = wanted("off", NOTHING_AS_WRITTEN, removed).orElseThrow();
        assertThat(wanted).isEqualTo(new WantedSites(wanted.uniqueId(), NAME, 0, Optional.empty(), true));
        assertThat(wanted.uniqueId()).contains("[method:test()]");
        assertThat(wanted("strict", NOTHING_AS_WRITTEN, removed, line(Figure.steady(0)))
                        .map(WantedSites::asWritten))
                .contains(true);
        assertThat(wanted("strict", NOTHING_AS_WRITTEN, removed, line(Figure.steady(64)))
                        .map(WantedSites::asWritten))
                .as("an improvement fails first")
                .contains(false);
        Allocation both = steady(112).withAsWritten(once(112));
        assertThat(wanted("off", NOTHING_AS_WRITTEN, both).map(WantedSites::asWritten))
                .as("so does a breach")
                .contains(false);
        assertThat(wanted("off", NOTHING_AS_WRITTEN, NOTHING.withAsWritten(once(0))))
                .as("it is kept")
                .isEmpty();
    }

    private boolean isAskedAsWritten(
            String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).wantsFigureAsWritten(false), lines);
    }

    private boolean isAskedOfFreshJvm(Allocation allocation) throws IOException {
        return ask("update", RECORDED, criteria -> new TestVerdict(criteria, allocation).wantsFigureAsWritten(true));
    }

    @Test
    void figureAsWrittenIsMeasuredForALimitOrIfConfigured() throws IOException {
        assertThat(isAskedAsWritten("off", NOTHING_AS_WRITTEN, HERE_32)).isTrue();
        assertThat(isAskedAsWritten("off", NOTHING_AS_WRITTEN, HERE_32.withAsWritten(once(16))))
                .as("it is known")
                .isFalse();
        assertThat(isAskedAsWritten("off", RECORDED, HERE_32)).isFalse();
        parameters.put("bytewatcher.as-written", "true");
        assertThat(isAskedAsWritten("off", RECORDED, HERE_32)).isTrue();
        assertThat(isAskedAsWritten("off", ONCE, HERE_32)).as("has none").isFalse();
    }

    @Test
    void noStateIsLargerThanTheCodeAsWritten() throws IOException {
        assertThat(mayAllocateMore(HERE_32)).as("not known").isTrue();
        assertThat(mayAllocateMore(HERE_32.withAsWritten(once(32)))).isTrue();
        assertThat(mayAllocateMore(HERE_32.withAsWritten(once(16)))).isFalse();
        assertThat(mayAllocateMore(steady(20_000).withAsWritten(once(20_024)))).isTrue();
        Allocation mean = mean(100_000);
        assertThat(mayAllocateMore(mean.withAsWritten(mean(100_010))))
                .as("means differ a little")
                .isFalse();
    }

    private boolean mayAllocateMore(Allocation allocation) throws IOException {
        return ask("update", RECORDED, criteria -> new TestVerdict(criteria, allocation).mayAllocateMore());
    }

    private static Allocation mean(long bytes) {
        return new Allocation(
                Verdict.AMORTISED,
                bytes,
                10_000,
                0,
                List.of(),
                List.of(),
                CompilationState.NOT_NEEDED,
                "",
                Duration.ZERO);
    }

    private boolean mayBeFragile(MeasurementRequest request, Allocation allocation) throws IOException {
        return ask("off", request, criteria -> new TestVerdict(criteria, allocation).mayBeFragile());
    }

    @Test
    void zeroIsFragileIfTheJitRemovesSomething() throws IOException {
        Allocation removed = NOTHING.withAsWritten(once(16));
        assertThat(mayBeFragile(RECORDED, removed)).as("not asked").isFalse();
        assertThat(isAskedAsWritten("off", RECORDED, NOTHING)).isFalse();
        parameters.put("bytewatcher.sites", "always");
        assertThat(mayBeFragile(RECORDED, removed)).isTrue();
        assertThat(isAskedAsWritten("off", RECORDED, NOTHING)).isTrue();
        assertThat(mayBeFragile(RECORDED, NOTHING)).as("not known").isTrue();
        assertThat(mayBeFragile(RECORDED, NOTHING.withAsWritten(once(0)))).isFalse();
        assertThat(mayBeFragile(RECORDED, HERE_32.withAsWritten(once(112)))).isFalse();
        assertThat(isAskedAsWritten("off", RECORDED, HERE_32)).isFalse();
        assertThat(mayBeFragile(ONCE, once(0)))
                .as("a single call has no steady state")
                .isFalse();
    }

    @Test
    void figureAsWrittenIsMeasuredForAFigureRecordedFirst() throws IOException {
        assertThat(isAskedAsWritten("update", RECORDED, NOTHING)).isTrue();
        assertThat(isAskedAsWritten("update", RECORDED, HERE_32)).isTrue();
        assertThat(isAskedAsWritten("update", ONCE, HERE_32)).as("has none").isFalse();
        assertThat(isAskedOfFreshJvm(HERE_32)).isFalse();
        assertThat(isAskedOfFreshJvm(NOTHING)).isTrue();
        assertThat(isAskedAsWritten("update", RECORDED, NOTHING, line(Figure.steady(0))))
                .isFalse();
        assertThat(isAskedAsWritten("check", RECORDED, NOTHING)).isFalse();
        parameters.put("bytewatcher.sites", "off");
        assertThat(isAskedAsWritten("update", RECORDED, NOTHING)).isFalse();
    }

    @Test
    void updateMeasuresAloneAZeroThatAnotherJvmMayNotReach() throws IOException {
        Allocation removed = NOTHING.withAsWritten(once(16));
        assertThat(wanted("update", RECORDED, removed).map(WantedSites::limit)).contains(-1L);
        assertThat(wanted("update", RECORDED, NOTHING.withAsWritten(once(0)))).isEmpty();
        assertThat(wanted("update", RECORDED, NOTHING)).isEmpty();
        assertThat(wanted("update", RECORDED, removed, line(Figure.steady(0)))).isEmpty();
    }

    private boolean mayBeAnotherState(
            String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).dependsOnFigureAsWritten(), lines);
    }

    @Test
    void anImprovementThatFailsMayBeAnotherState() throws IOException {
        BaselineEntry line = line(Figure.steady(64));
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32, line)).isTrue();
        assertThat(mayBeAnotherState("strict", limit(32, AllocationMode.STEADY_STATE), HERE_32, line))
                .isTrue();
        assertThat(mayBeAnotherState("strict", AT_MOST_31, HERE_32, line))
                .as("a limit that is broken fails first")
                .isFalse();
        assertThat(mayBeAnotherState("check", RECORDED, HERE_32, line)).isFalse();
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32, line(Figure.steady(16))))
                .as("more than was agreed to")
                .isFalse();
        assertThat(mayBeAnotherState("strict", ONCE, once(16), line(Figure.singleShot(64))))
                .as("a single call has none")
                .isFalse();
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32.withAsWritten(once(16)), line))
                .as("it is known")
                .isFalse();
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32.withSites(alone(64)), line))
                .as("it is excused already")
                .isFalse();
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32.withSites(alone(32)), line))
                .isTrue();
    }

    @Test
    void noFreshJvmIsStartedIfSeveralStatesFailOrSitesAreOff() throws IOException {
        BaselineEntry line = line(Figure.steady(64));
        parameters.put("bytewatcher.several-states", "fail");
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32, line)).isFalse();
        parameters.put("bytewatcher.several-states", "warn");
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32, line)).isTrue();
        parameters.put("bytewatcher.sites", "off");
        assertThat(mayBeAnotherState("strict", RECORDED, HERE_32, line)).isFalse();
    }

    private boolean mayBeOfOtherTests(
            String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).dependsOnFigureAsWritten(), lines);
    }

    @Test
    void excusedBreachMayDependOnOtherTests() throws IOException {
        Allocation kept = HERE_32.withSites(alone(16));
        assertThat(mayBeOfOtherTests("off", AT_MOST_31, kept)).isTrue();
        assertThat(mayBeOfOtherTests("check", RECORDED, kept, line(Figure.steady(16))))
                .isTrue();
        assertThat(mayBeOfOtherTests("check", RECORDED, kept, line(Figure.steady(32))))
                .as("nothing is broken")
                .isFalse();
        assertThat(mayBeOfOtherTests("off", limit(32, AllocationMode.STEADY_STATE), kept))
                .isFalse();
        assertThat(mayBeOfOtherTests("off", AT_MOST_31, HERE_32.withSites(alone(32))))
                .as("it fails anyway")
                .isFalse();
        assertThat(mayBeOfOtherTests("off", AT_MOST_31, HERE_32)).isFalse();
        assertThat(mayBeOfOtherTests("off", AT_MOST_31, kept.withAsWritten(once(16))))
                .as("it is known")
                .isFalse();
        assertThat(mayBeOfOtherTests("off", limit(31, AllocationMode.SINGLE_SHOT), once(16).withSites(alone(16))))
                .as("a single call is not run again")
                .isFalse();
    }

    private Judged judge(String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines)
            throws IOException {
        return judge(mode, context -> verdict(request, context, allocation).pronounce(Optional.empty(), ""), lines);
    }

    private static @Nullable String told(Judged judged) {
        assertThat(judged.thrown()).isNull();
        return judged.published().get("allocation several states");
    }

    @Test
    void excuseStatesTheFigureAlone() throws IOException {
        Allocation both = HERE_32.withSites(alone(16));
        String here = NAME + " has several steady states: 32 B per call here, 16 B alone in a fresh JVM, where it ";
        assertThat(told(judge("off", AT_MOST_31, both)))
                .startsWith(here + "keeps its limit. A fresh JVM does not show this figure: ");
        assertThat(told(judge("check", RECORDED, both, line(Figure.steady(16)))))
                .startsWith(here + "keeps its baseline. ");
        assertThat(told(judge("check", AT_MOST_31, both, line(Figure.steady(16)))))
                .startsWith(here + "keeps its limit and its baseline. ")
                .containsOnlyOnce("has several steady states");
        assertThat(told(judge("strict", RECORDED, HERE_32.withSites(alone(64)), line(Figure.steady(64)))))
                .startsWith(NAME + " has several steady states: 32 B per call here, 64 B alone in a fresh JVM, where it"
                        + " allocates no less than its baseline. A fresh JVM does not show this figure: ");
    }

    @Test
    void excusedTestIsPublishedAsPassed() throws IOException {
        Judged excused = judge("off", AT_MOST_31, HERE_32.withSites(alone(16)));
        assertThat(excused.published())
                .containsOnlyKeys("allocation", "allocation several states", "allocation sites")
                .hasEntrySatisfying("allocation", text -> assertThat(text).startsWith("32 B per call [STEADY]"));
        assertThat(judge("off", AT_MOST_31, HERE_32).published()).isEmpty();
        assertThat(judge("off", RECORDED, HERE_32).published()).containsOnlyKeys("allocation");
    }

    @Test
    void excusedTestHasItsOwnResultStatus() throws IOException {
        Allocation kept = HERE_32.withSites(alone(16));
        Outcomes outcomes =
                run("off", context -> verdict(AT_MOST_31, context, kept).pronounce(Optional.empty(), ""));
        assertThat(outcomes.statuses()).containsEntry("test()", Status.SUCCESSFUL);
        assertThat(outcomes.printed())
                .anyMatch(line -> line.startsWith("[bytewatcher] " + NAME + " has several steady states: 32 B"))
                .last()
                .asString()
                .contains("1 measured: 0 within limits, 1 with several steady states, 0 regressed");
    }

    @Test
    void limitAsWrittenIsKeptByAFigureAfterOtherTests() throws IOException {
        MeasurementRequest both = new MeasurementRequest(
                OptionalLong.of(31),
                OptionalLong.empty(),
                new IgnoredTypes(List.of()),
                OptionalLong.of(64),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                OptionalLong.empty());
        assertThat(told(judge(
                        "off",
                        context -> verdict(both, context, HERE_32.withSites(alone(16)))
                                .withAsWritten(figures -> figures.withAsWritten(new FreshFigures.Answer(once(48), "")))
                                .withAsWritten(
                                        figures -> figures.withAsWritten(new FreshFigures.Answer(null, "it crashed")))
                                .pronounce(Optional.empty(), ""))))
                .contains("16 B alone");
    }

    @Test
    void excuseAppliesToOneCriterionOnly() throws IOException {
        assertThat(judge("check", AT_MOST_31, HERE_32.withSites(alone(24)), line(Figure.steady(16)))
                        .thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith(NAME + ": 24 or 32 B per call, baseline 16 B per call [REGRESSED]");
        assertThat(judge("strict", AT_MOST_31, HERE_32.withSites(alone(16)), line(Figure.steady(64)))
                        .thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith(NAME + ": 16 or 32 B per call, baseline 64 B per call [IMPROVED, STRICT]");
        assertThat(judge(
                                "check",
                                limit(8, AllocationMode.STEADY_STATE),
                                HERE_32.withSites(alone(16)),
                                line(Figure.steady(16)))
                        .thrown())
                .isInstanceOf(AllocationLimitExceededError.class);
    }

    private static AllocationSite siteOf(String method, int line, Kept kept) {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", method, "Codec.java", line);
        return new AllocationSite("main", List.of(place), List.of(), "new byte[]", 16_000, 1_000, 1_000).withKept(kept);
    }

    @Test
    void regressionHasTheLinesAndTheReasonsOfItsGrownSites() throws IOException {
        Kept kept = new Kept(
                List.of(new KeptReason(KeptReason.Kind.STORED, "it is stored in Codec.last")),
                "",
                "",
                "keep one array");
        SiteReport sites = new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(siteOf("encode", 41, kept), siteOf("id", 90, kept)),
                32_000,
                1_000,
                32_000,
                1_000,
                0,
                List.of());
        BaselineSite known = BaselineSite.of("com.acme.Codec.id", "new byte[]", 16, 1);
        assertThat(judge("check", RECORDED, HERE_32.withSites(sites), line(Figure.steady(16), known))
                        .thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining("\n    16  com.acme.Codec.encode  new byte[]  new"
                        + "\n  their lines now:"
                        + "\n  16  Codec.encode(Codec.java:41)  new byte[]"
                        + "\n      kept: it is stored in Codec.last"
                        + "\n      cure: keep one array"
                        + "\n  measured: ");
        assertThat(judge("check", RECORDED, HERE_32.withSites(alone(32)), line(Figure.steady(16), known))
                        .thrown())
                .hasMessageNotContaining("lines now");
    }

    @Test
    void aBreachAndAnImprovementHaveAnExcuseEach() throws IOException {
        Allocation allocation = HERE_32.withSites(alone(16)).withAsWritten(once(48));
        assertThat(told(judge("strict", AT_MOST_31, allocation, line(Figure.steady(64)))))
                .startsWith(NAME + " has several steady states: 32 B per call here, 16 B alone")
                .contains(" makes it a failure " + NAME + " allocates less than its baseline: 32 B per call instead of"
                        + " 64 B. As written it is 64 B");
    }

    @Test
    void severalStatesSetToFailAllowsNoExcuse() throws IOException {
        parameters.put("bytewatcher.several-states", "fail");
        assertThat(judge("off", AT_MOST_31, HERE_32.withSites(alone(16))).thrown())
                .isInstanceOf(AllocationLimitExceededError.class);
    }

    @Test
    void growthIsNotExcused() throws IOException {
        List<Object> list = new ArrayList<>();
        Allocation growing = SteadyState.of(() -> list.add(list)).measure();
        assertThat(growing.verdict()).isEqualTo(Verdict.GROWING);
        assertThat(judge("off", limit(0, AllocationMode.STEADY_STATE), growing.withSites(alone(0)))
                        .thrown())
                .isInstanceOf(AllocationLimitExceededError.class);
    }

    private Judged judgeLessAsWritten(MeasurementRequest request, BaselineEntry... lines) throws IOException {
        return judge(
                "check",
                context -> verdict(request, context, HERE_32.withSites(alone(0)))
                        .withAsWritten(figures -> figures.withAsWritten(LESS))
                        .pronounce(Optional.empty(), ""),
                lines);
    }

    @Test
    void lowerFigureAsWrittenIsNotExcused() throws IOException {
        String notTheJit =
                "\n  as written it allocates 0 B alone in a fresh JVM, so the JIT is not the reason. Earlier tests"
                        + " may have left something, for example in a cache\n";
        assertThat(judgeLessAsWritten(AT_MOST_31).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .contains(notTheJit.strip());
        assertThat(judgeLessAsWritten(RECORDED, line(Figure.steady(16))).thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining(notTheJit);
        assertThat(judgeLessAsWritten(NOTHING_AS_WRITTEN).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("its figure as written is not known, because in a fresh JVM that compiles"
                        + " with C1 alone it allocates less: 0 B [SINGLE_SHOT]. Here: 32 B per call");
    }

    @Test
    void improvementFailureDoesNotMentionTheJit() throws IOException {
        assertThat(judge(
                                "strict",
                                context -> verdict(RECORDED, context, HERE_32)
                                        .withAsWritten(figures -> figures.withAsWritten(LESS))
                                        .pronounce(Optional.empty(), ""),
                                line(Figure.steady(64)))
                        .thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageNotContaining("as written");
    }

    @Test
    void limitAsWrittenIsComparedWithTheFigureAsWritten() throws IOException {
        assertThat(judge("off", NOTHING_AS_WRITTEN, HERE_32.withAsWritten(once(0)))
                        .thrown())
                .isNull();
        assertThat(judge("off", NOTHING_AS_WRITTEN, NOTHING).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageStartingWith(NAME + " has a limit of 0 B as written, and its figure as written is not"
                        + " known, because no fresh JVM was started. Here: 0 B per call");
        AllocationSite site = new AllocationSite("main", List.of(), List.of(), "new byte[]", 32, 1, 1);
        Optional<SiteReport> sites =
                Optional.of(new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(site), 32, 1, 32, 1, 0, List.of()));
        Allocation removed = NOTHING.withAsWritten(once(16));
        for (String note : List.of("", "a note")) {
            Outcomes outcomes = run(
                    "off",
                    context -> verdict(NOTHING_AS_WRITTEN, context, removed).pronounce(sites, note));
            assertThat(outcomes.thrown())
                    .isInstanceOf(AllocationLimitExceededError.class)
                    .message()
                    .startsWith(NAME + ": 32 B, limit 0 B [SINGLE_SHOT]\n")
                    .contains("of 32 B explained", "\n  at its steady state: 0 B per call [STEADY]; 32 B as written")
                    .doesNotContain("\n  \n");
            assertThat(outcomes.thrown())
                    .message()
                    .matches(message -> message.contains("\n  a note") != note.isEmpty());
            assertThat(outcomes.printed()).last().asString().contains("0 within limits, 1 over");
        }
    }

    private Figure updated(MeasurementRequest request, Allocation allocation) throws IOException {
        assertThat(run(
                                "update",
                                context -> verdict(request, context, allocation).pronounce(Optional.empty(), ""))
                        .failures())
                .isEmpty();
        return Baseline.read(file).entries().get(0).figure();
    }

    @Test
    void updateRecordsTheStateAlone() throws IOException {
        assertThat(updated(RECORDED, HERE_32.withSites(alone(0))))
                .isEqualTo(Figure.steady(32).or(0));
        assertThat(updated(RECORDED, HERE_32.withSites(alone(32)))).isEqualTo(Figure.steady(32));
        assertThat(updated(RECORDED, HERE_32)).isEqualTo(Figure.steady(32));
        assertThat(updated(ONCE, once(16).withSites(alone(0))))
                .as("a single call has one")
                .isEqualTo(Figure.singleShot(32));
        MeasurementRequest tolerant = new MeasurementRequest(
                OptionalLong.empty(), AllocationMode.STEADY_STATE, AllocationScope.TEST_THREAD, OptionalLong.of(16));
        assertThat(updated(tolerant, HERE_32.withSites(alone(16))))
                .as("within the tolerance it is the same")
                .isEqualTo(Figure.steady(32));
    }

    /** As on an overloaded machine. */
    private static final Allocation NOT_SETTLED = new Allocation(
            Verdict.UNSTABLE,
            16,
            100,
            10,
            List.of(),
            List.of(),
            CompilationState.TIME_BOUND,
            "it did not settle",
            Duration.ZERO);

    private Outcomes unsettled(String mode, Allocation allocation, BaselineEntry... lines) throws IOException {
        return run(mode, context -> verdict(RECORDED, context, allocation).pronounce(Optional.empty(), ""), lines);
    }

    @Test
    void aFreshJvmThatKeepsTheBaselineExcusesCodeThatDidNotSettle() throws IOException {
        BaselineEntry line = line(Figure.steady(32).or(0));
        assertThat(wanted("strict", RECORDED, NOT_SETTLED, line).map(WantedSites::limit))
                .contains(0L);
        assertThat(wanted(
                                "strict",
                                RECORDED,
                                NOT_SETTLED,
                                line(Figure.steady(32).or(16)))
                        .map(WantedSites::limit))
                .contains(16L);
        assertThat(wanted("strict", RECORDED, NOT_SETTLED))
                .as("there is no line")
                .isEmpty();
        assertThat(wanted("off", RECORDED, NOT_SETTLED, line)).isEmpty();

        Outcomes excused = unsettled("check", NOT_SETTLED.withSites(alone(32)), line);
        assertThat(excused.failures()).isEmpty();
        assertThat(excused.severalStates().get("test()"))
                .startsWith(
                        NAME + " has several steady states: 0.16 B per call here, 32 B alone in a fresh JVM, where it"
                                + " keeps its baseline");
        assertThat(unsettled("check", NOT_SETTLED.withSites(alone(40)), line).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class);
        assertThat(unsettled("check", NOT_SETTLED, line).thrown()).isInstanceOf(AllocationNotMeasuredException.class);
    }

    @Test
    void updateRecordsTheStateOfAJvmWithoutFurtherFlags() throws IOException {
        assertThat(updated(HERE_32.withSites(alone(0)), steady(40)))
                .isEqualTo(Figure.steady(56).or(32).or(0));
        assertThat(updated(HERE_32.withSites(alone(0)), steady(16)))
                .isEqualTo(Figure.steady(32).or(0));
        assertThat(updated(HERE_32.withSites(alone(56)), steady(40)))
                .isEqualTo(Figure.steady(56).or(32));
        assertThat(updated(HERE_32, steady(40))).isEqualTo(Figure.steady(56).or(32));
    }

    private Figure updated(Allocation here, Allocation alone) throws IOException {
        run(
                "update",
                context -> verdict(RECORDED, context, here)
                        .withAlone(Optional.of(alone))
                        .pronounce(Optional.empty(), ""));
        return Baseline.read(file).entries().get(0).figure();
    }

    private boolean recordsStates(String mode, MeasurementRequest request) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, HERE_32).recordsStates());
    }

    @Test
    void onlyAnUpdateMeasuresAloneForFurtherStates() throws IOException {
        assertThat(recordsStates("update", RECORDED)).isTrue();
        assertThat(recordsStates("update", ONCE)).isFalse();
        assertThat(recordsStates("strict", RECORDED)).isFalse();
        parameters.put("bytewatcher.sites", "off");
        assertThat(recordsStates("update", RECORDED)).isFalse();
    }

    @Test
    void figureOfAllThreadsIsSeparate() throws IOException {
        MeasurementRequest all = new MeasurementRequest(
                OptionalLong.empty(), AllocationMode.STEADY_STATE, AllocationScope.ALL_THREADS, OptionalLong.empty());
        assertThat(updated(all, HERE_32.withSites(alone(0))))
                .isEqualTo(Figure.steady(32).or(0).withScope(AllocationScope.ALL_THREADS));
    }

    @Test
    void knownFigureNeedsNoSites() throws IOException {
        BaselineSite site = new BaselineSite("com.acme.Codec.encode", "byte[]", BigDecimal.valueOf(32));
        assertThat(wanted("update", RECORDED, HERE_32, line(Figure.steady(32), site)))
                .isEmpty();
    }
}
