package io.bytewatcher.junit.internal.run;

import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.junit.internal.sites.LaterSearches;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Records what the tests of a session measure, and once the last test is over runs the searches that had to wait, writes the
 * reports, prints the line at the end, and fails for a strict baseline what nothing else has failed. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunSessionListener implements LauncherSessionListener {
    /** For {@link java.util.ServiceLoader}. */
    public RunSessionListener() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        OpenRuns.open(session);
    }

    /** Tests can start launchers of their own: what those say is theirs, and the run around them goes on. */
    @Override
    public void launcherSessionClosed(LauncherSession session) {
        RunRecord run = OpenRuns.close(session);
        if (run.isOutermost()) {
            try {
                LaterSearches.run(run::addSites).forEach(System.out::println);
                RunEnd.of(run).forEach(System.out::println);
                StrictRun.judgeAtTheEndOf(run);
            } finally {
                JvmFork.endAll();
            }
        }
    }
}
