package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.Placement;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A window of an {@link OpenLedger} in which another thread is recorded, or all of them, while they go on. What they allocate before their
 * first mark in it and after their last is not known; in between no byte is lost.
 */
public final class RemoteWindow {
    private final OpenLedger ledger;
    private final Recorder recorder;
    private final @Nullable Thread target;

    private final Predicate<Thread> counts;

    RemoteWindow(OpenLedger ledger, Recorder recorder, @Nullable Thread target, Predicate<Thread> counts) {
        this.counts = counts;
        this.ledger = ledger;
        this.recorder = recorder;
        this.target = target;
    }

    /** Starts the window. */
    public void start() {
        recorder.prepare();
        recorder.on();
    }

    /** Ends the window. */
    public void end() {
        recorder.off();
        if (target != null) {
            target.getStackTrace(); // a handshake: afterwards what the thread wrote is to be seen here
        } else {
            Thread.getAllStackTraces();
        }
    }

    /** What was recorded on the threads that count: all that was allocated between the first mark and the last. */
    public Diagnosis diagnosis() {
        Recording recorded = recorder.read(counts);
        return ledger.diagnosis(
                recorded,
                recorded.bytes() + recorded.outside() + recorded.foreignMachinery(),
                target == null ? Placement.threadOfTheRest(true) : target.getName());
    }
}
