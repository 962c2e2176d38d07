package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WhyTwoStatesTests {
    private static final StackTraceElement LINE = new StackTraceElement("acme.Codec", "encode", "Codec.java", 7);
    private static final String CALL = "acme.Codec.encode()V@17";
    private static final KeptReason PASSED = new KeptReason(
            KeptReason.Kind.PASSED, "it is passed to Big.take(Price), which is not inlined", List.of(), CALL);
    private static final KeptReason STORED = new KeptReason(KeptReason.Kind.STORED, "it is stored in Codec.last");
    private static final String SENTENCE =
            "why: at 16 B the JIT inlines a call that it does not inline at 40 B. There, new Price at"
                    + " acme.Codec.encode(Codec.java:7) is kept: it is passed to Big.take(Price), which is not inlined";

    /** Returns a report with 16 B elsewhere in each call. */
    private static LoneReport report(long bytes, Set<String> inlined, KeptReason... reasons) {
        return report(bytes, 16, bytes + 16, inlined, reasons);
    }

    private static LoneReport report(
            long bytes, long elsewhere, long undisturbed, Set<String> inlined, KeptReason... reasons) {
        List<AllocationSite> sites = new ArrayList<>();
        sites.add(site("new Other", elsewhere));
        if (bytes > 0) {
            sites.add(site("new Price", bytes, reasons));
        }
        SiteReport.Engine engine = SiteReport.Engine.EXACT_FORK;
        return new LoneReport(
                new SiteReport(engine, sites, 10 * (bytes + elsewhere), 10, 10 * undisturbed, 10, 0, List.of()),
                inlined,
                Map.of());
    }

    private static AllocationSite site(String cause, long bytes, KeptReason... reasons) {
        return new AllocationSite(
                "main", List.of(LINE), List.of(), cause, 10 * bytes, 10, 10, new Kept(List.of(reasons), "", "", ""));
    }

    private static final LoneReport SMALL = report(0, Set.of(CALL));
    private static final LoneReport LARGE = report(24, Set.of(), PASSED, STORED);

    @Test
    void callThatIsInlinedAtTheSmallerFigureIsNamed() {
        assertThat(WhyTwoStates.of(SMALL, LARGE)).containsExactly(SENTENCE);
    }

    @Test
    void callIsNamedOnce() {
        KeptReason ofHolder = new KeptReason(
                KeptReason.Kind.PASSED,
                "it is stored in Price.unit; the holder is passed to Big.take(Price), which is not inlined",
                List.of(),
                CALL);
        assertThat(WhyTwoStates.of(SMALL, report(24, Set.of(), PASSED, ofHolder)))
                .containsExactly(SENTENCE);
    }

    @Test
    void callThatIsNotInlinedAtTheSmallerFigureIsNoAnswer() {
        assertThat(WhyTwoStates.of(report(0, Set.of("acme.Codec.encode()V@18")), LARGE))
                .isEmpty();
        assertThat(WhyTwoStates.of(report(0, Set.of()), LARGE)).isEmpty();
    }

    @Test
    void reasonThatIsNoCallIsNoAnswer() {
        assertThat(WhyTwoStates.of(SMALL, report(24, Set.of(), STORED))).isEmpty();
    }

    @Test
    void siteWithTheSameBytesIsNoAnswer() {
        LoneReport smallElsewhere = report(24, 8, 32, Set.of(CALL), STORED);
        assertThat(WhyTwoStates.of(smallElsewhere, LARGE)).isEmpty();
    }

    @Test
    void figureThatRecordingChangedIsNoAnswer() {
        assertThat(remarksOf(LARGE, report(0, 16, 24, Set.of(CALL)))).hasSize(1);
        assertThat(remarksOf(report(24, 16, 56, Set.of(), PASSED), SMALL)).hasSize(1);
        assertThat(WhyTwoStates.isComparable(SiteReport.notFound("where: not known")))
                .isFalse();
    }

    @Test
    void choiceBetweenTwoJvmsAddsTheAnswerToTheirDifference() {
        Observation seen = new Observation(40, true, true, report -> report.holdsAlone(16));
        SiteReport chosen = seen.choose(LARGE, List.of(SMALL));
        assertThat(chosen.remarks())
                .containsExactly(
                        "it differs among fresh JVMs: 16 B in one, 40 B in one whose event recorder runs from the start",
                        SENTENCE);
        assertThat(Excuse.of("T.t()", "40", chosen, "its baseline", true))
                .contains("runs from the start; " + SENTENCE + ". Fresh JVMs differ, too");
    }

    @Test
    void smallestAndLargestOfSeveralJvmsAreCompared() {
        LoneReport withoutSites =
                LoneReport.of(new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, 10 * 40, 10, 0, List.of()));
        assertThat(remarksOf(LARGE, withoutSites, SMALL)).contains(SENTENCE);
        assertThat(remarksOf(LARGE, SMALL, LARGE)).contains(SENTENCE);
        assertThat(remarksOf(SMALL, LARGE)).as("in either order").contains(SENTENCE);
        assertThat(remarksOf(LARGE, withoutSites, withoutSites)).containsExactly("40 B in 3 of 3 fresh JVMs");
    }

    private static List<String> remarksOf(LoneReport first, LoneReport... others) {
        Observation seen = new Observation(80, true, true, report -> report.holdsAlone(8));
        return seen.choose(first, List.of(others)).remarks();
    }
}
