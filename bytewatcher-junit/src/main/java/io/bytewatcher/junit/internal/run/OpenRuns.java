package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.SiteSearches;
import io.bytewatcher.junit.internal.sites.WrittenFigures;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The runs that have begun and not ended, the innermost first: tests can start launchers of their own, whose results are not
 * those of the run around them. Thread-safe.
 */
public final class OpenRuns {
    private static final Deque<OpenRun> OPEN = new ConcurrentLinkedDeque<>();

    /** Of tests that no launcher's session has begun with, as in JUnit's EngineTestKit. */
    private static final RunRecord OUTSIDE_OF_RUNS = new RunRecord(false);

    private record OpenRun(Object session, Thread opener, RunRecord run) {}

    private OpenRuns() {}

    /** Begins one with a launcher's session. */
    static RunRecord open(Object session) {
        return open(session, new SiteSearches(), new WrittenFigures());
    }

    /** As {@link #open(Object)}, where others than fresh JVMs may answer. */
    static RunRecord open(Object session, SiteSearches searches, WrittenFigures written) {
        RunRecord run = new RunRecord(OPEN.isEmpty(), searches, written);
        OPEN.push(new OpenRun(session, Thread.currentThread(), run));
        return run;
    }

    /** Ends that of a launcher's session. */
    static RunRecord close(Object session) {
        OpenRun closed = OPEN.stream()
                .filter(open -> open.session() == session)
                .findFirst()
                .orElseThrow();
        OPEN.remove(closed);
        return closed.run();
    }

    /** That of the innermost session that this thread has opened, or else of all. */
    public static Optional<RunRecord> current() {
        return OPEN.stream()
                .filter(open -> open.opener() == Thread.currentThread())
                .findFirst()
                .or(() -> Optional.ofNullable(OPEN.peek()))
                .map(OpenRun::run);
    }

    /** That of a test, or a container of tests, which its launcher has said it starts. */
    public static Optional<RunRecord> of(ExtensionContext context) {
        return OPEN.stream()
                .map(OpenRun::run)
                .filter(run -> run.has(context.getUniqueId()))
                .findFirst();
    }

    /** The searches for sites of the run that this thread's tests are part of. */
    public static SiteSearches searches() {
        return current().orElse(OUTSIDE_OF_RUNS).searches();
    }

    /** What the tests allocate as written of the run that this thread's tests are part of. */
    public static WrittenFigures written() {
        return current().orElse(OUTSIDE_OF_RUNS).written();
    }

    /**
     * Fails a test that has failed in an earlier plan because of what it allocated.
     *
     * @throws Throwable what it threw then
     */
    public static void rethrowFirstFailure(ExtensionContext context) throws Throwable {
        Optional<Throwable> first = of(context).flatMap(run -> run.firstFailure(context.getUniqueId()));
        if (first.isPresent()) {
            System.out.println("[bytewatcher] " + TestName.of(context)
                    + " failed in its first run because of what it allocated. That counts, whatever a rerun measures");
            throw first.get();
        }
    }
}
