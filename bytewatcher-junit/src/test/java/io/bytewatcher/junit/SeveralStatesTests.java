package io.bytewatcher.junit;

import static io.bytewatcher.AllocationAssertions.assertAllocatesAtMost;
import static io.bytewatcher.AllocationAssertions.assertAllocatesSame;
import static io.bytewatcher.AllocationAssertions.assertMaxAllocation;
import static io.bytewatcher.AllocationAssertions.assertNoAllocation;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationAssertionError;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.sites.FigureRun;
import io.bytewatcher.junit.internal.sites.WantedSites;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * The treatment of code that allocates in this JVM and does not alone in a fresh one. One test asks a fresh JVM; the other answers are
 * invented. {@link SeveralStatesOfFreshJvmsTests} asks fresh JVMs for all.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SeveralStatesTests {
    private static final String KEY = "bytewatcher.several-states";
    private static final String HERE =
            " has several steady states: 64 B per call here, 0 B alone in a fresh JVM, where it keeps ";

    private static final boolean IN_A_FORK =
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream().anyMatch(flag -> flag.contains("TLAB"));

    /** The bytes per call of each fixture's method when it runs alone, by {@link #IN_A_FORK} and the JIT. */
    private static final Map<String, Integer> ALONE = Map.ofEntries(
            Map.entry("OnlyHere#test()", 0),
            Map.entry("LeftBehind#test()", 0),
            Map.entry("LeftBehindByMeasured#before()", 0),
            Map.entry("LeftBehindByMeasured#test()", 0),
            Map.entry("GrowsOnlyHere#test()", 0),
            Map.entry("OnlyHereInCode#test()", 0),
            Map.entry("GrowsOnlyHereInCode#test()", 0),
            Map.entry("MultipleOnlyHere#test()", 24),
            Map.entry("SizeOnlyHere#test()", 24),
            Map.entry("OnlyHereRecorded#test()", 0),
            Map.entry("Agreed#moreAlone()", 64),
            Map.entry("Agreed#hidden()", 64),
            Map.entry("Agreed#moreInBoth()", 24),
            Map.entry("Agreed#onlyHere()", 0),
            Map.entry("Agreed#removed()", 0),
            Map.entry("Agreed#improved()", 0),
            Map.entry("Agreed#limited()", 0));

    /** The same as written. The fixtures do not recognise that JVM as a fork. */
    private static final Map<String, Integer> WRITTEN = Map.of(
            "OnlyHere#test()", 64,
            "LeftBehind#test()", 0,
            "LeftBehindByMeasured#before()", 0,
            "OnlyHereRecorded#test()", 64,
            "Agreed#onlyHere()", 64,
            "Agreed#moreAlone()", 0,
            "Agreed#moreInBoth()", 64,
            "Agreed#removed()", 24,
            "Agreed#improved()", 24,
            "Agreed#limited()", 64);

    private static @Nullable Object kept;

    /** The system property with the figure alone of code that other code is compared with. */
    private static final String REFERENCE_ALONE = "several.states.reference";

    @TempDir
    private Path folder;

    private FixtureRun run(Class<?> fixture) {
        return asking(
                FixtureRun.of(fixture).with("bytewatcher.sites", "on-failure").reportingTo(folder));
    }

    /** Invented answers, each of a JVM of its own. */
    FixtureRun asking(FixtureRun run) {
        return run.answeredBy(SeveralStatesTests::siteless, (uniqueIds, parameters, bound, purpose) -> {
            if (purpose == ForkPurpose.FIGURES_AS_WRITTEN) {
                return written(uniqueIds);
            }
            return settled(uniqueIds.get(0), of(ALONE, uniqueIds.get(0)));
        });
    }

    private static FigureRun.MeasuredFigures settled(String uniqueId, long bytes) {
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        figures.figures()
                .put(
                        uniqueId,
                        new Allocation(
                                Verdict.STEADY,
                                bytes * 1_000,
                                1_000,
                                0,
                                List.of(),
                                List.of(),
                                CompilationState.NOT_NEEDED,
                                "",
                                Duration.ZERO));
        return figures;
    }

    private static SiteReport siteless(
            WantedSites wanted, Duration bound, Duration boundOfAll, Map<String, String> parameters) {
        boolean isReference = wanted.subject().matches(".*(, the reference| for 10)");
        long bytes = isReference ? Integer.getInteger(REFERENCE_ALONE) : of(ALONE, wanted.uniqueId());
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, bytes * 1_000, 1_000, 0, List.of());
    }

    private static FigureRun.MeasuredFigures written(List<String> uniqueIds) {
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        for (String id : uniqueIds) {
            boolean dependsOnOthers = id.contains("LeftBehindByMeasured]") && id.contains("test()");
            int bytes = dependsOnOthers ? id.equals(uniqueIds.get(0)) ? 0 : 64 : of(WRITTEN, id);
            figures.figures().put(id, once(bytes));
        }
        return figures;
    }

    /** No other JVM is asked. */
    private static int of(Map<String, Integer> answers, String uniqueId) {
        Matcher name = Pattern.compile("\\$(\\w+)]/\\[method:(.+)]").matcher(uniqueId);
        assertThat(name.find()).as(uniqueId).isTrue();
        assertThat(answers).containsKey(name.group(1) + "#" + name.group(2));
        return requireNonNull(answers.get(name.group(1) + "#" + name.group(2)));
    }

    private static Allocation once(int bytes) {
        return SteadyState.of(() -> {
                    kept = bytes == 0 ? null : new byte[bytes - 16];
                })
                .once();
    }

    static class OnlyHere {
        @Test
        @NoAllocation
        void test() {
            allocateHere();
        }
    }

    private static void allocateHere() {
        if (!IN_A_FORK) {
            Garbage.make(48);
        }
    }

    @Test
    void isReportedEverywhereAndDoesNotFail() throws IOException {
        Outcomes outcomes = FixtureRun.of(OnlyHere.class)
                .with("bytewatcher.sites", "on-failure")
                .reportingTo(folder)
                .execute();

        String told = "SeveralStatesTests.OnlyHere.test()" + HERE + "its limit. ";
        assertThat(outcomes.statuses()).isEqualTo(Map.of("test()", Status.SUCCESSFUL));
        assertThat(outcomes.allocation()).startsWith("64 B per call");
        assertThat(outcomes.severalStates().get("test()")).startsWith(told);
        assertThat(outcomes.searchedLater()).isEmpty();
        assertThat(outcomes.printed())
                .anyMatch(line -> line.startsWith("[bytewatcher] " + told))
                .anyMatch(line -> line.startsWith(
                        "[bytewatcher] 1 measured: 0 within limits, 1 with several steady states, 0 regressed"));
        assertThat(Files.readString(folder.resolve("results.json")))
                .contains("\"status\":\"several-states\"")
                .contains("\"failed\":false")
                .contains(told);
        assertThat(Files.readString(folder.resolve("summary.md")))
                .contains("has several steady states&#58; 64 B per call");
        assertThat(folder.resolve("index.html")).exists();
    }

    @Test
    void callThatOneFreshJvmDoesNotInlineIsReportedEverywhere() throws IOException {
        String why = "why: at 0 B the JIT inlines a call that it does not inline at 24 B";
        SiteReport differing =
                new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, 0, 1_000, 0, List.of(why));
        Outcomes outcomes = run(OnlyHere.class)
                .answeredBy(
                        (wanted, bound, boundOfAll, parameters) -> differing,
                        (uniqueIds, parameters, bound, purpose) -> written(uniqueIds))
                .execute();

        assertThat(outcomes.severalStates().get("test()"))
                .contains("its limit; " + why + ". Fresh JVMs differ, too: the JIT does not always");
        assertThat(Files.readString(folder.resolve("results.json"))).contains(why);
        assertThat(outcomes.printed()).anyMatch(line -> line.contains(why));
    }

    /** Neither a limit that holds nor an unchanged line is a reason to start one. */
    @Test
    void greenRunAsksNoFreshJvm() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        BaselineEntry unchanged = line(Green.class, "measured", Figure.steady(64), HAS_SITES);
        Path file = Files.writeString(
                folder.resolve("green.tsv"), Baseline.of(List.of(unchanged)).text());
        Outcomes outcomes = FixtureRun.of(Green.class)
                .with("bytewatcher.baseline.file", file.toString())
                .with("bytewatcher.baseline", "check")
                .with("bytewatcher.sites", "on-failure")
                .reportingTo(folder)
                .answeredBy(
                        (wanted, bound, boundOfAll, parameters) -> {
                            asked.incrementAndGet();
                            return SiteReport.notFound("");
                        },
                        (uniqueIds, parameters, bound, purpose) -> {
                            asked.incrementAndGet();
                            return new FigureRun.MeasuredFigures();
                        })
                .execute();
        assertThat(outcomes.statuses())
                .isEqualTo(Map.of("limited()", Status.SUCCESSFUL, "measured()", Status.SUCCESSFUL));
        assertThat(Files.readString(folder.resolve("results.json")))
                .contains("\"baseline\":{\"outcome\":\"unchanged\"");
        assertThat(asked).hasValue(0);
    }

    @SuppressWarnings("unused") // written only: keeps the objects
    static class Green {
        private Object kept = "";

        @Test
        @MaxAllocation(24)
        void limited() {
            kept = new int[2];
        }

        @Test
        @MeasureAllocation
        void measured() {
            Garbage.make(48); // 64 B
        }
    }

    @Test
    void failsIfConfigured() {
        Outcomes outcomes = run(OnlyHere.class).with(KEY, "fail").execute();

        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("alone the limit holds; the sites follow after the last test");
        assertThat(outcomes.severalStates()).isEmpty();
        assertThat(outcomes.searchedLater()).containsExactly("SeveralStatesTests.OnlyHere.test()");
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class LeftBehind {
        private static final List<String> LISTENERS = new ArrayList<>();

        @Test
        void before() {
            LISTENERS.add("one");
        }

        @Test
        @NoAllocation
        void test() {
            if (!LISTENERS.isEmpty()) {
                Garbage.make(48);
            }
        }
    }

    /** The JIT cannot be the reason, because it only removes objects. */
    @Test
    void stateLeftByEarlierTestsFails() {
        failsForEarlierTests(run(LeftBehind.class));
    }

    private static void failsForEarlierTests(FixtureRun run) {
        Outcomes outcomes = run.execute();

        assertThat(outcomes.statuses()).containsEntry("test()", Status.FAILED);
        assertThat(outcomes.severalStates()).isEmpty();
        assertThat(outcomes.thrownBy("test()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining(": 64 B per call, limit 0 B [STEADY]")
                .hasMessageContaining("alone in a fresh JVM: 0 B")
                .hasMessageContaining(
                        "\n  as written it allocates 0 B alone in a fresh JVM, so the JIT is not the reason. ");
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class LeftBehindByMeasured {
        private static final List<String> LISTENERS = new ArrayList<>();

        @Test
        @NoAllocation
        void before() {
            if (LISTENERS.isEmpty()) {
                LISTENERS.add("one");
            }
        }

        @Test
        @NoAllocation
        void test() {
            if (!LISTENERS.isEmpty()) {
                Garbage.make(48);
            }
        }
    }

    /** The JVM that measures all tests as written runs the earlier ones, too. */
    @Test
    void stateLeftByEarlierTestsFailsWhereTheyAreMeasuredAsWritten() {
        failsForEarlierTests(asking(FixtureRun.of(LeftBehindByMeasured.class)
                .with("bytewatcher.sites", "always")
                .reportingTo(folder)));
    }

    static class GrowsOnlyHere {
        private final List<Object> kept = new ArrayList<>();

        @Test
        @NoAllocation
        void test() {
            if (!IN_A_FORK) {
                kept.add(this);
            }
        }
    }

    static class OnlyHereInCode {
        @Test
        void test() {
            assertNoAllocation(SeveralStatesTests::allocateHere);
        }
    }

    static class LimitedInCode {
        @Test
        void none() {
            assertNoAllocation(SeveralStatesTests::allocateHere);
        }

        @Test
        void some() {
            assertMaxAllocation(16, SeveralStatesTests::allocateHere);
        }
    }

    @Test
    void assertionThatAllowsSomeMayHaveHeld() {
        Map<Long, Boolean> mayHaveHeld = new HashMap<>();
        FixtureRun.of(LimitedInCode.class)
                .with("bytewatcher.sites", "on-failure")
                .reportingTo(folder)
                .answeredBy(
                        (wanted, bound, boundOfAll, parameters) -> {
                            mayHaveHeld.put(
                                    wanted.limit(),
                                    wanted.observation().orElseThrow().mayHaveHeld());
                            return SiteReport.notFound("not sought");
                        },
                        (uniqueIds, parameters, bound, purpose) -> written(uniqueIds))
                .execute();
        assertThat(mayHaveHeld).isEqualTo(Map.of(0L, false, 16L, true));
    }

    @Test
    void appliesToAssertions() throws IOException {
        Outcomes outcomes = run(OnlyHereInCode.class).execute();

        assertThat(outcomes.statuses()).isEqualTo(Map.of("test()", Status.SUCCESSFUL));
        assertThat(outcomes.printed())
                .anyMatch(line ->
                        line.startsWith("[bytewatcher] SeveralStatesTests$OnlyHereInCode.test(SeveralStatesTests.java:")
                                && line.contains(HERE));
        assertThat(Files.readString(folder.resolve("results.json"))).contains(HERE);
    }

    @Test
    void assertionFailsIfConfigured() {
        Outcomes outcomes = run(OnlyHereInCode.class).with(KEY, "fail").execute();

        assertThat(outcomes.thrown())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("64 B per call, limit 0 B [STEADY]");
        assertThat(outcomes.severalStates()).isEmpty();
    }

    static class GrowsOnlyHereInCode {
        private final List<Object> all = new ArrayList<>();

        @Test
        void test() {
            assertNoAllocation(() -> {
                all.add(this);
            });
        }
    }

    static Stream<Arguments> growing() {
        return Stream.of(
                Arguments.of(GrowsOnlyHere.class, AllocationLimitExceededError.class),
                Arguments.of(GrowsOnlyHereInCode.class, AllocationAssertionError.class));
    }

    @ParameterizedTest
    @MethodSource("growing")
    void growthFails(Class<?> fixture, Class<? extends AssertionError> error) {
        Outcomes outcomes = run(fixture).execute();

        assertThat(outcomes.thrown()).isInstanceOf(error).hasMessageContaining("[GROWING]");
        assertThat(outcomes.severalStates()).isEmpty();
    }

    private static SteadyState compared() {
        return SteadyState.of(() -> {
            kept = new byte[IN_A_FORK ? 8 : 48];
        });
    }

    private static SteadyState reference() {
        int bytes = IN_A_FORK ? Integer.getInteger(REFERENCE_ALONE) : 48;
        return SteadyState.of(() -> {
            kept = new byte[bytes - 16];
        });
    }

    static class MultipleOnlyHere {
        @Test
        void test() {
            assertAllocatesAtMost(1, compared(), reference());
        }
    }

    static class SizeOnlyHere {
        @Test
        void test() {
            assertAllocatesSame(size -> size == 10 ? reference() : compared(), 10, 20);
        }
    }

    Stream<Arguments> figuresAlone() {
        return Stream.of(Arguments.of(24, true, true), Arguments.of(16, false, false), Arguments.of(40, true, false));
    }

    /** Here 64 B, where 48 B are allowed. Alone 24 B, where the other code alone has to allow them, too. */
    @ParameterizedTest
    @MethodSource("figuresAlone")
    void comparedCodeKeepsItsLimitAloneByTheFigureOfTheOtherCodeAlone(int alone, boolean multiple, boolean same) {
        System.setProperty(REFERENCE_ALONE, String.valueOf(alone));
        try {
            isExcused(run(MultipleOnlyHere.class), multiple);
            isExcused(run(SizeOnlyHere.class), same);
        } finally {
            System.clearProperty(REFERENCE_ALONE);
        }
    }

    private static void isExcused(FixtureRun run, boolean excused) {
        Outcomes outcomes = run.execute();
        if (excused) {
            assertThat(outcomes.failures()).isEmpty();
            assertThat(outcomes.printed())
                    .anyMatch(line ->
                            line.contains("64 B per call here, 24 B alone in a fresh JVM, where it keeps its limit"));
        } else {
            assertThat(outcomes.thrown())
                    .isInstanceOf(AllocationAssertionError.class)
                    .hasMessageContaining("64 B per call, limit 48 B [STEADY]");
        }
    }

    static class OnlyHereRecorded {
        @Test
        @MeasureAllocation
        void test() {
            allocateHere();
        }
    }

    @Test
    void updateRecordsBothStates() throws IOException {
        Path file = folder.resolve("updated.tsv");
        Outcomes updated = run(OnlyHereRecorded.class)
                .with("bytewatcher.baseline", "update")
                .with("bytewatcher.baseline.file", file.toString())
                .execute();
        assertThat(updated.failures()).isEmpty();
        assertThat(Files.readString(file)).contains("\tsteady\ttest-thread\t0|64\t");

        Outcomes again = run(OnlyHereRecorded.class)
                .with("bytewatcher.baseline", "strict")
                .with("bytewatcher.baseline.file", file.toString())
                .with("bytewatcher.sites", "off")
                .execute();
        assertThat(again.failures()).isEmpty();
        assertThat(again.severalStates()).isEmpty();
        assertThat(Files.readString(folder.resolve("results.json"))).contains("\"others\":[{\"verdict\":\"steady\"");
    }

    /** {@link #AGREED} has the baseline of each method. */
    static class Agreed {
        private record Price(long units, int scale) {}

        private long sum;

        @Test
        @MeasureAllocation
        void onlyHere() {
            allocateHere();
        }

        @Test
        @MeasureAllocation
        void moreAlone() {
            if (IN_A_FORK) {
                Garbage.make(48);
            }
        }

        @Test
        @MeasureAllocation
        void hidden() {
            Garbage.make(IN_A_FORK || FigureRun.isOn() ? 48 : 8); // 64 and 24 B
        }

        @Test
        @MeasureAllocation
        void moreInBoth() {
            Garbage.make(IN_A_FORK ? 8 : 48); // 24 and 64 B
        }

        @Test
        @MeasureAllocation
        void removed() {
            sum += new Price(sum, 1).scale();
        }

        @Test
        @MeasureAllocation
        void improved() {
            sum += new Price(sum, 1).scale();
        }

        @Test
        @MaxAllocation(32)
        void limited() {
            allocateHere();
        }

        long sum() {
            return sum;
        }
    }

    private static final Map<String, Figure> AGREED = Map.of(
            "onlyHere", Figure.steady(0),
            "moreAlone", Figure.steady(64),
            "hidden", Figure.steady(40),
            "moreInBoth", Figure.steady(40).or(0),
            "removed", Figure.steady(24),
            "improved", Figure.steady(40),
            "limited", Figure.steady(100));

    private static final String IN_AGREED = "SeveralStatesTests.Agreed.";

    /** Only a line with sites lets a smaller figure hide a regression. */
    private static final List<BaselineSite> HAS_SITES =
            List.of(new BaselineSite("com.acme.Codec.encode", "new Price", BigDecimal.ONE));

    private static BaselineEntry line(Class<?> testClass, String method, Figure figure, List<BaselineSite> sites) {
        Environment here = Environment.ofThisJvm();
        return new BaselineEntry(
                testClass.getName() + "#" + method,
                here.layout(),
                here.collector(),
                here.jit(),
                List.of(here.jdk()),
                figure,
                sites,
                "");
    }

    private Path agreedFolder = Path.of("");
    private Outcomes agreed = new Outcomes();

    @BeforeAll
    void holdAgainstABaseline(@TempDir Path folderOfAll) throws IOException {
        List<BaselineEntry> lines = AGREED.entrySet().stream()
                .map(line -> line(
                        Agreed.class,
                        line.getKey(),
                        line.getValue(),
                        line.getKey().equals("hidden") ? HAS_SITES : List.of()))
                .toList();
        Path file = Files.writeString(
                folderOfAll.resolve("agreed.tsv"), Baseline.of(lines).text());
        agreedFolder = folderOfAll;
        agreed = asking(FixtureRun.of(Agreed.class)
                        .with("bytewatcher.sites", "on-failure")
                        .with("bytewatcher.baseline", "strict")
                        .with("bytewatcher.baseline.file", file.toString())
                        .reportingTo(folderOfAll))
                .execute();
    }

    @Test
    void appliesToBaselinesAsToLimits() throws IOException {
        assertThat(agreed.statuses()).containsEntry("onlyHere()", Status.SUCCESSFUL);
        assertThat(agreed.severalStates().get("onlyHere()"))
                .startsWith(IN_AGREED + "onlyHere()" + HERE + "its baseline. ");
        assertThat(Files.readString(agreedFolder.resolve("bytewatcher.patch")))
                .as("nothing to agree to")
                .contains("#improved")
                .doesNotContain("+" + Agreed.class.getName() + "#onlyHere")
                .doesNotContain("+" + Agreed.class.getName() + "#moreAlone");
    }

    /** The JIT removes 24 B or 32 B here and alone. It may not have removed them when the figure was accepted. */
    @Test
    void improvementIsExcusedIfTheFigureAsWrittenIsEqual() {
        assertThat(agreed.statuses()).containsEntry("removed()", Status.SUCCESSFUL);
        assertThat(agreed.severalStates().get("removed()"))
                .matches(
                        "SeveralStatesTests.Agreed.removed\\(\\) allocates less than its baseline: 0 B per call instead"
                                + " of 24 B. As written it is (24|32) B, so the JIT may have reached another steady state. .*");
    }

    @Test
    void lowerFigureAsWrittenIsAnImprovement() {
        assertThat(agreed.thrownBy("improved()"))
                .hasMessageContaining("0 B per call, baseline 40 B per call [IMPROVED, STRICT]");
    }

    @Test
    void limitWithinBoundsAloneDoesNotExcuseTheBaseline() {
        assertThat(agreed.thrownBy("limited()"))
                .hasMessageContaining("64 B per call, baseline 100 B per call [IMPROVED, STRICT]");
    }

    @Test
    void riseOfEachStateIsARegression() {
        assertThat(agreed.severalStates()).doesNotContainKey("moreInBoth()");
        assertThat(agreed.thrownBy("moreInBoth()"))
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining("24 or 64 B per call, baseline 0 or 40 B per call [REGRESSED");
    }

    @Test
    void regressionThatOnlyFreshJvmsShowFails() throws IOException {
        assertThat(agreed.thrownBy("hidden()"))
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining("24 or 64 B per call, baseline 40 B per call [REGRESSED]")
                .hasMessageContaining("\n  each of 4 fresh JVMs shows it: at least 64 B alone. ");
        assertThat(agreed.severalStates()).doesNotContainKey("hidden()");
        assertThat(Files.readString(agreedFolder.resolve("bytewatcher.patch")))
                .containsPattern("\\+.*#hidden\t.*\t24\\|64\t");
    }

    @Test
    void improvementOnlyInThisJvmIsNotRecorded() {
        assertThat(agreed.statuses()).containsEntry("moreAlone()", Status.SUCCESSFUL);
        assertThat(agreed.severalStates().get("moreAlone()"))
                .startsWith(IN_AGREED
                        + "moreAlone() has several steady states: 0 B per call here, 64 B alone in a fresh JVM,"
                        + " where it allocates no less than its baseline. ");
    }
}
