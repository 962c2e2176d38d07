package io.bytewatcher.junit;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Runs the searches that had to wait, once the last test is over. Found by {@link java.util.ServiceLoader}, not meant to be used in
 * code.
 */
public final class AfterLastTest implements LauncherSessionListener {
    /** Tests can start launchers of their own. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    /** For {@link java.util.ServiceLoader}. */
    public AfterLastTest() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        OPEN.incrementAndGet();
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (OPEN.decrementAndGet() == 0) {
            LaterSearches.run().forEach(System.out::println);
        }
    }
}
