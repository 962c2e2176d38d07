package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.format.Figures;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The sites of the bytes that code allocated, exact to the byte. Immutable.
 *
 * <pre>{@code
 * SiteReport report = Allocations.sites(() -> codec.encode(order, buffer));
 * System.out.println(report);
 * // 48  OrderCodec.price(OrderCodec.java:88)   string concatenation
 * // 16  OrderCodec.id(OrderCodec.java:90)      boxing long → Long
 * // 64  of 64 B explained
 * }</pre>
 *
 * <p>The search can change how the JIT compiles the code. {@link #isDisturbed()} and the remarks then say so.
 *
 * @param engine how the sites were found
 * @param sites by bytes, the largest first; bytes without a place have rows of their own, so that all rows add up to {@code bytes}
 * @param bytes the JVM's count while the sites were recorded, of all operations together
 * @param operations the recorded operations of the measured code; 0 only if nothing was found, which the remarks explain
 * @param undisturbedBytes the JVM's count before anything was recorded or instrumented
 * @param undisturbedOperations the operations of that count
 * @param undisturbedDeviation the standard deviation of that count between runs of as many operations; 0 where each operation allocates
 *     the same
 * @param remarks sentences, for example which class was skipped and why
 * @param types the classes of the recorded objects, those with the most bytes first; empty unless a fresh JVM reported every object
 */
public record SiteReport(
        Engine engine,
        List<AllocationSite> sites,
        long bytes,
        long operations,
        long undisturbedBytes,
        long undisturbedOperations,
        long undisturbedDeviation,
        List<String> remarks,
        List<AllocatedType> types)
        implements Serializable {

    /** The ways to find sites. */
    public enum Engine {
        /** A fresh JVM reports every single object; nothing is instrumented. */
        EXACT_FORK,
        /** Probes in the classes of this JVM, removed after the search. */
        LEDGER,
        /** No sites were found; the remarks say why. */
        NONE
    }

    /**
     * Checks, sorts and copies.
     *
     * @param engine how the sites were found
     * @param sites in any order
     * @param bytes counted while the sites were recorded
     * @param operations the recorded operations
     * @param undisturbedBytes counted before
     * @param undisturbedOperations the operations of that count
     * @param undisturbedDeviation the standard deviation of that count
     * @param remarks sentences
     * @param types the classes of the recorded objects, in any order
     * @throws IllegalArgumentException when the sites do not add up to the bytes
     */
    public SiteReport {
        requireNonNull(engine, "engine");
        sites = sites.stream()
                .sorted(Comparator.comparingLong(AllocationSite::bytes)
                        .reversed()
                        .thenComparing(AllocationSite::isPlaced, Comparator.reverseOrder()))
                .toList();
        remarks = List.copyOf(remarks);
        types = types.stream()
                .sorted(Comparator.comparingLong(AllocatedType::bytes)
                        .reversed()
                        .thenComparing(AllocatedType::name))
                .toList();
        long sum = sites.stream().mapToLong(AllocationSite::bytes).sum();
        if (sum != bytes) {
            throw new IllegalArgumentException(
                    "sites: " + sum + " B (expected: the " + bytes + " B that were counted)");
        }
    }

    /**
     * Creates a report without the classes of the objects.
     *
     * @param engine how the sites were found
     * @param sites in any order
     * @param bytes counted while the sites were recorded
     * @param operations the recorded operations
     * @param undisturbedBytes counted before
     * @param undisturbedOperations the operations of that count
     * @param undisturbedDeviation the standard deviation of that count
     * @param remarks sentences
     * @throws IllegalArgumentException when the sites do not add up to the bytes
     */
    public SiteReport(
            Engine engine,
            List<AllocationSite> sites,
            long bytes,
            long operations,
            long undisturbedBytes,
            long undisturbedOperations,
            long undisturbedDeviation,
            List<String> remarks) {
        this(
                engine,
                sites,
                bytes,
                operations,
                undisturbedBytes,
                undisturbedOperations,
                undisturbedDeviation,
                remarks,
                List.of());
    }

    /**
     * Creates a report without a finding.
     *
     * @param reason a sentence with the way out
     * @return a report of {@link Engine#NONE} without operations
     */
    public static SiteReport notFound(String reason) {
        return new SiteReport(Engine.NONE, List.of(), 0, 0, 0, 0, 0, List.of(reason));
    }

    /**
     * Creates a report without a finding, whose remark is {@code where: not known, because} and a reason.
     *
     * @param because the end of that sentence, in lower case, with the way out
     * @return a report of {@link Engine#NONE} without operations
     */
    public static SiteReport notKnown(String because) {
        return notFound("where: not known, because " + because);
    }

    /**
     * Returns this report with more remarks.
     *
     * @param more sentences
     * @return a copy with these remarks after its own
     */
    public SiteReport plusRemarks(List<String> more) {
        List<String> all = Stream.concat(remarks.stream(), more.stream()).toList();
        return with(sites, all, 1);
    }

    /**
     * Returns this report with other sites.
     *
     * @param others the sites, with the same bytes together
     * @return a copy
     */
    public SiteReport withSites(List<AllocationSite> others) {
        return with(others, remarks, 1);
    }

    /** The same report of calls that performed several operations each. */
    SiteReport times(int operationsPerCall) {
        if (operationsPerCall == 1) {
            return this;
        }
        List<AllocationSite> ofOperations =
                sites.stream().map(site -> site.times(operationsPerCall)).toList();
        return with(ofOperations, remarks, operationsPerCall);
    }

    private SiteReport with(List<AllocationSite> others, List<String> allRemarks, int operationsPerCall) {
        return new SiteReport(
                engine,
                others,
                bytes,
                operations * operationsPerCall,
                undisturbedBytes,
                undisturbedOperations * operationsPerCall,
                undisturbedDeviation,
                allRemarks,
                types);
    }

    /**
     * Whether there is a finding.
     *
     * @return false if there is none; the remarks say why
     */
    public boolean isFound() {
        return operations > 0;
    }

    /**
     * The bytes that have a place.
     *
     * @return bytes in all operations together
     */
    public long placedBytes() {
        return sites.stream()
                .filter(AllocationSite::isPlaced)
                .mapToLong(AllocationSite::bytes)
                .sum();
    }

    /**
     * Whether the {@link #types} are those of all counted bytes, so that they can be subtracted.
     *
     * @return false also if no fresh JVM reported every object
     */
    public boolean hasAllTypes() {
        return engine == Engine.EXACT_FORK
                && operations > 0
                && types.stream().mapToLong(AllocatedType::bytes).sum() == bytes;
    }

    /**
     * The mean.
     *
     * @return bytes per operation while the sites were recorded; {@link Double#NaN} if nothing was found
     */
    public double bytesPerOperation() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }

    /**
     * The mean before anything was recorded.
     *
     * @return bytes per operation; {@link Double#NaN} if it was not measured, or the code did not settle
     */
    public double undisturbedBytesPerOperation() {
        return undisturbedOperations == 0 ? Double.NaN : (double) undisturbedBytes / undisturbedOperations;
    }

    /**
     * Whether code that exceeded a limit keeps that limit alone in a fresh JVM, and so has several steady states.
     *
     * @param limit in bytes per operation
     * @return also false if no fresh JVM measured it, or the code did not settle there
     */
    public boolean holdsAlone(long limit) {
        return engine == Engine.EXACT_FORK && undisturbedBytesPerOperation() <= limit;
    }

    /**
     * Whether recording changed the figure by more than 1 %, and by more than one object in a thousand operations.
     *
     * @return whether the sites explain another figure than the undisturbed one
     */
    public boolean isDisturbed() {
        double undisturbed = undisturbedBytesPerOperation();
        return Figures.isDisturbance(Math.abs(bytesPerOperation() - undisturbed), undisturbed);
    }

    /**
     * Returns a stack trace that leads to the largest site. IDEs and build tools link it to source lines.
     *
     * @param trace the error's own stack trace, innermost frame first
     * @return the path to the largest site with a place, then the trace; only the trace if there is no such site
     */
    public StackTraceElement[] leadTo(StackTraceElement... trace) {
        Stream<StackTraceElement> path =
                sites.stream().filter(AllocationSite::isPlaced).limit(1).flatMap(site -> site.path().stream());
        return Stream.concat(path, Stream.of(trace)).toArray(StackTraceElement[]::new);
    }

    /**
     * The table of sites, one line for each place.
     *
     * @return several lines, without a line end at the last
     */
    @Override
    public String toString() {
        return new SiteTable(this).text();
    }

    /**
     * The rows of some sites, with the reasons why the JIT kept their objects.
     *
     * @param wanted selects the sites
     * @return a line for each place, and a line for each reason; empty if no site is selected
     */
    public List<String> rows(Predicate<AllocationSite> wanted) {
        return new SiteTable(this, sites.stream().filter(wanted).toList()).rows();
    }
}
