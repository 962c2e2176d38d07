package io.bytewatcher.internal.sites.fork;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The processes that a process has started. A process that is started within {@value #LOOK_MILLIS} ms of a crash goes unseen. Thread-safe.
 */
final class StartedProcesses {
    private static final int LOOK_MILLIS = 100;

    private final Process process;
    private final Set<ProcessHandle> seen = new HashSet<>();
    private long nextLook = System.nanoTime();

    StartedProcesses(Process process) {
        this.process = process;
    }

    /** Looks for them if the last look is long enough ago. A look reads all processes of the machine. */
    synchronized void look() {
        if (System.nanoTime() - nextLook >= 0) {
            lookNow();
            nextLook = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
        }
    }

    synchronized void lookNow() {
        seen.removeIf(started -> !started.isAlive());
        process.descendants().forEach(seen::add);
    }

    /** Ends the processes that were seen, and those that they have started. */
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
