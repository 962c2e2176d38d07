package io.bytewatcher.junit.internal.run;

import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.junit.internal.sites.FragileZeros;
import io.bytewatcher.junit.internal.sites.LaterSearches;
import io.bytewatcher.junit.internal.sites.Proofs;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Opens the record of a session. After the last test it runs the waiting searches, writes the reports, prints the line at the end, and
 * fails the session for lines of a strict baseline that have failed no plan. Found by {@link java.util.ServiceLoader}, not meant to be used
 * in code.
 */
public final class RunSessionListener implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        OpenRuns.open(session);
    }

    /** Ends the outermost run. Tests can start launchers of their own, whose sessions are inside of it. */
    @Override
    public void launcherSessionClosed(LauncherSession session) {
        RunRecord run = OpenRuns.close(session);
        if (run.isOutermost()) {
            try {
                LaterSearches.run(run::addSites).forEach(System.out::println);
                Proofs.run(run::addSites).forEach(System.out::println);
                FragileZeros.run(run::addFragileZero).forEach(System.out::println);
                RunEnd.of(run).forEach(System.out::println);
                StrictRun.judgeAtTheEndOf(run);
            } finally {
                JvmFork.endAll();
            }
        }
    }
}
