package io.bytewatcher.report;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.watch.ThreadHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Small results. */
final class Samples {
    static final Environment JDK17 = new Environment("compressed-oops", "g1", "c2", 17);
    static final Environment JDK25 = new Environment("compressed-oops", "g1", "c2", 25);
    static final Machine MACHINE =
            new Machine("17.0.15+6", "OpenJDK 64-Bit Server VM", "Linux 6.1 amd64", 2, 1L << 30, "");
    static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private Samples() {}

    static RunResults run(TestResult... tests) {
        return run("run", 0, tests);
    }

    static RunResults run(String run, int second, TestResult... tests) {
        return new RunResults(
                run, NOON.plusSeconds(second), List.of(MACHINE), List.of(tests), List.of(), List.of(), List.of());
    }

    static RunResults withFindings(RunResults results, Finding... findings) {
        return results.with(results.tests(), List.of(findings));
    }

    static RunResults withUnmeasured(RunResults results, String... unmeasured) {
        return new RunResults(
                results.run(),
                results.time(),
                results.machines(),
                results.tests(),
                results.soaks(),
                List.of(unmeasured),
                results.findings());
    }

    static RunResults withSoaks(RunResults results, SoakResult... soaks) {
        return new RunResults(
                results.run(),
                results.time(),
                results.machines(),
                results.tests(),
                List.of(soaks),
                results.unmeasured(),
                results.findings());
    }

    /** Recorded, at steady state. */
    static TestResult steady(String test, long bytes, AllocationSite... sites) {
        return result("", test, measured(Verdict.STEADY, bytes, sites), false, "");
    }

    /** Over a limit of 0. */
    static TestResult failed(String test, long bytes, String message, AllocationSite... sites) {
        return result("", test, measured(Verdict.STEADY, bytes, sites), true, message);
    }

    static Measured measured(Verdict verdict, long bytes, AllocationSite... sites) {
        boolean once = verdict == Verdict.SINGLE_SHOT;
        long operations = once ? 1 : 1_000;
        return measured(
                verdict,
                bytes * operations,
                operations,
                once ? 0 : 24_000,
                once ? List.of() : List.of(new Round(500, bytes * 500), new Round(500, bytes * 500)),
                "",
                List.of(sites));
    }

    /** On the test's thread, without one-off bytes or a figure as written. */
    static Measured measured(
            Verdict verdict,
            long bytes,
            long operations,
            long warmUp,
            List<Round> rounds,
            String explanation,
            List<AllocationSite> sites) {
        return new Measured(
                verdict,
                AllocationScope.TEST_THREAD,
                bytes,
                operations,
                warmUp,
                rounds,
                List.of(),
                explanation,
                sites,
                Optional.empty(),
                Optional.empty());
    }

    /** 96 B in 60,000 calls. */
    static Measured amortised() {
        List<Round> rounds = List.of(new Round(30_000, 32), new Round(30_000, 64));
        return measured(Verdict.AMORTISED, 96, 60_000, 24_000, rounds, "", List.of());
    }

    static TestResult result(String module, String test, Measured measured, boolean failed, String message) {
        return new TestResult(
                module,
                test,
                test.substring(test.lastIndexOf('.') + 1).replace('#', '.') + "()",
                failed ? Status.OVER_LIMIT : Status.RECORDED,
                failed ? OptionalLong.of(0) : OptionalLong.empty(),
                Optional.of(measured),
                Optional.empty(),
                failed,
                message,
                JDK17);
    }

    static TestResult notMeasured(String test, boolean failed, String message) {
        return new TestResult(
                "",
                test,
                test,
                Status.NOT_MEASURED,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                failed,
                message,
                JDK17);
    }

    static TestResult in(Environment environment, TestResult test) {
        return with(test, test.failed(), test.message(), environment);
    }

    static TestResult with(TestResult test, boolean failed, String message, Environment environment) {
        return new TestResult(
                test.module(),
                test.test(),
                test.name(),
                test.status(),
                test.limit(),
                test.measured(),
                test.baseline(),
                failed,
                message,
                environment);
    }

    static TestResult compared(TestResult test, Outcome outcome, long was) {
        return compared(
                test, outcome, was, test.measured().flatMap(Measured::figure).orElseThrow());
    }

    /** With the figures of fresh JVMs beside the measured one. */
    static TestResult compared(TestResult test, Outcome outcome, long was, Figure now) {
        boolean known = outcome != Outcome.NO_BASELINE && outcome != Outcome.ENVIRONMENT_MISMATCH;
        Comparison baseline = new Comparison(
                outcome,
                known ? Optional.of(Figure.steady(was)) : Optional.empty(),
                now,
                List.of(),
                "was, now and the difference");
        return test.withBaseline(Optional.of(baseline));
    }

    static AllocationSite site(String type, String method, String file, int line, long bytes) {
        return new AllocationSite(
                "main",
                List.of(new StackTraceElement(type, method, file, line)),
                List.of(),
                "string concatenation",
                bytes * 1_000,
                1_000,
                1_000);
    }

    static SoakResult in(Optional<Environment> environment, SoakResult soak) {
        return new SoakResult(
                soak.module(),
                soak.test(),
                soak.name(),
                soak.duration(),
                soak.operations(),
                soak.limits(),
                soak.threads(),
                soak.breaches(),
                soak.failed(),
                soak.message(),
                environment);
    }

    static SoakResult soak(String test, long operations, boolean failed) {
        return new SoakResult(
                "",
                test,
                test,
                Duration.ofMinutes(1),
                operations,
                List.of("1 MiB per thread"),
                List.of(new ThreadHistory(1, "main", List.of(new ThreadHistory.Point(Duration.ofSeconds(1), 48)))),
                List.of(),
                failed,
                failed ? "a breach" : "",
                Optional.of(JDK17));
    }
}
