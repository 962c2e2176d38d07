package io.bytewatcher.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.sites.ledger.OpenLedger;
import io.bytewatcher.internal.sites.ledger.OpenWindow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Instruments this JVM's code and says where it allocates, from its first call on: for soak tests, and for code that cannot be
 * repeated.
 *
 * <pre>{@code
 * try (AllocationLedger ledger = AllocationLedger.open()) {
 *     ledger.start();
 *     importer.run(file);
 *     System.out.println(ledger.stop());
 * }
 * }</pre>
 *
 * <p>From {@link #open} to {@link #close} the code runs with marks: it is slower, and the JIT may optimise away less of what it allocates
 * than otherwise. {@link io.bytewatcher.Allocations#sites(io.bytewatcher.Body)} compares with the undisturbed figure; this does not. After
 * {@code close} the original code runs again, from the interpreter on.
 *
 * <p>Methods that are running while it is opened have marks from their next call on; until then what they allocate themselves is not
 * attributed.
 *
 * <p>There is one open ledger in a JVM at a time. Start and stop it on the same thread; opening and closing may be done by others.
 */
public final class AllocationLedger implements AutoCloseable {
    private final OpenLedger ledger;
    private @Nullable OpenWindow window;
    private boolean closed;

    private AllocationLedger(OpenLedger ledger) {
        this.ledger = ledger;
    }

    /**
     * Instruments the classes that are loaded, and those that will be.
     *
     * @param packages which classes, as in the key {@code bytewatcher.sites.packages}: {@code com.acme.*} for only these of all outside
     *     the JDK, {@code java.util.*} for these of the JDK as well, {@code !com.acme.generated.*} for all but these; by default all that
     *     are not of the JDK, of JUnit, of the build tool or of ByteWatcher
     * @return the ledger, to be closed
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws IllegalStateException when another ledger is open, or this JVM does not let itself be instrumented; the message says
     *     what to do
     */
    public static AllocationLedger open(String... packages) {
        return new AllocationLedger(OpenLedger.open(Arrays.asList(packages)));
    }

    /**
     * Starts to record what the current thread allocates.
     *
     * @throws IllegalStateException when it records already or is closed, or on a virtual thread
     */
    public void start() {
        start(false);
    }

    /**
     * Starts to record what all threads allocate, but those of the JVM, of the build tool and of ByteWatcher. What virtual threads
     * allocate is not attributed.
     *
     * @throws IllegalStateException when it records already or is closed, or on a virtual thread
     */
    public void startAllThreads() {
        start(true);
    }

    private synchronized void start(boolean allThreads) {
        if (closed) { // the marks may be another ledger's by now
            throw new IllegalStateException("this ledger is closed: open another one");
        }
        if (window != null) {
            throw new IllegalStateException("this ledger records already: stop it first");
        }
        OpenWindow started = ledger.window(allThreads);
        started.start();
        window = started;
    }

    /**
     * Stops recording.
     *
     * @return what was allocated since the start, to the byte, as one operation; nothing is known of an undisturbed figure
     * @throws IllegalStateException when it does not record, or another thread has started it
     */
    public synchronized SiteReport stop() {
        OpenWindow stopped = window;
        if (stopped == null) {
            throw new IllegalStateException("this ledger does not record: start it first");
        }
        try {
            SiteReport report = stopped.stop();
            window = null;
            return report;
        } catch (CannotMeasureException lost) {
            window = null; // so that it can be started again
            throw lost;
        }
    }

    /** Stops recording and restores the original code. */
    @Override
    public synchronized void close() {
        window = null;
        closed = true;
        ledger.close();
    }
}
