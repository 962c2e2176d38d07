package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a test. Immutable.
 *
 * @param module the module, such as the name of its folder; may be empty
 * @param test the test, as baselines name it, such as {@code com.acme.CodecTest#encodes}; not empty
 * @param name the test, as messages name it, such as {@code CodecTest.encodes()}
 * @param status the state with respect to its limit
 * @param limit in bytes per operation; empty without one
 * @param objectLimit in objects per operation; empty without one
 * @param measured the measurement; empty without one
 * @param baseline the comparison with the baseline; empty without one
 * @param failed whether the test failed because of its allocation, or because that could not be measured
 * @param message of that failure, the reason why nothing was measured, or what decided that a test passes; may be empty
 * @param environment the environment of the measurement
 */
public record TestResult(
        String module,
        String test,
        String name,
        Status status,
        OptionalLong limit,
        OptionalLong objectLimit,
        Optional<Measured> measured,
        Optional<Comparison> baseline,
        boolean failed,
        String message,
        Environment environment) {
    /**
     * Checks.
     *
     * @param module the module
     * @param test the test, as baselines name it
     * @param name the test, as messages name it
     * @param status the state with respect to its limit
     * @param limit in bytes per operation
     * @param objectLimit in objects per operation
     * @param measured the measurement
     * @param baseline the comparison with the baseline
     * @param failed whether the test failed because of its allocation
     * @param message of that failure
     * @param environment the environment of the measurement
     * @throws IllegalArgumentException when the test has no name, or a limit is negative
     */
    public TestResult {
        requireNonNull(module, "module");
        requireNonNull(name, "name");
        requireNonNull(status, "status");
        requireNonNull(measured, "measured");
        requireNonNull(baseline, "baseline");
        requireNonNull(message, "message");
        requireNonNull(environment, "environment");
        if (test.isEmpty()) {
            throw new IllegalArgumentException("test: \"\" (expected: a name)");
        }
        if (limit.isPresent() && limit.getAsLong() < 0) {
            throw new IllegalArgumentException("limit: " + limit.getAsLong() + " (expected: >= 0 bytes per operation)");
        }
        if (objectLimit.isPresent() && objectLimit.getAsLong() < 0) {
            throw new IllegalArgumentException(
                    "object limit: " + objectLimit.getAsLong() + " (expected: >= 0 objects per operation)");
        }
    }

    /**
     * Creates a result without a limit on objects.
     *
     * @param module the module
     * @param test the test, as baselines name it
     * @param name the test, as messages name it
     * @param status the state with respect to its limit
     * @param limit in bytes per operation
     * @param measured the measurement
     * @param baseline the comparison with the baseline
     * @param failed whether the test failed because of its allocation
     * @param message of that failure
     * @param environment the environment of the measurement
     * @throws IllegalArgumentException when the test has no name, or the limit is negative
     */
    public TestResult(
            String module,
            String test,
            String name,
            Status status,
            OptionalLong limit,
            Optional<Measured> measured,
            Optional<Comparison> baseline,
            boolean failed,
            String message,
            Environment environment) {
        this(module, test, name, status, limit, OptionalLong.empty(), measured, baseline, failed, message, environment);
    }

    /**
     * The outcome of the comparison with the baseline. A regression or an improvement is excused where the code has several steady
     * states.
     *
     * @return the outcome; empty without a comparison, and where it is excused
     */
    public Optional<Outcome> outcome() {
        boolean isExcused = status == Status.SEVERAL_STATES && !failed;
        return baseline.map(Comparison::outcome)
                .filter(outcome -> !isExcused || (outcome != Outcome.REGRESSED && outcome != Outcome.IMPROVED));
    }

    /**
     * The measurement, for baselines.
     *
     * @return the figure and its sites; empty where no number can be trusted
     */
    public Optional<MeasuredTest> measuredTest() {
        return measured.flatMap(
                found -> found.figure().map(figure -> new MeasuredTest(test, figure, found.baselineSites())));
    }

    /**
     * This result with a different comparison.
     *
     * @param compared the comparison; may be empty
     * @return a copy
     */
    public TestResult withBaseline(Optional<Comparison> compared) {
        return new TestResult(
                module, test, name, status, limit, objectLimit, measured, compared, failed, message, environment);
    }

    /**
     * This result with different sites.
     *
     * @param sites the sites, the largest first
     * @return a copy, which has no sites without a measurement
     */
    public TestResult withSites(List<AllocationSite> sites) {
        return withMeasured(measured.map(found -> found.withSites(sites)));
    }

    /**
     * This result with what its 0 B depends on.
     *
     * @param zero what the figure depends on
     * @return a copy, which is equal without a measurement
     */
    public TestResult withFragileZero(FragileZero zero) {
        return withMeasured(measured.map(found -> found.withFragileZero(zero)));
    }

    /** The limits in words, such as {@code 48 B and 2 objects}; empty without one. */
    String limits() {
        return Stream.concat(
                        limit.stream().mapToObj(bytes -> Figures.group(bytes) + " B"),
                        objectLimit.stream()
                                .mapToObj(objects -> Figures.group(objects) + (objects == 1 ? " object" : " objects")))
                .collect(Collectors.joining(" and "));
    }

    TestResult withModule(String other) {
        return new TestResult(
                other, test, name, status, limit, objectLimit, measured, baseline, failed, message, environment);
    }

    private TestResult withMeasured(Optional<Measured> other) {
        return new TestResult(
                module, test, name, status, limit, objectLimit, other, baseline, failed, message, environment);
    }
}
