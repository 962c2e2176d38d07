package io.bytewatcher.benchmarks.reliability;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.Allocation;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.test.ForkedJvm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** In a JVM of the matrix: runs tests by JUnit's launcher, several times and in a different order each time. */
final class CaseRun {
    private static final String ORDER = "org.junit.jupiter.api.%s$Random";

    private CaseRun() {}

    /**
     * Tells a {@link Measurement} for each test.
     *
     * @param args the number of rounds, the seed of the orders, and the tests' classes
     */
    public static void main(String... args) throws ClassNotFoundException {
        int rounds = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        Class<?>[] classes = new Class<?>[args.length - 2];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = Class.forName(args[i + 2]);
        }
        for (int round = 0; round < rounds; round++) {
            LauncherFactory.create().execute(request(seed + round, classes), new Verdicts());
        }
    }

    private static LauncherDiscoveryRequest request(long seed, Class<?>... classes) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(type -> selectClass(type)).toList())
                .configurationParameter("junit.jupiter.testclass.order.default", String.format(ORDER, "ClassOrderer"))
                .configurationParameter("junit.jupiter.testmethod.order.default", String.format(ORDER, "MethodOrderer"))
                .configurationParameter("junit.jupiter.execution.order.random.seed", String.valueOf(seed))
                .build();
    }

    private static final class Verdicts implements TestExecutionListener {
        private final Map<String, String> figures = new HashMap<>();
        private long start;

        @Override
        public void executionStarted(TestIdentifier test) {
            start = System.nanoTime();
        }

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            entry.getKeyValuePairs().forEach((key, value) -> {
                if (key.equals("allocation")) {
                    figures.put(test.getUniqueId(), value);
                }
            });
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            long nanos = System.nanoTime() - start;
            if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                String name = test.getSource()
                        .filter(MethodSource.class::isInstance)
                        .map(MethodSource.class::cast)
                        .map(source -> Measurement.name(source.getClassName(), source.getMethodName()))
                        .orElseGet(test::getDisplayName);
                ForkedJvm.send(measurement(test, name, result, nanos).line());
            }
        }

        private Measurement measurement(TestIdentifier test, String name, TestExecutionResult result, long nanos) {
            if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                String figure = figures.getOrDefault(test.getUniqueId(), "");
                // a test that was not measured has no figure
                return new Measurement(
                        name, figure.isEmpty() ? Measurement.Verdict.NONE : Measurement.Verdict.HELD, nanos, figure);
            }
            Throwable failure = result.getThrowable().orElseGet(() -> new IllegalStateException("no reason given"));
            if (failure instanceof AllocationLimitExceededError broken) {
                Allocation allocation = broken.allocation();
                return new Measurement(
                        name,
                        Measurement.Verdict.ofBroken(allocation.verdict(), allocation.operations()),
                        nanos,
                        allocation + "\n" + broken.getMessage());
            }
            return new Measurement(name, Measurement.Verdict.NONE, nanos, failure.toString());
        }
    }
}
