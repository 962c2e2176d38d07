package io.bytewatcher.junit;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.sites.SiteReport;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

/** The main class of the JVM that runs one test to find where it allocates. */
final class ForkMain {
    private static final String ALONE = "run alone in a fresh JVM, the test ";

    private ForkMain() {}

    /** For {@link ExactFork} and {@link WrittenFigures}. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(
                arguments,
                question -> question instanceof ForkedTests tests ? write(tests) : run((ForkedTest) question));
    }

    /** Runs tests in this JVM, and finds out what they allocate as written. */
    private static Serializable write(ForkedTests tests) {
        System.setProperty(ConfigurationKey.SURVEY.key(), "false");
        Writing.start(Duration.ofMillis(tests.boundMillis() * 7 / 10));
        launch(new LoneTest(tests.uniqueIds(), tests.parameters()));
        return Writing.result();
    }

    private static void launch(LoneTest tests) {
        LauncherConfig onlyTheTests = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .build();
        try (LauncherSession session = LauncherFactory.openSession(onlyTheTests)) {
            tests.run(session.getLauncher());
        }
    }

    /** Runs the test in this JVM, and finds its sites. */
    static SiteReport run(ForkedTest test) {
        System.setProperty(ConfigurationKey.SURVEY.key(), "false"); // wins over variables and parameters
        Searching.start(test.subject(), Duration.ofMillis(test.boundMillis() * 7 / 10));
        LoneTest loneTest = new LoneTest(List.of(test.uniqueId()), test.parameters());
        launch(loneTest);
        return Searching.result()
                .orElseThrow(() -> new CannotPlaceException(ALONE + loneTest.whyNothingWasFound(test.subject())));
    }
}
