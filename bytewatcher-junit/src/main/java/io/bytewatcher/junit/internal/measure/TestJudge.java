package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.TestTimeout;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.sites.WantedSites;
import java.time.Duration;
import java.util.Optional;

/**
 * Leads a measurement to its verdict: asks other JVMs for what the verdict depends on, as far as it is wanted.
 *
 * @param startNanos when the measurement began
 * @param note what there is to say about how it was made; may be empty
 */
record TestJudge(TestCriteria criteria, long startNanos, String note) {
    /** Begins a note where bytes may be those of calling the test. */
    static final String INEXACT = "inexact: ";

    void judge(TestVerdict measured) {
        TestVerdict verdict = withAsWritten(measured);
        Optional<WantedSites> wanted = // a single shot is not run again for it
                criteria.isSteadyState() ? verdict.wantedSites() : Optional.empty();
        Optional<SiteReport> found =
                wanted.flatMap(sites -> OpenRuns.searches().search(sites, criteria.configuration(), timeLeft()));
        if (wanted.filter(WantedSites::asWritten).isPresent()) {
            verdict.pronounce(found, note);
            return;
        }
        TestVerdict whole = found.map(verdict::withSites).orElse(verdict);
        boolean askMore = !isInexact() && whole.dependsOnFigureAsWritten();
        (askMore ? askedAsWritten(whole) : whole).pronounce(Optional.empty(), note);
    }

    private TestVerdict withAsWritten(TestVerdict measured) {
        if (isInexact()) { // the way of calling allocates, too
            return measured.withoutAsWritten(note);
        }
        return measured.wantsFigureAsWritten() ? askedAsWritten(measured) : measured;
    }

    private TestVerdict askedAsWritten(TestVerdict verdict) {
        return verdict.withAsWritten(OpenRuns.written()
                .of(criteria.context().getUniqueId(), criteria.configuration().sites(), timeLeft()));
    }

    private boolean isInexact() {
        return note.startsWith(INEXACT);
    }

    private Optional<Duration> timeLeft() {
        return TestTimeout.left(TestTimeout.of(criteria.context()), startNanos);
    }
}
