package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.RunningTests;
import io.bytewatcher.junit.internal.sites.SiteSearches;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The open runs, innermost first. Tests can start launchers of their own, whose results do not belong to the enclosing run. Thread-safe.
 */
public final class OpenRuns {
    private static final Deque<OpenRun> OPEN = new ConcurrentLinkedDeque<>();

    /** The record for tests without a launcher session, as in JUnit's EngineTestKit. */
    private static final RunRecord OUTSIDE_OF_RUNS = new RunRecord(false);

    private record OpenRun(Object session, Thread opener, RunRecord run) {}

    private OpenRuns() {}

    static RunRecord open(Object session) {
        return open(session, new RunRecord(OPEN.isEmpty()));
    }

    /** Begins a run whose answers need not come from fresh JVMs. */
    static RunRecord open(Object session, SiteSearches searches, FreshFigures freshFigures) {
        return open(session, new RunRecord(OPEN.isEmpty(), searches, freshFigures));
    }

    private static RunRecord open(Object session, RunRecord run) {
        OPEN.push(new OpenRun(session, Thread.currentThread(), run));
        return run;
    }

    static RunRecord close(Object session) {
        for (Iterator<OpenRun> opened = OPEN.iterator(); opened.hasNext(); ) {
            OpenRun open = opened.next();
            if (open.session() == session) {
                opened.remove();
                return open.run();
            }
        }
        throw new IllegalStateException("no run of " + session);
    }

    /** Returns the innermost run that this thread has opened, or else that of the test on this thread, or else the innermost of all. */
    public static Optional<RunRecord> current() {
        for (OpenRun open : OPEN) {
            if (open.opener() == Thread.currentThread()) {
                return Optional.of(open.run());
            }
        }
        return RunningTests.onThisThread()
                .flatMap(test -> of(test.uniqueId()))
                .or(() -> Optional.ofNullable(OPEN.peek()).map(OpenRun::run));
    }

    /** Returns the run of a test or container, whose start its launcher has reported. */
    public static Optional<RunRecord> of(ExtensionContext context) {
        return of(context.getUniqueId());
    }

    private static Optional<RunRecord> of(String uniqueId) {
        for (OpenRun open : OPEN) {
            if (open.run().has(uniqueId)) {
                return Optional.of(open.run());
            }
        }
        return Optional.empty();
    }

    public static SiteSearches searches() {
        return current().orElse(OUTSIDE_OF_RUNS).searches();
    }

    public static FreshFigures freshFigures() {
        return current().orElse(OUTSIDE_OF_RUNS).freshFigures();
    }

    /** Fails a test that failed for its allocation in an earlier plan. */
    public static void rethrowFirstFailure(ExtensionContext context) throws Throwable {
        Optional<Throwable> first = of(context).flatMap(run -> run.firstFailure(context.getUniqueId()));
        if (first.isPresent()) {
            System.out.println("[bytewatcher] " + TestName.of(context)
                    + " failed for its allocation in its first run. That failure counts, whatever a rerun measures");
            throw first.get();
        }
    }
}
