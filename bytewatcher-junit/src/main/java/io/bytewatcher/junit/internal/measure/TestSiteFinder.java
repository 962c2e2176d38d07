package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteFinder;
import io.bytewatcher.SiteReport;
import io.bytewatcher.WayOut;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.sites.Excuse;
import io.bytewatcher.junit.internal.sites.FigureRun;
import io.bytewatcher.junit.internal.sites.Observation;
import io.bytewatcher.junit.internal.sites.RunningTest;
import io.bytewatcher.junit.internal.sites.RunningTests;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import io.bytewatcher.junit.internal.sites.WantedSites;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds the sites of assertions in tests. Found by {@link java.util.ServiceLoader}, not meant to be used in code. */
public final class TestSiteFinder implements SiteFinder {
    @Override
    public SiteReport search(String subject, Allocation allocation, long limit, Function<Duration, SiteReport> here) {
        Optional<RunningTest> test = RunningTests.onThisThread();
        if (test.isEmpty()) {
            return RunningTests.nonePlanned()
                    ? outsideOfTests(here)
                    : SiteReport.notKnown("ByteWatcher does not know which test runs on thread \""
                            + Thread.currentThread().getName()
                            + "\". Assert on the thread that JUnit runs the test on");
        }
        Configuration configuration = test.get().parameters().configuration();
        boolean excuses = Excuses.arePossible(configuration, allocation);
        SiteReport found = search(test.get(), subject, allocation, limit, excuses);
        return excuses && SiteSearchRun.isDoubtful(found) && found.holdsAlone(limit)
                ? search(test.get(), subject, allocation, limit, false) // with sites, for the failure
                : found;
    }

    private static SiteReport search(
            RunningTest test, String subject, Allocation allocation, long limit, boolean excuses) {
        Optional<Observation> observation = limit < 0
                ? Optional.empty()
                : Optional.of(new Observation(
                        allocation.bytesPerOperation(),
                        limit > 0,
                        excuses,
                        alone -> excuses && alone.holdsAlone(limit)));
        return OpenRuns.searches()
                .search(
                        new WantedSites(test.uniqueId(), test.places().last(subject), limit, observation, false),
                        test.parameters().configuration(),
                        test.timeLeft())
                .orElseGet(TestSiteFinder::off);
    }

    /** Of a main method, or of a runner that is no engine of the JUnit Platform, so that its tests cannot be run again. */
    private static SiteReport outsideOfTests(Function<Duration, SiteReport> here) {
        SiteSettings sites = RunParameters.UNKNOWN.configuration().sites();
        return sites.when() == SiteSettings.When.OFF ? off() : here.apply(sites.maxTime());
    }

    private static SiteReport off() {
        return SiteReport.notFound("where: the search is off (" + ByteWatcherKeys.SITES + "=off)");
    }

    @Override
    public boolean excuses(String subject, long limit, Allocation allocation, Predicate<SiteReport> keepsAlone) {
        Configuration configuration = RunningTests.onThisThread()
                .map(RunningTest::parameters)
                .orElse(RunParameters.UNKNOWN)
                .configuration();
        SiteReport alone =
                allocation.sites().filter(sites -> sites.holdsAlone(limit)).orElse(null);
        if (alone == null
                || SiteSearchRun.isDoubtful(alone)
                || !Excuses.arePossible(configuration, allocation)
                || !keepsAlone.test(alone)) {
            return false;
        }
        String excuse = Excuse.of(subject, Excuses.mean(allocation), alone, "its limit", RunningTests.othersRan());
        OpenRuns.current()
                .ifPresentOrElse(run -> run.excused(excuse), () -> System.out.println("[bytewatcher] " + excuse));
        return true;
    }

    @Override
    public Task task(String subject) {
        if (FigureRun.isOn()) {
            return Task.RUN_ONCE;
        }
        if (!SiteSearchRun.isOn()) {
            RunningTests.onThisThread().ifPresent(test -> test.places().next(subject));
            return Task.MEASURE;
        }
        return SiteSearchRun.reached(subject) ? Task.FIND_SITES : Task.RUN_ONCE;
    }

    @Override
    public Duration maxTime() {
        return SiteSearchRun.bound();
    }

    @Override
    public boolean othersRan() {
        return RunningTests.othersRan();
    }

    @Override
    public String name(WayOut wayOut) {
        return switch (wayOut) {
            case MORE_TIME -> ByteWatcherKeys.MAX_TIME;
            case RESET -> "@BeforeInvocation";
            case ONCE -> "mode = SINGLE_SHOT";
            case STEADY_STATE -> "mode = STEADY_STATE";
            case SITES -> "-D" + ByteWatcherKeys.SITES + "=always";
            case LIMIT -> "@MaxAllocation";
        };
    }

    @Override
    public void found(String subject, SiteReport report) {
        SiteSearchRun.found(report);
    }
}
