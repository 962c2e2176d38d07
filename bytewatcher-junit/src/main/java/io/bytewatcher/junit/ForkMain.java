package io.bytewatcher.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.sites.SiteReport;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The main class of the JVM that runs one test to find where it allocates. */
final class ForkMain {
    private static final String ALONE = "run alone in a fresh JVM, the test ";

    private ForkMain() {}

    /** For {@link ExactFork}. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(arguments, question -> run((ForkedTest) question));
    }

    private static Serializable run(ForkedTest test) {
        System.setProperty(ConfigurationKey.SURVEY.key(), "false"); // wins over variables and parameters
        Searching.start(test.subject(), Duration.ofMillis(test.boundMillis() * 7 / 10));
        Outcome outcome = new Outcome();
        LauncherConfig onlyTheTest = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .build();
        try (LauncherSession session = LauncherFactory.openSession(onlyTheTest)) {
            session.getLauncher().execute(request(test), outcome);
        }
        SiteReport found = Searching.result().orElse(null);
        if (found == null) {
            throw new CannotPlaceException(outcome.whyNothingWasFound(test.subject()));
        }
        return found;
    }

    private static LauncherDiscoveryRequest request(ForkedTest test) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectUniqueId(test.uniqueId()))
                .configurationParameters(test.parameters())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.mode", "disabled"); // our own bound rules
        UniqueId.parse(test.uniqueId())
                .getEngineId()
                .ifPresent(engine -> request.filters(EngineFilter.includeEngines(engine)));
        return request.build();
    }

    /** What became of the test. */
    private static final class Outcome implements TestExecutionListener {
        private boolean ran;
        private String skipped = "";
        private @Nullable Throwable thrown;

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

        synchronized String whyNothingWasFound(String subject) {
            if (thrown != null) {
                return ALONE + "threw " + thrown + " before anything was measured";
            }
            if (!skipped.isEmpty()) {
                return ALONE + "was skipped: " + skipped;
            }
            return ran ? ALONE + "did not come to " + subject : ALONE + "was not found";
        }
    }
}
