package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.Workload;

/** A window of an {@link OpenLedger} that the user starts and stops. Confined to the thread that created it. */
public final class OpenWindow {
    private final Thread thread = Thread.currentThread();
    private final LedgerSession session;
    private final Recorder recorder;
    private final AllocationCounter counter;
    private final boolean allThreads;
    private long start;

    OpenWindow(LedgerSession session, boolean allThreads) {
        this.session = session;
        this.allThreads = allThreads;
        recorder = new Recorder(session, allThreads);
        AllocationCounter own = CurrentThreadCounter.create();
        counter = allThreads ? new AllThreadsCounter(own, IgnoredThreads.byDefault()) : own;
    }

    /** Starts the window. */
    public void start() {
        recorder.prepare();
        counter.read(); // the first read may load classes
        start = counter.start();
        recorder.on();
    }

    /**
     * Ends the window.
     *
     * @return the recorded sites
     * @throws AttributionException on a thread other than the one that created the window
     */
    public SiteReport stop() {
        if (Thread.currentThread() != thread) {
            throw new AttributionException("the ledger records on the thread \"" + thread.getName()
                    + "\": stop it there, not on \"" + Thread.currentThread().getName() + "\"");
        }
        long bytes;
        try {
            bytes = counter.read() - start;
        } finally {
            recorder.off();
        }
        return CauseResolver.report(session, recorder.read(), bytes, Workload.threadOfTheRest(allThreads));
    }
}
