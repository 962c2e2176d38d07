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
 * @param outcome the result
 * @param was the figure of the baseline; empty where it has no line for the test in this environment
 * @param now the measured figure
 * @param grown the sites that are new or have grown, the largest growth first; empty unless {@link Outcome#REGRESSED}
 * @param text the old figure, the new one and the difference, then the grown sites; or the reason why nothing could be compared,
 *     and the way out. Several lines, without a line end at the last, with control characters in names escaped
 */
public record Comparison(Outcome outcome, Optional<Figure> was, Figure now, List<GrownSite> grown, String text) {
    /**
     * Checks and copies.
     *
     * @param outcome the result
     * @param was the figure of the baseline
     * @param now the measured figure
     * @param grown the sites that are new or have grown
     * @param text the comparison in words
     */
    public Comparison {
        requireNonNull(outcome, "outcome");
        requireNonNull(was, "was");
        requireNonNull(now, "now");
        requireNonNull(text, "text");
        grown = List.copyOf(grown);
    }

    /**
     * Compares a measurement with a line.
     *
     * @param now the measurement
     * @param line the line of its test
     * @param place the place of the line, for the text
     * @param tolerance the difference to ignore, see there for the rules
     * @return the comparison
     */
    public static Comparison of(MeasuredTest now, BaselineEntry line, String place, Tolerance tolerance) {
        Outcome outcome = tolerance.judge(line.figure(), now.figure());
        List<GrownSite> grown = outcome == Outcome.REGRESSED ? new GrownSites(line, now).list() : List.of();
        BigDecimal difference = outcome == Outcome.REGRESSED
                ? now.figure().growthFrom(line.figure())
                : now.figure().bytesPerOperation().subtract(line.figure().bytesPerOperation());
        List<String> text = new ArrayList<>(figures(now.figure(), line.figure(), difference, place));
        if (outcome == Outcome.ENVIRONMENT_MISMATCH) {
            text.add("measured in another way, so not comparable; -Dbytewatcher.baseline=update replaces the line");
        } else if (!grown.isEmpty() && line.figure().bytes() > 0 && line.sites().isEmpty()) {
            text.add("the baseline has no sites, so these are all there are now:");
        }
        text.addAll(inWords(grown));
        return new Comparison(outcome, Optional.of(line.figure()), now.figure(), grown, String.join("\n", text));
    }

    /**
     * Whether a figure is a part of the largest of several accepted steady states: it lies below that state, differs from each
     * accepted state by an object per call or more, and consists of sites of the line that allocate as much as in the line. The JIT
     * can remove the objects of each site singly, and an update does not meet each combination.
     *
     * @param now the measurement, with its sites
     * @param line the line of its test
     * @return false also where the sites of the line or of the measurement are not known
     */
    public static boolean isPartOfLargest(MeasuredTest now, BaselineEntry line) {
        return new GrownSites(line, now).arePartOfLargest();
    }

    /** Explains that no line applies. The place is the first of the test's other lines, or the file. */
    static Comparison without(MeasuredTest now, Environment environment, List<BaselineEntry> others, String place) {
        List<String> text = new ArrayList<>();
        if (others.isEmpty()) {
            text.add("now  " + now.figure());
            text.add("no line for this test in " + place + "; -Dbytewatcher.baseline=update adds one");
        } else {
            Table table = new Table("lll");
            table.row("now", now.figure().toString(), "on " + environment);
            others.forEach(entry -> table.row("was", entry.figure().toString(), "on " + entry.environmentsInWords()));
            text.addAll(table.lines());
            text.add("no line for this environment: " + place + " has others; -Dbytewatcher.baseline=update adds one");
        }
        Outcome outcome = others.isEmpty() ? Outcome.NO_BASELINE : Outcome.ENVIRONMENT_MISMATCH;
        return new Comparison(outcome, Optional.empty(), now.figure(), List.of(), String.join("\n", text));
    }

    private static List<String> figures(Figure now, Figure was, BigDecimal difference, String place) {
        Table table = new Table("lll");
        table.row("was", was.toString(), "at " + place);
        table.row("now", now.toString(), "");
        if (was.isComparableWith(now)) {
            table.row("difference", inWords(difference), "");
        }
        return table.lines();
    }

    private static List<String> inWords(List<GrownSite> grown) {
        Table table = new Table("rlll");
        grown.forEach(site -> table.row(
                "  " + BaselineSite.amount(site.growth()),
                Escapes.escape(site.site().method()),
                Escapes.escape(site.site().cause()),
                site.was()
                        .map(bytes -> "was " + BaselineSite.amount(bytes) + ", is "
                                + site.site().amount())
                        .orElse("new")));
        return table.lines();
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
