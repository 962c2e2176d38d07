package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.report.Status;

/** The counts of tests by result, for the line at the end of a run. */
record RunCounts(RunResults results, int ungatedSoaks) {
    boolean isNothing() {
        return results.measured() + notMeasured() + notGated() == 0 && over() <= 0; // a broken limit may have no figure
    }

    long notGated() {
        return count(Status.NOT_GATED) + ungatedSoaks;
    }

    private long notMeasured() {
        return count(Status.NOT_MEASURED) + unmeasuredSoaks();
    }

    private long over() {
        long failedSoaks = results.soaks().stream().filter(SoakResult::failed).count();
        return count(Status.OVER_LIMIT) + failedSoaks - unmeasuredSoaks();
    }

    private long unmeasuredSoaks() {
        return results.soaks().stream().filter(soak -> !soak.isMeasured()).count();
    }

    private long count(Status status) {
        return results.tests().stream().filter(test -> test.status() == status).count();
    }

    private long count(Outcome outcome) {
        return results.tests().stream()
                .flatMap(test -> test.outcome().stream())
                .filter(outcome::equals)
                .count();
    }

    /** Such as {@code 12 measured: 11 within limits, 1 over, 0 regressed, 1 improved, 0 not gated}. */
    @Override
    public String toString() {
        return text(results.measured(), "measured: ")
                + text(results.within(), "within limits, ")
                + textOfAny(over(), "over, ")
                + textOfAny(count(Status.SEVERAL_STATES), "with several steady states, ")
                + text(count(Outcome.REGRESSED), "regressed, ")
                + text(count(Outcome.IMPROVED), "improved, ")
                + textOfAny(notMeasured(), "not measured, ")
                + text(notGated(), "not gated");
    }

    private static String textOfAny(long count, String of) {
        return count > 0 ? text(count, of) : "";
    }

    private static String text(long count, String of) {
        return Figures.group(count) + " " + of;
    }
}
