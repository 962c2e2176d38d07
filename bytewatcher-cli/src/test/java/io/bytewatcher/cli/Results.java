package io.bytewatcher.cli;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Small results in files. */
final class Results {
    private static final Environment JDK17 = new Environment("compressed-oops", "g1", "c2", 17);

    private Results() {}

    static Path write(Path file, TestResult... tests) {
        return write(file, List.of(), tests);
    }

    static Path write(Path file, List<String> unmeasured, TestResult... tests) {
        ResultsFile.write(file, of(unmeasured, tests));
        return file;
    }

    static RunResults of(List<String> unmeasured, TestResult... tests) {
        return new RunResults(
                "run",
                Instant.parse("2026-11-21T12:00:00Z"),
                List.of(),
                List.of(tests),
                List.of(),
                unmeasured,
                List.of());
    }

    static TestResult test(String module, String test, long bytes) {
        return test(module, test, bytes, false, null);
    }

    static TestResult once(String test, long bytes) {
        return test("", test, Verdict.SINGLE_SHOT, bytes, false, null);
    }

    static TestResult inSeveralStates(TestResult test) {
        return new TestResult(
                test.module(),
                test.test(),
                test.name(),
                Status.SEVERAL_STATES,
                test.limit(),
                test.measured(),
                test.baseline(),
                false,
                test.name() + " has several steady states",
                test.environment());
    }

    static TestResult red(String test, long bytes) {
        return test("", test, bytes, true, null);
    }

    static TestResult compared(String test, long bytes, Outcome outcome) {
        Comparison baseline = new Comparison(outcome, Optional.empty(), Figure.steady(bytes), List.of(), "was and now");
        return test("", test, bytes, false, baseline);
    }

    private static TestResult test(
            String module, String test, long bytes, boolean failed, @Nullable Comparison baseline) {
        return test(module, test, Verdict.STEADY, bytes, failed, baseline);
    }

    private static TestResult test(
            String module, String test, Verdict verdict, long bytes, boolean failed, @Nullable Comparison baseline) {
        int calls = verdict == Verdict.SINGLE_SHOT ? 1 : 10;
        Measured measured = new Measured(
                verdict,
                AllocationScope.TEST_THREAD,
                bytes * calls,
                calls,
                100,
                List.of(new Round(calls, bytes * calls)),
                List.of(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty());
        return new TestResult(
                module,
                test,
                test + "()",
                failed ? Status.OVER_LIMIT : Status.RECORDED,
                OptionalLong.empty(),
                Optional.of(measured),
                Optional.ofNullable(baseline),
                failed,
                failed ? "too much" : "",
                JDK17);
    }
}
