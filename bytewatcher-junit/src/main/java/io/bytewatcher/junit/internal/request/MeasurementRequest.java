package io.bytewatcher.junit.internal.request;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The request to measure a test's body.
 *
 * @param limit the limit in bytes; empty for none
 * @param objects the limit in objects per call; empty for none
 * @param ignoring the classes whose objects do not count towards these two
 * @param asWritten the limit of the body as written, in bytes; empty for none
 * @param mode the number of runs of the body
 * @param scope the threads whose allocation counts
 * @param tolerance the bytes by which the figure may differ from its baseline; empty for the configured tolerance
 */
public record MeasurementRequest(
        OptionalLong limit,
        OptionalLong objects,
        IgnoredTypes ignoring,
        OptionalLong asWritten,
        AllocationMode mode,
        AllocationScope scope,
        OptionalLong tolerance)
        implements AllocationRequest {
    private static final String BYTES = " (expected: >= 0 bytes)";
    private static final String NO_SECOND_FIGURE = " has no second figure)";
    private static final String NOT_RUN_AGAIN = " is not run again for the classes of its objects)";

    /** Creates a request that limits at most the bytes of all classes. */
    public MeasurementRequest(OptionalLong limit, AllocationMode mode, AllocationScope scope, OptionalLong tolerance) {
        this(limit, OptionalLong.empty(), IgnoredTypes.NONE, OptionalLong.empty(), mode, scope, tolerance);
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
                    OptionalLong.of(0),
                    OptionalLong.empty(),
                    ignoring("@NoAllocation", none.ignoring(), none.mode(), asWritten, name),
                    asWritten,
                    none.mode(),
                    none.scope(),
                    OptionalLong.empty());
        }
        MaxAllocation max = (MaxAllocation) our;
        OptionalLong objects =
                steadyLimit("objects", max.objects(), max.mode(), " (expected: >= 0 objects)", NOT_RUN_AGAIN, name);
        boolean onlyObjects = max.value() == MaxAllocation.NOT_LIMITED && objects.isPresent();
        if (max.value() < 0 && !onlyObjects) {
            throw bad(name, "@MaxAllocation value: " + max.value() + BYTES);
        }
        OptionalLong asWritten = steadyLimit("asWritten", max.asWritten(), max.mode(), BYTES, NO_SECOND_FIGURE, name);
        return new MeasurementRequest(
                onlyObjects ? OptionalLong.empty() : OptionalLong.of(max.value()),
                objects,
                ignoring("@MaxAllocation", max.ignoring(), max.mode(), asWritten, name),
                asWritten,
                max.mode(),
                max.scope(),
                tolerance("@MaxAllocation", max.baselineTolerance(), name));
    }

    /** Reads a limit of {@link MaxAllocation} that only a steady state can have. */
    private static OptionalLong steadyLimit(
            String attribute, long limit, AllocationMode mode, String range, String whyNot, Supplier<String> name) {
        if (limit < MaxAllocation.NOT_LIMITED) {
            throw bad(name, "@MaxAllocation " + attribute + ": " + limit + range);
        }
        if (limit >= 0 && mode != AllocationMode.STEADY_STATE) {
            throw bad(
                    name,
                    "@MaxAllocation " + attribute + ": " + limit + " (expected: none, because a " + mode + whyNot);
        }
        return limit == MaxAllocation.NOT_LIMITED ? OptionalLong.empty() : OptionalLong.of(limit);
    }

    private static IgnoredTypes ignoring(
            String annotation, String[] patterns, AllocationMode mode, OptionalLong asWritten, Supplier<String> name) {
        for (String pattern : patterns) {
            String what = annotation + " ignoring: \"" + pattern + "\"";
            if (!IgnoredTypes.isValid(pattern)) {
                throw bad(
                        name,
                        what + " (expected: the binary name of a class, such as java.util.HashMap$Node or byte[],"
                                + " with * for any characters)");
            }
            if (mode != AllocationMode.STEADY_STATE) {
                throw bad(name, what + " (expected: none, because a " + mode + NOT_RUN_AGAIN);
            }
            if (asWritten.isPresent()) {
                throw bad(name, what + " (expected: none, because the limit asWritten counts all classes)");
            }
        }
        return new IgnoredTypes(List.of(patterns));
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

    /** Whether a limit allows bytes or objects. Such a limit is probably a figure of an earlier build. */
    public boolean allowsSome() {
        return limit.orElse(0) > 0 || objects.orElse(0) > 0;
    }

    @Override
    public boolean isLimited() {
        return limit.isPresent() || objects.isPresent();
    }

    @Override
    public boolean countsAllThreads() {
        return scope == AllocationScope.ALL_THREADS;
    }

    @Override
    public String describe() {
        String bytes = limit.isPresent() ? limit.getAsLong() + " B" : "";
        String counted = objects.isPresent() ? objects(objects.getAsLong()) : "";
        String limits = Stream.of(bytes, counted).filter(one -> !one.isEmpty()).collect(Collectors.joining(" and "));
        String what = (limits.isEmpty() ? "no limit" : "a limit of " + limits)
                + (ignoring.isEmpty() ? "" : " without " + String.join(", ", ignoring.patterns()));
        String written = asWritten.isPresent() ? " and " + asWritten.getAsLong() + " B as written" : "";
        return what + written + " (" + mode + ", " + scope + ")";
    }

    /** Such as {@code 1 object} or {@code 1,000 objects}. */
    public static String objects(long number) {
        return number == 1 ? "1 object" : Figures.group(number) + " objects";
    }
}
