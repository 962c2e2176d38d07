package io.bytewatcher.junit.internal.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.Round;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.why.Inlining;
import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.sites.FragileZeros;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.LaterSearches;
import io.bytewatcher.junit.internal.sites.SiteSearches;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes, including some that are meant to fail, through JUnit's launcher, with everything that ByteWatcher registers there, as
 * build tools and IDEs do. Restores system properties afterwards.
 */
public final class FixtureRun {
    private final Class<?>[] fixtures;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();

    private int plans = 1;
    private boolean ends;
    private LauncherConfig sessions = LauncherConfig.DEFAULT;

    private FixtureRun(Class<?>... fixtures) {
        this.fixtures = fixtures;
    }

    public static FixtureRun of(Class<?>... fixtures) {
        return new FixtureRun(fixtures);
    }

    /** Runs a class without configuration. */
    public static Outcomes run(Class<?>... fixtures) {
        return of(fixtures).execute();
    }

    /** Sets a configuration parameter of the request. */
    public FixtureRun with(String key, String value) {
        parameters.put(key, value);
        return this;
    }

    /** Sets a system property during the run. */
    public FixtureRun withProperty(String key, String value) {
        properties.put(key, value);
        return this;
    }

    /** Runs test classes and test methods in parallel, four at a time. */
    public FixtureRun inParallel() {
        return with("junit.jupiter.execution.parallel.enabled", "true")
                .with("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .with("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .with("junit.jupiter.execution.parallel.config.fixed.parallelism", "4");
    }

    /** Repeats the run, each time as a plan of its own in one session, as reruns of failed tests do. */
    public FixtureRun times(int count) {
        plans = count;
        return this;
    }

    /** Ends the run as after the last test of a JVM, with reports in this folder. */
    public FixtureRun reportingTo(Path folder) {
        ends = true;
        return with("bytewatcher.report.dir", folder.toString());
    }

    /** Uses these in place of fresh JVMs. */
    public FixtureRun answeredBy(SiteSearches.SearchFork sites, FreshFigures.FigureFork written) {
        sessions = LauncherConfig.builder()
                .enableLauncherSessionListenerAutoRegistration(false)
                .addLauncherSessionListeners(
                        new LauncherSessionListener() { // as the session listener of a run within another
                            @Override
                            public void launcherSessionOpened(LauncherSession session) {
                                OpenRuns.open(
                                        session,
                                        new SiteSearches(sites, System::nanoTime),
                                        new FreshFigures(written, System::nanoTime));
                            }

                            @Override
                            public void launcherSessionClosed(LauncherSession session) {
                                OpenRuns.close(session);
                            }
                        })
                .build();
        return this;
    }

    public Outcomes execute() {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(fixtures)
                        .map(fixture -> selectClass(fixture))
                        .toList())
                .configurationParameters(parameters)
                .build();
        Properties before = (Properties) System.getProperties().clone();
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Garbage.make(); // so that its class is loaded
        Outcomes outcomes = new Outcomes();
        List<String> end = List.of();
        try {
            properties.forEach(System::setProperty);
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            try (LauncherSession session = LauncherFactory.openSession(sessions)) {
                for (int i = 0; i < plans; i++) {
                    session.getLauncher().execute(request, outcomes);
                }
                if (ends) {
                    end = RunEnd.of(OpenRuns.current().orElseThrow());
                }
            }
        } finally {
            System.setOut(out);
            System.setProperties(before);
        }
        outcomes.searchedLater(forgetSearches());
        List<String> lines =
                new ArrayList<>(printed.toString(StandardCharsets.UTF_8).lines().toList());
        lines.addAll(end);
        outcomes.printed(lines);
        return outcomes;
    }

    /** Discards waiting searches of fixtures: the last test of this JVM is in another run. */
    private static List<String> forgetSearches() {
        List<String> subjects = new ArrayList<>();
        LaterSearches.run(
                (search, bound) -> Optional.of(SiteReport.notFound("forgotten")),
                (wanted, report) -> subjects.add(wanted.subject()));
        FragileZeros.run(new NoRerun(), (wanted, zero) -> {});
        return subjects;
    }

    /** Runs no test again. */
    public static final class NoRerun implements FragileZeros.ZeroRerun {
        @Override
        public Round figure(LaterSearches.Later test, List<String> flags, Duration left) {
            throw new AttributionException("there is no JVM");
        }

        @Override
        public Inlining inlining(LaterSearches.Later test, List<String> flags, Duration left) {
            throw new AttributionException("there is no JVM");
        }
    }
}
