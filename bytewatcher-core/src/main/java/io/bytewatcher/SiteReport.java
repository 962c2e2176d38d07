package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.jit.JvmDescription;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where code allocated, to the byte. Immutable.
 *
 * <pre>{@code
 * SiteReport report = Allocations.sites(() -> codec.encode(order, buffer));
 * System.out.println(report);
 * // 48  OrderCodec.price(OrderCodec.java:88)   string concatenation
 * // 16  OrderCodec.id(OrderCodec.java:90)      boxing long → Long
 * // 64  of 64 B explained
 * }</pre>
 *
 * <p>Finding sites can itself change what the JIT does with the code; then {@link #isDisturbed()} and the remarks say so.
 *
 * @param engine how the sites were found
 * @param sites by bytes, the largest first; what could not be placed is a row of its own, so that together they make {@code bytes}
 * @param bytes what the JVM counted while the sites were recorded, in all operations together
 * @param operations in so many operations of the measured code; 0 only where nothing could be found, which the remarks explain
 * @param undisturbedBytes what the JVM counted before anything was recorded or instrumented
 * @param undisturbedOperations in so many operations
 * @param remarks sentences, such as which class had to be left out and why
 */
public record SiteReport(
        Engine engine,
        List<AllocationSite> sites,
        long bytes,
        long operations,
        long undisturbedBytes,
        long undisturbedOperations,
        List<String> remarks)
        implements Serializable {

    /** How sites are found. */
    public enum Engine {
        /** In a fresh JVM that reports each single object; nothing is instrumented. */
        EXACT_FORK,
        /** In this JVM, by marks put into its classes for as long as it takes. */
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
     * @param operations in so many operations
     * @param undisturbedBytes counted before
     * @param undisturbedOperations in so many operations
     * @param remarks sentences
     * @throws IllegalArgumentException when the sites do not make the bytes
     */
    public SiteReport {
        requireNonNull(engine, "engine");
        sites = sites.stream()
                .sorted(Comparator.comparingLong(AllocationSite::bytes)
                        .reversed()
                        .thenComparing(AllocationSite::isPlaced, Comparator.reverseOrder()))
                .toList();
        remarks = List.copyOf(remarks);
        long sum = sites.stream().mapToLong(AllocationSite::bytes).sum();
        if (sum != bytes) {
            throw new IllegalArgumentException(
                    "sites: " + sum + " B (expected: the " + bytes + " B that were counted)");
        }
    }

    /**
     * A report without a finding.
     *
     * @param reason a sentence with the way out
     * @return a report of {@link Engine#NONE} that has no operations
     */
    public static SiteReport notFound(String reason) {
        return new SiteReport(Engine.NONE, List.of(), 0, 0, 0, 0, List.of(reason));
    }

    /**
     * This report with more to say.
     *
     * @param more sentences
     * @return a copy with these remarks after its own
     */
    public SiteReport plusRemarks(List<String> more) {
        List<String> all = Stream.concat(remarks.stream(), more.stream()).toList();
        return new SiteReport(engine, sites, bytes, operations, undisturbedBytes, undisturbedOperations, all);
    }

    /**
     * Whether there is a finding.
     *
     * @return false where the remarks say why there is none
     */
    public boolean isFound() {
        return operations > 0;
    }

    /**
     * What has a place.
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
     * The mean.
     *
     * @return bytes per operation while the sites were recorded; {@link Double#NaN} where nothing was found
     */
    public double bytesPerOperation() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }

    /**
     * The mean before anything was recorded.
     *
     * @return bytes per operation; {@link Double#NaN} where that was not measured, or the code did not settle
     */
    public double undisturbedBytesPerOperation() {
        return undisturbedOperations == 0 ? Double.NaN : (double) undisturbedBytes / undisturbedOperations;
    }

    /**
     * Whether code that broke a limit keeps it when it runs alone in a fresh JVM: then it has several steady states.
     *
     * @param limit in bytes per operation
     * @return false too where no fresh JVM could be asked, or the code did not settle there
     */
    public boolean holdsAlone(long limit) {
        return engine == Engine.EXACT_FORK && undisturbedBytesPerOperation() <= limit;
    }

    /**
     * Whether recording changed the figure: by more than a hundredth, and by more than one object in a thousand operations.
     *
     * @return whether the sites explain another figure than the undisturbed one
     */
    public boolean isDisturbed() {
        if (operations == 0 || undisturbedOperations == 0) {
            return false;
        }
        double difference = Math.abs(bytesPerOperation() - undisturbedBytesPerOperation());
        return difference > 0.01 * undisturbedBytesPerOperation()
                && difference * 1_000 > JvmDescription.SMALLEST_OBJECT;
    }

    /**
     * A stack trace that leads to the largest site, for an error that IDEs and build tools link to source lines.
     *
     * @param trace the error's own stack trace, innermost frame first
     * @return the path to the largest site that has a place, then the trace; only the trace where there is none
     */
    public StackTraceElement[] leadTo(StackTraceElement... trace) {
        Stream<StackTraceElement> path =
                sites.stream().filter(AllocationSite::isPlaced).limit(1).flatMap(site -> site.path().stream());
        return Stream.concat(path, Stream.of(trace)).toArray(StackTraceElement[]::new);
    }

    /**
     * The table, with a line for each place.
     *
     * @return several lines, without a line end at the last
     */
    @Override
    public String toString() {
        return BreachFormatter.table(this);
    }
}
