package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The result of a test. Immutable.
 *
 * @param module the module, such as the name of its folder; may be empty
 * @param test the test, as baselines name it, such as {@code com.acme.CodecTest#encodes}; not empty
 * @param name the test, as messages name it, such as {@code CodecTest.encodes()}
 * @param status the state with respect to its limit
 * @param limit in bytes per operation; empty without a limit
 * @param measured the measurement; empty without one
 * @param baseline the comparison with the baseline; empty without one
 * @param failed whether the test failed because of its allocation, or because that could not be measured
 * @param message of that failure, or the reason why nothing was measured; may be empty
 * @param environment the environment of the measurement
 */
public record TestResult(
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
    /**
     * Checks.
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
        return new TestResult(module, test, name, status, limit, measured, compared, failed, message, environment);
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
     * This result with what its 0 B hangs on.
     *
     * @param zero what the figure hangs on
     * @return a copy, which is equal without a measurement
     */
    public TestResult withFragileZero(FragileZero zero) {
        return withMeasured(measured.map(found -> found.withFragileZero(zero)));
    }

    TestResult withModule(String other) {
        return new TestResult(other, test, name, status, limit, measured, baseline, failed, message, environment);
    }

    private TestResult withMeasured(Optional<Measured> other) {
        return new TestResult(module, test, name, status, limit, other, baseline, failed, message, environment);
    }
}
