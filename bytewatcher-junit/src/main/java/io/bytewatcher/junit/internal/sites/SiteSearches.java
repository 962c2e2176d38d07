package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.junit.internal.config.SeveralStates;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Finds the sites of measurements that broke their limit: at once in a fresh JVM, where the test runs alone, or else after the last test,
 * in this JVM.
 */
public final class SiteSearches {
    /**
     * The time for all searches of a run, in multiples of the bound of one, because a broken suite has to end, too. Searches that excuse
     * their test do not count, or the next such test would fail, nor do those of an update.
     */
    static final int SEARCHES_AT_THE_BOUND = 6;

    /** Concurrent searches would slow down each other and the running tests. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    /** The shortest time in which a fork can be expected to answer. */
    static final Duration SHORTEST = Duration.ofSeconds(3);

    /**
     * The time of a search that needs several JVMs or waits for other searches, as a multiple of the bound. On a slow machine one JVM may
     * take most of the bound.
     */
    private static final int LONGEST_SEARCH = 3;

    private static final String TURN_TOO_LATE = "where: the searches of other tests left no time for it";

    public interface SearchFork {
        /** Finds the sites as {@link ExactFork#search} does. */
        SiteReport search(WantedSites wanted, Duration bound, Duration boundOfAll, Map<String, String> parameters);
    }

    private final SearchFork fork;
    private final LongSupplier nanoTime;
    private final AtomicLong spentNanos = new AtomicLong();

    public SiteSearches() {
        this(ExactFork::search, System::nanoTime);
    }

    public SiteSearches(SearchFork fork, LongSupplier nanoTime) {
        this.fork = fork;
        this.nanoTime = nanoTime;
    }

    /**
     * Finds the sites of a measurement that broke its limit.
     *
     * @param timeLeft the time that the test's timeout leaves, so that the timeout does not replace the breach
     * @return the sites, or the reason why there are none; empty if the configuration or the run wants none
     */
    public Optional<SiteReport> search(WantedSites wanted, Configuration configuration, Optional<Duration> timeLeft) {
        SiteSettings settings = configuration.sites();
        if (settings.when() == SiteSettings.When.OFF || SiteSearchRun.isOn()) {
            return Optional.empty();
        }
        if (!settings.fork()) {
            return Optional.of(later(
                    wanted, settings, "where: no fresh JVM may be started (" + ByteWatcherKeys.SITES_FORK + "=false)"));
        }
        Duration bound = settings.maxTime(timeLeft);
        if (bound.compareTo(SHORTEST) < 0 && timeLeft.isPresent()) {
            return Optional.of(later(wanted, settings, "where: the test's timeout leaves no time for it"));
        }
        Duration longest = settings.maxTime().multipliedBy(LONGEST_SEARCH);
        return Optional.of(
                inTurn(wanted, configuration, bound, Collections.min(List.of(longest, timeLeft.orElse(longest)))));
    }

    /**
     * Searches after the searches of other threads.
     *
     * @param bound the most for one JVM
     * @param boundOfAll the most for all JVMs and the wait
     */
    private SiteReport inTurn(WantedSites wanted, Configuration configuration, Duration bound, Duration boundOfAll) {
        SiteSettings settings = configuration.sites();
        long asked = nanoTime.getAsLong();
        try {
            if (!ONE_AT_A_TIME.tryLock(boundOfAll.toNanos(), TimeUnit.NANOSECONDS)) {
                return later(wanted, settings, TURN_TOO_LATE);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return later(
                    wanted,
                    settings,
                    SiteReport.notKnown("this thread was interrupted").toString());
        }
        long start = nanoTime.getAsLong();
        boolean isExcused = false;
        try {
            Duration waited = Duration.ofNanos(Math.min(start - asked, boundOfAll.toNanos() - 1));
            Duration left = boundOfAll.minus(waited);
            if (left.compareTo(Collections.min(List.of(bound, SHORTEST))) < 0) {
                return later(wanted, settings, TURN_TOO_LATE);
            }
            SiteReport report = inAFork(wanted, configuration, Collections.min(List.of(bound, left)), left);
            isExcused = wanted.observation()
                    .filter(seen -> seen.isExcusedBy().test(report))
                    .isPresent();
            if (!isExcused && !report.holdsAlone(wanted.limit())) {
                Proofs.add(wanted, report, RunningTests.parametersOf(wanted.uniqueId()), settings.maxTime());
            }
            return report;
        } catch (RuntimeException | LinkageError failure) { // the test still reports its breach
            return later(wanted, settings, "where: the search failed: " + failure);
        } finally {
            if (!isExcused && !isRecorded(wanted, configuration)) {
                spentNanos.addAndGet(nanoTime.getAsLong() - start);
            }
            ONE_AT_A_TIME.unlock();
        }
    }

    private SiteReport inAFork(WantedSites wanted, Configuration configuration, Duration bound, Duration boundOfAll) {
        SiteSettings settings = configuration.sites();
        Duration most = settings.maxTime().multipliedBy(SEARCHES_AT_THE_BOUND);
        Duration spent = Duration.ofNanos(spentNanos.get());
        if (spent.compareTo(most) > 0 && !isRecorded(wanted, configuration)) {
            return later(
                    wanted,
                    settings,
                    "where: this run has spent " + DurationText.seconds(spent) + " on the sites of other failures");
        }
        SiteReport report = fork.search(wanted, bound, boundOfAll, RunningTests.parametersOf(wanted.uniqueId()));
        if (!report.isFound()) {
            return later(wanted, settings, String.join("; ", report.remarks()));
        }
        // Bytes that the test allocates in this JVM alone have sites only in this JVM.
        return report.holdsAlone(wanted.limit()) && configuration.severalStates() == SeveralStates.FAIL
                ? report.plusRemarks(
                        later(wanted, settings, "alone the limit holds").remarks())
                : report;
    }

    /** Whether an update of the baseline records the sites, for later builds. */
    private static boolean isRecorded(WantedSites wanted, Configuration configuration) {
        return wanted.limit() < 0 && configuration.baseline().effectiveMode() == BaselineMode.UPDATE;
    }

    private static SiteReport later(WantedSites wanted, SiteSettings settings, String whyNotNow) {
        if (wanted.asWritten()) { // the JIT of this JVM removes them
            return SiteReport.notFound(whyNotNow);
        }
        LaterSearches.add(wanted, settings);
        return SiteReport.notFound(whyNotNow + "; the sites follow after the last test, as [bytewatcher]");
    }
}
