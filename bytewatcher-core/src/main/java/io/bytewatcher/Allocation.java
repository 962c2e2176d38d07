package io.bytewatcher;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What some code allocated, and how far that figure can be trusted. Immutable.
 *
 * <pre>{@code
 * Allocation decode = Allocations.steadyState(() -> codec.decode(buffer));
 * decode.bytesPerOperation();   // 48.0
 * decode.verdict();             // STEADY
 * decode.operations();          // 1,048,576: what is rarer than once in so many calls was not seen
 * }</pre>
 */
@SuppressWarnings("serial") // what List.copyOf returns can be serialized
public final class Allocation implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Verdict verdict;
    private final long bytes;
    private final long operations;
    private final long warmUpOperations;
    private final List<Round> rounds;
    private final List<Long> outliers;
    private final CompilationState settling;
    private final String explanation;
    private final Duration duration;
    private final String measuringThread;
    private final List<ThreadAllocation> threads;
    private final List<ThreadAllocation> notCounted;
    private final @Nullable Allocation asWritten;
    private final @Nullable SiteReport sites;

    /**
     * A measurement that the current thread has made.
     *
     * @param verdict what the figure is worth
     * @param bytes allocated in the counted operations, 0 or more
     * @param operations how many were counted; 0 only where none could be
     * @param warmUpOperations calls before the counted ones
     * @param rounds the counted rounds
     * @param outliers bytes of each excess that came once and is not counted
     * @param settling how far the JIT had got
     * @param explanation one sentence, or empty
     * @param duration how long the counted rounds took
     */
    public Allocation(
            Verdict verdict,
            long bytes,
            long operations,
            long warmUpOperations,
            List<Round> rounds,
            List<Long> outliers,
            CompilationState settling,
            String explanation,
            Duration duration) {
        this.verdict = verdict;
        this.bytes = bytes;
        this.operations = operations;
        this.warmUpOperations = warmUpOperations;
        this.rounds = List.copyOf(rounds);
        this.outliers = List.copyOf(outliers);
        this.settling = settling;
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
        settling = same.settling;
        duration = same.duration;
        measuringThread = same.measuringThread;
        this.explanation = explanation;
        this.threads = List.copyOf(threads);
        this.notCounted = List.copyOf(notCounted);
        this.asWritten = asWritten;
        this.sites = sites;
    }

    /**
     * This measurement together with where its bytes came from.
     *
     * @param report what a search for the sites of the same code found, or why it found none
     * @return a copy
     */
    public Allocation withSites(SiteReport report) {
        return new Allocation(this, explanation, threads, notCounted, asWritten, report);
    }

    /**
     * Where the bytes came from, as far as that was asked for.
     *
     * @return the sites, or why there are none; empty where nobody searched
     */
    public Optional<SiteReport> sites() {
        return Optional.ofNullable(sites);
    }

    /**
     * What the counted operations allocated together, outliers left out.
     *
     * @return bytes, 0 or more
     */
    public long bytes() {
        return bytes;
    }

    /**
     * How many operations were counted. What happens more rarely than once in so many was not seen.
     *
     * @return 1 for a single shot; 0 only where no operation could be counted
     */
    public long operations() {
        return operations;
    }

    /**
     * The mean. To compare with a limit use {@link #exceeds(long)}, which does not round.
     *
     * @return bytes per operation; {@link Double#NaN} where no operation could be counted
     */
    public double bytesPerOperation() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }

    /**
     * What the figure is worth.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        return verdict;
    }

    /**
     * The counted rounds of a steady-state measurement, all of them.
     *
     * @return the rounds in their order; empty for a single shot
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
     * What was seen in single rounds, did not come back for long enough, and is therefore not counted. Long enough is, for k of
     * them, 10 / k times the operations until the last one; twice as many for a single one that came with a compilation or a class
     * load; 0.6 of that when time is up. A cost at random that was seen once passes for a one-off in one of eleven cases, one that
     * was seen four times in one of 150.
     *
     * @return the bytes of each
     */
    public List<Long> outliers() {
        return outliers;
    }

    /**
     * How far the JIT had got with the measured code.
     *
     * @return what the figure was based on
     */
    public CompilationState settling() {
        return settling;
    }

    /**
     * Why the figure is what it is, where there is more to say than the verdict does.
     *
     * @return a sentence, or an empty string
     */
    public String explanation() {
        return explanation;
    }

    /**
     * What the code allocates before the JIT removes anything, at steady state.
     *
     * <pre>{@code
     * allocation.bytesPerOperation();                        // 0.0: the JIT removes it
     * allocation.asWritten().get().bytesPerOperation();      // 72.0
     * allocation.asWritten().get().exceeds(0);               // true
     * }</pre>
     *
     * <p>A zero that is zero as written, too, no change of the JIT, of the JDK or of a caller can break. Only a JVM that removes no object
     * knows it: one that compiles with C1 alone ({@code -XX:TieredStopAtLevel=1}), or interprets. In others it is {@linkplain
     * #withAsWritten added}, by {@code @MaxAllocation(asWritten = …)} of the JUnit extension among others.
     *
     * @return the figure, {@link CompilationState#AS_WRITTEN}; empty for a single shot, and where nobody has asked such a JVM
     */
    public Optional<Allocation> asWritten() {
        return Optional.ofNullable(asWritten);
    }

    /**
     * This measurement together with what the same code allocates as written, as another JVM has told it.
     *
     * @param written what was measured in a JVM that removes no object; null where nobody can tell
     * @return a copy
     */
    @SuppressWarnings("exports") // the annotation is not needed to compile against this module
    public Allocation withAsWritten(@Nullable Allocation written) {
        return new Allocation(this, explanation, threads, notCounted, written, sites);
    }

    /**
     * What each thread allocated, where all threads were measured. The rows of a single shot are read together with its figure, and
     * add up to {@link #bytes}. At steady state they are those of one more round, or of one more call where something runs before
     * each, after the counted ones. {@link ThreadAllocation#operations} tells its size; a rare allocation may not be in it.
     *
     * @return a row for each thread; empty when only one thread was measured, and at steady state also when a limit was given and
     *     holds, or that round could not be read, which the {@link #explanation} says
     */
    public List<ThreadAllocation> threads() {
        return threads;
    }

    /**
     * What was allocated by threads that do not count, in the same calls as {@link #threads}: those of the JVM, the build tool and
     * ByteWatcher.
     *
     * @return a row for each thread that allocated; empty where {@link #threads} is
     */
    public List<ThreadAllocation> notCounted() {
        return notCounted;
    }

    /**
     * How long the counted rounds took.
     *
     * @return 0 for a single shot, and where no round could be counted
     */
    public Duration duration() {
        return duration;
    }

    /** The same with what each thread allocated, and one sentence. */
    Allocation with(List<ThreadAllocation> ofThreads, List<ThreadAllocation> ofOthers, String sentence) {
        return new Allocation(this, sentence, ofThreads, ofOthers, asWritten, sites);
    }

    /** The name of the thread that measured. */
    String measuringThread() {
        return measuringThread;
    }

    /**
     * Whether an operation allocates more than a limit: exact, so that 16 bytes once in 10,000 operations exceed 0. A figure
     * that cannot be trusted ({@link Verdict#UNSTABLE}) exceeds every limit.
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
     * The figure in a line.
     *
     * @return such as {@code 48 B per call [STEADY]; 72 B as written, of which the JIT removes 24, counted 1,048,576 calls after 131,072
     *     of warm-up}, followed by the outliers where there are any
     */
    @Override
    public String toString() {
        return BreachFormatter.line(this);
    }
}
