package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.TestTimeout;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.WantedSites;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Judges a measurement, and first asks fresh JVMs for the sites and the figure as written, if the verdict depends on them.
 *
 * @param note a remark on the way of measuring; may be empty
 * @param isOfFreshJvm whether the figure is already that of a fresh JVM in which the test ran alone
 */
record TestJudge(TestCriteria criteria, long startNanos, String note, boolean isOfFreshJvm) {
    /** The prefix of a note on a measurement that may include bytes of calling the test. */
    static final String INEXACT = "inexact: ";

    /** The fresh JVMs that an update asks even if all show the same figure, after the first. A state can be missing from some of them. */
    private static final int FURTHER_JVMS = 3;

    private static final int MOST_FURTHER_JVMS = 4;

    void judge(TestVerdict measured) {
        TestVerdict verdict = withAsWritten(measured);
        Optional<WantedSites> wanted = // a single shot is not repeated
                criteria.isSteadyState() ? verdict.wantedSites() : Optional.empty();
        boolean recordsStates =
                !isOfFreshJvm && wanted.filter(sites -> !sites.asWritten()).isPresent() && verdict.recordsStates();
        Supplier<Optional<Allocation>> alone = recordsStates ? alone() : Optional::empty;
        Optional<SiteReport> found =
                wanted.flatMap(sites -> OpenRuns.searches().search(sites, criteria.configuration(), timeLeft()));
        if (wanted.filter(WantedSites::asWritten).isPresent()) {
            verdict.pronounce(found, note);
            return;
        }
        TestVerdict placed = found.map(sites -> verdict.with(figures -> figures.withSites(sites)))
                .orElse(verdict)
                .withAlone(alone.get());
        TestVerdict whole = recordsStates ? withFurtherStates(placed) : placed;
        if (whole.mayBeFragile()) {
            whole.searchForFragility();
        }
        TestVerdict judged = !isInexact() && whole.dependsOnFigureAsWritten() ? askedAsWritten(whole) : whole;
        boolean mayHide = !isOfFreshJvm && !isInexact() && judged.mayHideRegression();
        (mayHide ? askedAlone(judged) : judged).pronounce(Optional.empty(), note);
    }

    /**
     * Asks {@value #FURTHER_JVMS} further fresh JVMs if another state may be larger. If figures differ, it asks until one shows a known
     * state. One without an answer shows none.
     */
    private TestVerdict withFurtherStates(TestVerdict verdict) {
        TestVerdict known = verdict;
        int least = verdict.mayAllocateMore() ? FURTHER_JVMS : 0;
        int most = least + MOST_FURTHER_JVMS;
        for (int asked = 0; asked < least || (asked < most && known.agreed().states() > 1); asked++) {
            Optional<Allocation> figure = alone().get();
            TestVerdict next = known.withAlone(figure);
            boolean isKnown = next.agreed().states() == known.agreed().states();
            if (figure.isPresent() ? isKnown && asked >= least : known.agreed().states() == 1) {
                return next;
            }
            known = next;
        }
        return known;
    }

    private Supplier<Optional<Allocation>> alone() {
        return OpenRuns.freshFigures()
                .alone(
                        criteria.context().getUniqueId(),
                        criteria.configuration().sites(),
                        timeLeft());
    }

    /** Asks fresh JVMs whether the test has regressed, and for the sites if it has. */
    private TestVerdict askedAlone(TestVerdict verdict) {
        FreshFigures.Answer regression = OpenRuns.freshFigures()
                .regression(
                        criteria.context().getUniqueId(),
                        criteria.configuration().sites(),
                        timeLeft(),
                        verdict.agreed()::isRegression);
        TestVerdict asked = verdict.with(figures -> figures.withHidden(regression));
        return regression.figure() == null || verdict.allocation().sites().isPresent()
                ? asked
                : asked.wantedSites()
                        .flatMap(sites -> OpenRuns.searches().search(sites, criteria.configuration(), timeLeft()))
                        .map(found -> asked.with(figures -> figures.withSites(found)))
                        .orElse(asked);
    }

    private TestVerdict withAsWritten(TestVerdict measured) {
        if (isInexact()) { // the call of the test allocates, too
            return measured.withAsWritten(figures -> figures.withoutAsWritten(note.substring(INEXACT.length())));
        }
        return measured.wantsFigureAsWritten(isOfFreshJvm) ? askedAsWritten(measured) : measured;
    }

    /** If the answer can turn an excused breach into a failure, no other test may have run before. */
    private TestVerdict askedAsWritten(TestVerdict verdict) {
        FreshFigures.Answer answer = OpenRuns.freshFigures()
                .of(
                        criteria.context().getUniqueId(),
                        criteria.configuration().sites(),
                        timeLeft(),
                        verdict.isExcusedBreach());
        return verdict.withAsWritten(figures -> figures.withAsWritten(answer));
    }

    private boolean isInexact() {
        return note.startsWith(INEXACT);
    }

    private Optional<Duration> timeLeft() {
        return TestTimeout.left(TestTimeout.of(criteria.context()), startNanos);
    }
}
