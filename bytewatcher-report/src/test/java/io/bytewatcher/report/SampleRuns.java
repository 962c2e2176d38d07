package io.bytewatcher.report;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.GrownSite;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.report.SoakResult.Mark;
import io.bytewatcher.watch.ThreadHistory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** Fixed runs for the tests of reports, such as a trading system's tests might measure. */
public final class SampleRuns {
    /** Names with markup, line breaks, changes of direction and invalid text. */
    public static final List<String> HOSTILE_NAMES = List.of(
            "<img src=x onerror=\"window.pwned=1\">",
            "</script><script>window.pwned=1</script>",
            "<!--<script>window.pwned=1",
            "&lt;b&gt; &amp; \"quotes\" 'single' `ticks` ${window.pwned=1} {{data}}",
            "tab\there, line\nthere, return\rand nul\u0000",
            "\u2028line and paragraph\u2029separators",
            "\u202Eright to left\u202C שלום مرحبا",
            "pair \uD83D\uDE00, lone \uD83D and \uDE00",
            "javascript:window.pwned=1",
            "a".repeat(300));

    private static final Machine MACHINE = machine("25.0.3+9-LTS");
    private static final Machine OTHER_MACHINE = machine("17.0.15+6");
    private static final Instant TIME = Instant.parse("2026-11-21T09:30:12Z");

    private SampleRuns() {}

    /** A run without results. */
    public static RunResults empty() {
        return named("empty", List.of());
    }

    /** A run with kept and broken limits, all verdicts, all outcomes, and soaks with and without breaches. */
    public static RunResults mixed() {
        List<TestResult> tests = new ArrayList<>();
        tests.add(overLimit());
        tests.add(regressed());
        tests.add(improved());
        tests.add(amortised());
        tests.add(growing());
        tests.add(singleShot());
        tests.add(unstable());
        tests.add(notMeasured());
        tests.add(notGated());
        tests.add(mismatch());
        tests.add(steady("engine", "MatchingEngineTest", "matchesWithoutGarbage", 0, OptionalLong.of(0)));
        tests.add(steady("engine", "MatchingEngineTest", "cancelsWithoutGarbage", 0, OptionalLong.of(0)));
        tests.add(steady("engine", "OrderBookTest", "addsALevel", 56, OptionalLong.of(64)));
        tests.add(steady("engine", "OrderBookTest", "snapshotsTheTopOfTheBook", 1_312, OptionalLong.of(2_048)));
        tests.add(steady("gateway", "FixDecoderTest", "decodesALogon", 480, OptionalLong.empty()));
        tests.add(steady("gateway", "FixDecoderTest", "decodesAnExecutionReport", 24, OptionalLong.of(24)));
        tests.add(steady("gateway", "SessionTest", "answersAHeartbeat", 0, OptionalLong.of(0)));
        tests.add(steady("gateway", "SessionTest", "resendsAGap", 8_416, OptionalLong.empty()));
        return new RunResults(
                "nightly 1842",
                TIME,
                List.of(MACHINE, OTHER_MACHINE),
                tests,
                List.of(failedSoak(), quietSoak()),
                List.of("com.acme.engine.PriceTest#rounds", "com.acme.gateway.ConfigTest#reads"),
                List.of(
                        new Finding(
                                true,
                                "com.acme.engine.AuctionTest#uncrosses is in bytewatcher-baseline.tsv and did not run;"
                                        + " -Dbytewatcher.baseline=update removes it"),
                        new Finding(false, "2 JVMs measured; their figures are not compared with each other")));
    }

    /** A run of so many tests, with a realistic share of failures, sites, rounds and baselines. */
    public static RunResults large(int tests) {
        Random random = new Random(1842);
        List<TestResult> results = new ArrayList<>(tests);
        for (int i = 0; i < tests; i++) {
            results.add(large(i, random));
        }
        return new RunResults("large", TIME, List.of(MACHINE), results, List.of(quietSoak()), List.of(), List.of());
    }

    /** A soak on two JDKs, and a soak on one. */
    public static RunResults soaksOfTwoEnvironments() {
        List<SoakResult> soaks = List.of(quietSoak(), quietSoak(Samples.JDK17), failedSoak());
        return new RunResults("merged", TIME, List.of(MACHINE, OTHER_MACHINE), List.of(), soaks, List.of(), List.of());
    }

    /** A soak of so many threads, named from t0. A thread that allocates little breaches its limit. */
    public static RunResults soakOfManyThreads(int threads) {
        List<ThreadHistory> series = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            series.add(new ThreadHistory(1, "t" + i, List.of(point(0, 0), point(1_000, 8L * i))));
        }
        Mark breach = new Mark(Duration.ofSeconds(1), "t3", 24, "t3 allocated 24 B", List.of());
        return run(List.of(), soak(series, List.of(breach)));
    }

    /** A soak that ended before anything could be judged. */
    public static RunResults soakThatWasNotJudged() {
        return run(List.of(), soak(List.of(), List.of()));
    }

    /** A test with a mean, and the mean of its baseline. */
    public static TestResult mean(Round round, Optional<Round> was) {
        Figure now = figure(round);
        String name = round.bytes() + " in " + round.operations();
        Measured measured = Samples.measured(now.verdict(), now.bytes(), now.operations(), 0, List.of(), "", List.of());
        return new TestResult(
                "",
                "com.acme.MeanTest#" + name,
                name,
                Status.RECORDED,
                OptionalLong.empty(),
                Optional.of(measured),
                was.map(before -> new Comparison(Outcome.UNCHANGED, Optional.of(figure(before)), now, List.of(), "")),
                false,
                "",
                Samples.JDK25);
    }

    private static Figure figure(Round round) {
        return new Figure(Verdict.AMORTISED, AllocationScope.TEST_THREAD, round.bytes(), round.operations(), 0);
    }

    /** Every hostile name in every name and text. */
    public static RunResults hostile() {
        List<TestResult> tests = new ArrayList<>();
        List<SoakResult> soaks = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        for (String name : HOSTILE_NAMES) {
            StackTraceElement frame = new StackTraceElement(name, name, name, 1);
            AllocationSite site = new AllocationSite(name, List.of(frame, frame), List.of(frame), name, 4_800, 100, 100)
                    .withKept(new Kept(List.of(new KeptReason(KeptReason.Kind.STORED, name)), name, name, name));
            AllocationSite other = new AllocationSite("other " + name, List.of(), List.of(), name, 0, 0, 100);
            Measured measured =
                    Samples.measured(Verdict.STEADY, 4_800, 100, 200, rounds(2, 50, 48), name, List.of(site, other));
            Comparison baseline = new Comparison(
                    Outcome.REGRESSED,
                    Optional.of(Figure.steady(0)),
                    Figure.steady(48),
                    List.of(new GrownSite(
                            new BaselineSite("m " + name, "c " + name, BigDecimal.TEN), Optional.empty())),
                    name);
            tests.add(new TestResult(
                    name,
                    name,
                    name,
                    Status.OVER_LIMIT,
                    OptionalLong.of(0),
                    Optional.of(measured),
                    Optional.of(baseline),
                    true,
                    name,
                    Samples.JDK25));
            soaks.add(new SoakResult(
                    name,
                    name,
                    name,
                    Duration.ofSeconds(2),
                    10,
                    List.of(name),
                    List.of(new ThreadHistory(1, name, List.of(point(0, 0), point(1_000, 500)))),
                    List.of(new Mark(Duration.ofSeconds(1), name, 500, name, List.of(site, other))),
                    true,
                    name,
                    Optional.of(Samples.JDK25)));
            findings.add(new Finding(true, name));
        }
        Machine machine = new Machine(
                HOSTILE_NAMES.get(0), HOSTILE_NAMES.get(1), HOSTILE_NAMES.get(2), 1, 1, HOSTILE_NAMES.get(3));
        return new RunResults(HOSTILE_NAMES.get(1), TIME, List.of(machine), tests, soaks, HOSTILE_NAMES, findings);
    }

    /** A run of these tests and nothing else. */
    public static RunResults run(List<TestResult> tests, SoakResult... soaks) {
        return named("run", tests, soaks);
    }

    private static RunResults named(String run, List<TestResult> tests, SoakResult... soaks) {
        return new RunResults(run, TIME, List.of(), tests, List.of(soaks), List.of(), List.of());
    }

    private static Machine machine(String jdk) {
        return new Machine(
                jdk,
                "OpenJDK 64-Bit Server VM, Eclipse Adoptium",
                "Linux 6.1 amd64",
                8,
                4_294_967_296L,
                "-Xmx4g -XX:+UseG1GC");
    }

    private static SoakResult soak(List<ThreadHistory> threads, List<Mark> breaches) {
        return new SoakResult(
                "",
                "com.acme.SoakTest#soaks",
                "SoakTest.soaks()",
                Duration.ofSeconds(1),
                0,
                List.of(),
                threads,
                breaches,
                true,
                "",
                Optional.of(Samples.JDK25));
    }

    /** A test that was not measured, with any limit. */
    public static TestResult withLimit(long limit) {
        return test("", "LimitTest#hasALimit", Status.NOT_GATED, OptionalLong.of(limit), Optional.empty());
    }

    /** A test that breaks its limit in one of several steady states, and does not fail. */
    public static TestResult severalStates() {
        return test("", "CacheTest#reads", Status.SEVERAL_STATES, OptionalLong.of(0), steady(64));
    }

    /** A test with a site that has reasons, and one that has none. */
    public static TestResult kept() {
        List<KeptReason> reasons = List.of(
                new KeptReason(
                        KeptReason.Kind.PASSED,
                        "it is passed to Journal.write(Price) at OrderCodec.java:44, which is not inlined: too big",
                        List.of("-XX:CompileCommand=inline,com.acme.gateway.Journal::write"),
                        ""),
                new KeptReason(KeptReason.Kind.STORED, "it is stored in OrderCodec.last"));
        Kept kept = new Kept(reasons, "with Journal.write inlined, 0 B per call", "", "store its number instead");
        Optional<Measured> measured = steady(
                40,
                site("OrderCodec", "encode", 41, "new Price", 24, 1).withKept(kept),
                site("OrderCodec", "id", 90, "boxing long → Long", 16, 1));
        return failed(test("", "gateway.OrderCodecTest#encodes", Status.OVER_LIMIT, OptionalLong.of(0), measured), "");
    }

    /** A test at 0 B that depends on two methods, of which one was not tried. */
    public static TestResult fragileZero() {
        FragileZero zero = new FragileZero(
                List.of(
                        new FragileZero.Inlined(
                                "com.acme.gateway.Cursor.next()", 31, 35, "MaxInlineSize", new Round(10, 640)),
                        new FragileZero.Inlined(
                                "com.acme.gateway.Price.cost(int)", 72, 325, "FreqInlineSize", new Round(10, 240))),
                "1 inlined method was not tried: the search is limited to 12 experiments");
        return test("", "gateway.CursorTest#sums", Status.WITHIN_LIMIT, OptionalLong.of(0), steady(0))
                .withFragileZero(zero);
    }

    /** The run before {@link #laterSites}. */
    public static RunResults earlierSites() {
        return named(
                "main",
                List.of(
                        withSites(
                                "OrderCodecTest#encodes",
                                80,
                                site("OrderCodec", "price", 88, "string concatenation", 48, 1),
                                site("OrderCodec", "fields", 41, "java.util.List.iterator()", 32, 1)),
                        withSites("OrderCodecTest#decodes", 24, site("OrderCodec", "decode", 61, "new Order", 24, 1)),
                        withSites("CursorTest#sums", 0),
                        withSites("QueueTest#offers", 16),
                        withSites("QueueTest#polls", 8)));
    }

    /**
     * A run whose sites differ from those of {@link #earlierSites}, also in lines, and without the sites of a test that had none either.
     */
    public static RunResults laterSites() {
        return named(
                "branch",
                List.of(
                        withSites(
                                "OrderCodecTest#encodes",
                                88,
                                site("OrderCodec", "price", 90, "string concatenation", 64, 1),
                                site("OrderCodec", "id", 92, "boxing long → Long", 24, 1)),
                        withSites("OrderCodecTest#decodes", 24, site("OrderCodec", "decode", 63, "new Order", 24, 1)),
                        withSites("CursorTest#sums", 16, site("Cursor", "next", 7, "new Price", 16, 1)),
                        withSites("QueueTest#offers", 24, site("Queue", "offer", 7, "new Node", 24, 1)),
                        withSites("SessionTest#logsOn", 8, site("Session", "logOn", 7, "new Node", 8, 1))));
    }

    private static TestResult withSites(String test, long bytes, AllocationSite... sites) {
        return test("", "gateway." + test, Status.RECORDED, OptionalLong.empty(), steady(bytes, sites));
    }

    private static TestResult overLimit() {
        Optional<Measured> measured = steady(
                96,
                site("OrderCodec", "price", 88, "string concatenation", 48, 1),
                site("OrderCodec", "fields", 41, "java.util.List.iterator()", 32, 1),
                site("OrderCodec", "id", 90, "boxing long → Long", 16, 1));
        TestResult encodes =
                test("gateway", "gateway.OrderCodecTest#encodes", Status.OVER_LIMIT, OptionalLong.of(0), measured);
        Optional<Comparison> compared = compared(
                Outcome.REGRESSED,
                Optional.of(Figure.steady(48)),
                Figure.steady(96),
                """
                was         48 B per call  at bytewatcher-baseline.tsv:14
                now         96 B per call
                difference  48 B more
                  32  com.acme.gateway.OrderCodec.fields  java.util.List.iterator()  new
                  16  com.acme.gateway.OrderCodec.id      boxing long → Long         new""",
                grown("OrderCodec.fields", "java.util.List.iterator()", 32, Optional.empty()),
                grown("OrderCodec.id", "boxing long → Long", 16, Optional.empty()));
        return failed(encodes.withBaseline(compared), """
                OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]
                  48  OrderCodec.price(OrderCodec.java:88)   string concatenation
                  32  OrderCodec.fields(OrderCodec.java:41)  java.util.List.iterator()
                  16  OrderCodec.id(OrderCodec.java:90)      boxing long → Long
                  96  of 96 B explained
                counted 10,000 calls after 24,000 of warm-up on thread "main"; JDK 25.0.3, C2, G1, compressed oops
                reproduce: mvn test -Dtest=OrderCodecTest#encodes -Dbytewatcher.sites=always""");
    }

    private static TestResult regressed() {
        Optional<Measured> measured = steady(40, 8_000, site("OrderBook", "levels", 212, "new Level[]", 40, 1));
        TestResult walks = test(
                "engine", "engine.OrderBookTest#walksTheLevels", Status.WITHIN_LIMIT, OptionalLong.of(64), measured);
        Optional<Comparison> compared = compared(
                Outcome.REGRESSED,
                Optional.of(Figure.steady(24)),
                Figure.steady(40),
                "was         24 B per call  at bytewatcher-baseline.tsv:9\nnow         40 B per call\n"
                        + "difference  16 B more",
                grown("OrderBook.levels", "new Level[]", 40, Optional.of(24)));
        return failed(
                walks.withBaseline(compared),
                "OrderBookTest.walksTheLevels(): 40 B per call, 16 B more than its baseline of 24 B");
    }

    private static TestResult improved() {
        return test(
                        "gateway",
                        "gateway.FixDecoderTest#decodesAnOrder",
                        Status.WITHIN_LIMIT,
                        OptionalLong.of(128),
                        steady(72))
                .withBaseline(compared(
                        Outcome.IMPROVED,
                        Optional.of(Figure.steady(112)),
                        Figure.steady(72),
                        "was         112 B per call  at bytewatcher-baseline.tsv:11\n"
                                + "now         72 B per call\ndifference  40 B less"));
    }

    private static TestResult amortised() {
        List<Round> rounds = List.of(
                new Round(10_000, 16),
                new Round(10_000, 16),
                new Round(10_000, 0),
                new Round(10_000, 32),
                new Round(10_000, 16),
                new Round(10_000, 16));
        Measured measured = new Measured(
                Verdict.AMORTISED,
                AllocationScope.ALL_THREADS,
                96,
                60_000,
                24_000,
                rounds,
                List.of(144L, 2_048L),
                "an excess came again in 5 of 6 rounds",
                List.of(site("Queue", "grow", 57, "new Chunk", 96, 1)),
                Optional.empty(),
                Optional.empty());
        TestResult queue = test(
                "engine",
                "engine.QueueTest#offersAndPolls",
                Status.OVER_LIMIT,
                OptionalLong.of(0),
                Optional.of(measured));
        Optional<Comparison> compared = compared(
                Outcome.UNCHANGED,
                Optional.of(new Figure(Verdict.AMORTISED, AllocationScope.ALL_THREADS, 94, 60_000, 36)),
                new Figure(Verdict.AMORTISED, AllocationScope.ALL_THREADS, 96, 60_000, 39),
                "was         0.00157 B per call (94 ± 36 B in 60,000) on all threads\n"
                        + "now         0.0016 B per call (96 ± 39 B in 60,000) on all threads");
        return failed(
                queue.withBaseline(compared), "QueueTest.offersAndPolls(): 0.0016 B per call, limit 0 B [AMORTISED]");
    }

    private static TestResult growing() {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            rounds.add(new Round(1_000, 24_000L + 3_200L * i));
        }
        long bytes = rounds.stream().mapToLong(Round::bytes).sum();
        Measured measured = Samples.measured(Verdict.GROWING, bytes, 12_000, 24_000, rounds, "", List.of());
        return test(
                        "engine",
                        "engine.AuditTrailTest#appends",
                        Status.RECORDED,
                        OptionalLong.empty(),
                        Optional.of(measured))
                .withBaseline(compared(
                        Outcome.NO_BASELINE,
                        Optional.empty(),
                        new Figure(Verdict.GROWING, AllocationScope.TEST_THREAD, 499_200, 12_000, 39_000),
                        "no line for this test in bytewatcher-baseline.tsv; -Dbytewatcher.baseline=update adds one"));
    }

    private static TestResult singleShot() {
        Measured measured = Samples.measured(Verdict.SINGLE_SHOT, 1_444_352, 1, 0, List.of(), "", List.of());
        return test(
                        "gateway",
                        "gateway.ImportTest#importsAFile",
                        Status.WITHIN_LIMIT,
                        OptionalLong.of(2_097_152),
                        Optional.of(measured))
                .withBaseline(compared(
                        Outcome.SHIFTED,
                        Optional.of(Figure.singleShot(1_312_000)),
                        Figure.singleShot(1_444_352),
                        "was         1,312,000 B  at bytewatcher-baseline.tsv:12\nnow         1,444,352 B\n"
                                + "difference  132,352 B more"));
    }

    private static TestResult unstable() {
        Measured measured = Samples.measured(
                Verdict.UNSTABLE,
                91_233,
                320,
                640,
                List.of(new Round(80, 20_012), new Round(80, 31_221), new Round(80, 12_000), new Round(80, 28_000)),
                "no two rounds agree after 5 s, because the JIT was still compiling",
                List.of());
        return failed(
                test(
                        "gateway",
                        "gateway.ReconnectTest#reconnects",
                        Status.NOT_MEASURED,
                        OptionalLong.of(4_096),
                        Optional.of(measured)),
                "ReconnectTest.reconnects(): no number can be trusted [UNSTABLE]");
    }

    private static TestResult notMeasured() {
        return failed(
                test("engine", "engine.AuctionTest#opens", Status.NOT_MEASURED, OptionalLong.of(0), Optional.empty()),
                "AuctionTest.opens() passes once and throws when it is repeated: bring it back to its beginning in"
                        + " @BeforeInvocation, or measure it with mode = SINGLE_SHOT");
    }

    private static TestResult notGated() {
        return Samples.with(
                test("engine", "engine.RiskTest#checksALimit", Status.NOT_GATED, OptionalLong.of(0), Optional.empty()),
                false,
                "bytewatcher.enabled=false, so its limit does not hold in this run",
                Samples.JDK25);
    }

    private static TestResult mismatch() {
        return Samples.in(
                Samples.JDK17,
                test("engine", "engine.RiskTest#sumsPositions", Status.WITHIN_LIMIT, OptionalLong.of(32), steady(16))
                        .withBaseline(compared(
                                Outcome.ENVIRONMENT_MISMATCH,
                                Optional.empty(),
                                Figure.steady(16),
                                "no line for this environment: bytewatcher-baseline.tsv:21 has others;"
                                        + " -Dbytewatcher.baseline=update adds one")));
    }

    private static TestResult steady(String module, String type, String method, long bytes, OptionalLong limit) {
        Status status = limit.isPresent() ? Status.WITHIN_LIMIT : Status.RECORDED;
        return test(module, module + "." + type + "#" + method, status, limit, steady(bytes))
                .withBaseline(compared(
                        Outcome.UNCHANGED,
                        Optional.of(Figure.steady(bytes)),
                        Figure.steady(bytes),
                        "was         " + Figure.steady(bytes) + "  at bytewatcher-baseline.tsv:3\nnow         "
                                + Figure.steady(bytes) + "\ndifference  none"));
    }

    /** A test of com.acme that passes, without a comparison. */
    private static TestResult test(
            String module, String test, Status status, OptionalLong limit, Optional<Measured> measured) {
        return new TestResult(
                module,
                "com.acme." + test,
                test.substring(test.lastIndexOf('.') + 1).replace('#', '.') + "()",
                status,
                limit,
                measured,
                Optional.empty(),
                false,
                "",
                Samples.JDK25);
    }

    private static TestResult failed(TestResult test, String message) {
        return Samples.with(test, true, message, test.environment());
    }

    private static Optional<Comparison> compared(
            Outcome outcome, Optional<Figure> was, Figure now, String text, GrownSite... grown) {
        return Optional.of(new Comparison(outcome, was, now, List.of(grown), text));
    }

    private static TestResult large(int i, Random random) {
        String type = "Component" + i / 20 + "Test";
        String method = "handlesCase" + i % 20 + "WithoutMuchGarbage";
        long bytes = i % 3 == 0 ? 0 : 8L * random.nextInt(4_000);
        boolean mean = i % 10 == 9;
        boolean over = i % 50 == 49;
        List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < 8; round++) {
            rounds.add(new Round(1_250, bytes * 1_250 + (mean ? 8L * random.nextInt(40) : 0)));
        }
        long sum = rounds.stream().mapToLong(Round::bytes).sum();
        Verdict verdict = mean ? Verdict.AMORTISED : Verdict.STEADY;
        Figure figure =
                mean ? new Figure(verdict, AllocationScope.TEST_THREAD, sum, 10_000, 800) : Figure.steady(bytes);
        List<AllocationSite> sites = new ArrayList<>();
        for (int site = 0; site < (i % 4 == 3 ? 5 : 0); site++) {
            sites.add(site("Component" + i / 20, "step" + site, 40 + i % 300, "new Step" + site, bytes / 5, 1));
        }
        Outcome outcome = i % 100 == 7 ? Outcome.IMPROVED : Outcome.UNCHANGED;
        return new TestResult(
                "module-" + i / 1_000,
                "com.acme.component" + i / 1_000 + "." + type + "#" + method,
                type + "." + method + "()",
                over ? Status.OVER_LIMIT : Status.WITHIN_LIMIT,
                OptionalLong.of(over ? 0 : bytes + 64),
                Optional.of(new Measured(
                        verdict,
                        AllocationScope.TEST_THREAD,
                        sum,
                        10_000,
                        24_000,
                        rounds,
                        i % 25 == 0 ? List.of(2_048L) : List.of(),
                        "",
                        sites,
                        Optional.empty(),
                        Optional.empty())),
                Optional.of(new Comparison(
                        outcome,
                        Optional.of(outcome == Outcome.IMPROVED ? Figure.steady(bytes + 16) : figure),
                        figure,
                        List.of(),
                        "was         " + figure + "  at bytewatcher-baseline.tsv:" + i + "\nnow         " + figure
                                + "\ndifference  none")),
                over,
                over
                        ? type + "." + method + "(): " + figure + ", limit 0 B [" + verdict + "]\ncounted 10,000 calls"
                                + " after 24,000 of warm-up on thread \"main\"; JDK 25.0.3, C2, G1, compressed oops"
                                + "\nreproduce: mvn test -Dtest=" + type + "#" + method
                        : "",
                Samples.JDK25);
    }

    private static SoakResult failedSoak() {
        List<ThreadHistory> series = new ArrayList<>();
        series.add(ramp("engine-1", 120_000, 9.5, 240));
        series.add(ramp("engine-2", 120_000, 1.2, 240));
        series.add(ramp("engine-3", 120_000, 1.1, 240));
        series.add(ramp("journal", 120_000, 4.2, 240));
        series.add(ramp("timer", 120_000, 0.3, 240));
        return new SoakResult(
                "engine",
                "com.acme.engine.EngineSoakTest#runsAllDay",
                "EngineSoakTest.runsAllDay()",
                Duration.ofMinutes(2),
                1_200_000,
                List.of("1 MiB per thread", "10 KiB per second"),
                series,
                List.of(
                        new Mark(
                                Duration.ofSeconds(62),
                                "engine-1",
                                14_336,
                                "engine-1 allocated 14,336 B in 1 s, limit 10,240 B per second\n"
                                        + "  14,336  OrderBook.grow(OrderBook.java:301)  new Level[]",
                                List.of(
                                        onThread("engine-1", site("OrderBook", "grow", 301, "new Level[]", 12, 1)),
                                        onThread("engine-2", site("OrderBook", "grow", 301, "new Level[]", 2, 1)))),
                        new Mark(
                                Duration.ofSeconds(110),
                                "engine-1",
                                1_048_640,
                                "engine-1 allocated 1,048,640 B, limit 1,048,576 B",
                                List.of()),
                        new Mark(
                                Duration.ofSeconds(112),
                                "",
                                1_871_104,
                                "all threads allocated 1,871,104 B, limit 1,843,200 B",
                                List.of())),
                true,
                "EngineSoakTest.runsAllDay(): 3 breaches in 2 min",
                Optional.of(Samples.JDK25));
    }

    private static SoakResult quietSoak() {
        return quietSoak(Samples.JDK25);
    }

    private static SoakResult quietSoak(Environment environment) {
        return new SoakResult(
                "gateway",
                "com.acme.gateway.EchoSoakTest#echoes",
                "EchoSoakTest.echoes()",
                Duration.ofSeconds(60),
                300_000,
                List.of("64 KiB per thread"),
                List.of(ramp("io-1", 60_000, 0.5, 120), ramp("io-2", 60_000, 0.4, 120)),
                List.of(),
                false,
                "",
                Optional.of(environment));
    }

    private static ThreadHistory ramp(String thread, long milliseconds, double bytesPerMillisecond, int points) {
        Random random = new Random(thread.hashCode());
        List<ThreadHistory.Point> list = new ArrayList<>();
        double bytes = 0;
        for (int i = 0; i <= points; i++) {
            list.add(point(milliseconds * i / points, 8 * (long) (bytes / 8)));
            bytes += bytesPerMillisecond * milliseconds / points * (0.4 + 1.2 * random.nextDouble());
        }
        return new ThreadHistory(1, thread, list);
    }

    private static ThreadHistory.Point point(long milliseconds, long bytes) {
        return new ThreadHistory.Point(Duration.ofMillis(milliseconds), bytes);
    }

    private static Optional<Measured> steady(long each, AllocationSite... sites) {
        return steady(each, 10_000, sites);
    }

    /** Eight equal rounds, with 72 B more as written. */
    private static Optional<Measured> steady(long each, long operations, AllocationSite... sites) {
        return Optional.of(new Measured(
                Verdict.STEADY,
                AllocationScope.TEST_THREAD,
                each * operations,
                operations,
                24_000,
                rounds(8, operations / 8, each),
                List.of(),
                "",
                List.of(sites),
                Optional.of(new Round(16, 16 * (each + 72))),
                Optional.empty()));
    }

    private static List<Round> rounds(int count, long operations, long each) {
        return Collections.nCopies(count, new Round(operations, operations * each));
    }

    private static AllocationSite site(String type, String method, int line, String cause, long bytes, long hits) {
        String owner = "com.acme.gateway." + type;
        List<StackTraceElement> path = List.of(
                new StackTraceElement(owner, method, type + ".java", line),
                new StackTraceElement(owner, "handle", type + ".java", 30),
                new StackTraceElement(owner + "Test", "run", type + "Test.java", 25));
        List<StackTraceElement> inside = cause.contains("concatenation")
                ? List.of(
                        new StackTraceElement(
                                "java.lang.StringConcatHelper", "newString", "StringConcatHelper.java", 480),
                        new StackTraceElement(
                                "java.lang.StringConcatHelper", "simpleConcat", "StringConcatHelper.java", 421))
                : List.of();
        return new AllocationSite("main", path, inside, cause, bytes * 1_000, hits * 1_000, 1_000);
    }

    /** A site of a recording, which counts no operations. */
    private static AllocationSite onThread(String thread, AllocationSite site) {
        return new AllocationSite(thread, site.path(), site.inside(), site.cause(), site.bytes(), site.hits(), 1);
    }

    private static GrownSite grown(String method, String cause, long now, Optional<Integer> was) {
        return new GrownSite(
                new BaselineSite("com.acme.gateway." + method, cause, BigDecimal.valueOf(now)),
                was.map(BigDecimal::valueOf));
    }
}
