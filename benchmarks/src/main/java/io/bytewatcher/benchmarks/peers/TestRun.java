package io.bytewatcher.benchmarks.peers;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.test.ForkedJvm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests in this JVM by JUnit's launcher. */
final class TestRun {
    private TestRun() {}

    /**
     * Runs tests and tells how many passed, how many failed, and if so the first two lines of how the first did.
     *
     * @param args the tests' classes
     */
    public static void main(String... args) throws ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : args) {
            classes.add(Class.forName(name));
        }
        TestExecutionSummary summary = run(classes);
        ForkedJvm.tell(String.valueOf(summary.getTestsSucceededCount()));
        ForkedJvm.tell(String.valueOf(summary.getTestsFailedCount()));
        summary.getFailures().stream()
                .limit(1)
                .flatMap(failure -> String.valueOf(failure.getException()).lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .limit(2)
                .forEach(ForkedJvm::tell);
    }

    /**
     * Runs the tests of a class, which have to pass.
     *
     * @return what was printed meanwhile
     */
    static String printedBy(Class<?> tests) {
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
            throw summary.getFailures().stream()
                    .findFirst()
                    .map(failure -> new IllegalStateException(failure.getException()))
                    .orElseGet(() -> new IllegalStateException("no test of " + tests));
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static TestExecutionSummary run(List<Class<?>> classes) {
        List<ClassSelector> selectors = new ArrayList<>();
        classes.forEach(type -> selectors.add(selectClass(type)));
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectors)
                                .build(),
                        listener);
        return listener.getSummary();
    }
}
