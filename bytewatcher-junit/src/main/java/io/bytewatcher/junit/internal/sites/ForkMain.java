package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.junit.ByteWatcherKeys;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

/** The main class of the JVM that runs one test to find where it allocates. */
final class ForkMain {
    private static final String ALONE = "run alone in a fresh JVM, the test ";

    private ForkMain() {}

    /** For {@link ExactFork} and {@link WrittenFigures}. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(arguments, new ForkedSide.Answerer() {
            @Override
            public void prepare() {
                launchNothing();
            }

            @Override
            public Serializable answer(Serializable question) {
                return question instanceof ForkedTests tests ? write(tests) : run((ForkedTest) question);
            }
        });
    }

    /** Loads what runs a test, which takes a third of the time that the answer does. The tests' own listeners and extensions are not for this. */
    private static void launchNothing() {
        LoneTest nothing =
                new LoneTest(List.of(Nothing.ID), Map.of("junit.jupiter.extensions.autodetection.enabled", "false"));
        try {
            launch(nothing, onlyTheTests().enableLauncherSessionListenerAutoRegistration(false));
        } catch (RuntimeException refused) {
            // as it is with the test
        }
    }

    /** A test that does nothing. */
    static final class Nothing {
        private static final String ID = "[engine:junit-jupiter]/[class:" + Nothing.class.getName() + "]";

        @Test
        void isDone() {}
    }

    /** Runs tests in this JVM, and finds out what they allocate as written; the first one before the others, because that is waited for. */
    private static Serializable write(ForkedTests tests) {
        AsWrittenRun.start(Duration.ofMillis(tests.boundMillis() * 7 / 10));
        int all = tests.uniqueIds().size();
        launch(alone(tests.uniqueIds().subList(0, 1), tests.parameters()), onlyTheTests());
        if (all > 1) {
            launch(alone(tests.uniqueIds().subList(1, all), tests.parameters()), onlyTheTests());
        }
        return AsWrittenRun.result();
    }

    /** Without a survey: what the request says wins over properties, variables and the file. */
    private static LoneTest alone(List<String> uniqueIds, Map<String, String> parameters) {
        Map<String, String> withoutSurvey = new HashMap<>(parameters);
        withoutSurvey.put(ByteWatcherKeys.SURVEY, "false");
        return new LoneTest(uniqueIds, withoutSurvey);
    }

    private static LauncherConfig.Builder onlyTheTests() {
        return LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false);
    }

    private static void launch(LoneTest tests, LauncherConfig.Builder config) {
        try (LauncherSession session = LauncherFactory.openSession(config.build())) {
            tests.run(session.getLauncher());
        }
    }

    /** Runs the test in this JVM, and finds its sites. */
    static SiteReport run(ForkedTest test) {
        SiteSearchRun.start(test.subject(), Duration.ofMillis(test.boundMillis() * 7 / 10));
        LoneTest loneTest = alone(List.of(test.uniqueId()), test.parameters());
        launch(loneTest, onlyTheTests());
        return SiteSearchRun.result()
                .orElseThrow(() -> new AttributionException(ALONE + loneTest.whyNothingWasFound(test.subject())));
    }
}
