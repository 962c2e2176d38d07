package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;

/**
 * The results of a run: of one JVM, of all JVMs of a build, or of many builds. Immutable.
 *
 * @param run the name of the run, which all of its JVMs share
 * @param time the time of its beginning
 * @param machines the JVMs that measured, each different one once
 * @param tests one for each test and environment, in any order
 * @param soaks one for each test under watch
 * @param unmeasured the tests that have no result, because none was requested, they were skipped, or they failed before it, as baselines
 *     name them; empty without a baseline
 * @param findings remarks about the run as a whole
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
     * @param run the name of the run
     * @param time the time of its beginning
     * @param machines the JVMs
     * @param tests one for each test and environment
     * @param soaks one for each test under watch
     * @param unmeasured the tests without a result, if a baseline is used
     * @param findings remarks about the run as a whole
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
     * The number of tests with a trusted number, and of soaks that could be judged.
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
     * The number of tests and soaks within their limits.
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
     * Whether a test, a soak or a finding failed.
     *
     * @return whether the gate is red
     */
    public boolean isRed() {
        return tests.stream().anyMatch(TestResult::failed)
                || soaks.stream().anyMatch(SoakResult::failed)
                || findings.stream().anyMatch(Finding::failed);
    }

    /** Whether a test or a breach has sites. */
    boolean hasSites() {
        return tests.stream()
                        .flatMap(test -> test.measured().stream())
                        .anyMatch(measured -> !measured.sites().isEmpty())
                || soaks.stream().anyMatch(soak -> !soak.sites().isEmpty());
    }

    /**
     * Returns these results with other tests and findings.
     *
     * @param otherTests in any order
     * @param otherFindings remarks about the run as a whole
     * @return a copy
     */
    public RunResults with(List<TestResult> otherTests, List<Finding> otherFindings) {
        return new RunResults(run, time, machines, otherTests, soaks, unmeasured, otherFindings);
    }
}
