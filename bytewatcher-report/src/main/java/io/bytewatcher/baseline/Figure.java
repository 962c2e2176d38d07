package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.Allocation;
import io.bytewatcher.ByteSize;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a test allocates: how it was measured, whose bytes count, and how many. Exact: a mean is kept as bytes and
 * operations. Immutable.
 *
 * <pre>{@code
 * Figure.steady(48)                      // 48 B in each call, no more and no less
 * Figure.steady(40).or(0)                // 40 B in each call, or none: the JIT does not always remove the object
 * Figure.amortised(96, 60_000, 39).or(0) // 0.0016 B per call, or none
 * Figure.singleShot(144_352)
 * Figure.amortised(96, 60_000, 39)       // 96 B in 60,000 calls, give or take 39 B: 0.0016 B per call
 * Figure.of(Allocations.steadyState(() -> codec.encode(order, buffer)), Figure.Scope.TEST_THREAD)
 * }</pre>
 *
 * @param verdict any but {@link Verdict#UNSTABLE}, which has no figure
 * @param scope whose allocation counts
 * @param bytes in all operations together, 0 or more
 * @param operations in so many; 1 where each operation allocates the same, and for a single shot
 * @param deviation the standard deviation of {@code bytes}, how far another run of as many operations would typically
 *     be off, in bytes; 0 where each operation allocates the same, and for a single shot
 * @param others the figures of other steady states of the code, ascending, each less than this one and of the same scope; this one and
 *     they are {@link Verdict#STEADY} or {@link Verdict#AMORTISED}
 */
public record Figure(Verdict verdict, Scope scope, long bytes, long operations, long deviation, List<Figure> others) {

    /** Whose allocation counts. */
    public enum Scope {
        /** The thread that runs the test. */
        TEST_THREAD,
        /** All threads but those of the JVM, the build tool and ByteWatcher. */
        ALL_THREADS
    }

    /**
     * Checks.
     *
     * @param verdict how it was measured
     * @param scope whose allocation counts
     * @param bytes in all operations
     * @param operations in so many
     * @param deviation of the bytes
     * @param others of other steady states
     * @throws IllegalArgumentException when there is no figure, a number is out of its bounds, operations or a
     *     deviation are given where each operation allocates the same, or others where not
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

    private static void checkOthers(Verdict verdict, Scope scope, long bytes, long operations, List<Figure> others) {
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
        return verdict == Verdict.STEADY || verdict == Verdict.AMORTISED;
    }

    /**
     * A figure of code with one steady state.
     *
     * @param verdict how it was measured
     * @param scope whose allocation counts
     * @param bytes in all operations
     * @param operations in so many
     * @param deviation of the bytes
     * @throws IllegalArgumentException as of the other constructor
     */
    public Figure(Verdict verdict, Scope scope, long bytes, long operations, long deviation) {
        this(verdict, scope, bytes, operations, deviation, List.of());
    }

    /**
     * What each call allocates on the test's thread.
     *
     * @param bytes per call, 0 or more
     * @return the figure
     */
    public static Figure steady(long bytes) {
        return new Figure(Verdict.STEADY, Scope.TEST_THREAD, bytes, 1, 0);
    }

    /**
     * What the only call allocates on the test's thread.
     *
     * @param bytes 0 or more
     * @return the figure
     */
    public static Figure singleShot(long bytes) {
        return new Figure(Verdict.SINGLE_SHOT, Scope.TEST_THREAD, bytes, 1, 0);
    }

    /**
     * What some calls allocate on the test's thread and others do not.
     *
     * @param bytes in all operations together, 0 or more
     * @param operations in so many, 1 or more
     * @param deviation the standard deviation of the bytes, 0 or more
     * @return the figure
     */
    public static Figure amortised(long bytes, long operations, long deviation) {
        return new Figure(Verdict.AMORTISED, Scope.TEST_THREAD, bytes, operations, deviation);
    }

    /**
     * The figure of a measurement. The deviation of a mean is that of its rounds, and at least the difference between
     * the largest and the smallest of them, because what happens every so many calls may just have been counted once
     * more or once less.
     *
     * @param allocation what was measured
     * @param scope whose allocation was counted
     * @return the figure; empty for {@link Verdict#UNSTABLE}, which has none
     */
    public static Optional<Figure> of(Allocation allocation, Scope scope) {
        return of(
                allocation.verdict(),
                scope,
                allocation.bytes(),
                allocation.operations(),
                allocation.rounds(),
                allocation.outliers());
    }

    /**
     * The figure of what is kept of a measurement, by the same rule as that of an {@link Allocation}.
     *
     * @param verdict what the measurement is worth
     * @param scope whose allocation was counted
     * @param bytes that the counted operations allocated together, 0 or more
     * @param operations how many were counted; 0 where none could be
     * @param rounds the counted rounds; empty for a single shot
     * @param oneOffs bytes of each excess that came once and is not counted
     * @return the figure; empty for {@link Verdict#UNSTABLE}, which has none, and where no operation was counted
     */
    public static Optional<Figure> of(
            Verdict verdict, Scope scope, long bytes, long operations, List<Round> rounds, List<Long> oneOffs) {
        if (verdict == Verdict.UNSTABLE || operations == 0) {
            return Optional.empty();
        }
        return Optional.of(
                isMean(verdict)
                        ? new Figure(
                                verdict,
                                scope,
                                bytes,
                                operations,
                                Math.min(bytes, deviation(countedBytes(rounds, oneOffs), bytes)))
                        : new Figure(verdict, scope, bytes / operations, 1, 0));
    }

    /** Of each round; those with a one-off are not part of the figure. */
    private static List<Long> countedBytes(List<Round> rounds, List<Long> oneOffs) {
        List<Long> bytes = rounds.stream().map(Round::bytes).toList();
        long least = bytes.stream().mapToLong(Long::longValue).min().orElse(0);
        return oneOffs.isEmpty()
                ? bytes
                : bytes.stream().filter(round -> round == least).toList();
    }

    /** Of the sum of rounds of one size. */
    static long deviation(List<Long> rounds, long ofOneRound) {
        int n = rounds.size();
        if (n < 2) {
            return ofOneRound; // nothing is known
        }
        long most = rounds.stream().mapToLong(Long::longValue).max().orElseThrow();
        long least = rounds.stream().mapToLong(Long::longValue).min().orElseThrow();
        double mean = rounds.stream().mapToLong(Long::longValue).average().orElseThrow();
        double squares = rounds.stream()
                .mapToDouble(round -> (round - mean) * (round - mean))
                .sum();
        return Math.max(most - least, (long) Math.ceil(Math.sqrt(squares / (n - 1) * n)));
    }

    /**
     * This figure of other threads.
     *
     * @param other whose allocation counts
     * @return a copy
     */
    public Figure withScope(Scope other) {
        List<Figure> states =
                others.stream().map(state -> state.withScope(other)).toList();
        return new Figure(verdict, other, bytes, operations, deviation, states);
    }

    /**
     * This figure and that of another steady state of the same code.
     *
     * @param bytesPerCall in that state, 0 or more
     * @return a copy; this figure where that is one of its states
     * @throws IllegalArgumentException when the bytes are negative, or this is neither {@link Verdict#STEADY} nor
     *     {@link Verdict#AMORTISED}
     */
    public Figure or(long bytesPerCall) {
        return or(steady(bytesPerCall).withScope(scope));
    }

    /**
     * This figure and those of other steady states of the same code.
     *
     * @param other of the same scope
     * @return a copy; this figure where it has these states
     * @throws IllegalArgumentException when the scope is another one, or one is neither {@link Verdict#STEADY} nor
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
     * @return one for each, without {@link #others}; ascending
     */
    public List<Figure> states() {
        if (others.isEmpty()) {
            return List.of(this);
        }
        Figure most = new Figure(verdict, scope, bytes, operations, deviation);
        return Stream.concat(others.stream(), Stream.of(most)).toList();
    }

    private static boolean isMean(Verdict verdict) {
        return verdict == Verdict.AMORTISED || verdict == Verdict.GROWING;
    }

    /** Whether operations allocate differently, so that this is a mean. */
    boolean isMean() {
        return isMean(verdict);
    }

    /** Whether one says anything about the other: both are, or are not, a single shot, of the same threads. */
    boolean isComparableWith(Figure other) {
        return scope == other.scope && (verdict == Verdict.SINGLE_SHOT) == (other.verdict == Verdict.SINGLE_SHOT);
    }

    /**
     * The figure as one number.
     *
     * @return bytes per operation, exact where that is a whole number, and to 34 digits elsewhere
     */
    public BigDecimal bytesPerOperation() {
        return new BigDecimal(bytes).divide(new BigDecimal(operations), MathContext.DECIMAL128);
    }

    /** How far that is typically off. */
    double deviationPerOperation() {
        return (double) deviation / operations;
    }

    /** Exact, whatever the operations. */
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

    /** The number alone, as it is written in the file: without groups of digits, a mean rounded as messages round it. */
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
        return amount + counted + (scope == Scope.ALL_THREADS ? " on all threads" : "");
    }
}
