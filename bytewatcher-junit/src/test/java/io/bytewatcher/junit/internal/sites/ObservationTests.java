package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ObservationTests {
    private static final String TWICE = "56 B in 2 of 2 fresh JVMs";

    private static Observation of(double bytes, boolean mayHaveHeld, long limit) {
        return new Observation(bytes, mayHaveHeld, true, report -> report.holdsAlone(limit));
    }

    private static SiteReport choose(Observation seen, SiteReport first, SiteReport late) {
        return seen.choose(LoneReport.of(first), List.of(LoneReport.of(late)));
    }

    private static SiteReport alone(long bytes) {
        return alone(bytes, bytes);
    }

    private static SiteReport alone(long bytes, long recorded) {
        AllocationSite site = new AllocationSite("main", List.of(), List.of(), "new", recorded * 1_000, 1_000, 1_000);
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(site),
                recorded * 1_000,
                1_000,
                bytes * 1_000,
                1_000,
                0,
                List.of());
    }

    private static SiteReport unsettled() {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, 0, 0, 0, List.of());
    }

    /** Of a JVM that has sites but whose figure did not settle in time. */
    private static SiteReport unsettled(SiteReport found) {
        return new SiteReport(
                found.engine(), found.sites(), found.bytes(), found.operations(), 0, 0, 0, found.remarks());
    }

    private static boolean wantsAnother(Observation seen, SiteReport first) {
        return seen.wantsAnother(LoneReport.of(first), List.of());
    }

    @Test
    void oneJvmWithTheSameFigureSufficesForNewCode() {
        assertThat(wantsAnother(of(40, false, 0), alone(40))).isFalse();
    }

    @Test
    void oneExcusingJvmSuffices() {
        assertThat(wantsAnother(of(40, false, 0), alone(0))).isFalse();
        assertThat(wantsAnother(of(40, true, 0), alone(0))).isFalse();
    }

    /** In each JVM the JIT may choose either of two states, so one of them may be missing from one, two or three JVMs. */
    @Test
    void fourJvmsConfirmTheBreachOfCodeThatMayHaveHeld() {
        assertThat(search(of(40, true, 0), 40, 40, 40, 40).undisturbedBytesPerOperation())
                .isEqualTo(40);
        assertThat(search(of(40, true, 24), 40, 40, 40, 24).holdsAlone(24)).isTrue();
    }

    @Test
    void anotherBreachingFigureNeedsASecondJvm() {
        assertThat(wantsAnother(of(56, false, 0), alone(88))).isTrue();
        assertThat(wantsAnother(of(56, false, 0), unsettled())).isFalse();
    }

    private static SiteReport search(Observation seen, long... figures) {
        Iterator<Long> answers = LongStream.of(figures).iterator();
        SiteReport report = search(seen, (purpose, bound, known, settled) -> LoneReport.of(alone(answers.next())));
        assertThat(answers).as("figures of JVMs that were not asked").isExhausted();
        return report;
    }

    private static SiteReport search(Observation seen, SiteReport... answers) {
        Iterator<SiteReport> next = List.of(answers).iterator();
        SiteReport report = search(seen, (purpose, bound, known, settled) -> LoneReport.of(next.next()));
        assertThat(next).as("JVMs that were not asked").isExhausted();
        return report;
    }

    @Test
    void oneJvmWithoutAnAnswerDoesNotConfirmTheBreachOfCodeThatMayHaveHeld() {
        SiteReport silent = SiteReport.notFound("where: not known, because it crashed");
        for (SiteReport first : List.of(unsettled(), silent)) {
            SiteReport excusing = search(of(256, true, 232), first, alone(232));
            assertThat(excusing.holdsAlone(232)).isTrue();
            assertThat(excusing.sites()).isEqualTo(alone(232).sites());
            assertThat(excusing.remarks()).isEmpty();
        }
        assertThat(search(of(256, true, 232), silent, alone(256), alone(256), alone(256), alone(256))
                        .undisturbedBytesPerOperation())
                .isEqualTo(256);
        assertThat(search(of(256, true, 232), alone(256), silent, alone(232)).remarks())
                .containsExactly(
                        "it differs among fresh JVMs: 232 B in one, 256 B in one whose event recorder runs from"
                                + " the start");
        SiteReport differing = search(of(256, true, 232), silent, alone(328), alone(300), alone(328), alone(300));
        assertThat(differing.sites()).isEqualTo(alone(328).sites());
        assertThat(differing.remarks()).containsExactly("it differs among fresh JVMs: 328 B in 2, 300 B in 2");
    }

    @Test
    void aSecondJvmWithoutAnAnswerEndsTheSearch() {
        SiteReport crashed = SiteReport.notFound("where: not known, because it crashed");
        assertThat(search(of(256, true, 232), crashed, unsettled()).remarks()).isEqualTo(crashed.remarks());
        assertThat(search(of(256, true, 232), alone(256), crashed, crashed).undisturbedBytesPerOperation())
                .isEqualTo(256);
        assertThat(search(of(256, false, 232), crashed).remarks()).isEqualTo(crashed.remarks());
        assertThat(search(new Observation(256, true, false, report -> false), crashed)
                        .remarks())
                .isEqualTo(crashed.remarks());
    }

    @Test
    void noTimeForAnotherJvmIsReportedBesideTheMissingAnswer() {
        SiteReport crashed = SiteReport.notFound("where: not known, because it crashed");
        Duration bound = Duration.ofNanos(1);
        ExactFork.SiteQuestion crashes = (purpose, left, known, settled) -> LoneReport.of(crashed);
        assertThat(search(of(256, true, 232), bound, crashes).remarks())
                .containsExactly("where: not known, because it crashed", "there was no time for another fresh JVM");
        SiteReport late = unsettled(alone(256));
        SiteReport report = search(of(256, true, 232), bound, (purpose, left, known, settled) -> LoneReport.of(late));
        assertThat(report.sites()).isEqualTo(late.sites());
        assertThat(report.remarks()).containsExactly("there was no time for another fresh JVM");
    }

    @Test
    void reasonsOfAJvmAfterOneWithoutAnAnswerAreNotTried() {
        SiteReport report =
                search(of(256, true, 232), unsettled(), withReason(alone(328)), alone(328), alone(328), alone(328));
        assertThat(report.sites().get(0).kept().reasons()).hasSize(1);
        assertThat(report.sites().get(0).kept().flags()).isEmpty();
    }

    @Test
    void interruptedJvmIsNotReplaced() {
        SiteReport report = search(of(256, true, 232), (purpose, bound, known, settled) -> {
            Thread.currentThread().interrupt();
            return LoneReport.of(SiteReport.notFound("where: not known, because this thread was interrupted"));
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.remarks()).containsExactly("where: not known, because this thread was interrupted");
    }

    @Test
    void aFurtherJvmExcusesTheBreachOfCodeWithSeveralStates() {
        SiteReport report = search(of(256, true, 232), 328, 328, 300, 232);
        assertThat(report.holdsAlone(232)).isTrue();
        assertThat(report.remarks())
                .containsExactly("it differs among fresh JVMs: 328 B in one, 300 B in one, 232 B in one, 328 B in one"
                        + " whose event recorder runs from the start");
        assertThat(search(of(256, false, 232), 328, 328, 232).remarks())
                .containsExactly("it differs among fresh JVMs: 328 B in one, 232 B in one, 328 B in one whose event"
                        + " recorder runs from the start");
    }

    @Test
    void meansThatAreAlikeAreOneState() {
        assertThat(search(of(256, true, 232), alone(2_000), alone(1_000), withoutSites(1_000_004), alone(2_000))
                        .remarks())
                .containsExactly("it differs among fresh JVMs: 1,000 B in 2, 2,000 B in one, 2,000 B in one whose event"
                        + " recorder runs from the start");
    }

    @Test
    void anInterruptLaterThanTheSecondAnswerIsReported() {
        Iterator<Long> answers = LongStream.of(328, 300, 328).iterator();
        SiteReport report = search(of(256, true, 232), (purpose, bound, known, settled) -> {
            long bytes = answers.next();
            if (bytes == 300) {
                Thread.currentThread().interrupt();
            }
            return LoneReport.of(alone(bytes));
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(answers.next()).isEqualTo(328);
        assertThat(report.remarks())
                .containsExactly(
                        "it differs among fresh JVMs: 300 B in one, 328 B in one whose event recorder runs from the start",
                        "this thread was interrupted before another fresh JVM had answered");
    }

    @Test
    void fourJvmsInOtherStatesConfirmTheBreach() {
        assertThat(search(of(256, true, 232), 328, 328, 328, 328).remarks())
                .containsExactly("328 B in 4 of 4 fresh JVMs");
        assertThat(search(of(256, true, 232), 328, 300, 300, 328).remarks())
                .containsExactly("it differs among fresh JVMs: 300 B in 2, 328 B in one, 328 B in one whose event"
                        + " recorder runs from the start");
    }

    @Test
    void aJvmInTheSameStateConfirmsTheBreach() {
        assertThat(search(of(256, true, 232), 328, 256, 328, 328).undisturbedBytesPerOperation())
                .isEqualTo(256);
        assertThat(search(of(256, false, 232), 328, 300, 256).undisturbedBytesPerOperation())
                .isEqualTo(256);
        assertThat(search(of(256, true, 232), 256, 328, 256, 328).undisturbedBytesPerOperation())
                .isEqualTo(256);
        assertThat(search(of(256, false, 232), 256).remarks()).isEmpty();
    }

    @Test
    void noFurtherJvmIsAskedAboutABreachWithoutExcuse() {
        Observation seen = new Observation(256, true, false, report -> false);
        assertThat(search(seen, 328, 328).remarks()).containsExactly("328 B in 2 of 2 fresh JVMs");
        assertThat(search(seen, 256).remarks()).isEmpty();
    }

    @Test
    void jvmInTheSameStateIsShown() {
        SiteReport late = alone(56, 88);
        assertThat(choose(of(56, false, 0), alone(88), late)).isSameAs(late);
    }

    @Test
    void sitesOfAConfirmingJvmArePreferablyUnchangedByTheRecorder() {
        SiteReport clean = alone(56);
        SiteReport chosen = of(56, true, 0)
                .choose(LoneReport.of(alone(88)), List.of(LoneReport.of(alone(56, 96)), LoneReport.of(clean)));
        assertThat(chosen.sites()).isEqualTo(clean.sites());
        assertThat(chosen.remarks()).isEmpty();
    }

    @Test
    void aJvmWithoutAnAnswerLeavesTheBreachConfirmed() {
        SiteReport first = alone(56);
        assertThat(of(56, true, 0)
                        .choose(
                                LoneReport.of(first),
                                List.of(LoneReport.of(alone(56)), LoneReport.of(SiteReport.notFound("it crashed")))))
                .isSameAs(first);
    }

    /** The experiment's recorder runs from the start, where the code is in another state. */
    @Test
    void noExperimentTriesReasonsOfARecorderThatStartedLate() {
        Kept kept = choose(of(56, false, 0), alone(88), withReason(alone(56)))
                .sites()
                .get(0)
                .kept();
        assertThat(kept.flags()).isEmpty();
        assertThat(kept.reasons())
                .containsExactly(new KeptReason(KeptReason.Kind.PASSED, "it is passed", List.of(), "Journal.write"));
    }

    @Test
    void firstOfTwoJvmsInTheSameStateIsShown() {
        SiteReport first = alone(56);
        assertThat(choose(of(56, true, 0), first, alone(56, 88))).isSameAs(first);
    }

    @Test
    void secondJvmExcusesTheBreach() {
        SiteReport chosen = choose(of(2_016, true, 1_016), alone(2_016), alone(1_016));
        assertThat(chosen.holdsAlone(1_016)).isTrue();
        assertThat(chosen.remarks())
                .containsExactly(
                        "it differs among fresh JVMs: 1,016 B in one, 2,016 B in one whose event recorder runs from the start");
    }

    /** Of a JVM that has not searched for sites. */
    private static SiteReport withoutSites(long bytes) {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, bytes, 1_000, 7, List.of());
    }

    @Test
    void excuseOfAJvmWithoutSitesHasTheSitesOfTheOther() {
        SiteReport first = alone(2_016);
        SiteReport chosen = choose(of(3_000, false, 2_015), first, withoutSites(2_014_999));
        assertThat(chosen.undisturbedBytes()).isEqualTo(2_014_999);
        assertThat(chosen.undisturbedDeviation()).isEqualTo(7);
        assertThat(chosen.sites()).isEqualTo(first.sites());
        assertThat(chosen.holdsAlone(2_015)).isTrue();
        assertThat(chosen.remarks()).containsExactly("2,014.999 B in 2 of 2 fresh JVMs");
    }

    @Test
    void jvmWithoutSitesIsNotShown() {
        SiteReport first = alone(1_000);
        assertThat(choose(of(1_015, false, 0), first, withoutSites(1_008_000))).isSameAs(first);
    }

    @Test
    void furtherJvmsKnowTheFiguresWithSites() {
        List<List<Double>> known = new ArrayList<>();
        SiteReport[] answers = {alone(56), alone(88), withoutSites(56_000), alone(40)};
        search(of(24, false, 0), (purpose, bound, figures, settled) -> {
            known.add(figures);
            return LoneReport.of(answers[known.size() - 1]);
        });
        assertThat(known).containsExactly(List.of(), List.of(56.0), List.of(56.0, 88.0), List.of(56.0, 88.0));
    }

    @Test
    void sitesOfAnExcuseAreThoseOfTheJvmWithItsFigure() {
        SiteReport alike = alone(1_016);
        SiteReport withReasons = withReason(alike);
        SiteReport chosen = of(3_000, false, 1_015)
                .choose(
                        LoneReport.of(alone(2_016)),
                        List.of(LoneReport.of(withReasons), LoneReport.of(withoutSites(1_014_999))));
        assertThat(chosen.undisturbedBytes()).isEqualTo(1_014_999);
        assertThat(chosen.sites()).hasSize(1);
        assertThat(chosen.sites().get(0).bytes()).isEqualTo(alike.sites().get(0).bytes());
        assertThat(chosen.sites().get(0).kept().flags())
                .as("of a recorder that started late")
                .isEmpty();
    }

    private static SiteReport withReason(SiteReport report) {
        KeptReason reason = new KeptReason(
                KeptReason.Kind.PASSED, "it is passed", List.of("-XX:MaxInlineLevel=30"), "Journal.write");
        return report.withSites(List.of(report.sites().get(0).withKept(new Kept(List.of(reason), "", "", ""))));
    }

    @Test
    void sitesOfAConfirmedFigureAreThoseOfTheJvmWithItsFigure() {
        SiteReport chosen = of(1_012, false, 0)
                .choose(
                        LoneReport.of(alone(2_016)),
                        List.of(LoneReport.of(alone(1_000)), LoneReport.of(withoutSites(1_005_000))));
        assertThat(chosen.sites()).isEqualTo(alone(1_000).sites());
    }

    @Test
    void sitesThatTheRecorderHasChangedAreNotThoseOfAnotherJvm() {
        SiteReport chosen = of(3_000, false, 1_015)
                .choose(
                        LoneReport.of(alone(2_016)),
                        List.of(
                                LoneReport.of(alone(1_016, 1_100)),
                                LoneReport.of(alone(1_016)),
                                LoneReport.of(withoutSites(1_014_999))));
        assertThat(chosen.sites()).isEqualTo(alone(1_016).sites());
    }

    @Test
    void sitesThatTheRecorderHasChangedAreNotKnown() {
        List<List<Double>> known = new ArrayList<>();
        SiteReport[] answers = {alone(56), alone(88, 96), alone(88), alone(40)};
        search(of(24, false, 0), (purpose, bound, figures, settled) -> {
            known.add(figures);
            return LoneReport.of(answers[known.size() - 1]);
        });
        assertThat(known).containsExactly(List.of(), List.of(56.0), List.of(56.0), List.of(56.0, 88.0));
    }

    /** Settles at a figure, and remembers the JVMs that were started before it answers. */
    private record SettledFork(long bytes, List<String> events) implements ExactFork.SiteQuestion {
        @Override
        public LoneReport ask(ForkPurpose purpose, Duration bound, List<Double> known, Consumer<SiteReport> settled) {
            settled.accept(withoutSites(bytes * 1_000));
            events.add("answers " + purpose);
            return LoneReport.of(alone(bytes));
        }

        @Override
        public void prepare(ForkPurpose purpose) {
            events.add("starts " + purpose);
        }
    }

    @Test
    void nextJvmStartsBeforeTheOneBeforeItHasAnswered() {
        List<String> events = new ArrayList<>();
        search(new SettledFork(56, events));
        assertThat(events)
                .containsExactly(
                        "starts SITES_RECORDED_LATE",
                        "answers SITES",
                        "starts SITES_RECORDED_LATE",
                        "answers SITES_RECORDED_LATE",
                        "starts SITES_RECORDED_LATE",
                        "answers SITES_RECORDED_LATE",
                        "answers SITES_RECORDED_LATE");
    }

    @Test
    void noJvmStartsForWhichNoTimeIsLeft() {
        List<String> events = new ArrayList<>();
        SettledFork fork = new SettledFork(56, events);
        Duration bound = Duration.ofMillis(500);
        search(of(24, false, 0), bound, new ExactFork.SiteQuestion() {
            @Override
            public LoneReport ask(
                    ForkPurpose purpose, Duration left, List<Double> known, Consumer<SiteReport> settled) {
                if (purpose == ForkPurpose.SITES_RECORDED_LATE) {
                    waitFor(bound);
                }
                return fork.ask(purpose, left, known, settled);
            }

            @Override
            public void prepare(ForkPurpose purpose) {
                fork.prepare(purpose);
            }
        });
        assertThat(events)
                .containsExactly("starts SITES_RECORDED_LATE", "answers SITES", "answers SITES_RECORDED_LATE");
    }

    @Test
    void noSecondJvmStartsForTheSameFigure() {
        List<String> events = new ArrayList<>();
        search(new SettledFork(24, events));
        assertThat(events).containsExactly("answers SITES");
    }

    @Test
    void messageNamesTheDifferingJvms() {
        SiteReport chosen = choose(of(2_016, true, 1_016), alone(2_016), alone(1_016));
        assertThat(Excuse.of("T.t()", "2,016", chosen, "its baseline", true))
                .startsWith(
                        "T.t() has several steady states: 2,016 B per call here, 1,016 B alone in a fresh JVM, where it"
                                + " keeps its baseline; it differs among fresh JVMs: 1,016 B in one, 2,016 B in one whose event"
                                + " recorder runs from the start. ");
        assertThat(Excuse.of("T.t()", "2,016", alone(1_016), "its baseline", true))
                .contains("where it keeps its baseline. ");
        SiteReport alike = alone(1_016).plusRemarks(List.of(TWICE));
        assertThat(Excuse.of("T.t()", "2,016", alike, "its baseline", true))
                .contains("where it keeps its baseline. ")
                .doesNotContain(TWICE);
    }

    @Test
    void linesOfTheFigureAreKeptIfNeitherJvmExcuses() {
        SiteReport chosen = choose(of(2_016, true, 1_016), alone(2_016), alone(1_500));
        assertThat(chosen.undisturbedBytesPerOperation()).isEqualTo(2_016);
        assertThat(chosen.remarks()).hasSize(1);
    }

    @Test
    void frequencyOfAnotherFigureIsReported() {
        assertThat(choose(of(24, false, 0), alone(56), alone(56)).remarks()).containsExactly(TWICE);
    }

    private static SiteReport search(ExactFork.SiteQuestion question) {
        return search(of(24, false, 0), question);
    }

    private static SiteReport search(Observation seen, ExactFork.SiteQuestion question) {
        return search(seen, Duration.ofMinutes(1), question);
    }

    private static SiteReport search(Observation seen, Duration bound, ExactFork.SiteQuestion question) {
        WantedSites wanted = new WantedSites("[test:id]", "Acme.test()", 0, Optional.of(seen), false);
        return ExactFork.search(wanted, bound, bound, question);
    }

    /** On a slow machine. */
    @Test
    void anotherJvmHasTimeOfItsOwn() {
        Duration bound = Duration.ofMillis(200);
        WantedSites wanted = new WantedSites("[test:id]", "Acme.test()", 0, Optional.of(of(24, false, 0)), false);
        List<Duration> bounds = new ArrayList<>();
        assertThat(ExactFork.search(wanted, bound, Duration.ofMinutes(1), (purpose, left, known, settled) -> {
                            bounds.add(left);
                            waitFor(bound);
                            return LoneReport.of(alone(56));
                        })
                        .remarks())
                .containsExactly("56 B in 4 of 4 fresh JVMs");
        assertThat(bounds).containsExactly(bound, bound, bound, bound);
    }

    @Test
    void lackOfTimeIsReported() {
        Observation seen = of(24, false, 0);
        assertThat(search(seen, Duration.ofNanos(1), (purpose, bound, known, settled) -> LoneReport.of(alone(56)))
                        .remarks())
                .containsExactly("56 B in 1 of 1 fresh JVM; there was no time for another fresh JVM");
        Duration bound = Duration.ofMillis(500);
        assertThat(search(seen, bound, (purpose, left, known, settled) -> {
                            if (purpose == ForkPurpose.SITES_RECORDED_LATE) {
                                waitFor(bound);
                            }
                            return LoneReport.of(alone(56));
                        })
                        .remarks())
                .containsExactly(TWICE, "there was no time for another fresh JVM");
    }

    private static void waitFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Test
    void figuresAreGroupedByTheFirstOfEachState() {
        assertThat(search(of(256, true, 232), 500, 1_000, 1_008, 1_016).remarks())
                .containsExactly("it differs among fresh JVMs: 1,000 B in 2, 1,016 B in one, 500 B in one whose event"
                        + " recorder runs from the start");
    }

    @ParameterizedTest
    @EnumSource(
            value = ForkPurpose.class,
            names = {"SITES", "SITES_RECORDED_LATE"})
    void interruptOfTheSecondJvmIsReported(ForkPurpose interrupted) {
        SiteReport report = search((purpose, bound, known, settled) -> {
            if (purpose == interrupted) {
                Thread.currentThread().interrupt();
            }
            return LoneReport.of(purpose == ForkPurpose.SITES ? alone(56) : SiteReport.notFound("where: not known"));
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.remarks())
                .containsExactly(
                        "56 B in 1 of 1 fresh JVM; this thread was interrupted before another fresh JVM had answered");
    }

    @Test
    void receivedAnswerCountsDespiteALaterInterrupt() {
        SiteReport report = search((purpose, bound, known, settled) -> {
            if (purpose == ForkPurpose.SITES_RECORDED_LATE) {
                Thread.currentThread().interrupt();
            }
            return LoneReport.of(purpose == ForkPurpose.SITES ? alone(56) : withoutSites(56_000));
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.remarks())
                .containsExactly(TWICE, "this thread was interrupted before another fresh JVM had answered");
    }

    @Test
    void unsettledOrFailedJvmIsIgnored() {
        SiteReport first = alone(88);
        assertThat(choose(of(56, false, 0), first, unsettled())).isSameAs(first);
        assertThat(choose(of(56, false, 0), first, SiteReport.notFound("where: not known")))
                .isSameAs(first);
    }
}
