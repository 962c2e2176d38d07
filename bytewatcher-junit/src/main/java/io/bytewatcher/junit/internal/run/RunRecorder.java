package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Records the tests of a run and whether they pass: an update accepts the figures of passed tests only. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunRecorder implements TestExecutionListener {
    private static final String JUPITER = "[engine:junit-jupiter]";

    /** Begins the segment of a nested class, with or without invocations of its own. */
    private static final String NESTED = "/[nested-class";

    private volatile @Nullable RunRecord run;
    private volatile @Nullable TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        List<TestIdentifier> planned = new ArrayList<>(); // invocations are added later
        for (TestIdentifier root : plan.getRoots()) {
            planned.addAll(plan.getDescendants(root));
        }
        Set<String> tests = methods(plan, planned);
        this.plan = plan;
        RunRecord current = OpenRuns.current().orElse(null); // a concurrent test may open a session of its own
        run = current;
        if (current != null) {
            current.planStarted(tests, () -> writtenTests(plan, planned));
        }
    }

    /** The ids of the tests that need a figure as written. */
    private static Set<String> writtenTests(TestPlan plan, List<TestIdentifier> planned) {
        Configuration configuration = new RunParameters(plan.getConfigurationParameters()).configuration();
        boolean all = configuration.asWritten()
                || configuration.sites().when() == SiteSettings.When.ALWAYS
                || configuration.baseline().effectiveMode() == BaselineMode.UPDATE;
        return planned.stream()
                .filter(test -> test.getUniqueId().contains(JUPITER))
                .filter(test -> request(plan, test)
                        .filter(request -> request.mode() == AllocationMode.STEADY_STATE)
                        .filter(request -> all || request.asWritten().isPresent())
                        .isPresent())
                .map(TestIdentifier::getUniqueId)
                .collect(Collectors.toSet());
    }

    private static Optional<MeasurementRequest> request(TestPlan plan, TestIdentifier test) {
        if (!(test.getSource().orElse(null) instanceof MethodSource source)) {
            return Optional.empty();
        }
        try {
            Class<?> testClass = source.getJavaClass();
            return AllocationRequests.of(enclosing(plan, test, testClass), testClass, source.getJavaMethod())
                    .filter(MeasurementRequest.class::isInstance)
                    .map(MeasurementRequest.class::cast);
        } catch (ExtensionConfigurationException bad) { // the test itself fails for it
            return Optional.empty();
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        RunRecord recorded = run;
        if (recorded != null) {
            recorded.started(test.getUniqueId(), test.getDisplayName());
        }
        planned(test);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        planned(test);
    }

    private void planned(TestIdentifier test) {
        String name = method(plan, test);
        RunRecord recorded = run;
        if (name != null && recorded != null) {
            recorded.planned(name);
        }
    }

    /** The tests as {@code class#method}. */
    private static Set<String> methods(TestPlan plan, Iterable<TestIdentifier> tests) {
        Set<String> methods = new HashSet<>();
        for (TestIdentifier test : tests) {
            String name = method(plan, test);
            if (name != null) {
                methods.add(name);
            }
        }
        return methods;
    }

    /** The test as {@code class#method}; null if it is none of a method. */
    private static @Nullable String method(@Nullable TestPlan plan, TestIdentifier test) {
        return test.getSource().orElse(null) instanceof MethodSource source
                ? className(plan, test, source) + "#" + source.getMethodName()
                : null;
    }

    /** Looks for the enclosing classes of tests of nested classes only, because that loads classes. */
    private static String className(@Nullable TestPlan plan, TestIdentifier test, MethodSource source) {
        if (plan == null
                || source.getClassName().indexOf('$') < 0
                || !test.getUniqueId().contains(NESTED)) {
            return source.getClassName();
        }
        Class<?> testClass = source.getJavaClass();
        return TestId.className(enclosing(plan, test, testClass), testClass);
    }

    /** The classes of the enclosing instances, outermost first. */
    private static List<Class<?>> enclosing(TestPlan plan, TestIdentifier test, Class<?> testClass) {
        Deque<Class<?>> classes = new ArrayDeque<>();
        for (Optional<TestIdentifier> at = plan.getParent(test);
                at.isPresent() && !at.get().getUniqueId().endsWith(JUPITER); // around the engine, there may be a suite
                at = plan.getParent(at.get())) {
            at.get()
                    .getSource()
                    .filter(ClassSource.class::isInstance)
                    .map(source -> ((ClassSource) source).getJavaClass())
                    .filter(type -> type != testClass && !classes.contains(type))
                    .ifPresent(classes::addFirst);
        }
        return List.copyOf(classes);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        RunRecord recorded = run;
        if (recorded == null) {
            return;
        }
        recorded.finished(test.getUniqueId(), result.getStatus() == TestExecutionResult.Status.SUCCESSFUL);
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            recorded.failed(test.getUniqueId(), methodsOf(test));
        }
    }

    /** The tests of a test or container; none for an engine, which a strict baseline fails. */
    private Set<String> methodsOf(TestIdentifier container) {
        TestPlan of = plan;
        if (of == null
                || of.getParent(container).isEmpty()
                || container.getUniqueId().endsWith(JUPITER)) {
            return Set.of();
        }
        Set<TestIdentifier> tests = new HashSet<>(of.getDescendants(container));
        tests.add(container);
        return methods(of, tests);
    }
}
