package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Round;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.Optional;

/**
 * The part of a measurement that reports show. Results files hold this part alone. It has too little for an {@link Allocation}, which also
 * has the threads and the measurement as written. Immutable.
 *
 * @param verdict the verdict
 * @param scope the threads that count
 * @param bytes of all counted operations together, 0 or more
 * @param operations the number of counted operations; 1 for a single shot, 0 where none could be counted
 * @param warmUpOperations the number of calls before the counted ones
 * @param rounds the counted rounds; empty for a single shot
 * @param outliers the bytes of each one-off, which do not count
 * @param explanation an explanation of the figure beyond the verdict; may be empty
 * @param sites the sites, the largest first; empty without a search or a result
 * @param asWritten the allocation before the JIT removes anything, all rounds as one; empty where unknown
 * @param fragileZero what a figure of 0 B depends on; empty if that was not asked
 */
public record Measured(
        Verdict verdict,
        AllocationScope scope,
        long bytes,
        long operations,
        long warmUpOperations,
        List<Round> rounds,
        List<Long> outliers,
        String explanation,
        List<AllocationSite> sites,
        Optional<Round> asWritten,
        Optional<FragileZero> fragileZero) {

    /**
     * Checks and copies.
     *
     * @param verdict the verdict
     * @param scope the threads that count
     * @param bytes of all counted operations
     * @param operations the number of counted operations
     * @param warmUpOperations the number of calls before the counted ones
     * @param rounds the counted rounds
     * @param outliers the bytes of each one-off
     * @param explanation may be empty
     * @param sites the sites, the largest first
     * @param asWritten the allocation before the JIT removes anything
     * @param fragileZero what a figure of 0 B depends on
     * @throws IllegalArgumentException when a number is negative
     */
    public Measured {
        requireNonNull(verdict, "verdict");
        requireNonNull(scope, "scope");
        requireNonNull(explanation, "explanation");
        requireNonNull(fragileZero, "fragileZero");
        rounds = List.copyOf(rounds);
        outliers = List.copyOf(outliers);
        sites = List.copyOf(sites);
        if (asWritten
                .filter(written -> written.bytes() < 0 || written.operations() < 1)
                .isPresent()) {
            throw new IllegalArgumentException("as written: " + asWritten + " (expected: >= 0 B in >= 1 operations)");
        }
        if (bytes < 0 || operations < 0 || warmUpOperations < 0) {
            throw new IllegalArgumentException("bytes: " + bytes + ", operations: " + operations + ", warm-up: "
                    + warmUpOperations + " (expected: >= 0)");
        }
    }

    /**
     * Extracts the reported part of a measurement.
     *
     * @param allocation the measurement
     * @param scope the threads that were counted
     * @return the reported part
     */
    public static Measured of(Allocation allocation, AllocationScope scope) {
        return new Measured(
                allocation.verdict(),
                scope,
                allocation.bytes(),
                allocation.operations(),
                allocation.warmUpOperations(),
                allocation.rounds(),
                allocation.outliers(),
                allocation.explanation(),
                allocation.sites().map(SiteReport::sites).orElse(List.of()),
                allocation.asWritten().map(written -> new Round(written.operations(), written.bytes())),
                Optional.empty());
    }

    /**
     * The mean.
     *
     * @return bytes per operation; {@link Double#NaN} without a counted operation
     */
    public double bytesPerOperation() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }

    /**
     * The figure to compare.
     *
     * @return the figure, see {@link Figure#of}; empty where no number can be trusted
     */
    public Optional<Figure> figure() {
        return Figure.of(verdict, scope, bytes, operations, rounds, outliers);
    }

    /**
     * The sites, for baselines.
     *
     * @return sites by method and cause, in bytes per operation; without bytes that have no place
     */
    public List<BaselineSite> baselineSites() {
        return BaselineSite.of(sites);
    }

    /** {@link #asWritten}, if the JIT removes a part of it. */
    Optional<Round> reducedByTheJit() {
        return asWritten.filter(
                written -> Figures.isClearlyLess(bytesPerOperation(), (double) written.bytes() / written.operations()));
    }

    /**
     * Whether a number can be trusted.
     *
     * @return false where nothing could be counted, or the code did not settle
     */
    public boolean isTrusted() {
        return verdict != Verdict.UNSTABLE && operations > 0;
    }

    Measured withSites(List<AllocationSite> others) {
        return with(others, fragileZero);
    }

    Measured withFragileZero(FragileZero zero) {
        return with(sites, Optional.of(zero));
    }

    private Measured with(List<AllocationSite> others, Optional<FragileZero> zero) {
        return new Measured(
                verdict,
                scope,
                bytes,
                operations,
                warmUpOperations,
                rounds,
                outliers,
                explanation,
                others,
                asWritten,
                zero);
    }
}
