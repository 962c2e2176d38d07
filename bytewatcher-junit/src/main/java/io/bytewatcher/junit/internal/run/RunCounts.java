package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.report.Status;
import java.util.Locale;

/** The counts of tests by result, for the line at the end of a run. */
final class RunCounts {
    private final long measured;
    private final long within;
    private final long over;
    private final long severalStates;
    private final long regressed;
    private final long improved;
    private final long notMeasured;
    private final long notGated;

    RunCounts(RunResults results, int ungatedSoaks) {
        long unmeasuredSoaks =
                results.soaks().stream().filter(soak -> !soak.isMeasured()).count();
        long failedSoaks = results.soaks().stream().filter(SoakResult::failed).count();
        measured = results.measured();
        within = results.within();
        over = count(results, Status.OVER_LIMIT) + failedSoaks - unmeasuredSoaks;
        severalStates = count(results, Status.SEVERAL_STATES);
        regressed = count(results, Outcome.REGRESSED);
        improved = count(results, Outcome.IMPROVED);
        notMeasured = count(results, Status.NOT_MEASURED) + unmeasuredSoaks;
        notGated = count(results, Status.NOT_GATED) + ungatedSoaks;
    }

    private static long count(RunResults results, Status status) {
        return results.tests().stream().filter(test -> test.status() == status).count();
    }

    private static long count(RunResults results, Outcome outcome) {
        return results.tests().stream()
                .flatMap(test -> test.outcome().stream())
                .filter(outcome::equals)
                .count();
    }

    boolean isNothing() {
        return measured + notMeasured + notGated == 0 && over <= 0; // a broken limit may have no figure
    }

    long notGated() {
        return notGated;
    }

    /** Such as {@code 12 measured: 11 within limits, 1 over, 0 regressed, 1 improved, 0 not gated}. */
    @Override
    public String toString() {
        return text(measured, "measured: ")
                + text(within, "within limits, ")
                + (over > 0 ? text(over, "over, ") : "")
                + (severalStates > 0 ? text(severalStates, "with several steady states, ") : "")
                + text(regressed, "regressed, ")
                + text(improved, "improved, ")
                + (notMeasured > 0 ? text(notMeasured, "not measured, ") : "")
                + text(notGated, "not gated");
    }

    private static String text(long count, String of) {
        return String.format(Locale.ROOT, "%,d %s", count, of);
    }
}
