package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.SeveralStates;
import io.bytewatcher.junit.internal.sites.Excuse;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.RunningTests;
import java.util.Optional;

/**
 * The reasons why a breach is not a failure. There is none if the test allocates less as written, alone in a fresh JVM, than here: the JIT
 * only removes objects, so it cannot be the reason.
 *
 * @param limit the reason for a broken limit; empty if there is none
 * @param baseline the reason for a difference from the baseline; empty if there is none
 */
record Excuses(String limit, String baseline) {
    private static final Excuses NONE = new Excuses("", "");

    static Excuses of(TestCriteria criteria, TestFigures figures, LimitComparison limit, BaselineComparison agreed) {
        if (!arePossible(criteria.configuration(), figures.here())) {
            return NONE;
        }
        String improved = agreed.isImprovementThatFails()
                ? agreed.comparison()
                        .flatMap(Comparison::was)
                        .map(was -> ofLess(
                                criteria.name(), figures.here(), was.states().get(0)))
                        .orElse("")
                : "";
        SiteReport alone = figures.here().sites().orElse(null);
        if (alone == null || figures.lessAsWritten().isPresent()) {
            return new Excuses("", improved);
        }
        boolean keepsLimit = limit.isBroken() && limit.holdsAlone(alone);
        boolean isPart = agreed.isPartOfLargest(alone);
        boolean keepsBaseline =
                isPart || ((agreed.has(Outcome.REGRESSED) || agreed.lacksFigure()) && agreed.isKept(alone));
        if (!keepsLimit && !keepsBaseline) {
            return new Excuses("", improved);
        }
        String kept =
                keepsLimit && keepsBaseline ? "its limit and its baseline" : keepsLimit ? "its limit" : "its baseline";
        boolean othersRan = RunningTests.othersRan();
        String excuse = (isPart && !keepsLimit
                        ? Excuse.ofPart(criteria.name(), mean(figures.here()), alone)
                        : Excuse.of(criteria.name(), mean(figures.here()), alone, kept, othersRan))
                + besideOthers(figures.hiddenRegression())
                + (othersRan ? withoutCheck(figures) : "");
        return new Excuses(keepsLimit ? excuse : "", keepsBaseline ? excuse : improved);
    }

    /** Whether fresh JVMs can show that a breach is one of several steady states, and that is not a failure. */
    static boolean arePossible(Configuration configuration, Allocation here) {
        return here.operations() > 0
                && here.verdict() != Verdict.GROWING
                && configuration.severalStates() == SeveralStates.WARN;
    }

    /** Only the figure as written shows that the reason is the JIT, and not what earlier tests have left behind. */
    static String withoutCheck(TestFigures figures) {
        return figures.missesAsWritten()
                ? "; whether earlier tests have left something behind is not known, because "
                        + figures.asWritten().why()
                : "";
    }

    private static String besideOthers(Optional<Allocation> hidden) {
        return hidden.map(figure ->
                        "; " + FreshFigures.AGREEING + " other fresh JVMs show at least " + mean(figure) + " B")
                .orElse("");
    }

    private static String ofLess(String name, Allocation here, Figure agreed) {
        return here.sites()
                .map(alone -> Excuse.ofLess(name, mean(here), alone, agreed, RunningTests.othersRan()))
                .filter(excuse -> !excuse.isEmpty())
                .or(() -> here.asWritten().map(written -> Excuse.ofLessThanWritten(name, mean(here), written, agreed)))
                .orElse("");
    }

    static String mean(Allocation allocation) {
        return Figures.mean(allocation.bytes(), allocation.operations());
    }

    String text() {
        return limit.equals(baseline) ? limit : (limit + " " + baseline).strip();
    }
}
