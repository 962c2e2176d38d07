package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares a measurement with the limits of its test: of bytes, of objects, and as written. */
final class LimitComparison {
    private final MeasurementRequest request;
    private final Allocation allocation;
    private final CountedObjects objects;

    LimitComparison(MeasurementRequest request, Allocation allocation) {
        this.request = request;
        this.allocation = allocation;
        objects = CountedObjects.of(allocation, request.ignoring());
    }

    /** The objects that count, if a search for them was made. */
    CountedObjects objects() {
        return objects;
    }

    boolean isBrokenAsWritten() {
        return request.asWritten().isPresent()
                && allocation
                        .asWritten()
                        .filter(written -> written.exceeds(request.asWritten().getAsLong()))
                        .isPresent();
    }

    /** Whether the limit is broken, or not known to hold. */
    boolean isBroken() {
        return (isBrokenByBytes() || mayBeBrokenByObjects()) && !holdsByObjects();
    }

    /** Whether the limit may be broken by the number of objects only, which is not known. */
    boolean isUndecided() {
        return !isBrokenByBytes() && !objects.isKnown();
    }

    private boolean isBrokenByBytes() {
        return request.limit().isPresent() && allocation.exceeds(request.limit().getAsLong());
    }

    private boolean mayBeBrokenByObjects() {
        return request.objects().isPresent()
                && allocation.exceeds(CountedObjects.harmless(request.objects().getAsLong()));
    }

    private boolean needsObjects() {
        return request.objects().isPresent() || !request.ignoring().isEmpty();
    }

    /** Whether the limit holds for the objects that a fresh JVM has reported, which are those of this JVM. */
    private boolean holdsByObjects() {
        return needsObjects()
                && objects.hold(request)
                && CountedObjects.areOf(allocation, allocation.sites().orElseThrow());
    }

    /** Whether the limit holds alone in a fresh JVM, whatever the figure of this JVM. */
    boolean holdsAlone(SiteReport alone) {
        boolean byBytes =
                request.objects().isEmpty() && alone.holdsAlone(request.limit().orElseThrow());
        return byBytes || (needsObjects() && objects.hold(request));
    }

    /** Describes the objects by which a fresh JVM showed that the limit holds; empty if bytes were enough. */
    String heldByObjects() {
        boolean wasAsked = (isBrokenByBytes() || mayBeBrokenByObjects()) && holdsByObjects();
        return wasAsked
                ? Stream.of(objects.notCounted(), request.objects().isPresent() ? objects.number() + " per call" : "")
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining("; "))
                        + ", as a fresh JVM has recorded in " + Figures.group(objects.operations()) + " calls"
                : "";
    }
}
