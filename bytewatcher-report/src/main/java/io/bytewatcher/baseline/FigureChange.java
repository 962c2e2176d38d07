package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The difference between the lines of a test in two baselines, for the environments in which it is the same. Immutable.
 *
 * <pre>{@code
 * for (FigureChange change : earlier.changesTo(later)) {   // of BaselineVersion
 *     System.out.println(change.direction() + " " + change.test() + ": " + change.reason());
 * }
 * // RAISED com.acme.CodecTest#encodes: the currency
 * }</pre>
 *
 * @param test the test, see {@link MeasuredTest#test}
 * @param was the old figure; empty where there was no line
 * @param is the new figure; empty where there is no line
 * @param environments 1 or more, sorted
 * @param reason the reason of the new line, see {@link BaselineEntry#reason}; may be empty
 */
public record FigureChange(
        String test, Optional<Figure> was, Optional<Figure> is, List<Environment> environments, String reason) {

    /** The direction of a change. */
    public enum Direction {
        /** There was no line. */
        NEW,
        /** There is no line. */
        REMOVED,
        /** The figure is larger. Of several steady states, the largest counts. */
        RAISED,
        /** The figure is smaller. */
        LOWERED,
        /** The figures differ otherwise, or cannot be compared: only one of them is a single shot, or the scopes differ. */
        CHANGED,
        /** The figures are equal. Only the reason or the sites differ. */
        UNCHANGED
    }

    private static final Comparator<Environment> ORDER = Comparator.comparing(Environment::layout)
            .thenComparing(environment -> !environment.collector().equals(Environment.STANDARD_COLLECTOR))
            .thenComparing(Environment::collector)
            .thenComparing(Environment::jit)
            .thenComparing(Environment::jdk);

    /**
     * Checks.
     *
     * @param test the test
     * @param was the old figure
     * @param is the new figure
     * @param environments the environments, in any order
     * @param reason the reason of the new line
     * @throws IllegalArgumentException when there is no figure or no environment
     */
    public FigureChange {
        MeasuredTest.checkName(test);
        requireNonNull(reason, "reason");
        environments = environments.stream().sorted(ORDER).toList();
        if (environments.isEmpty() || (was.isEmpty() && is.isEmpty())) {
            throw new IllegalArgumentException("environments: " + environments + ", figures: " + was + " and " + is
                    + " (expected: one or more each)");
        }
    }

    /**
     * Whether the reason is still to be written.
     *
     * @return whether it is empty or begins with {@code ?}
     */
    public boolean lacksReason() {
        return reason.isEmpty() || BaselineEntry.isPlaceholder(reason);
    }

    /** The differences of a test's lines, each with all of its environments. */
    static List<FigureChange> between(String test, List<BaselineEntry> before, List<BaselineEntry> after) {
        Set<Environment> environments = new LinkedHashSet<>();
        before.forEach(entry -> environments.addAll(entry.environments()));
        after.forEach(entry -> environments.addAll(entry.environments()));
        // environments whose figures are unchanged can have lines with reasons of their own
        record FigurePair(Optional<Figure> was, Optional<Figure> is, String reasonOfUnchanged) {}
        Map<FigurePair, List<Environment>> changes = new LinkedHashMap<>();
        Map<FigurePair, String> reasons = new LinkedHashMap<>();
        for (Environment environment : environments.stream().sorted(ORDER).toList()) {
            Optional<BaselineEntry> line = BaselineEntry.effective(after, environment);
            Optional<Figure> was = BaselineEntry.effective(before, environment).map(BaselineEntry::figure);
            Optional<Figure> is = line.map(BaselineEntry::figure);
            FigurePair figures = new FigurePair(
                    was, is, was.equals(is) ? line.map(BaselineEntry::reason).orElse("") : "");
            changes.computeIfAbsent(figures, key -> new ArrayList<>()).add(environment);
            reasons.merge(
                    figures,
                    line.map(BaselineEntry::reason).orElse(""),
                    (first, second) -> first.isEmpty() ? second : first);
        }
        return changes.entrySet().stream()
                .map(change -> new FigureChange(
                        test,
                        change.getKey().was(),
                        change.getKey().is(),
                        change.getValue(),
                        requireNonNull(reasons.get(change.getKey()))))
                .toList();
    }

    /**
     * The direction.
     *
     * @return by the figures alone
     */
    public Direction direction() {
        if (was.isEmpty()) {
            return Direction.NEW;
        }
        if (is.isEmpty()) {
            return Direction.REMOVED;
        }
        if (was.equals(is)) {
            return Direction.UNCHANGED;
        }
        if (!was.get().isComparableWith(is.get())) {
            return Direction.CHANGED;
        }
        int order = is.get().compareBytesPerOperation(was.get());
        return order > 0 ? Direction.RAISED : order < 0 ? Direction.LOWERED : Direction.CHANGED;
    }

    /**
     * A copy with a different reason.
     *
     * @param other the reason
     * @return a copy
     */
    public FigureChange withReason(String other) {
        return new FigureChange(test, was, is, environments, other);
    }
}
