package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of a measurement with its baseline. Immutable.
 *
 * <pre>{@code
 * Comparison comparison = baseline.compare(measured, Environment.ofThisJvm(), Tolerance.DEFAULT);
 * if (comparison.outcome() == Outcome.REGRESSED) {
 *     fail(comparison.text());
 * }
 * // was         48 B per call  at bytewatcher-baseline.tsv:3
 * // now         96 B per call
 * // difference  48 B more
 * //   48  com.acme.Codec.price  string concatenation  new
 * }</pre>
 *
 * @param outcome how the measurement stands to its baseline
 * @param now what was measured
 * @param environment where
 * @param lookup what the baseline has
 * @param sites those that are new or have grown, the largest growth first; empty unless {@link Outcome#REGRESSED}
 */
public record Comparison(
        Outcome outcome, MeasuredTest now, Environment environment, Lookup lookup, List<GrownSite> sites) {

    /**
     * A site that is new or has grown.
     *
     * @param site what was measured
     * @param was bytes per call in the baseline; empty where it has no such site
     */
    public record GrownSite(BaselineSite site, Optional<BigDecimal> was) {
        /**
         * Checks.
         *
         * @param site what was measured
         * @param was bytes per call in the baseline
         */
        public GrownSite {
            requireNonNull(site, "site");
            requireNonNull(was, "was");
        }

        /**
         * How much it has grown.
         *
         * @return bytes per call
         */
        public BigDecimal growth() {
            return site.bytes().subtract(was.orElse(BigDecimal.ZERO));
        }
    }

    /**
     * Copies.
     *
     * @param outcome how the measurement stands to its baseline
     * @param now what was measured
     * @param environment where
     * @param lookup what the baseline has
     * @param sites those that are new or have grown
     */
    public Comparison {
        requireNonNull(outcome, "outcome");
        requireNonNull(now, "now");
        requireNonNull(environment, "environment");
        requireNonNull(lookup, "lookup");
        sites = List.copyOf(sites);
    }

    /**
     * Compares.
     *
     * @param now what was measured
     * @param environment where
     * @param lookup what the baseline has for that test in that environment
     * @param tolerance what counts as the same, see there for the rules
     * @return the comparison
     */
    public static Comparison of(MeasuredTest now, Environment environment, Lookup lookup, Tolerance tolerance) {
        if (lookup instanceof Lookup.Found found) {
            Outcome outcome = tolerance.judge(found.entry().figure(), now.figure());
            List<GrownSite> grown =
                    outcome == Outcome.REGRESSED ? new GrownSites(found.entry(), now).list() : List.of();
            return new Comparison(outcome, now, environment, lookup, grown);
        }
        Outcome outcome = lookup instanceof Lookup.NotFound ? Outcome.NO_BASELINE : Outcome.ENVIRONMENT_MISMATCH;
        return new Comparison(outcome, now, environment, lookup, List.of());
    }

    /**
     * What the baseline says.
     *
     * @return the line; empty where there is none for this environment
     */
    public Optional<BaselineEntry> was() {
        return lookup instanceof Lookup.Found found ? Optional.of(found.entry()) : Optional.empty();
    }

    /**
     * The difference.
     *
     * @return bytes per call, negative where it is less than before; exact where both are whole numbers. Empty where
     *     the two cannot be compared
     */
    public Optional<BigDecimal> difference() {
        return was().map(BaselineEntry::figure)
                .filter(figure -> figure.isComparableWith(now.figure()))
                .map(figure -> now.figure().bytesPerOperation().subtract(figure.bytesPerOperation()));
    }

    /**
     * What a failure or a report says: was, now and the difference, then the new or grown sites; or why nothing could
     * be compared, and the way out.
     *
     * @return several lines, without a line end at the last; control characters in names are escaped
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        if (lookup instanceof Lookup.Found found) {
            lines.addAll(compared(found));
        } else if (lookup instanceof Lookup.OtherEnvironments others) {
            Table table = new Table("lll");
            table.row("now", now.figure().toString(), "on " + environment);
            others.others().forEach(entry -> table.row("was", entry.figure().toString(), "on " + entry.environments()));
            lines.addAll(table.lines());
            lines.add("no line for this environment: " + others.place()
                    + " has others; -Dbytewatcher.baseline=update adds one");
        } else if (lookup instanceof Lookup.NotFound notFound) {
            lines.add("now  " + now.figure());
            lines.add("no line for this test in " + notFound.place() + "; -Dbytewatcher.baseline=update adds one");
        }
        return String.join("\n", lines);
    }

    private List<String> compared(Lookup.Found found) {
        Figure was = found.entry().figure();
        Table table = new Table("lll");
        table.row("was", was.toString(), "at " + found.place());
        table.row("now", now.figure().toString(), "");
        difference().ifPresent(difference -> table.row("difference", inWords(difference), ""));
        List<String> lines = new ArrayList<>(table.lines());
        if (outcome == Outcome.ENVIRONMENT_MISMATCH) {
            lines.add("measured in another way, so not comparable; -Dbytewatcher.baseline=update replaces the line");
        } else if (outcome == Outcome.REGRESSED
                && was.bytes() > 0
                && found.entry().sites().isEmpty()
                && !sites.isEmpty()) {
            lines.add("the baseline has no sites, so these are all there are now:");
        }
        Table grown = new Table("rlll");
        sites.forEach(site -> grown.row(
                "  " + BaselineSite.amount(site.growth()),
                Escapes.escape(site.site().method()),
                Escapes.escape(site.site().cause()),
                site.was()
                        .map(bytes -> "was " + BaselineSite.amount(bytes) + ", is "
                                + site.site().amount())
                        .orElse("new")));
        lines.addAll(grown.lines());
        return lines;
    }

    private static String inWords(BigDecimal difference) {
        if (difference.signum() == 0) {
            return "none";
        }
        boolean whole = difference.stripTrailingZeros().scale() <= 0;
        BigDecimal shown =
                whole ? difference.setScale(0) : difference.round(new MathContext(3 + wholeDigits(difference)));
        String amount = BaselineSite.amount(shown.stripTrailingZeros().abs());
        return amount + " B " + (difference.signum() > 0 ? "more" : "less");
    }

    private static int wholeDigits(BigDecimal difference) {
        return Math.max(0, difference.precision() - difference.scale());
    }
}
