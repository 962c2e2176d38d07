package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.JvmDescription;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.request.IgnoredTypes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The objects that count towards a limit, and those that do not, as a fresh JVM has reported them.
 *
 * @param operations the recorded calls; 0 if the objects are not known
 * @param unknown the reason why the objects are not known; empty if they are
 */
record CountedObjects(List<AllocatedType> counted, List<AllocatedType> ignored, long operations, String unknown) {
    /** Code allocates rarely if at most one in so many calls allocates the smallest object. */
    private static final int RARE = 16;
    /** Rates of rare objects that differ more are not the same. */
    private static final int MOST_RATIO = 4;

    /** The objects of a report. */
    static CountedObjects of(SiteReport report, IgnoredTypes ignoring) {
        String unknown = whyUnknown(report);
        if (!unknown.isEmpty()) {
            return unknown(unknown);
        }
        return new CountedObjects(
                report.types().stream()
                        .filter(type -> !ignoring.covers(type.name()))
                        .toList(),
                report.types().stream()
                        .filter(type -> ignoring.covers(type.name()))
                        .toList(),
                report.operations(),
                "");
    }

    /** The objects of a measurement, if a search for its sites was made. */
    static CountedObjects of(Allocation allocation, IgnoredTypes ignoring) {
        return allocation
                .sites()
                .map(report -> of(report, ignoring))
                .orElseGet(() -> unknown("the search for them is off (" + ByteWatcherKeys.SITES + "=off)"));
    }

    private static CountedObjects unknown(String why) {
        return new CountedObjects(List.of(), List.of(), 0, why);
    }

    private static String whyUnknown(SiteReport report) {
        if (!report.isFound() || report.engine() != SiteReport.Engine.EXACT_FORK) {
            return report.remarks().isEmpty()
                    ? "no fresh JVM has reported them"
                    : report.remarks().stream()
                            .map(remark -> remark.replaceFirst("^(where: )?(not known, because )?", ""))
                            .collect(Collectors.joining("; "));
        }
        if (!report.hasAllTypes()) {
            long known = report.types().stream().mapToLong(AllocatedType::bytes).sum();
            return "the objects that the fresh JVM reported have " + Figures.mean(known, report.operations())
                    + " B per call, and it counted " + Figures.mean(report.bytes(), report.operations()) + " B";
        }
        if (report.undisturbedOperations() == 0) {
            return "the test did not settle in the fresh JVM";
        }
        boolean areRare =
                isRare(report.undisturbedBytesPerOperation()) && isRare((double) report.bytes() / report.operations());
        return report.isDisturbed() && !areRare ? "recording them changed the figure of the fresh JVM" : "";
    }

    boolean isKnown() {
        return unknown.isEmpty();
    }

    /** Whether known objects are within the limits of a request. */
    boolean hold(MeasurementRequest request) {
        return isKnown() && areWithin(bytes(), request.limit()) && areWithin(objects(), request.objects());
    }

    private boolean areWithin(long sum, OptionalLong limit) {
        return limit.isEmpty() || -Math.floorDiv(-sum, operations) <= limit.getAsLong();
    }

    private long bytes() {
        return counted.stream().mapToLong(AllocatedType::bytes).sum();
    }

    private long objects() {
        return counted.stream().mapToLong(AllocatedType::objects).sum();
    }

    /** Such as {@code 3 objects}. */
    String number() {
        return objects() % operations == 0
                ? MeasurementRequest.objects(objects() / operations)
                : Figures.mean(objects(), operations) + " objects";
    }

    /** The counted objects by class, such as {@code 2 byte[], 1 java.lang.Long}. */
    String classes() {
        return counted.stream()
                .map(type -> Figures.mean(type.objects(), operations) + " " + type.name())
                .collect(Collectors.joining(", "));
    }

    /** A sentence without an end about the objects that do not count; empty if there are none. */
    String notCounted() {
        String types = ignored.stream()
                .map(type -> Figures.mean(type.bytes(), operations) + " B of " + withoutPackage(type.name()))
                .collect(Collectors.joining(" and "));
        return types.isEmpty() ? "" : types + " are not counted";
    }

    private static String withoutPackage(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the bytes that remain after the ignored classes are subtracted, in words. */
    String left() {
        return Figures.mean(bytes(), operations) + " B are left";
    }

    /**
     * The most bytes per call in which there cannot be more objects than a limit. A steady figure is a mean, too, so an object that only
     * some calls allocate counts: 40 B can be 2 and 3 objects of 16 B in turn.
     */
    static long harmless(long limit) {
        return limit > Long.MAX_VALUE / JvmDescription.SMALLEST_OBJECT
                ? Long.MAX_VALUE
                : limit * JvmDescription.SMALLEST_OBJECT;
    }

    /**
     * Whether a fresh JVM has the same figure as this one, so that its objects are those of this one: exactly, if each call allocates the
     * same in both. If calls allocate rarely, how many do can depend on other threads, as with a contended lock, and differs a little from
     * JVM to JVM.
     */
    static boolean areOf(Allocation here, SiteReport alone) {
        if (here.verdict() == Verdict.STEADY && alone.undisturbedDeviation() == 0) {
            return product(here.bytes(), alone.undisturbedOperations())
                    .equals(product(alone.undisturbedBytes(), here.operations()));
        }
        return here.verdict() == Verdict.AMORTISED
                && (Figures.areAlike(here.bytesPerOperation(), alone.undisturbedBytesPerOperation())
                        || areRarelyAlike(here.bytesPerOperation(), alone.undisturbedBytesPerOperation()));
    }

    private static boolean areRarelyAlike(double one, double other) {
        double less = Math.min(one, other);
        double more = Math.max(one, other);
        return isRare(less) && isRare(more) && more <= MOST_RATIO * less;
    }

    private static boolean isRare(double bytesPerOperation) {
        return bytesPerOperation > 0 && bytesPerOperation * RARE <= JvmDescription.SMALLEST_OBJECT;
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
