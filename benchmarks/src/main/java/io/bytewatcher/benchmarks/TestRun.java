package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests in this JVM by JUnit's launcher. */
public final class TestRun {
    private TestRun() {}

    /**
     * Tells the numbers of tests that passed and failed, and the first two lines of the first failure.
     *
     * @param args the tests' classes
     */
    public static void main(String... args) throws ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : args) {
            classes.add(Class.forName(name));
        }
        TestExecutionSummary summary = run(classes);
        ForkedJvm.send(String.valueOf(summary.getTestsSucceededCount()));
        ForkedJvm.send(String.valueOf(summary.getTestsFailedCount()));
        Throwable failure = firstFailure(summary);
        if (failure != null) {
            failure.toString()
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .limit(2)
                    .forEach(ForkedJvm::send);
        }
    }

    /** Runs the tests of a class, which have to pass, and returns their output. */
    public static String printedBy(Class<?> tests) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        TestExecutionSummary summary;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            summary = run(List.of(tests));
        } finally {
            System.setOut(out);
        }
        if (summary.getTestsSucceededCount() == 0) {
            throw new IllegalStateException("no test of " + tests + " passed", firstFailure(summary));
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** Runs the tests of classes. */
    public static TestExecutionSummary run(List<Class<?>> classes) {
        return run(LauncherDiscoveryRequestBuilder.request()
                .selectors(classes.stream().map(DiscoverySelectors::selectClass).toList())
                .build());
    }

    /** Runs what a request selects. */
    public static TestExecutionSummary run(LauncherDiscoveryRequest request) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }

    /** The exception of the first test that failed; null if none failed. */
    public static @Nullable Throwable firstFailure(TestExecutionSummary summary) {
        return summary.getFailures().stream()
                .findFirst()
                .map(TestExecutionSummary.Failure::getException)
                .orElse(null);
    }
}
