package io.bytewatcher;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that code allocated, and how far the figure can be trusted. Immutable.
 *
 * <pre>{@code
 * Allocation decode = Allocations.steadyState(() -> codec.decode(buffer));
 * decode.bytesPerOperation();   // 48.0
 * decode.verdict();             // STEADY
 * decode.operations();          // 1,048,576: rarer allocations go undetected
 * }</pre>
 */
@SuppressWarnings("serial") // List.copyOf returns serializable lists
public final class Allocation implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Verdict verdict;
    private final long bytes;
    private final long operations;
    private final long warmUpOperations;
    private final List<Round> rounds;
    private final List<Long> outliers;
    private final CompilationState compilationState;
    private final String explanation;
    private final Duration duration;
    private final String measuringThread;
    private final List<ThreadAllocation> threads;
    private final List<ThreadAllocation> notCounted;
    private final @Nullable Allocation asWritten;
    private final @Nullable SiteReport sites;

    /**
     * Creates the result of a measurement on the current thread.
     *
     * @param verdict the reliability of the figure
     * @param bytes allocated in the counted operations, 0 or more
     * @param operations the counted operations; 0 only if none could be counted
     * @param warmUpOperations calls before the counted ones
     * @param rounds the counted rounds
     * @param outliers bytes of each one-off excess, which is not counted
     * @param compilationState the JIT's progress with the code
     * @param explanation one sentence, or empty
     * @param duration the duration of the counted rounds
     */
    public Allocation(
            Verdict verdict,
            long bytes,
            long operations,
            long warmUpOperations,
            List<Round> rounds,
            List<Long> outliers,
            CompilationState compilationState,
            String explanation,
            Duration duration) {
        this.verdict = verdict;
        this.bytes = bytes;
        this.operations = operations;
        this.warmUpOperations = warmUpOperations;
        this.rounds = List.copyOf(rounds);
        this.outliers = List.copyOf(outliers);
        this.compilationState = compilationState;
        this.explanation = explanation;
        this.duration = duration;
        measuringThread = Thread.currentThread().getName();
        threads = List.of();
        notCounted = List.of();
        asWritten = null;
        sites = null;
    }

    private Allocation(
            Allocation same,
            String explanation,
            List<ThreadAllocation> threads,
            List<ThreadAllocation> notCounted,
            @Nullable Allocation asWritten,
            @Nullable SiteReport sites) {
        verdict = same.verdict;
        bytes = same.bytes;
        operations = same.operations;
        warmUpOperations = same.warmUpOperations;
        rounds = same.rounds;
        outliers = same.outliers;
        compilationState = same.compilationState;
        duration = same.duration;
        measuringThread = same.measuringThread;
        this.explanation = explanation;
        this.threads = List.copyOf(threads);
        this.notCounted = List.copyOf(notCounted);
        this.asWritten = asWritten;
        this.sites = sites;
    }

    /**
     * Returns this measurement with the sites of its bytes.
     *
     * @param report the result of a search over the same code, or the reason why it found nothing
     * @return a copy
     */
    public Allocation withSites(SiteReport report) {
        return new Allocation(this, explanation, threads, notCounted, asWritten, report);
    }

    /**
     * The sites of the bytes.
     *
     * @return the sites, or the reason why there are none; empty if no search was made
     */
    public Optional<SiteReport> sites() {
        return Optional.ofNullable(sites);
    }

    /**
     * The bytes that all counted operations allocated, without outliers.
     *
     * @return bytes, 0 or more
     */
    public long bytes() {
        return bytes;
    }

    /**
     * The number of counted operations. Allocations rarer than once in that many go undetected.
     *
     * @return 1 for a single shot; 0 only if no operation could be counted
     */
    public long operations() {
        return operations;
    }

    /**
     * The mean. To compare it with a limit, use {@link #exceeds(long)}, which does not round.
     *
     * @return bytes per operation; {@link Double#NaN} if no operation could be counted
     */
    public double bytesPerOperation() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }

    /**
     * The standard deviation of {@link #bytes} between measurements of as many operations.
     *
     * @return bytes; 0 where each operation allocates the same, and for a single shot; see {@link Round#deviation}
     */
    public long deviation() {
        return verdict == Verdict.AMORTISED || verdict == Verdict.GROWING
                ? Round.deviation(rounds, outliers, bytes)
                : 0;
    }

    /**
     * The reliability of the figure.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        return verdict;
    }

    /**
     * All counted rounds of a steady-state measurement.
     *
     * @return the rounds in order; empty for a single shot
     */
    public List<Round> rounds() {
        return rounds;
    }

    /**
     * The calls before the counted ones.
     *
     * @return 0 for a single shot
     */
    public long warmUpOperations() {
        return warmUpOperations;
    }

    /**
     * Excess bytes of single rounds that did not recur and are therefore not counted. k of them must stay away for 10 / k times the
     * operations up to the last one, and a single one that came with a compilation or a class load for twice those operations. When time is
     * up, 0.6 of that is enough. A random cost that was seen once passes for a one-off in one of eleven cases, a cost that was seen four
     * times in one of 150.
     *
     * @return the bytes of each
     */
    public List<Long> outliers() {
        return outliers;
    }

    /**
     * The JIT's progress with the measured code.
     *
     * @return the state that the figure is based on
     */
    public CompilationState compilationState() {
        return compilationState;
    }

    /**
     * The reason for the figure, where the verdict alone does not give it.
     *
     * @return a sentence, or an empty string
     */
    public String explanation() {
        return explanation;
    }

    /**
     * The allocation of the code at steady state before the JIT removes any object.
     *
     * <pre>{@code
     * allocation.bytesPerOperation();                        // 0.0: the JIT removes it
     * allocation.asWritten().get().bytesPerOperation();      // 72.0
     * allocation.asWritten().get().exceeds(0);               // true
     * }</pre>
     *
     * <p>No change of the JIT, the JDK or a caller can break a figure that is 0 as written, too. Only a JVM that removes no object can
     * measure it: one that compiles with C1 alone ({@code -XX:TieredStopAtLevel=1}), or interprets. In other JVMs a caller {@linkplain
     * #withAsWritten adds} the figure that such a JVM has measured.
     *
     * @return the figure, {@link CompilationState#AS_WRITTEN}; empty for a single shot, and if no such JVM measured it
     */
    public Optional<Allocation> asWritten() {
        return Optional.ofNullable(asWritten);
    }

    /**
     * Returns this measurement with the as-written figure of the same code from another JVM.
     *
     * @param written the measurement of a JVM that removes no object; null if there is none
     * @return a copy
     */
    @SuppressWarnings("exports") // the annotation is not needed to compile against this module
    public Allocation withAsWritten(@Nullable Allocation written) {
        return new Allocation(this, explanation, threads, notCounted, written, sites);
    }

    /**
     * The allocation of each thread, if all threads were measured. The rows of a single shot are read together with its figure, and add up
     * to {@link #bytes}. At steady state the rows come from one more round after the counted ones, or from one more call where something
     * runs before each call. {@link ThreadAllocation#operations} gives its size; a rare allocation may be missing from it.
     *
     * @return a row for each thread; empty if only one thread was measured. At steady state also empty if a limit was given and holds, or
     *     if that round could not be read, which the {@link #explanation} states
     */
    public List<ThreadAllocation> threads() {
        return threads;
    }

    /**
     * The allocation of threads that do not count, in the same calls as {@link #threads}: the threads of the JVM, the build tool and
     * ByteWatcher.
     *
     * @return a row for each thread that allocated; empty if {@link #threads} is
     */
    public List<ThreadAllocation> notCounted() {
        return notCounted;
    }

    /**
     * The duration of the counted rounds.
     *
     * @return 0 for a single shot, and if no round could be counted
     */
    public Duration duration() {
        return duration;
    }

    /** Returns a copy with the rows of the threads and one sentence. */
    Allocation with(List<ThreadAllocation> ofThreads, List<ThreadAllocation> ofOthers, String sentence) {
        return new Allocation(this, sentence, ofThreads, ofOthers, asWritten, sites);
    }

    /** The same measurement of calls that performed several operations each. */
    Allocation times(int operationsPerCall) {
        if (operationsPerCall == 1) {
            return this;
        }
        long allOperations = operations * operationsPerCall;
        boolean alike = verdict != Verdict.STEADY || allOperations == 0 || bytes % allOperations == 0;
        Allocation same = new Allocation(
                alike ? verdict : Verdict.AMORTISED, // not each operation allocates
                bytes,
                allOperations,
                warmUpOperations * operationsPerCall,
                rounds.stream().map(round -> round.times(operationsPerCall)).toList(),
                outliers,
                compilationState,
                explanation,
                duration);
        return new Allocation(
                same,
                explanation,
                times(threads, operationsPerCall),
                times(notCounted, operationsPerCall),
                asWritten == null ? null : asWritten.times(operationsPerCall),
                sites == null ? null : sites.times(operationsPerCall));
    }

    private static List<ThreadAllocation> times(List<ThreadAllocation> threads, int operationsPerCall) {
        return threads.stream().map(thread -> thread.times(operationsPerCall)).toList();
    }

    /** The name of the thread that measured. */
    String measuringThread() {
        return measuringThread;
    }

    /**
     * Whether an operation allocates more than a limit. The comparison is exact: 16 bytes once in 10,000 operations exceed 0. A figure that
     * cannot be trusted ({@link Verdict#UNSTABLE}) exceeds every limit.
     *
     * @param limit bytes per operation, 0 or more
     * @return whether the limit is broken
     * @throws IllegalArgumentException when the limit is negative
     */
    public boolean exceeds(long limit) {
        checkLimit(limit);
        if (verdict == Verdict.UNSTABLE || operations == 0) {
            return true;
        }
        return Math.multiplyHigh(limit, operations) == 0 && Long.compareUnsigned(limit * operations, bytes) < 0;
    }

    static void checkLimit(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit: " + limit + " (expected: >= 0 bytes per operation)");
        }
    }

    /**
     * The figure on one line.
     *
     * @return for example {@code 48 B per call [STEADY]; 72 B as written, of which the JIT removes 24, counted 1,048,576 calls after
     *     131,072 of warm-up}, followed by the outliers, if any
     */
    @Override
    public String toString() {
        return BreachFormatter.line(this);
    }
}
