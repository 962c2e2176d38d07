package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.internal.sites.why.Inlining;
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

/** The main class of the forked JVM, which runs one test to find its sites, or several to measure them. */
final class ForkMain {
    private static final String ALONE = "run alone in a fresh JVM, the test ";

    /**
     * The question for the sites of a test.
     *
     * @param subject the measurement in it
     * @param known the figures in bytes per operation that need no sites, because another JVM has found them
     */
    record ForkedTest(
            String uniqueId, String subject, long boundMillis, Map<String, String> parameters, List<Double> known)
            implements Serializable {
        private static final long serialVersionUID = 3L;
    }

    /**
     * The question for the figures of tests.
     *
     * @param asWritten whether as written, in a JVM that removes no objects, or else at steady state
     */
    record ForkedTests(List<String> uniqueIds, long boundMillis, Map<String, String> parameters, boolean asWritten)
            implements Serializable {
        private static final long serialVersionUID = 2L;
    }

    /** The question for the JIT's decisions about a test's calls. */
    record ForkedInlining(ForkedTest test) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private ForkMain() {}

    /** Answers the question of {@link ExactFork} or {@link FreshFigures}. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(arguments, new Answers());
    }

    private static final class Answers implements ForkedSide.Answerer {
        private List<Double> known = List.of();

        @Override
        public void prepare() {
            launchNothing();
        }

        @Override
        public Serializable answer(Serializable question) {
            if (question instanceof ForkedTests tests) {
                return figures(tests);
            }
            if (question instanceof ForkedInlining inlining) {
                return inlining(inlining.test());
            }
            ForkedTest test = (ForkedTest) question;
            known = test.known();
            return run(test);
        }

        @Override
        public boolean needsSites(SiteReport settled) {
            return known.stream().noneMatch(figure -> Figures.areAlike(settled.undisturbedBytesPerOperation(), figure));
        }
    }

    /** Loads JUnit's classes, which takes a third of the time of an answer, without the listeners and extensions of the tests. */
    private static void launchNothing() {
        LoneTest nothing =
                new LoneTest(List.of(EmptyTest.ID), Map.of("junit.jupiter.extensions.autodetection.enabled", "false"));
        try {
            launch(nothing, onlyTheTests().enableLauncherSessionListenerAutoRegistration(false));
        } catch (RuntimeException refused) {
            // the run of the test reports it
        }
    }

    static final class EmptyTest {
        private static final String ID = "[engine:junit-jupiter]/[class:" + EmptyTest.class.getName() + "]";

        @Test
        void isDone() {}
    }

    /** Measures tests. The first test runs before the others, because its caller waits for the figure. */
    private static Serializable figures(ForkedTests tests) {
        FigureRun.start(Duration.ofMillis(tests.boundMillis()), tests.asWritten());
        int all = tests.uniqueIds().size();
        String id = tests.uniqueIds().get(0);
        LoneTest first = alone(List.of(id), tests.parameters());
        launch(first, onlyTheTests());
        FigureRun.ended(
                id,
                first.failed() ? first.failure(ALONE) : ALONE + first.whyNothingWasFound("its measurement"),
                first.failed());
        if (all > 1) {
            launch(alone(tests.uniqueIds().subList(1, all), tests.parameters()), onlyTheTests());
        }
        return FigureRun.result();
    }

    /** Prepares a run without a survey. The request's parameters outrank properties, variables and the file. */
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

    static LoneReport run(ForkedTest test) {
        SiteSearchRun.start(test.uniqueId(), test.subject(), Duration.ofMillis(test.boundMillis() * 7 / 10));
        LoneTest loneTest = alone(List.of(test.uniqueId()), test.parameters());
        launch(loneTest, onlyTheTests());
        return SiteSearchRun.result()
                .map(report -> new LoneReport(report, ObjectEventsEngine.inlined(), ForkedSide.receivers()))
                .orElseThrow(() -> new AttributionException(ALONE + loneTest.whyNothingWasFound(test.subject())));
    }

    private static Inlining inlining(ForkedTest test) {
        long deadline = System.nanoTime()
                + Duration.ofMillis(test.boundMillis() * 9 / 10).toNanos(); // the rest is for the answer
        run(test);
        return ObjectEventsEngine.inlining(RunningTests.loaderOf(test.uniqueId()), deadline);
    }
}
