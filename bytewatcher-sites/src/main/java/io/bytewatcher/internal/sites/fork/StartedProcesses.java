package io.bytewatcher.internal.sites.fork;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The processes that a process has started. Once it has ended, the system names another parent for them, so they are looked for while it
 * runs; one that it started within {@value #LOOK_MILLIS} ms of a crash is not seen. Thread-safe.
 */
final class StartedProcesses {
    private static final int LOOK_MILLIS = 100;

    private final Process process;
    private final Set<ProcessHandle> seen = new HashSet<>();
    private long nextLook = System.nanoTime();

    StartedProcesses(Process process) {
        this.process = process;
    }

    /** Looks for them, where the last look is long enough ago: each reads all processes of the machine. */
    synchronized void look() {
        if (System.nanoTime() - nextLook >= 0) {
            lookNow();
            nextLook = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
        }
    }

    /** Looks for them. */
    synchronized void lookNow() {
        seen.removeIf(started -> !started.isAlive());
        process.descendants().forEach(seen::add);
    }

    /** Ends those that were seen, and what they have started. */
    synchronized void end() {
        for (ProcessHandle started : List.copyOf(seen)) {
            if (started.isAlive()) { // else its id may be another process's
                started.descendants().forEach(seen::add);
            }
        }
        seen.forEach(ProcessHandle::destroyForcibly);
        seen.clear();
    }
}
