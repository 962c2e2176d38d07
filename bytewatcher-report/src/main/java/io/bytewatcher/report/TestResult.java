package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a test's allocation. Immutable.
 *
 * @param module in which module, such as its folder's name; may be empty
 * @param test which test, as baselines name it, such as {@code com.acme.CodecTest#encodes}; any text but an empty one
 * @param name as messages name it, such as {@code CodecTest.encodes()}
 * @param status what its limit says
 * @param limit in bytes per operation; empty where it has none
 * @param measured the measurement; empty where there is none
 * @param baseline how that stands to the baseline; empty where there was no comparison
 * @param failed whether the test failed because of what it allocated, or because that could not be measured
 * @param message of that failure, or why nothing was measured; may be empty
 * @param environment what the figure depends on besides the code
 */
public record TestResult(
        String module,
        String test,
        String name,
        Status status,
        OptionalLong limit,
        Optional<Measured> measured,
        Optional<BaselineResult> baseline,
        boolean failed,
        String message,
        Environment environment) {
    /**
     * Checks.
     *
     * @param module in which module
     * @param test which test
     * @param name as messages name it
     * @param status what its limit says
     * @param limit in bytes per operation
     * @param measured the measurement
     * @param baseline how that stands to the baseline
     * @param failed whether the test failed because of it
     * @param message of that failure
     * @param environment what the figure depends on
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
     * How it stands to its baseline. More or less than that is no change where it was excused, because the code has several steady states.
     *
     * @return empty where there was no comparison, or it was excused
     */
    public Optional<Outcome> outcome() {
        boolean isExcused = status == Status.SEVERAL_STATES && !failed;
        return baseline.map(BaselineResult::outcome)
                .filter(outcome -> !isExcused || (outcome != Outcome.REGRESSED && outcome != Outcome.IMPROVED));
    }

    /**
     * This result with another comparison.
     *
     * @param compared with the baseline; empty where there was no comparison
     * @return a copy
     */
    public TestResult withBaseline(Optional<BaselineResult> compared) {
        return new TestResult(module, test, name, status, limit, measured, compared, failed, message, environment);
    }

    /**
     * This result with other sites.
     *
     * @param sites where the bytes came from, the largest first
     * @return a copy; this where nothing was measured
     */
    public TestResult withSites(List<AllocationSite> sites) {
        return new TestResult(
                module,
                test,
                name,
                status,
                limit,
                measured.map(found -> found.withSites(sites)),
                baseline,
                failed,
                message,
                environment);
    }
}
