package io.bytewatcher.junit;

import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes which tests a run has, and which of them pass: only those that pass are agreed to. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunSummary implements TestExecutionListener {
    /** For {@link java.util.ServiceLoader}. */
    public RunSummary() {}

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Set<String> tests = plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .flatMap(test -> test.getSource().stream())
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(source -> source.getClassName() + "#" + source.getMethodName())
                .collect(Collectors.toSet());
        inRun(run -> run.planStarted(tests));
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            inRun(run -> run.started(test.getUniqueId()));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            boolean succeeded = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
            inRun(run -> run.finished(test.getUniqueId(), succeeded));
        }
    }

    private static void inRun(Consumer<RunRecord> note) {
        RunRecord.current().ifPresent(note);
    }
}
