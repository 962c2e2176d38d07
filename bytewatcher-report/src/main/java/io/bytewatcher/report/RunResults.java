package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;

/**
 * All that a run of tests measured: of one JVM, of all the JVMs of a build, or of many builds. Immutable.
 *
 * @param run names the run that the results are of; those of the JVMs of one run belong together
 * @param time when it began
 * @param machines the JVMs that measured, each different one once
 * @param tests one for each test and environment, in any order
 * @param soaks one for each test that ran under watch
 * @param unmeasured the tests that ran and that nobody asked to measure, as baselines name them; empty where no baseline is used
 * @param findings about the run as a whole
 */
public record RunResults(
        String run,
        Instant time,
        List<Machine> machines,
        List<TestResult> tests,
        List<SoakResult> soaks,
        List<String> unmeasured,
        List<Finding> findings) {
    /**
     * Copies.
     *
     * @param run names the run
     * @param time when it began
     * @param machines the JVMs
     * @param tests one for each test and environment
     * @param soaks one for each test under watch
     * @param unmeasured the tests that nobody asked to measure
     * @param findings about the run as a whole
     */
    public RunResults {
        requireNonNull(run, "run");
        requireNonNull(time, "time");
        machines = List.copyOf(machines);
        tests = List.copyOf(tests);
        soaks = List.copyOf(soaks);
        unmeasured = List.copyOf(unmeasured);
        findings = List.copyOf(findings);
    }

    /**
     * How many tests have a number that can be trusted, or were watched and could be judged.
     *
     * @return the count that all reports show
     */
    public long measured() {
        return tests.stream()
                        .flatMap(test -> test.measured().stream())
                        .filter(Measured::isTrusted)
                        .count()
                + soaks.stream().filter(SoakResult::isMeasured).count();
    }

    /**
     * How many tests kept to their limits, those under watch too.
     *
     * @return the count that all reports show
     */
    public long within() {
        return tests.stream()
                        .filter(test -> test.status() == Status.WITHIN_LIMIT)
                        .count()
                + soaks.stream()
                        .filter(soak -> !soak.failed() && !soak.limits().isEmpty())
                        .count();
    }

    /**
     * Whether something failed because of what it allocated.
     *
     * @return whether the gate is red
     */
    public boolean isRed() {
        return tests.stream().anyMatch(TestResult::failed)
                || soaks.stream().anyMatch(SoakResult::failed)
                || findings.stream().anyMatch(Finding::failed);
    }
}
