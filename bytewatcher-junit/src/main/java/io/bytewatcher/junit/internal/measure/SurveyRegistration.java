package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.request.AllThreadsAlone;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Makes JUnit register {@link SurveyExtension} when the configuration requests it. JUnit Jupiter registers extensions before it reports its
 * start, so the detection ends before the first test. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class SurveyRegistration implements LauncherDiscoveryListener, TestExecutionListener {
    private static final String JUPITER = "[engine:junit-jupiter]";

    private final Set<String> started = new HashSet<>();
    private final boolean knowsPatterns;
    private @Nullable TestPlan plan;
    private SurveyDetection.@Nullable Open open;

    /** For {@link java.util.ServiceLoader}. */
    public SurveyRegistration() {
        this(AllThreadsAlone.KNOWS_PROVIDERS);
    }

    /** For a JUnit with or without patterns for the extensions to detect. */
    SurveyRegistration(boolean knowsPatterns) {
        this.knowsPatterns = knowsPatterns;
    }

    /** Fails a run in which JUnit would not register the extension. */
    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ConfigurationParameters parameters = request.getConfigurationParameters();
        if (SurveyDetection.isWanted(new RunParameters(parameters).configuration())) {
            SurveyDetection.of(parameters, knowsPatterns).check();
        }
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan startedPlan) {
        if (SurveyDetection.isWanted(new RunParameters(startedPlan.getConfigurationParameters()).configuration())) {
            plan = startedPlan;
            openBeforeJupiter(Optional.empty());
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        String id = test.getUniqueId();
        if (id.endsWith(JUPITER)) {
            hasRegistered(id);
        } else if (!id.contains(JUPITER)) {
            openBeforeJupiter(Optional.of(test)); // for example a suite, which contains a Jupiter engine of its own
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        if (test.getUniqueId().endsWith(JUPITER)) {
            hasRegistered(test.getUniqueId());
        }
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String id = test.getUniqueId();
        if (plan != null && (id.endsWith(JUPITER) || !id.contains(JUPITER))) {
            openBeforeJupiter(plan.getParent(test));
        }
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan finished) {
        close();
        plan = null;
        started.clear();
    }

    private synchronized void hasRegistered(String jupiter) {
        started.add(jupiter);
        close();
    }

    /**
     * Opens the detection if Jupiter may be the next to start, and else closes it.
     *
     * @param parent the innermost started descriptor; empty for the plan itself
     */
    private synchronized void openBeforeJupiter(Optional<TestIdentifier> parent) {
        close();
        TestPlan current = plan;
        if (current == null) {
            return;
        }
        boolean isNext = parent.map(current::getChildren).orElseGet(current::getRoots).stream()
                .map(TestIdentifier::getUniqueId)
                .anyMatch(id -> id.endsWith(JUPITER) && !started.contains(id));
        if (isNext) {
            open = SurveyDetection.of(current.getConfigurationParameters(), knowsPatterns)
                    .open();
        }
    }

    private void close() {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
