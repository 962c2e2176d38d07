package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.internal.config.RunParameters;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Makes JUnit register the extension for tests without an annotation when the configuration or the default of a package requests it. JUnit
 * Jupiter registers extensions before it reports its start, so the detection ends before the first test. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class ExtensionRegistration implements LauncherDiscoveryListener, TestExecutionListener {
    private static final String JUPITER = "[engine:junit-jupiter]";

    private final Set<String> started = new HashSet<>();
    private final boolean knowsPatterns;
    private final boolean judgesTests;
    private @Nullable TestPlan plan;
    private ExtensionDetection.@Nullable Open open;

    /** For {@link java.util.ServiceLoader}. */
    public ExtensionRegistration() {
        this(ExtensionDetection.KNOWS_PATTERNS, true);
    }

    /**
     * For any JUnit.
     *
     * @param knowsPatterns whether it has patterns for the extensions to detect
     * @param judgesTests whether the configuration may add tests
     */
    public ExtensionRegistration(boolean knowsPatterns, boolean judgesTests) {
        this.knowsPatterns = knowsPatterns;
        this.judgesTests = judgesTests;
    }

    /** For a run that repeats measured tests and judges none, so that no configuration adds tests. */
    public static ExtensionRegistration ofRepeatedTests() {
        return new ExtensionRegistration(ExtensionDetection.KNOWS_PATTERNS, false);
    }

    /** Fails a run in which JUnit would not register the extension. */
    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ConfigurationParameters parameters = request.getConfigurationParameters();
        if (ExtensionDetection.isWanted(new RunParameters(parameters).configuration())) {
            ExtensionDetection.of(parameters, knowsPatterns).check();
        }
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan startedPlan) {
        if (isWanted(startedPlan)) {
            plan = startedPlan;
            openBeforeJupiter(Optional.empty());
        }
    }

    private boolean isWanted(TestPlan started) {
        return (judgesTests
                        && ExtensionDetection.isWanted(
                                new RunParameters(started.getConfigurationParameters()).configuration()))
                || started.getRoots().stream().anyMatch(root -> hasDefault(started, root));
    }

    /** Whether a container, or one in it, is a class whose package has a default. */
    private static boolean hasDefault(TestPlan plan, TestIdentifier container) {
        return container.isContainer()
                && (hasDefault(container)
                        || plan.getChildren(container).stream().anyMatch(child -> hasDefault(plan, child)));
    }

    private static boolean hasDefault(TestIdentifier container) {
        return container.getUniqueId().contains(JUPITER)
                && container.getSource().orElse(null) instanceof ClassSource source
                && DiscoveredTest.loaded(source)
                        .filter(AllocationRequests::hasDefault)
                        .isPresent();
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
            open = ExtensionDetection.of(current.getConfigurationParameters(), knowsPatterns)
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
