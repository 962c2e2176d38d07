package io.bytewatcher.junit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsMerge;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of a JVM's run, its unmeasured tests, and its findings. */
class RunOutcomeTests {
    private static final Environment HERE = Environment.ofThisJvm();
    private static final String MEASURED = "com.acme.CodecTest#encodes";
    private static final String CLASS = Fixture.class.getName();

    static class Fixture {
        int sum;

        void test() {}

        void adds() {
            sum++;
        }
    }

    @TempDir
    private Path folder;

    private RunRecord run = new RunRecord(false);
    private Path file;
    private int tests;

    @BeforeEach
    void agreeToNothing() throws IOException {
        file = folder.resolve("agreed.tsv");
        agreeTo();
    }

    @AfterEach
    void forgetWhatWasMeasured() {
        run.journal().delete();
    }

    private void agreeTo(String... names) throws IOException {
        List<BaselineEntry> lines = List.of(names).stream()
                .map(test -> new BaselineEntry(
                        test,
                        HERE.layout(),
                        HERE.collector(),
                        HERE.jit(),
                        List.of(HERE.jdk()),
                        Figure.singleShot(16),
                        List.of(),
                        ""))
                .toList();
        Files.writeString(file, Baseline.of(lines).text());
    }

    private Configuration configuration(BaselineMode mode, boolean enabled) {
        Map<String, String> parameters = Map.of(
                "bytewatcher.baseline", mode.name().toLowerCase(Locale.ROOT),
                "bytewatcher.baseline.file", file.toString(),
                "bytewatcher.report.dir", folder.toString(),
                "bytewatcher.run", "nightly",
                "bytewatcher.enabled", Boolean.toString(enabled));
        return Configuration.read(parameters::get, Map.of());
    }

    private RunOutcome outcome(BaselineMode mode) {
        return new RunOutcome(
                run, new RunBaseline(new BaselineSettings(Optional.of(mode), Optional.of(file), Tolerance.DEFAULT)));
    }

    private RunResults results(BaselineMode mode) {
        return outcome(mode).results();
    }

    private static Measured bytes(long bytes, long operations) {
        return measured(Verdict.AMORTISED, bytes, operations);
    }

    private static Measured measured(Verdict verdict, long bytes, long operations) {
        return new Measured(
                verdict,
                AllocationScope.TEST_THREAD,
                bytes,
                operations,
                0,
                List.of(),
                List.of(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static TestResult result(String test, Optional<Measured> measured, boolean failed) {
        Comparison compared =
                new Comparison(Outcome.NO_BASELINE, Optional.empty(), Figure.singleShot(16), List.of(), "");
        return new TestResult(
                "",
                test,
                test,
                Status.RECORDED,
                OptionalLong.empty(),
                measured,
                Optional.of(compared),
                failed,
                "",
                HERE);
    }

    private static TestResult passed(String test, long bytes) {
        return result(test, Optional.of(bytes(bytes, 1)), false);
    }

    /** An ended test or invocation. */
    private void ran(TestResult result, boolean succeeded) {
        String id = "[test:" + tests++ + "]";
        Throwable failure = result.failed() ? new AssertionError(result.name()) : null;
        run.started(id, "test()");
        run.measured(
                id,
                new RunRecord.Judged(result, figure(result), Tolerance.DEFAULT, failure),
                configuration(BaselineMode.CHECK, true));
        run.finished(id, succeeded);
    }

    private static Optional<MeasuredTest> figure(TestResult result) {
        return result.measured()
                .map(measured -> new MeasuredTest(result.test(), Figure.singleShot(measured.bytes()), List.of()));
    }

    private void ran(TestResult... results) {
        for (TestResult result : results) {
            ran(result, !result.failed());
        }
    }

    private List<TestResult> only() {
        return results(BaselineMode.CHECK).tests();
    }

    @Test
    void largerFigureOfTheSameNameIsKept() {
        ran(passed(MEASURED, 16), passed(MEASURED, 48), passed(MEASURED, 32));
        assertThat(only()).containsExactly(passed(MEASURED, 48));
    }

    @Test
    void figureIsKeptOverNoFigure() {
        TestResult none = result(MEASURED, Optional.empty(), false);
        TestResult uncounted = result(MEASURED, Optional.of(bytes(0, 0)), false);
        ran(none, passed(MEASURED, 0), uncounted, none);
        assertThat(only()).containsExactly(passed(MEASURED, 0));
    }

    @Test
    void lineOfATestWithoutAFigureIsNotMet() throws IOException {
        String test = CLASS + "#test";
        agreeTo(test);
        run.planStarted(Set.of(test), Set::of);
        ran(result(test, Optional.empty(), false));
        assertThat(results(BaselineMode.CHECK).findings())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .contains(test + ": the test was not measured");
    }

    @Test
    void failureIsKeptOverALargerFigure() {
        TestResult failed = result(MEASURED, Optional.of(bytes(16, 1)), true);
        ran(passed(MEASURED, 48), failed, passed(MEASURED, 64));
        assertThat(only()).containsExactly(failed);
    }

    @Test
    void figureOfATestThatFailedOtherwiseIsNotReported() {
        ran(passed(MEASURED, 16), false);
        ran(passed("com.acme.CodecTest#decodes", 16), true);
        assertThat(only()).extracting(result -> result.baseline().isPresent()).containsExactly(false, true);
    }

    @Test
    void listsUnmeasuredTestsInCheckMode() {
        run.planStarted(Set.of("T#planned", "T#measured", "T#invoked", "T#overloaded", "T#uncounted"), Set::of);
        run.unmeasured("T#unmeasured");
        run.unmeasured("T#measured");
        run.unmeasured("T#planned");
        ran(
                passed("T#measured", 16),
                passed("T#invoked(1)", 16),
                passed("T#overloaded[int]", 16),
                result("T#uncounted", Optional.empty(), false));
        run.unmeasured("T#uncounted");
        assertThat(merged(BaselineMode.CHECK).unmeasured()).containsExactly("T#planned", "T#unmeasured");
        assertThat(merged(BaselineMode.STRICT).unmeasured()).hasSize(2);
        assertThat(merged(BaselineMode.OFF).unmeasured()).isEmpty();
    }

    /** As the report of a run has them. */
    private RunResults merged(BaselineMode mode) {
        return ResultsMerge.of(List.of(results(mode)));
    }

    @Test
    void hasTheNameOfItsRun() {
        assertThat(results(BaselineMode.OFF).run()).isEqualTo(Build.run());
        run.configure(configuration(BaselineMode.OFF, true));
        assertThat(results(BaselineMode.OFF).run()).isEqualTo("nightly");
        assertThat(results(BaselineMode.OFF).time()).isEqualTo(run.time());
        assertThat(results(BaselineMode.OFF).machines()).hasSize(1);
    }

    @Test
    void unmetLineFailsAStrictRun() throws IOException {
        agreeTo(CLASS + "#gone", CLASS + "#test", MEASURED);
        run.planStarted(Set.of(CLASS + "#test"), Set::of);
        ran(passed(MEASURED, 16));
        assertThat(results(BaselineMode.STRICT).findings()).hasSize(2).allMatch(Finding::failed);
        assertThat(results(BaselineMode.CHECK).findings()).hasSize(2).noneMatch(Finding::failed);
        assertThat(results(BaselineMode.UPDATE).findings()).isEmpty();
        assertThat(outcome(BaselineMode.STRICT).unmetLines())
                .containsExactlyElementsOf(results(BaselineMode.STRICT).findings().stream()
                        .map(Finding::text)
                        .toList());
    }

    @Test
    void reportsThatNothingIsComparedIfDisabled() throws IOException {
        agreeTo(CLASS + "#gone");
        run.configure(configuration(BaselineMode.CHECK, false));
        assertThat(results(BaselineMode.STRICT).findings())
                .containsExactly(
                        new Finding(false, "bytewatcher.enabled=false, so nothing was compared with the baseline"));
        assertThat(results(BaselineMode.OFF).findings()).isEmpty();
    }

    @Test
    void listsIndistinguishableInvocations() {
        ran(passed("T#named(a)", 16), passed("T#named(a)", 32), passed("T#named(b)", 16));
        ran(passed("T#repeated", 16), passed("T#repeated", 16));
        for (BaselineMode mode : List.of(BaselineMode.OFF, BaselineMode.CHECK)) {
            assertThat(results(mode).findings()).singleElement().satisfies(finding -> {
                assertThat(finding.failed()).isFalse();
                assertThat(finding.text()).startsWith("2 invocations are named T#named(a), so only the largest");
            });
        }
    }

    @Test
    void repetitionsOfAMethodWithBracketsInItsNameAreDistinguishable() {
        run.planStarted(Set.of("T#parses (fast)"), Set::of);
        ran(passed("T#parses (fast)", 16), passed("T#parses (fast)", 16));
        assertThat(results(BaselineMode.OFF).findings()).isEmpty();
    }

    @Test
    void runWithoutMeasurementsIsEmpty() {
        assertThat(run(true, "A#test", "B#test").isEmptyOfAWholeRun()).isTrue();
        assertThat(run(true, "A#test", "A#other").isEmptyOfAWholeRun())
                .as("forks may be given classes one by one")
                .isFalse();
        assertThat(run(false, "A#test", "B#test").isEmptyOfAWholeRun())
                .as("a run within a run")
                .isFalse();
        RunOutcome twice = run(true, "A#test", "B#test");
        run.planStarted(Set.of(), Set::of);
        assertThat(twice.isEmptyOfAWholeRun()).as("a rerun").isFalse();
    }

    @Test
    void aRunThatHasMeasuredOrWatchedIsNotEmpty() {
        RunOutcome measuring = run(true, "A#test", "B#test");
        ran(passed("A#test", 16));
        assertThat(measuring.isEmptyOfAWholeRun()).isFalse();
        run.journal().delete();
        RunOutcome watching = run(true, "A#test", "B#test");
        run.started("[test:soak]", "soak()");
        run.configure(configuration(BaselineMode.OFF, true));
        run.watched(
                "[test:soak]",
                new SoakResult(
                        "",
                        "A#test",
                        "A",
                        Duration.ZERO,
                        0,
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        "",
                        Optional.empty()),
                null,
                configuration(BaselineMode.OFF, true));
        assertThat(watching.isEmptyOfAWholeRun()).isFalse();
    }

    private RunOutcome run(boolean outermost, String... planned) {
        run = new RunRecord(outermost);
        run.planStarted(Set.of(planned), Set::of);
        return outcome(BaselineMode.STRICT);
    }

    @Test
    void updateReportsTheLargestFigureOfTheSameName() {
        ran(passed(MEASURED, 16), passed(MEASURED, 48), passed(MEASURED, 32));
        ran(passed("com.acme.CodecTest#decodes", 64), false);
        BaselineSettings settings =
                new BaselineSettings(Optional.of(BaselineMode.UPDATE), Optional.of(file), Tolerance.DEFAULT);
        assertThat(new BaselineWriter(run, settings).update())
                .startsWith("baseline " + file + ":")
                .anyMatch(line -> line.startsWith("  ") && line.contains(MEASURED));
        assertThat(Baseline.read(file).entries()).singleElement().satisfies(entry -> {
            assertThat(entry.test()).isEqualTo(MEASURED);
            assertThat(entry.figure()).isEqualTo(Figure.singleShot(48));
        });
    }

    @Test
    void strictSessionFailsOncePerLine() throws IOException {
        agreeTo(CLASS + "#gone");
        run.configure(configuration(BaselineMode.STRICT, true));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> StrictRun.judgeAtTheEndOf(run))
                .withMessageStartingWith("the baseline is strict, and these lines were not met:\n  ")
                .withMessageContaining(CLASS + "#gone: there is no such test");
        assertThatNoException().isThrownBy(() -> StrictRun.judgeAtTheEndOf(run));
    }

    @Test
    void lenientSessionFailsForNoLine() throws IOException {
        agreeTo(CLASS + "#gone");
        assertThatNoException().isThrownBy(() -> StrictRun.judgeAtTheEndOf(run));
        run.configure(configuration(BaselineMode.CHECK, true));
        assertThatNoException().isThrownBy(() -> StrictRun.judgeAtTheEndOf(run));
    }

    private static TestResult limited(String test, Status status, Verdict verdict, long bytes, boolean failed) {
        return limitedOf(CLASS + "#" + test, "Fixture." + test, status, verdict, bytes, failed);
    }

    private static TestResult limitedOf(
            String test, String displayName, Status status, Verdict verdict, long bytes, boolean failed) {
        return new TestResult(
                "",
                test,
                displayName,
                status,
                OptionalLong.of(0),
                Optional.of(measured(verdict, bytes, 1)),
                Optional.empty(),
                failed,
                "",
                HERE);
    }

    @Test
    void findsTestsThatAreEmpty() {
        ran(limited("test(1)", Status.WITHIN_LIMIT, Verdict.STEADY, 0, false), true);
        ran(limited("test(2)", Status.WITHIN_LIMIT, Verdict.STEADY, 0, false), true);
        ran(limited("adds", Status.WITHIN_LIMIT, Verdict.STEADY, 0, false), true);
        ran(limited("gone", Status.WITHIN_LIMIT, Verdict.STEADY, 0, false), true);
        assertThat(results(BaselineMode.OFF).findings())
                .containsExactly(new Finding(
                        false,
                        "Fixture.test(1) allocates nothing because its body calls nothing and writes nothing. What should it"
                                + " measure?"));
    }

    @Test
    void nameOfAClassMayHaveBracketsAndNumberSigns() { // as in Kotlin
        for (String test :
                List.of("com.acme.T$when (empty)#encodes", "com.acme.issue #12#encodes(1)", "without a class")) {
            ran(limitedOf(test, test, Status.WITHIN_LIMIT, Verdict.STEADY, 0, false), true);
        }
        assertThat(results(BaselineMode.OFF).findings()).isEmpty();
    }

    @Test
    void emptyTestMayBeRecordedFailOrHaveDifferingCalls() {
        ran(limited("test", Status.RECORDED, Verdict.STEADY, 0, false), true);
        ran(limited("test(failed)", Status.WITHIN_LIMIT, Verdict.STEADY, 0, true), false);
        ran(limited("test(once)", Status.WITHIN_LIMIT, Verdict.SINGLE_SHOT, 0, false), true);
        ran(limited("test(allocates)", Status.WITHIN_LIMIT, Verdict.STEADY, 16, false), true);
        assertThat(results(BaselineMode.OFF).findings()).isEmpty();
    }
}
