package io.bytewatcher.junit;

import io.bytewatcher.sites.SiteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Searches that have to wait for the last test, because they instrument the classes of this JVM, and what is measured there
 * afterwards would not be what it was before.
 */
final class LaterSearches {
    private static final int MOST = 10;
    private static final Queue<Later> WAITING = new ConcurrentLinkedQueue<>();

    private record Later(WantedSites wanted, SiteSettings settings) {}

    private LaterSearches() {}

    static void add(WantedSites wanted, SiteSettings settings) {
        WAITING.add(new Later(wanted, settings));
    }

    /** Runs them all, and says what they found. */
    static List<String> run() {
        List<String> lines = new ArrayList<>();
        int done = 0;
        for (Later next = WAITING.poll(); next != null; next = WAITING.poll()) {
            String title = "[bytewatcher] sites of " + next.wanted().subject() + ":";
            if (done++ >= MOST) {
                lines.add(title + " not sought after those of " + MOST + " other failures; run this test alone");
                continue;
            }
            lines.add(title);
            for (String line : search(next).toString().split("\n", -1)) {
                lines.add("[bytewatcher]   " + line);
            }
        }
        return lines;
    }

    private static SiteReport search(Later later) {
        WantedSites wanted = later.wanted();
        Searching.start(wanted.subject(), later.settings().maxTime());
        try {
            LoneTest test = new LoneTest(wanted.uniqueId(), RunParameters.all());
            LauncherConfig onlyTheTest = LauncherConfig.builder()
                    .enableTestExecutionListenerAutoRegistration(false)
                    .enableLauncherSessionListenerAutoRegistration(false)
                    .build();
            test.run(LauncherFactory.create(onlyTheTest));
            return Searching.result()
                    .orElseGet(() ->
                            SiteReport.notFound("run again, the test " + test.whyNothingWasFound(wanted.subject())));
        } catch (RuntimeException | LinkageError failure) { // the other searches, and the run, go on
            return SiteReport.notFound("where: not known, because the search failed: " + failure);
        } finally {
            Searching.stop();
        }
    }
}
