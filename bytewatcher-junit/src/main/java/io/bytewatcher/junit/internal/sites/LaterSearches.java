package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
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

/**
 * Searches that have to wait for the last test, because they instrument the classes of this JVM, and what is measured there
 * afterwards would not be what it was before.
 */
public final class LaterSearches {
    private static final int MOST = 10;
    /** How often the bound of a search fits into what all of the test may take. */
    private static final int PATIENCE = 3;

    /** Runs a test again. */
    public interface Rerun {
        /** What it found; empty where the test does not end within the bound. */
        Optional<SiteReport> search(Later search, Duration bound);
    }

    private static final Queue<Later> WAITING = new ConcurrentLinkedQueue<>();

    /**
     * A search that waits.
     *
     * @param parameters JUnit's of the run that the test was part of
     */
    public record Later(WantedSites wanted, SiteSettings settings, Map<String, String> parameters) {}

    private LaterSearches() {}

    static void add(WantedSites wanted, SiteSettings settings) {
        WAITING.add(new Later(
                wanted, settings, RunningTests.parametersOf(wanted.uniqueId()).all()));
    }

    /**
     * Runs them all, and says what they found.
     *
     * @param found takes what was found
     */
    public static List<String> run(BiConsumer<WantedSites, SiteReport> found) {
        return run(LaterSearches::search, found);
    }

    /** As {@link #run(BiConsumer)}, with another way to run a test again. */
    public static List<String> run(Rerun rerun, BiConsumer<WantedSites, SiteReport> found) {
        List<String> lines = new ArrayList<>();
        int done = 0;
        String hanging = "";
        for (Later next = WAITING.poll(); next != null; next = WAITING.poll()) {
            String title = "[bytewatcher] sites of " + next.wanted().subject() + ":";
            if (done++ >= MOST) {
                lines.add(title + " not sought after those of " + MOST + " other failures; run this test alone");
                continue;
            }
            if (!hanging.isEmpty()) {
                lines.add(title + " not sought, because " + hanging + ", run again, does not end; run this test alone");
                continue;
            }
            lines.add(title);
            SiteReport report = rerun.search(next, bound(next)).orElse(null);
            if (report == null) {
                hanging = next.wanted().subject();
                report = SiteReport.notFound(
                        "run again, the test had not ended after " + bound(next).toSeconds() + " s");
            }
            found.accept(next.wanted(), report);
            for (String line : report.toString().split("\n", -1)) {
                lines.add("[bytewatcher]   " + line);
            }
        }
        return lines;
    }

    /** On a thread that can be left alone when the test does not end, because the build is to end; then the result is empty. */
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
            return Optional.of(SiteReport.notFound("where: not known, because this thread was interrupted"));
        } catch (ExecutionException failure) { // the other searches, and the run, go on
            return Optional.of(
                    SiteReport.notFound("where: not known, because the search failed: " + failure.getCause()));
        } finally {
            SiteSearchRun.stop();
        }
    }

    private static Duration bound(Later later) {
        return later.settings().maxTime().multipliedBy(PATIENCE);
    }

    private static SiteReport runAgain(Later later) {
        WantedSites wanted = later.wanted();
        SiteSearchRun.start(wanted.subject(), later.settings().maxTime());
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
