package io.bytewatcher.junit;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.sites.SiteReport;
import java.io.IOException;
import java.time.Duration;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

/** The main class of the JVM that runs one test to find where it allocates. */
final class ForkMain {
    private static final String ALONE = "run alone in a fresh JVM, the test ";

    private ForkMain() {}

    /** For {@link ExactFork}. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(arguments, question -> run((ForkedTest) question));
    }

    /** Runs the test in this JVM, and finds its sites. */
    static SiteReport run(ForkedTest test) {
        System.setProperty(ConfigurationKey.SURVEY.key(), "false"); // wins over variables and parameters
        Searching.start(test.subject(), Duration.ofMillis(test.boundMillis() * 7 / 10));
        LoneTest loneTest = new LoneTest(test.uniqueId(), test.parameters());
        LauncherConfig onlyTheTest = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .build();
        try (LauncherSession session = LauncherFactory.openSession(onlyTheTest)) {
            loneTest.run(session.getLauncher());
        }
        return Searching.result()
                .orElseThrow(() -> new CannotPlaceException(ALONE + loneTest.whyNothingWasFound(test.subject())));
    }
}
