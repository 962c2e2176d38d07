package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.ByteSize;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The allocation of a test. A figure is exact: it keeps a mean as bytes and operations. Immutable.
 *
 * <pre>{@code
 * Figure.steady(48)                      // 48 B in each call, no more and no less
 * Figure.steady(40).or(0)                // 40 B in each call, or none: the JIT does not always remove the object
 * Figure.amortised(96, 60_000, 39).or(0) // 0.0016 B per call, or none
 * Figure.singleShot(144_352)
 * Figure.amortised(96, 60_000, 39)       // 96 B in 60,000 calls, give or take 39 B: 0.0016 B per call
 * Figure.of(Allocations.steadyState(() -> codec.encode(order, buffer)), AllocationScope.TEST_THREAD)
 * }</pre>
 *
 * @param verdict any verdict except {@link Verdict#UNSTABLE}, which has no figure
 * @param scope the threads that count
 * @param bytes of all operations together, 0 or more
 * @param operations the number of operations; 1 where each operation allocates the same, and for a single shot
 * @param deviation the standard deviation of {@code bytes} between runs of as many operations; 0 where each operation
 *     allocates the same, and for a single shot
 * @param others the figures of other steady states of the code, ascending. Each is less than this figure and of the same
 *     scope, and all of them are {@link Verdict#STEADY} or {@link Verdict#AMORTISED}
 */
public record Figure(
        Verdict verdict, AllocationScope scope, long bytes, long operations, long deviation, List<Figure> others) {

    /**
     * Checks.
     *
     * @param verdict the verdict
     * @param scope the threads that count
     * @param bytes of all operations
     * @param operations the number of operations
     * @param deviation of the bytes
     * @param others the figures of other steady states
     * @throws IllegalArgumentException when the verdict has no figure, a number is out of its bounds, or the verdict does not
     *     allow operations, a deviation or others
     */
    public Figure {
        requireNonNull(scope, "scope");
        others = List.copyOf(others);
        if (verdict == Verdict.UNSTABLE) {
            throw new IllegalArgumentException("verdict: " + verdict + " (expected: one that has a figure)");
        }
        boolean mean = isMean(verdict);
        if (bytes < 0 || deviation < 0 || operations < 1 || (!mean && (operations != 1 || deviation != 0))) {
            throw new IllegalArgumentException("bytes: " + bytes + " ± " + deviation + ", operations: " + operations
                    + " (expected: >= 0 B ± >= 0 B, operations "
                    + (mean ? ">= 1)" : "1 and no deviation, because it is " + verdict + ")"));
        }
        checkOthers(verdict, scope, bytes, operations, others);
    }

    private static void checkOthers(
            Verdict verdict, AllocationScope scope, long bytes, long operations, List<Figure> others) {
        for (int i = 0; i < others.size(); i++) {
            Figure other = others.get(i);
            int order = i + 1 < others.size()
                    ? compare(other.bytes, other.operations, others.get(i + 1).bytes, others.get(i + 1).operations)
                    : compare(other.bytes, other.operations, bytes, operations);
            boolean oneState = other.others.isEmpty() && other.scope == scope;
            if (order >= 0 || !oneState || !canHaveOthers(verdict) || !canHaveOthers(other.verdict)) {
                throw new IllegalArgumentException("others: " + others + " than " + bytes + " B " + verdict + ", "
                        + scope + " (expected: less each, ascending, of that scope, and STEADY or AMORTISED all)");
            }
        }
    }

    private static boolean canHaveOthers(Verdict verdict) {
        return verdict.isSettled();
    }

    /**
     * Creates a figure of code with one steady state.
     *
     * @param verdict the verdict
     * @param scope the threads that count
     * @param bytes of all operations
     * @param operations the number of operations
     * @param deviation of the bytes
     * @throws IllegalArgumentException under the conditions of the other constructor
     */
    public Figure(Verdict verdict, AllocationScope scope, long bytes, long operations, long deviation) {
        this(verdict, scope, bytes, operations, deviation, List.of());
    }

    /**
     * A figure that each call allocates on the test's thread.
     *
     * @param bytes per call, 0 or more
     * @return the figure
     */
    public static Figure steady(long bytes) {
        return new Figure(Verdict.STEADY, AllocationScope.TEST_THREAD, bytes, 1, 0);
    }

    /**
     * The figure of a single call on the test's thread.
     *
     * @param bytes 0 or more
     * @return the figure
     */
    public static Figure singleShot(long bytes) {
        return new Figure(Verdict.SINGLE_SHOT, AllocationScope.TEST_THREAD, bytes, 1, 0);
    }

    /**
     * The mean of calls on the test's thread that allocate differently.
     *
     * @param bytes of all operations together, 0 or more
     * @param operations the number of operations, 1 or more
     * @param deviation the standard deviation of the bytes, 0 or more
     * @return the figure
     */
    public static Figure amortised(long bytes, long operations, long deviation) {
        return new Figure(Verdict.AMORTISED, AllocationScope.TEST_THREAD, bytes, operations, deviation);
    }

    /**
     * The figure of a measurement. The deviation of a mean is the deviation of its rounds, but at least the difference between
     * the largest and the smallest round: a round may contain one more, or one less, of a rare allocation.
     *
     * @param allocation the measurement
     * @param scope the threads that were counted
     * @return the figure; empty for {@link Verdict#UNSTABLE}
     */
    public static Optional<Figure> of(Allocation allocation, AllocationScope scope) {
        return of(
                allocation.verdict(),
                scope,
                allocation.bytes(),
                allocation.operations(),
                allocation.rounds(),
                allocation.outliers());
    }

    /**
     * The figure of a stored measurement, by the same rules.
     *
     * @param verdict the verdict
     * @param scope the threads that were counted
     * @param bytes of all counted operations together, 0 or more
     * @param operations the number of counted operations, 0 or more
     * @param rounds the counted rounds; empty for a single shot
     * @param outliers the bytes of each one-off, which do not count
     * @return the figure; empty for {@link Verdict#UNSTABLE} and without a counted operation
     */
    public static Optional<Figure> of(
            Verdict verdict,
            AllocationScope scope,
            long bytes,
            long operations,
            List<Round> rounds,
            List<Long> outliers) {
        if (verdict == Verdict.UNSTABLE || operations == 0) {
            return Optional.empty();
        }
        return Optional.of(
                isMean(verdict)
                        ? new Figure(verdict, scope, bytes, operations, Round.deviation(rounds, outliers, bytes))
                        : new Figure(verdict, scope, bytes / operations, 1, 0));
    }

    /**
     * This figure with a different scope.
     *
     * @param other the threads that count
     * @return a copy
     */
    public Figure withScope(AllocationScope other) {
        List<Figure> states =
                others.stream().map(state -> state.withScope(other)).toList();
        return new Figure(verdict, other, bytes, operations, deviation, states);
    }

    /**
     * Adds another steady state of the same code.
     *
     * @param bytesPerCall in that state, 0 or more
     * @return a copy
     * @throws IllegalArgumentException when the bytes are negative, or this figure is neither {@link Verdict#STEADY} nor
     *     {@link Verdict#AMORTISED}
     */
    public Figure or(long bytesPerCall) {
        return or(steady(bytesPerCall).withScope(scope));
    }

    /**
     * Adds the steady states of another figure of the same code.
     *
     * @param other a figure of the same scope
     * @return a copy
     * @throws IllegalArgumentException when the scopes differ, or a figure is neither {@link Verdict#STEADY} nor
     *     {@link Verdict#AMORTISED}
     */
    public Figure or(Figure other) {
        if (other.scope != scope || !canHaveOthers(verdict) || !canHaveOthers(other.verdict)) {
            throw new IllegalArgumentException("other: " + other + " " + other.verdict + " than " + this + " " + verdict
                    + " (expected: of that scope, and STEADY or AMORTISED both)");
        }
        List<Figure> all = new ArrayList<>(states());
        for (Figure state : other.states()) {
            if (all.stream().noneMatch(known -> known.compareBytesPerOperation(state) == 0)) {
                all.add(state);
            }
        }
        all.sort(Figure::compareBytesPerOperation);
        Figure most = all.remove(all.size() - 1);
        return new Figure(most.verdict, most.scope, most.bytes, most.operations, most.deviation, all);
    }

    /**
     * The figures of all steady states.
     *
     * @return a figure without {@link #others} for each state, ascending
     */
    public List<Figure> states() {
        if (others.isEmpty()) {
            return List.of(this);
        }
        Figure most = new Figure(verdict, scope, bytes, operations, deviation);
        return Stream.concat(others.stream(), Stream.of(most)).toList();
    }

    /** The largest difference, in bytes per operation, between a state and the largest accepted state below it. */
    BigDecimal growthFrom(Figure accepted) {
        return states().stream()
                .map(state ->
                        state.bytesPerOperation().subtract(accepted.below(state).bytesPerOperation()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Returns the largest steady state that allocates less than another figure; this figure if there is none. */
    private Figure below(Figure more) {
        return states().stream()
                .filter(state -> state.bytesPerOperation().compareTo(more.bytesPerOperation()) < 0)
                .reduce((smaller, larger) -> larger)
                .orElse(this);
    }

    private static boolean isMean(Verdict verdict) {
        return verdict == Verdict.AMORTISED || verdict == Verdict.GROWING;
    }

    boolean isMean() {
        return isMean(verdict);
    }

    /** Whether the scopes are equal, and both or neither is a single shot. */
    boolean isComparableWith(Figure other) {
        return scope == other.scope && (verdict == Verdict.SINGLE_SHOT) == (other.verdict == Verdict.SINGLE_SHOT);
    }

    /**
     * The figure as one number.
     *
     * @return bytes per operation, to 34 digits where the quotient is no whole number
     */
    public BigDecimal bytesPerOperation() {
        return new BigDecimal(bytes).divide(new BigDecimal(operations), MathContext.DECIMAL128);
    }

    double deviationPerOperation() {
        return (double) deviation / operations;
    }

    /** Compares exactly. */
    int compareBytesPerOperation(Figure other) {
        return compare(bytes, operations, other.bytes, other.operations);
    }

    private static int compare(long bytes, long operations, long otherBytes, long otherOperations) {
        return operations == otherOperations
                ? Long.compare(bytes, otherBytes)
                : times(bytes, otherOperations).compareTo(times(otherBytes, operations));
    }

    private static BigInteger times(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    /** The number as baseline files have it: without grouping, and rounded as in messages. */
    String plain() {
        return mean().replace(",", "");
    }

    private String mean() {
        return Figures.mean(bytes, operations);
    }

    /** Such as {@code 48 B per call}, {@code 0.0016 B per call (96 ± 39 B in 60,000)} or {@code 144,352 B}. */
    @Override
    public String toString() {
        String states = others.stream().map(state -> state.mean() + " or ").collect(Collectors.joining());
        String amount = states + mean() + " B" + (verdict == Verdict.SINGLE_SHOT ? "" : " per call");
        String counted = isMean()
                ? " (" + Figures.group(bytes) + " ± " + ByteSize.format(deviation) + " in " + Figures.group(operations)
                        + (verdict == Verdict.GROWING ? ", growing" : "") + ")"
                : "";
        return amount + counted + (scope == AllocationScope.ALL_THREADS ? " on all threads" : "");
    }
}
