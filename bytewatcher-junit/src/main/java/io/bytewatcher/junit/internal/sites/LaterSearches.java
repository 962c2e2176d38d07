package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

/** The searches that wait for the last test, because they instrument classes of this JVM and would change the figures of later tests. */
public final class LaterSearches {
    private static final int MOST = 10;

    /** The time bound of a test in multiples of the time bound of its search. */
    private static final int PATIENCE = 3;

    public interface SearchRerun {
        /** Returns the report; empty if the test does not end within the bound. */
        Optional<SiteReport> search(Later search, Duration bound);
    }

    private static final Queue<Later> WAITING = new ConcurrentLinkedQueue<>();

    public record Later(WantedSites wanted, SiteSettings settings, Map<String, String> parameters) {}

    private LaterSearches() {}

    static void add(WantedSites wanted, SiteSettings settings) {
        WAITING.add(new Later(wanted, settings, RunningTests.parametersOf(wanted.uniqueId())));
    }

    /**
     * Runs the waiting searches.
     *
     * @return the lines to print
     */
    public static List<String> run(BiConsumer<WantedSites, SiteReport> found) {
        return run(LaterSearches::search, found);
    }

    /** Runs the waiting searches, with another way to run a test again. */
    public static List<String> run(SearchRerun rerun, BiConsumer<WantedSites, SiteReport> found) {
        List<String> lines = new ArrayList<>();
        int done = 0;
        String hanging = "";
        for (Later next = WAITING.poll(); next != null; next = WAITING.poll()) {
            String title = "[bytewatcher] sites of " + next.wanted().subject() + ":";
            if (done++ >= MOST) {
                lines.add(title + " not searched for after " + MOST + " other failures; run this test alone");
                continue;
            }
            if (!hanging.isEmpty()) {
                lines.add(title + " not searched for, because " + hanging
                        + " did not end when it was repeated; run this test alone");
                continue;
            }
            lines.add(title);
            SiteReport report = rerun.search(next, bound(next)).orElse(null);
            if (report == null) {
                hanging = next.wanted().subject();
                report = SiteReport.notFound(
                        "run again, the test had not ended after " + DurationText.seconds(bound(next)));
            }
            found.accept(next.wanted(), report);
            for (String line : report.toString().split("\n", -1)) {
                lines.add("[bytewatcher]   " + line);
            }
        }
        return lines;
    }

    /** Searches on a daemon thread, which can be abandoned if the test does not end; the result is empty then. */
    private static Optional<SiteReport> search(Later later, Duration bound) {
        FutureTask<SiteReport> search = new FutureTask<>(() -> runAgain(later));
        Thread thread = new Thread(search, Thread.currentThread().getName());
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(search.get(bound.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException hangs) {
            thread.interrupt();
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            return Optional.of(SiteReport.notKnown("this thread was interrupted"));
        } catch (ExecutionException failure) { // the other searches, and the run, go on
            return Optional.of(SiteReport.notKnown("the search failed: " + failure.getCause()));
        } finally {
            SiteSearchRun.stop();
        }
    }

    private static Duration bound(Later later) {
        return later.settings().maxTime().multipliedBy(PATIENCE);
    }

    private static SiteReport runAgain(Later later) {
        WantedSites wanted = later.wanted();
        SiteSearchRun.start(
                wanted.uniqueId(), wanted.subject(), later.settings().maxTime());
        LoneTest test = new LoneTest(List.of(wanted.uniqueId()), later.parameters());
        LauncherConfig onlyTheTest = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .build();
        test.run(LauncherFactory.create(onlyTheTest));
        return SiteSearchRun.result()
                .orElseGet(
                        () -> SiteReport.notFound("run again, the test " + test.whyNothingWasFound(wanted.subject())));
    }
}
