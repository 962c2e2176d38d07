package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import java.util.Set;

/** Records windows of equally many operations, which can be compared without scaling. */
final class LedgerWindows {
    private static final int MOST_OPERATIONS = 1_000_000;
    private static final int MOST_OPERATIONS_IF_STEADY = 100_000;
    private static final int FIRST_OPERATIONS = 100;

    private final Workload workload;
    private final Recorder recorder;
    private final Allocation undisturbed;
    private final Budget budget;
    private int operations;

    LedgerWindows(LedgerSession session, Workload workload, Allocation undisturbed, Budget budget) {
        this.workload = workload;
        this.undisturbed = undisturbed;
        this.budget = budget;
        recorder = new Recorder(session, workload.allThreads());
    }

    /**
     * A recorded window.
     *
     * @param bytes the bytes by the counter
     * @param recording the bytes by the probes
     */
    record RecordedWindow(long bytes, Recording recording) {}

    int operations() {
        return operations;
    }

    /** Records a window of the settled code, after a short window that finds the paths and the pace. */
    RecordedWindow record() throws RepetitionException {
        int trial = (int) Math.max(1, Math.min(FIRST_OPERATIONS, undisturbed.operations()));
        recorder.prepare();
        workload.run(trial, recorder);
        if (operations == 0) {
            recorder.prepare();
            long start = System.nanoTime();
            workload.run(trial, recorder);
            operations = affordable((System.nanoTime() - start) / trial + 1);
        }
        recorder.prepare();
        long bytes = workload.run(operations, recorder);
        Recording recording = recorder.read();
        return new RecordedWindow(bytes - recording.foreignMachinery(), recording);
    }

    /** Chooses the number of operations again and records. */
    RecordedWindow recordAtNewPace() throws RepetitionException {
        operations = 0;
        return record();
    }

    private int affordable(long nanosEach) {
        boolean steady = undisturbed.verdict() == Verdict.STEADY;
        long wanted = Math.min(undisturbed.operations(), steady ? MOST_OPERATIONS_IF_STEADY : MOST_OPERATIONS);
        return (int) Math.max(1, Math.min(wanted, budget.windowNanos() / nanosEach));
    }

    /** Runs a short window to find the methods that some sites call back. Its bytes are dropped. */
    void watch(Set<Site> sites) throws RepetitionException {
        recorder.prepare();
        recorder.watch(sites);
        try {
            workload.run((int) Math.max(1, Math.min(FIRST_OPERATIONS, undisturbed.operations())), recorder);
        } finally {
            recorder.watch(Set.of());
        }
    }

    Set<Site> callbacksOf(Site site) {
        return recorder.callbacksOf(site);
    }
}
