package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Comparison.GrownSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * How a measurement stands to its baseline, as far as a report shows it. Immutable.
 *
 * @param outcome how it stands
 * @param was what the baseline says; empty where it has no line for the test in this environment
 * @param now what was compared with it
 * @param grown the sites that are new or have grown; empty unless {@link Outcome#REGRESSED}
 * @param text was, now and the difference in words, one line each
 */
public record BaselineResult(Outcome outcome, Optional<Figure> was, Figure now, List<GrownSite> grown, String text) {
    /**
     * Checks and copies.
     *
     * @param outcome how it stands
     * @param was what the baseline says
     * @param now what was compared with it
     * @param grown the sites that are new or have grown
     * @param text in words
     */
    public BaselineResult {
        requireNonNull(outcome, "outcome");
        requireNonNull(was, "was");
        requireNonNull(now, "now");
        requireNonNull(text, "text");
        grown = List.copyOf(grown);
    }

    /**
     * Takes over a comparison.
     *
     * @param comparison with the baseline
     * @return what reports show of it
     */
    public static BaselineResult of(Comparison comparison) {
        return new BaselineResult(
                comparison.outcome(),
                comparison.was().map(BaselineEntry::figure),
                comparison.now().figure(),
                comparison.sites(),
                comparison.text());
    }
}
