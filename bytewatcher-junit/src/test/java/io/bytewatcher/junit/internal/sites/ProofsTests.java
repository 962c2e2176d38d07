package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.why.Receivers;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProofsTests {
    private static final List<String> INLINE = List.of("-XX:CompileCommand=inline,com.acme.Journal::write");
    private static final List<String> LENGTH = List.of("-XX:EliminateAllocationArraySizeLimit=80");
    private static final String CALL = "com.acme.Codec.encode(J)V@17";
    private static final List<String> RECEIVERS = List.of("-Dio.bytewatcher.receivers." + CALL + "=Journal.write");
    private static final String DID_NOT_SETTLE =
            "[bytewatcher] not proven: 1 experiment, because the code did not settle, or"
                    + " not all of its bytes have a line";
    private static final WantedSites WANTED =
            new WantedSites("[test:1]", "CodecTest.encodes()", 0, Optional.empty(), false);

    private final List<SiteReport> found = new ArrayList<>();
    private final List<List<String>> asked = new ArrayList<>();

    private static SiteReport report(AllocationSite... sites) {
        long bytes = List.of(sites).stream().mapToLong(AllocationSite::bytes).sum();
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(sites), bytes, 10, bytes, 10, 0, List.of());
    }

    private static AllocationSite site(int line, long bytes, KeptReason... reasons) {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", line);
        return new AllocationSite("main", List.of(place), List.of(), "new Price", bytes * 10, 10, 10)
                .withKept(new Kept(List.of(reasons), "", "", ""));
    }

    private static KeptReason reason(List<String> flags) {
        return new KeptReason(Kind.PASSED, "it is passed", flags, "");
    }

    /** Other tests of this JVM have left experiments. */
    @BeforeEach
    void nothingWaits() {
        Proofs.run(
                (wanted, parameters, flags, left) -> new LoneReport(report(), Set.of(), Map.of()),
                (wanted, report) -> {});
    }

    private static void add(WantedSites wanted, SiteReport report) {
        Proofs.add(wanted, report, Map.of(), SiteSettings.DEFAULT_MAX_TIME);
    }

    private List<String> run(SiteReport answer) {
        return run(answer, Map.of());
    }

    private List<String> run(SiteReport answer, Map<String, Receivers> receivers) {
        return Proofs.run(
                (wanted, parameters, flags, left) -> {
                    synchronized (asked) {
                        asked.add(flags);
                    }
                    return new LoneReport(answer, Set.of(), receivers);
                },
                (wanted, report) -> found.add(report));
    }

    private List<String> proofs() {
        return found.stream()
                .flatMap(report -> report.sites().stream())
                .filter(site -> !site.kept().reasons().isEmpty())
                .map(site -> site.kept().proof() + site.kept().tried())
                .toList();
    }

    private List<String> cures() {
        return found.stream()
                .flatMap(report -> report.sites().stream())
                .map(site -> site.kept().cure())
                .filter(cure -> !cure.isEmpty())
                .toList();
    }

    @Test
    void provesTheReasonOfASiteThatIsGone() {
        add(WANTED, report(site(41, 24, reason(INLINE))));
        assertThat(run(report(site(50, 16))))
                .containsExactly("[bytewatcher] CodecTest.encodes(), com.acme.Codec.encode(Codec.java:41) new Price:"
                        + " with Journal.write inlined, 0 B per call");
        assertThat(proofs()).containsExactly("with Journal.write inlined, 0 B per call");
        assertThat(asked).containsExactly(INLINE);
    }

    @Test
    void namesTheReceiversThatItToldApart() {
        add(WANTED, report(site(41, 24, reason(RECEIVERS))));
        assertThat(run(report(), Map.of(CALL, new Receivers("A, B and C", true))))
                .singleElement()
                .asString()
                .endsWith(
                        " told apart (A, B and C), 0 B per call; cure: test the receiver with instanceof, and call the"
                                + " method of each type");
        assertThat(proofs())
                .containsExactly("with the receivers of Journal.write told apart (A, B and C), 0 B per call");
        assertThat(cures()).containsExactly("test the receiver with instanceof, and call the method of each type");
    }

    @Test
    void receiversThatCannotBeTestedOrDoNotHelpAreNoCure() {
        add(WANTED, report(site(41, 24, reason(RECEIVERS))));
        run(report(), Map.of(CALL, new Receivers("A and a lambda of Codec", false)));
        add(WANTED, report(site(41, 24, reason(RECEIVERS))));
        run(report(site(41, 24)), Map.of(CALL, new Receivers("A, B and C", true)));
        add(WANTED, report(site(41, 24, reason(RECEIVERS), reason(INLINE))));
        run(report(), Map.of(CALL, new Receivers("A, B and C", true)));
        List<String> ofLibrary = List.of("-Dio.bytewatcher.receivers.com.lib.Codec.encode(J)V@17=Journal.write");
        add(WANTED, report(site(41, 24, reason(ofLibrary))));
        run(report(), Map.of("com.lib.Codec.encode(J)V@17", new Receivers("A, B and C", true)));
        assertThat(proofs()).hasSize(4);
        assertThat(cures()).isEmpty();
    }

    @Test
    void eachTestHasItsTurn() {
        assertThat(Proofs.inTurns(List.of(List.of(11, 12, 13), List.of(), List.of(21), List.of(31, 32))))
                .containsExactly(11, 21, 31, 12, 32, 13);
    }

    /** Of two tests with the same flags. */
    @Test
    void eachTestHasItsOwnAnswer() {
        WantedSites other = new WantedSites("[test:2]", "CodecTest.decodes()", 0, Optional.empty(), false);
        add(WANTED, report(site(41, 24, reason(INLINE))));
        add(other, report(site(41, 24, reason(INLINE))));
        List<String> lines = Proofs.run(
                (wanted, parameters, flags, left) ->
                        new LoneReport(wanted.equals(other) ? report(site(41, 24)) : report(), Set.of(), Map.of()),
                (wanted, report) -> found.add(report));
        assertThat(lines).hasSize(2);
        assertThat(proofs())
                .containsExactly(
                        "with Journal.write inlined, 0 B per call", "with Journal.write inlined, still 24 B per call");
    }

    @Test
    void reportsASiteThatStays() {
        add(WANTED, report(site(41, 24, reason(INLINE))));
        run(report(site(41, 24)));
        assertThat(proofs()).containsExactly("with Journal.write inlined, still 24 B per call");
    }

    @Test
    void takesAllReasonsOfASiteAwayTogether() {
        add(WANTED, report(site(41, 24, reason(INLINE), reason(LENGTH))));
        run(report());
        assertThat(asked).containsExactly(List.of(INLINE.get(0), LENGTH.get(0)));
        assertThat(proofs())
                .containsExactly("with Journal.write inlined and EliminateAllocationArraySizeLimit=80, 0 B per call");
    }

    @Test
    void asksOnceForSitesWithTheSameFlags() {
        add(WANTED, report(site(41, 24, reason(INLINE)), site(42, 16, reason(INLINE))));
        assertThat(run(report())).hasSize(2);
        assertThat(asked).hasSize(1);
    }

    @Test
    void triesNothingIfOneOfTheReasonsCannotBeTakenAway() {
        add(WANTED, report(site(41, 24, reason(INLINE), reason(List.of()))));
        assertThat(run(report())).isEmpty();
        assertThat(asked).isEmpty();
        assertThat(found).isEmpty();
    }

    @Test
    void provesNothingWithoutAnAnswer() {
        add(WANTED, report(site(41, 24, reason(INLINE)), site(42, 24, reason(LENGTH))));
        List<String> lines = Proofs.run(
                (wanted, parameters, flags, left) -> {
                    throw new AttributionException("the JVM does not know the flag");
                },
                (wanted, report) -> found.add(report));
        assertThat(lines)
                .containsExactly("[bytewatcher] not proven: 2 experiments, because the JVM does not know the flag");
        assertThat(found).isEmpty();
    }

    private static SiteReport withoutSites(long undisturbed) {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, undisturbed, 10, 0, List.of());
    }

    /** A JVM whose code allocates nothing searches for no sites. */
    @Test
    void nothingNeedsNoSites() {
        add(WANTED, report(site(41, 24, reason(INLINE))));
        run(withoutSites(0));
        assertThat(proofs()).containsExactly("with Journal.write inlined, 0 B per call");
        add(WANTED, report(site(41, 24, reason(INLINE))));
        assertThat(run(withoutSites(240))).containsExactly(DID_NOT_SETTLE);
    }

    /** The run still reports its tests. */
    @Test
    void failureOfTheSearchIsReported() {
        add(WANTED, report(site(41, 24, reason(INLINE))));
        assertThat(Proofs.run(
                        (wanted, parameters, flags, left) -> new LoneReport(report(), Set.of(), Map.of()),
                        (wanted, report) -> {
                            throw new IllegalStateException("no disk");
                        }))
                .contains("[bytewatcher] CodecTest.encodes(): the experiments failed: java.lang.IllegalStateException:"
                        + " no disk");
    }

    @Test
    void provesNothingByCodeThatDidNotSettle() {
        add(WANTED, report(site(41, 24, reason(INLINE))));
        assertThat(run(new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 10, 0, 0, 0, List.of())))
                .containsExactly(DID_NOT_SETTLE);
    }

    @Test
    void absenceOfRareObjectsProvesNothing() {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 41);
        AllocationSite rare = new AllocationSite("main", List.of(place), List.of(), "new Price", 24, 1, 1_000)
                .withKept(new Kept(List.of(reason(INLINE)), "", "", ""));
        add(WANTED, report(rare));
        assertThat(run(report()))
                .singleElement()
                .asString()
                .endsWith(" new Price: with Journal.write inlined, too rare to tell");
    }

    /** Nothing was allocated in many calls that were not recorded. With other objects, only the recorded calls tell. */
    @ParameterizedTest
    @CsvSource({"0, '0 B per call'", "48, 'too rare to tell'"})
    void unrecordedCallsWithoutAByteProveTheAbsenceOfRareObjects(long ofOtherSite, String result) {
        StackTraceElement place = new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 41);
        AllocationSite rare = new AllocationSite("main", List.of(place), List.of(), "new Price", 24, 1, 1_000)
                .withKept(new Kept(List.of(reason(INLINE)), "", "", ""));
        add(WANTED, report(rare));
        List<AllocationSite> others = ofOtherSite == 0 ? List.of() : List.of(site(50, ofOtherSite));
        long calls = 1_000_000;
        SiteReport answer = new SiteReport(
                SiteReport.Engine.EXACT_FORK, others, ofOtherSite * 10, 10, ofOtherSite * calls, calls, 0, List.of());
        assertThat(run(answer))
                .singleElement()
                .asString()
                .endsWith(" new Price: with Journal.write inlined, " + result);
    }

    @ParameterizedTest
    @CsvSource({"1, 20, 6", "1, 60, 6", "1, 180, 18", "2, 20, 8", "10, 20, 24", "40, 20, 60", "40, 700, 70"})
    void timeOfExperimentsDependsOnTheTestsAndTheBoundOfASearch(int tests, long ofSearch, long most) {
        List<Duration> left = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < tests; i++) {
            Proofs.add(WANTED, report(site(41 + i, 24, reason(INLINE))), Map.of(), Duration.ofSeconds(ofSearch));
        }
        Proofs.run(
                (wanted, parameters, flags, bound) -> {
                    left.add(bound);
                    return new LoneReport(report(), Set.of(), Map.of());
                },
                (wanted, report) -> {});
        assertThat(left)
                .hasSize(tests)
                .allSatisfy(bound ->
                        assertThat(bound).isBetween(Duration.ofSeconds(most).dividedBy(2), Duration.ofSeconds(most)));
    }
}
