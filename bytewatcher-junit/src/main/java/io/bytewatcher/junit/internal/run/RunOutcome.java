package io.bytewatcher.junit.internal.run;

import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.why.MethodBody;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.Machine;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of this JVM: one for each name, even if several invocations share it. */
record RunOutcome(RunRecord run, RunBaseline baseline) {
    private static final Pattern NOT_OF_A_NAME = Pattern.compile("[(\\[]");

    /** The results of all tests and invocations. */
    private Stream<TestResult> all() {
        return run.judged().stream().map(RunRecord.Judged::result);
    }

    RunResults results() {
        Set<TestResult> broken =
                run.judgedOfBroken().stream().map(RunRecord.Judged::result).collect(Collectors.toSet());
        Map<String, TestResult> byTest = new LinkedHashMap<>();
        // The comparison of a broken test means nothing.
        all().map(result -> broken.contains(result) ? result.withBaseline(Optional.empty()) : result)
                .forEach(result -> byTest.merge(result.test(), result, RunOutcome::worse));
        Set<String> measured = measuredTests(byTest.values());
        return new RunResults(
                run.configuration().map(Configuration::run).orElseGet(Build::run),
                run.time(),
                List.of(Machine.ofThisJvm()),
                List.copyOf(byTest.values()),
                run.soaks(),
                baseline.isChecked() ? planned() : List.of(),
                findings(measured));
    }

    /** The tests that ran or were planned. The merge of results removes those with a result. */
    private List<String> planned() {
        return Stream.of(run.unmeasured(), run.planned())
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .toList();
    }

    private static Set<String> measuredTests(Collection<TestResult> results) {
        return results.stream()
                .filter(result -> result.measured().isPresent())
                .map(TestResult::test)
                .collect(Collectors.toSet());
    }

    private List<Finding> findings(Set<String> measured) {
        boolean enabled = run.configuration().map(Configuration::enabled).orElse(true);
        if (baseline.isChecked() && !enabled) {
            return List.of(
                    new Finding(false, ByteWatcherKeys.ENABLED + "=false, so nothing was compared with the baseline"));
        }
        Stream<Finding> ofBaseline = baseline.isChecked()
                ? baselineFindings(run.planned(), measured).stream().map(text -> new Finding(baseline.isStrict(), text))
                : Stream.empty();
        Stream<String> ofStates =
                all().filter(result -> result.status() == Status.SEVERAL_STATES).map(TestResult::message);
        Stream<Finding> remarks = Stream.of(ofStates, run.excuses().stream(), idleTests(), sharedNames())
                .flatMap(texts -> texts.map(text -> new Finding(false, text)));
        return Stream.concat(ofBaseline, remarks).toList();
    }

    /** Messages for tests that keep their limit because their body does nothing. */
    private Stream<String> idleTests() {
        Map<String, String> nothing = all().filter(result -> result.status() == Status.WITHIN_LIMIT && !result.failed())
                .filter(result -> result.measured()
                        .filter(measured -> measured.verdict() == Verdict.STEADY && measured.bytes() == 0)
                        .isPresent())
                .collect(Collectors.toMap(
                        result -> method(result.test()), TestResult::name, (one, other) -> one, LinkedHashMap::new));
        return nothing.entrySet().stream()
                .filter(test -> isIdle(test.getKey()))
                .map(
                        test -> test.getValue()
                                + " allocates nothing because its body calls nothing and writes nothing. What should it measure?");
    }

    /** The {@code class#method} of a test's name. The name of a class, for example of Kotlin, may have any brackets. */
    private static String method(String test) {
        int method = test.indexOf('#') + 1;
        return test.substring(0, method) + NOT_OF_A_NAME.split(test.substring(method), 2)[0];
    }

    /** Whether the body of a test, given as {@code class#method}, does nothing. */
    private static boolean isIdle(String test) {
        int hash = test.indexOf('#');
        return hash > 0
                && TestId.findClass(test.substring(0, hash))
                        .filter(type -> MethodBody.isIdle(type, test.substring(hash + 1)))
                        .isPresent();
    }

    /** Whether nothing was measured although several classes were planned. A fork can get classes one by one. */
    boolean isEmptyOfAWholeRun() {
        long classes = mayBeUnmet().stream()
                .map(test -> test.substring(0, test.indexOf('#')))
                .distinct()
                .count();
        return run.isOutermost()
                && run.plans() == 1
                && run.judged().isEmpty()
                && run.soaks().isEmpty()
                && classes > 1
                && !Build.isOfGradle();
    }

    /** Messages for lines whose tests were not measured, except of tests that failed: they may pass in a rerun. */
    List<String> unmetLines() {
        return baselineFindings(mayBeUnmet(), measuredTests(all().toList()));
    }

    /** The planned tests that have not failed. */
    private Set<String> mayBeUnmet() {
        Set<String> planned = new HashSet<>(run.planned());
        planned.removeAll(run.failed());
        return planned;
    }

    private List<String> baselineFindings(Set<String> planned, Set<String> measured) {
        return new BaselineFindings(baseline.baseline(), baseline.environment(), planned, measured).list();
    }

    /** Messages for invocations that share a name. Repetitions have no name, because they are not meant to be distinguished. */
    private Stream<String> sharedNames() {
        Set<String> methods = run.planned();
        Map<String, Long> names = all().map(TestResult::test)
                .filter(name -> name.endsWith(")") && !run.isPrepared(name))
                .filter(name -> !methods.contains(name)) // a method of Kotlin can be named so
                .collect(Collectors.groupingBy(name -> name, LinkedHashMap::new, Collectors.counting()));
        return names.entrySet().stream()
                .filter(name -> name.getValue() > 1)
                .map(name -> name.getValue() + " invocations are named " + name.getKey()
                        + ", so only the largest figure is kept. Give each a name of its own, for example with"
                        + " @ParameterizedTest(name = …)");
    }

    /** The failed result of two, or else the result with the larger figure. */
    private static TestResult worse(TestResult a, TestResult b) {
        return Stream.of(a, b)
                .max(Comparator.comparing(TestResult::failed).thenComparingDouble(RunOutcome::bytesPerOperation))
                .orElseThrow();
    }

    private static double bytesPerOperation(TestResult result) {
        return result.measured()
                .map(Measured::bytesPerOperation)
                .filter(bytes -> !bytes.isNaN())
                .orElse(-1.0);
    }
}
