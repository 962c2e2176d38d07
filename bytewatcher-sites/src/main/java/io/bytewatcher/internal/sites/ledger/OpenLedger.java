package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.RemoteWindow;
import io.bytewatcher.internal.sites.SingleRun;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Instruments all code from open to close, and records single runs from their first call on. Loading and initialising classes and linking
 * call sites thus have sites too. The runs of several threads are recorded one after another.
 */
public final class OpenLedger implements InstrumentedCode {
    private final LedgerSession session;
    private final ReentrantLock recording = new ReentrantLock();

    private OpenLedger(LedgerSession session) {
        this.session = session;
    }

    /**
     * Instruments all loaded classes, and other classes when they are loaded.
     *
     * @param packages the patterns of {@link LedgerScope}
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws AttributionException when another ledger is open, or this JVM cannot be instrumented
     */
    public static OpenLedger open(List<String> packages) {
        LedgerSession session = LedgerSession.open(new LedgerScope(packages));
        try {
            session.instrument(Plan.all(true));
        } catch (RuntimeException | Error e) {
            session.close();
            throw e;
        }
        return new OpenLedger(session);
    }

    @Override
    public <E extends Exception> InstrumentedRun once(SingleRun<E> run, boolean allThreads) throws E {
        if (recording.isHeldByCurrentThread()) {
            throw new AttributionException("the code around this is being recorded already");
        }
        recording.lock();
        try {
            Recorder recorder = new Recorder(session, allThreads);
            recorder.prepare();
            long bytes = run.run(recorder);
            Recording recorded = recorder.read();
            return new InstrumentedRun(
                    CauseResolver.report(session, recorded, bytes, Workload.threadOfTheRest(allThreads)),
                    recorded.machinery());
        } finally {
            recording.unlock();
        }
    }

    /**
     * Creates a window that the caller starts and stops.
     *
     * @param allThreads whether all threads are recorded instead of the current one
     */
    public OpenWindow window(boolean allThreads) {
        return new OpenWindow(session, allThreads);
    }

    @Override
    public RemoteWindow remoteWindow(Thread thread) {
        return new ThreadWindow(session, thread, one -> true);
    }

    @Override
    public RemoteWindow remoteWindow(Predicate<Thread> counts) {
        return new ThreadWindow(session, null, counts);
    }

    @Override
    public void close() {
        session.close();
    }
}
