package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
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

    private volatile @Nullable RunRecord run;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        List<TestIdentifier> planned = plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .toList(); // invocations are added later
        Set<String> tests =
                planned.stream().flatMap(test -> method(test).stream()).collect(Collectors.toSet());
        run = OpenRuns.current().orElse(null); // a concurrent test may open a session of its own
        inRun(recorded -> recorded.planStarted(tests));
        inRun(recorded -> recorded.freshFigures().planned(() -> writtenTests(plan, planned)));
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
        Deque<Class<?>> enclosing = new ArrayDeque<>();
        for (Optional<TestIdentifier> at = plan.getParent(test); at.isPresent(); at = plan.getParent(at.get())) {
            if (at.get().getSource().orElse(null) instanceof ClassSource of) {
                enclosing.addFirst(of.getJavaClass());
            }
        }
        enclosing.pollLast(); // the class of the test itself
        try {
            return AllocationRequests.of(List.copyOf(enclosing), source.getJavaClass(), source.getJavaMethod())
                    .filter(MeasurementRequest.class::isInstance)
                    .map(MeasurementRequest.class::cast);
        } catch (ExtensionConfigurationException bad) { // the test itself fails for it
            return Optional.empty();
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        inRun(recorded -> recorded.started(test.getUniqueId(), test.getDisplayName()));
        planned(test);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        planned(test);
    }

    private void planned(TestIdentifier test) {
        method(test).ifPresent(name -> inRun(recorded -> recorded.planned(name)));
    }

    /** The test as {@code class#method}. */
    private static Optional<String> method(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(source -> source.getClassName() + "#" + source.getMethodName());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean succeeded = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        inRun(recorded -> recorded.finished(test.getUniqueId(), succeeded));
    }

    private void inRun(Consumer<RunRecord> note) {
        Optional.ofNullable(run).ifPresent(note);
    }
}
