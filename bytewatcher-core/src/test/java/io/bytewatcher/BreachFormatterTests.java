package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.internal.jit.JvmDescription;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreachFormatterTests {
    private static final String SUBJECT = "OrderCodecTest.encodes()";

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String describe(String subject, long limit, Allocation allocation) {
        return formatter(allocation, true).text(subject, ", limit " + ByteSize.format(limit));
    }

    /** The lines between the figure and the JVM. */
    private static List<String> sites(Allocation allocation, boolean othersRan) {
        List<String> lines = formatter(allocation, othersRan)
                .text(SUBJECT, ", limit 0 B")
                .lines()
                .toList();
        return lines.subList(1, lines.size() - 1).stream()
                .map(line -> line.substring(2))
                .toList();
    }

    private static BreachFormatter formatter(Allocation allocation, boolean othersRan) {
        return new BreachFormatter(allocation, JvmDescription.ofThisJvm(), true, othersRan, WayOut::toString);
    }

    @Test
    void describesTheJvm() {
        assertThat(JvmDescription.ofThisJvm())
                .startsWith("JDK " + System.getProperty("java.version") + ", ")
                .matches("JDK [^,]+, (C2|C1 only|interpreter|JVMCI|C1 up to)[^,]*,"
                        + " (Serial|Parallel|G1|ZGC|Shenandoah|Epsilon), (no )?compressed oops(, compact headers)?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "hi-IN-u-nu-deva", "ar-EG-u-nu-arab"})
    void steady(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        Allocation allocation = steady(96);
        assertThat(describe(SUBJECT, 0, allocation)).isEqualTo("""
                OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]
                  counted 10,000 calls after 24,000 of warm-up on thread "main"; %s""", JvmDescription.ofThisJvm());
        assertThat(allocation).hasToString("96 B per call [STEADY], counted 10,000 calls after 24,000 of warm-up");
    }

    @Test
    void steadyAtTheTimeBound() {
        assertThat(describe(
                        SUBJECT,
                        0,
                        allocation(Verdict.STEADY, 96, 1, List.of(new Round(1, 96)), CompilationState.TIME_BOUND, "")))
                .isEqualTo("""
                OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]
                  the time bound came before the code had reached the compiler's top tier, so the figure may still fall; \
                SteadyState.maxTime raises it
                  counted 1 call after 24,000 of warm-up on thread "main"; %s""", JvmDescription.ofThisJvm());
    }

    @Test
    void amortised() {
        List<Round> rounds = List.of(new Round(20_000, 32), new Round(20_000, 48), new Round(20_000, 16));
        assertThat(describe("QueueTest.offers()", 0, amortised(96, 60_000, rounds)))
                .isEqualTo("""
                QueueTest.offers(): 0.0016 B per call, limit 0 B [AMORTISED]
                  such as 16 B once per about 10,000 calls (6 times in 60,000)
                  preallocate, or state assertMaxAllocation(1). Rarer than once in 60,000 calls is not visible here
                  counted 60,000 calls after 24,000 of warm-up on thread "main"; %s""", JvmDescription.ofThisJvm());
    }

    /** If the mean of calls is less than the smallest object, some calls allocate nothing. */
    @Test
    void amortisedBelowTheSmallestObjectPerCall() {
        int smallest = JvmDescription.SMALLEST_OBJECT;
        List<Round> rounds = List.of(new Round(20_000, 12_000L * smallest), new Round(20_000, 12_001L * smallest));
        assertThat(describe("QueueTest.offers()", 0, amortised(24_001L * smallest, 40_000, rounds)))
                .contains("such as " + smallest + " B once per about 2 calls (24,001 times in 40,000)");
    }

    @Test
    void growing() {
        List<Round> rounds = List.of(new Round(1_000, 4_000), new Round(1_000, 8_000));
        assertThat(describe(
                        SUBJECT,
                        0,
                        allocation(Verdict.GROWING, 12_000, 2_000, rounds, CompilationState.NOT_NEEDED, "")))
                .isEqualTo("""
                OrderCodecTest.encodes(): 6 B per call, limit 0 B [GROWING]
                  what a call allocates keeps rising: something is filled and never emptied. Reset it before each call \
                (SteadyState.beforeEach)
                  counted 2,000 calls after 24,000 of warm-up on thread "main"; %s""", JvmDescription.ofThisJvm());
    }

    @Test
    void unstable() {
        assertThat(describe(
                        SUBJECT,
                        0,
                        allocation(Verdict.UNSTABLE, 0, 0, List.of(), CompilationState.TIME_BOUND, "why not")))
                .startsWith("""
                OrderCodecTest.encodes(): no figure, limit 0 B [UNSTABLE]
                  why not
                  raise SteadyState.maxTime, make each call do the same work, or measure it once with Allocations.once
                """)
                .endsWith("counted 0 calls after 24,000 of warm-up on thread \"main\"; " + JvmDescription.ofThisJvm());
    }

    @Test
    void singleShot() {
        assertThat(describe(
                        "ImportTest.imports()",
                        65_536,
                        allocation(Verdict.SINGLE_SHOT, 144_352, 1, List.of(), CompilationState.NOT_APPLICABLE, "")))
                .isEqualTo("""
                ImportTest.imports(): 144,352 B, limit 65,536 B [SINGLE_SHOT]
                  not run again, so one-off or recurring is not known; class loading and first uses are included
                  Allocations.steadyState excludes first uses; SteadyState.onceWithSites places every byte
                  measured on thread "main"; %s""", JvmDescription.ofThisJvm());
    }

    @Test
    void allThreads() {
        List<ThreadAllocation> rows = List.of(
                new ThreadAllocation("engine-1", 4_096, 1),
                new ThreadAllocation("main", 0, 1),
                new ThreadAllocation("ended", 0, 1));
        List<ThreadAllocation> notCounted =
                List.of(new ThreadAllocation("surefire-forkedjvm-stream-flusher", 1_040, 1));
        Allocation allocation = new Allocation(
                        Verdict.SINGLE_SHOT,
                        4_096,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        CompilationState.NOT_APPLICABLE,
                        "",
                        Duration.ZERO)
                .with(rows, notCounted, "");
        assertThat(describe("PipelineTest.flows()", 0, allocation)).startsWith("""
                PipelineTest.flows(): 4,096 B on 1 thread, limit 0 B [ALL_THREADS]
                  engine-1  4,096 B
                  main      0 B
                  ended     0 B
                  not counted: surefire-forkedjvm-stream-flusher 1,040 B
                """);
    }

    @Test
    void reportsAllocationThatTheJitEliminates() {
        assertThat(describe(SUBJECT, 0, writtenAs(24, 72)))
                .startsWith(SUBJECT
                        + ": 24 B per call, limit 0 B [STEADY]; 72 B as written, of which the JIT removes 48\n");
        assertThat(writtenAs(0, 72))
                .hasToString("0 B per call [STEADY]; 72 B as written, of which the JIT removes all, counted 1,000 calls"
                        + " after 24,000 of warm-up");
        assertThat(writtenAs(24, 24))
                .hasToString("24 B per call [STEADY], counted 1,000 calls after 24,000 of warm-up");
    }

    @Test
    void reportsABreachAsWritten() {
        Allocation written = writtenAs(0, 72).asWritten().orElseThrow();
        assertThat(written.exceeds(71)).isTrue();
        assertThat(written.exceeds(72)).isFalse();
        assertThat(describe(SUBJECT, 0, written))
                .startsWith(SUBJECT
                        + ": 72 B per call, limit 0 B [AS_WRITTEN]\n  counted 16 calls after 2,000 of warm-up on thread \"main\" of a fresh JVM"
                        + " that compiled with C1 alone, which removes no object");
    }

    @Test
    void addsTheFigureOfAnotherJvm() {
        Allocation known = writtenAs(24, 72);
        Allocation written = known.asWritten().orElseThrow();
        Allocation unknown = known.withAsWritten(null);
        assertThat(unknown.asWritten()).isEmpty();
        assertThat(unknown).hasToString("24 B per call [STEADY], counted 1,000 calls after 24,000 of warm-up");
        assertThat(unknown.withAsWritten(written)).hasToString(known.toString());
    }

    private static Allocation writtenAs(long bytesPerCall, long asWritten) {
        return settled(bytesPerCall * 1_000, 1_000, 24_000, CompilationState.TOP_TIER)
                .withAsWritten(settled(16 * asWritten, 16, 2_000, CompilationState.AS_WRITTEN));
    }

    private static Allocation settled(long bytes, long operations, long warmUp, CompilationState compilationState) {
        return new Allocation(
                Verdict.STEADY, bytes, operations, warmUp, List.of(), List.of(), compilationState, "", Duration.ZERO);
    }

    @Test
    void labelsThreadRowsOfAnAdditionalRoundWithAnotherMean() {
        assertThat(describe("PipelineTest.flows()", 0, onAllThreads(2_048))).contains("""
                  engine-1  0.02 B
                  ended     0 B
                  the threads' bytes are those of one more round of 102,400 calls
                """);
        assertThat(describe("PipelineTest.flows()", 0, onAllThreads(4_096))).doesNotContain("one more round");
    }

    /** 4,096 B in 102,400 calls. */
    private static Allocation onAllThreads(long inOneMoreRound) {
        List<ThreadAllocation> rows = List.of(
                new ThreadAllocation("engine-1", inOneMoreRound, 102_400), new ThreadAllocation("ended", 0, 102_400));
        return new Allocation(
                        Verdict.AMORTISED,
                        4_096,
                        102_400,
                        100,
                        List.of(new Round(102_400, 4_096)),
                        List.of(),
                        CompilationState.TOP_TIER,
                        "",
                        Duration.ZERO)
                .with(rows, List.of(), "");
    }

    @Test
    void showsOneOffsOutsideOfTheRate() {
        // 16 B once in 10,000 calls, and a spike of 736 B that did not recur.
        List<Round> rounds = List.of(new Round(10_000, 16), new Round(10_000, 752), new Round(10_000, 16));
        Allocation allocation = new Allocation(
                Verdict.AMORTISED,
                32,
                20_000,
                24_000,
                rounds,
                List.of(736L),
                CompilationState.TOP_TIER,
                "",
                Duration.ZERO);
        assertThat(describe(SUBJECT, 0, allocation))
                .contains("0.0016 B per call")
                .contains("\n  not counted, because it did not come back: 736 B")
                .doesNotContain("once per about");
        assertThat(allocation)
                .hasToString(
                        "0.0016 B per call [AMORTISED], counted 20,000 calls after 24,000 of warm-up; not counted, because it"
                                + " did not come back: 736 B");
    }

    @Test
    void omitsAnUnknownRate() {
        // 16 B once in 1,024 calls: 64 times in each round, which could also be 1,024 B once in a round.
        List<Round> rounds = List.of(new Round(65_536, 1_024), new Round(65_536, 1_024));
        assertThat(describe(SUBJECT, 0, amortised(2_048, 131_072, rounds)))
                .contains("0.0156 B per call")
                .doesNotContain("once per about");
    }

    @Test
    void omitsTheRateIfEachCallMayAllocate() {
        // Three objects in nearly each call; the rounds' sizes happen to be multiples of 2,048.
        List<Round> rounds = List.of(new Round(65_536, 7_862_272), new Round(65_536, 7_864_320));
        assertThat(describe(SUBJECT, 0, amortised(15_726_592, 131_072, rounds)))
                .contains("119.98 B per call")
                .doesNotContain("once per about");
    }

    @Test
    void figureAboveTheLimitNeverPrintsAsTheLimit() {
        List<Round> rounds = List.of(new Round(1_000_000, 96_000_001));
        assertThat(describe(SUBJECT, 96, amortised(96_000_001, 1_000_000, rounds)))
                .startsWith("OrderCodecTest.encodes(): 96.000001 B per call, limit 96 B [AMORTISED]");
    }

    @Test
    void listsSitesFirst() {
        Allocation allocation = steady(96).withSites(report(SiteReport.Engine.EXACT_FORK, 96, 96, List.of()));
        assertThat(describe(SUBJECT, 0, allocation)).isEqualTo("""
                OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]
                  48  OrderCodec.price(OrderCodec.java:88)   string concatenation
                  32  OrderCodec.fields(OrderCodec.java:41)  java.util.List.iterator()
                  16  OrderCodec.id(OrderCodec.java:90)      boxing long → Long
                  96  of 96 B explained
                  counted 10,000 calls after 24,000 of warm-up on thread "main"; %s""", JvmDescription.ofThisJvm());
    }

    @Test
    void reportsABreachThatAFreshJvmDoesNotShow() {
        Allocation allocation =
                steady(128).withSites(report(SiteReport.Engine.EXACT_FORK, 96, 96, List.of("a remark")));
        assertThat(describe(SUBJECT, 0, allocation)).contains("""
                  96  of 128 B explained
                  alone in a fresh JVM: 96 B; the other 32 B may depend on tests that ran before, on how often it was called, \
                or on what a build tool or agent replaced, such as System.out
                  a remark
                """);
    }

    @Test
    void doesNotBlameOtherTestsIfOnlyOneRan() {
        Allocation allocation = steady(312);
        SiteReport nothing = new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, 0, 2_000, 0, List.of());
        assertThat(sites(allocation.withSites(nothing), false))
                .containsExactly(
                        "0  of 312 B explained",
                        "alone in a fresh JVM: 0 B; all of it may depend on how often it was called, or on what a build tool"
                                + " or agent replaced, such as System.out");
    }

    @Test
    void explainsSitesThatExceedTheFigure() {
        Allocation allocation = steady(80).withSites(report(SiteReport.Engine.EXACT_FORK, 96, 96, List.of()));
        assertThat(sites(allocation, true))
                .endsWith(
                        "96  of 96 B explained in a fresh JVM; here 80 B",
                        "alone in a fresh JVM: 96 B; it settled at another level there");
    }

    @Test
    void explainsSitesOfCodeWithoutAFigure() {
        Allocation allocation = allocation(Verdict.UNSTABLE, 0, 0, List.of(), CompilationState.TIME_BOUND, "why not");
        SiteReport alone = report(SiteReport.Engine.EXACT_FORK, 96, 96, List.of());
        assertThat(sites(allocation.withSites(alone), true))
                .contains(
                        "96  of 96 B explained in a fresh JVM; here no figure",
                        "alone in a fresh JVM: 96 B",
                        "why not");
        SiteReport here = report(SiteReport.Engine.LEDGER, 96, 64, List.of());
        assertThat(sites(allocation.withSites(here), true))
                .contains(
                        "96  of 96 B explained while recording; here no figure",
                        "during the search for sites, a call allocated 64 B");
    }

    @Test
    void reportsADisturbedFigure() {
        Allocation allocation = steady(64).withSites(report(SiteReport.Engine.LEDGER, 96, 64, List.of()));
        assertThat(describe(SUBJECT, 0, allocation)).contains("""
                  96  of 96 B explained while recording; here 64 B
                  recording changed the figure from 64 B to 96 B, so the sites may not be those of the undisturbed code
                """);
    }

    @Test
    void explainsASearchWithoutSites() {
        Allocation allocation = allocation(
                        Verdict.STEADY, 96, 1, List.of(new Round(1, 96)), CompilationState.TOP_TIER, "")
                .withSites(SiteReport.notFound("where: not known, because of this"));
        assertThat(describe(SUBJECT, 0, allocation)).startsWith("""
                OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]
                  where: not known, because of this
                  counted""");
    }

    @Test
    void aRareSiteHasItsRate() {
        SiteReport report = new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(new AllocationSite(
                        "main",
                        List.of(new StackTraceElement("com.acme.Chunk", "next", "Chunk.java", 57)),
                        List.of(),
                        "new Chunk",
                        96,
                        6,
                        60_000)),
                96,
                60_000,
                96,
                60_000,
                0,
                List.of());
        List<Round> rounds = List.of(new Round(20_000, 32), new Round(20_000, 48), new Round(20_000, 16));
        assertThat(describe(
                        "QueueTest.offers()", 0, amortised(96, 60_000, rounds).withSites(report)))
                .startsWith("""
                QueueTest.offers(): 0.0016 B per call, limit 0 B [AMORTISED]
                  0.0016  Chunk.next(Chunk.java:57)  new Chunk, 16 B once per about 10,000 calls
                  0.0016  of 0.0016 B explained
                  such as 16 B once per about 10,000 calls (6 times in 60,000)
                """);
    }

    @Test
    void reasonsStandBelowTheirSite() {
        KeptReason reason = new KeptReason(
                KeptReason.Kind.PASSED,
                "it is passed to Journal.write(Price) at OrderCodec.java:44, which is not inlined: too big",
                List.of(),
                "");
        Kept kept = new Kept(List.of(reason), "with Journal.write inlined, 0 B per call", "", "");
        List<AllocationSite> sites =
                List.of(site("encode", 41, "new Price", 24).withKept(kept), site("id", 90, "new Id", 16));
        Allocation allocation = allocation(Verdict.STEADY, 40_000, 1_000, List.of(), CompilationState.TOP_TIER, "")
                .withSites(new SiteReport(
                        SiteReport.Engine.EXACT_FORK, sites, 40_000, 1_000, 40_000, 1_000, 0, List.of()));
        assertThat(sites(allocation, false))
                .containsExactly(
                        "24  OrderCodec.encode(OrderCodec.java:41)  new Price",
                        "    kept: it is passed to Journal.write(Price) at OrderCodec.java:44, which is not inlined: too big",
                        "    proof: with Journal.write inlined, 0 B per call",
                        "16  OrderCodec.id(OrderCodec.java:90)      new Id",
                        "40  of 40 B explained");
    }

    @Test
    void sitesOfSeveralThreads() {
        List<ThreadAllocation> rows = List.of(
                new ThreadAllocation("engine-1", 4_096, 1),
                new ThreadAllocation("main", 0, 1),
                new ThreadAllocation("ended", 0, 1));
        Allocation allocation = settled(4_096, 1, 0, CompilationState.TOP_TIER)
                .with(rows, List.of(), "")
                .withSites(new SiteReport(
                        SiteReport.Engine.EXACT_FORK,
                        List.of(new AllocationSite(
                                "engine-1",
                                List.of(new StackTraceElement("com.acme.Decoder", "read", "Decoder.java", 71)),
                                List.of(),
                                "new byte[]",
                                4_096,
                                1,
                                1)),
                        4_096,
                        1,
                        4_096,
                        1,
                        0,
                        List.of()));
        assertThat(describe("PipelineTest.flows()", 0, allocation)).startsWith("""
                PipelineTest.flows(): 4,096 B per call on 1 thread, limit 0 B [ALL_THREADS]
                  engine-1  4,096  Decoder.read(Decoder.java:71)  new byte[]
                  main          0
                  ended         0
                            4,096  of 4,096 B explained
                """);
    }

    @Test
    void listsEndedThreadsOnce() {
        List<ThreadAllocation> rows =
                List.of(new ThreadAllocation("main", 0, 10), new ThreadAllocation("ended", 8_160, 10));
        StackTraceElement place = new StackTraceElement("com.acme.Starter", "start", "Starter.java", 12);
        List<AllocationSite> sites = List.of(
                new AllocationSite("Thread-7", List.of(place), List.of(), "new byte[]", 4_080, 5, 10),
                new AllocationSite("Thread-8", List.of(place), List.of(), "new byte[]", 4_080, 5, 10));
        Allocation allocation = settled(8_160, 10, 0, CompilationState.TOP_TIER)
                .with(rows, List.of(), "")
                .withSites(new SiteReport(SiteReport.Engine.EXACT_FORK, sites, 8_160, 10, 8_160, 10, 0, List.of()));
        assertThat(sites(allocation, false))
                .containsExactly(
                        "Thread-*  816  Starter.start(Starter.java:12)  new byte[]",
                        "main        0",
                        "          816  of 816 B explained");
    }

    private static SiteReport report(
            SiteReport.Engine engine, long bytesPerCall, long undisturbedPerCall, List<String> remarks) {
        return new SiteReport(
                engine,
                List.of(
                        site("id", 90, "boxing long → Long", 16),
                        site("price", 88, "string concatenation", 48),
                        site("fields", 41, "java.util.List.iterator()", 32)),
                bytesPerCall * 1_000,
                1_000,
                undisturbedPerCall * 2_000,
                2_000,
                0,
                remarks);
    }

    private static AllocationSite site(String method, int line, String cause, long bytesPerCall) {
        List<StackTraceElement> path =
                List.of(new StackTraceElement("com.acme.OrderCodec", method, "OrderCodec.java", line));
        return new AllocationSite("main", path, List.of(), cause, bytesPerCall * 1_000, 1_000, 1_000);
    }

    @Test
    void comparesLimitsExactly() {
        Allocation rare = allocation(Verdict.AMORTISED, 16, 10_000, List.of(), CompilationState.TOP_TIER, "");
        assertThat(rare.exceeds(0)).isTrue();
        assertThat(rare.exceeds(1)).isFalse();
        Allocation huge = allocation(Verdict.STEADY, Long.MAX_VALUE, 1_000, List.of(), CompilationState.TOP_TIER, "");
        assertThat(huge.exceeds(Long.MAX_VALUE / 1_000)).isTrue();
        assertThat(huge.exceeds(Long.MAX_VALUE / 1_000 + 1)).isFalse();
        assertThat(huge.exceeds(Long.MAX_VALUE)).isFalse();
        Allocation steady = allocation(Verdict.STEADY, 480, 10, List.of(), CompilationState.TOP_TIER, "");
        assertThat(steady.exceeds(47)).isTrue();
        assertThat(steady.exceeds(48)).isFalse();
    }

    @Test
    void unstableOrUncountedFigureExceedsEveryLimit() {
        Allocation unstable = allocation(Verdict.UNSTABLE, 0, 1_000, List.of(), CompilationState.TIME_BOUND, "");
        assertThat(unstable.exceeds(Long.MAX_VALUE)).isTrue();
        Allocation uncounted = allocation(Verdict.STEADY, 0, 0, List.of(), CompilationState.TIME_BOUND, "");
        assertThat(uncounted.exceeds(Long.MAX_VALUE)).isTrue();
    }

    @Test
    void aLimitIsNotNegative() {
        Allocation steady = allocation(Verdict.STEADY, 0, 1, List.of(), CompilationState.TOP_TIER, "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> steady.exceeds(-1))
                .withMessage("limit: -1 (expected: >= 0 bytes per operation)");
    }

    /** 10,000 calls of the same size. */
    private static Allocation steady(long bytesPerCall) {
        Round round = new Round(10_000, bytesPerCall * 10_000);
        return allocation(Verdict.STEADY, round.bytes(), 10_000, List.of(round), CompilationState.TOP_TIER, "");
    }

    private static Allocation amortised(long bytes, long operations, List<Round> rounds) {
        return allocation(Verdict.AMORTISED, bytes, operations, rounds, CompilationState.TOP_TIER, "");
    }

    private static Allocation allocation(
            Verdict verdict,
            long bytes,
            long operations,
            List<Round> rounds,
            CompilationState compilationState,
            String explanation) {
        return new Allocation(
                verdict,
                bytes,
                operations,
                verdict == Verdict.SINGLE_SHOT ? 0 : 24_000,
                rounds,
                List.of(),
                compilationState,
                explanation,
                Duration.ZERO);
    }
}
