package io.bytewatcher.junit;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes which tests a run has, and which of them pass: only those that pass are agreed to. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunRecorder implements TestExecutionListener {
    private volatile @Nullable RunRecord run;

    /** For {@link java.util.ServiceLoader}. */
    public RunRecorder() {}

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Set<String> tests = plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .flatMap(test -> method(test).stream())
                .collect(Collectors.toSet());
        run = OpenRuns.current().orElse(null); // tests that run beside it may open sessions of their own
        inRun(recorded -> recorded.planStarted(tests));
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

    /** As {@code class#method}. */
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
