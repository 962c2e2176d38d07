package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationScope;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.lang.annotation.Annotation;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The request to measure a test's body.
 *
 * @param limit the limit in bytes; empty to record only
 * @param asWritten the limit of the body as written, in bytes; empty for none
 * @param mode the number of runs of the body
 * @param scope the threads whose allocation counts
 * @param tolerance the bytes by which the figure may differ from its baseline; empty for the configured tolerance
 */
public record MeasurementRequest(
        OptionalLong limit, OptionalLong asWritten, AllocationMode mode, AllocationScope scope, OptionalLong tolerance)
        implements AllocationRequest {
    private static final String BYTES = " (expected: >= 0 bytes)";
    private static final String NO_SECOND_FIGURE = " has no second figure)";

    /** Creates a request without a limit for the body as written. */
    public MeasurementRequest(OptionalLong limit, AllocationMode mode, AllocationScope scope, OptionalLong tolerance) {
        this(limit, OptionalLong.empty(), mode, scope, tolerance);
    }

    /** Reads {@link MaxAllocation}, {@link NoAllocation} or {@link MeasureAllocation}. */
    static MeasurementRequest of(Annotation our, Supplier<String> name) {
        if (our instanceof MeasureAllocation measure) {
            OptionalLong tolerance = tolerance("@MeasureAllocation", measure.baselineTolerance(), name);
            return new MeasurementRequest(OptionalLong.empty(), measure.mode(), measure.scope(), tolerance);
        }
        if (our instanceof NoAllocation none) {
            if (none.asWritten() && none.mode() != AllocationMode.STEADY_STATE) {
                throw bad(
                        name,
                        "@NoAllocation asWritten: true (expected: false, because a " + none.mode() + NO_SECOND_FIGURE);
            }
            OptionalLong asWritten = none.asWritten() ? OptionalLong.of(0) : OptionalLong.empty();
            return new MeasurementRequest(
                    OptionalLong.of(0), asWritten, none.mode(), none.scope(), OptionalLong.empty());
        }
        MaxAllocation max = (MaxAllocation) our;
        if (max.value() < 0) {
            throw bad(name, "@MaxAllocation value: " + max.value() + BYTES);
        }
        OptionalLong tolerance = tolerance("@MaxAllocation", max.baselineTolerance(), name);
        return new MeasurementRequest(
                OptionalLong.of(max.value()), asWritten(max, name), max.mode(), max.scope(), tolerance);
    }

    private static OptionalLong asWritten(MaxAllocation max, Supplier<String> name) {
        long bytes = max.asWritten();
        if (bytes < MaxAllocation.NOT_LIMITED) {
            throw bad(name, "@MaxAllocation asWritten: " + bytes + BYTES);
        }
        if (bytes >= 0 && max.mode() != AllocationMode.STEADY_STATE) {
            throw bad(
                    name,
                    "@MaxAllocation asWritten: " + bytes + " (expected: none, because a " + max.mode()
                            + NO_SECOND_FIGURE);
        }
        return bytes == MaxAllocation.NOT_LIMITED ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private static OptionalLong tolerance(String annotation, long bytes, Supplier<String> name) {
        if (bytes < MaxAllocation.AS_CONFIGURED) {
            throw bad(name, annotation + " baselineTolerance: " + bytes + BYTES);
        }
        return bytes == MaxAllocation.AS_CONFIGURED ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private static ExtensionConfigurationException bad(Supplier<String> name, String problem) {
        return new ExtensionConfigurationException(name.get() + ": " + problem);
    }

    @Override
    public boolean isLimited() {
        return limit.isPresent();
    }

    @Override
    public boolean countsAllThreads() {
        return scope == AllocationScope.ALL_THREADS;
    }

    @Override
    public String describe() {
        String what = limit.isPresent() ? "a limit of " + limit.getAsLong() + " B" : "no limit";
        String written = asWritten.isPresent() ? " and " + asWritten.getAsLong() + " B as written" : "";
        return what + written + " (" + mode + ", " + scope + ")";
    }
}
