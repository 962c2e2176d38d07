package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.request.ExtensionRegistration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** A further run of selected tests, for example of one alone to find the sites of a measurement in it. */
final class LoneTest implements TestExecutionListener {
    private final LauncherDiscoveryRequest request;
    private boolean ran;
    private String skipped = "";
    private @Nullable Throwable thrown;

    LoneTest(List<String> uniqueIds, Map<String, String> parameters) {
        LauncherDiscoveryRequestBuilder builder = LauncherDiscoveryRequestBuilder.request()
                .selectors(uniqueIds.stream()
                        .map(DiscoverySelectors::selectUniqueId)
                        .toList())
                .configurationParameters(parameters)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.mode", "disabled"); // our own bound rules
        List<String> engines = uniqueIds.stream()
                .flatMap(id -> UniqueId.parse(id).getEngineId().stream())
                .distinct()
                .toList();
        if (!engines.isEmpty()) {
            builder.filters(EngineFilter.includeEngines(engines));
        }
        request = builder.build();
    }

    void run(Launcher launcher) {
        launcher.execute(request, this, ExtensionRegistration.ofRepeatedTests());
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            SiteSearchRun.testBegins(test.getUniqueId());
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        skipped = reason;
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        ran |= test.isTest();
        if (thrown == null) {
            thrown = result.getThrowable().orElse(null);
        }
    }

    synchronized boolean failed() {
        return thrown != null;
    }

    /**
     * Returns the failure of the test as a sentence without its end.
     *
     * @param alone the beginning of the sentence
     */
    synchronized String failure(String alone) {
        return thrown instanceof AllocationNotMeasuredException notMeasured
                ? String.valueOf(notMeasured.getMessage())
                : alone + "threw " + thrown;
    }

    /** Returns the reason why a measurement was not found, as the end of a sentence whose subject is the test. */
    synchronized String whyNothingWasFound(String subject) {
        if (thrown != null) {
            return "threw " + thrown + " before anything was measured";
        }
        if (!skipped.isEmpty()) {
            return "was skipped: " + skipped;
        }
        return ran ? "did not reach " + subject : "was not found";
    }
}
