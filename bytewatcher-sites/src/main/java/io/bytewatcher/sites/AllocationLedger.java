package io.bytewatcher.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.sites.ledger.OpenLedger;
import io.bytewatcher.internal.sites.ledger.OpenWindow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Instruments this JVM's code to find its allocation sites from the first call on. Intended for soak tests, and for code that cannot be
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
 * <p>From {@link #open} to {@link #close} the code runs with probes. It is slower, and the JIT may remove fewer of its objects.
 * {@link io.bytewatcher.Allocations#sites(io.bytewatcher.Body)} compares with the undisturbed figure; this class does not. After
 * {@code close} the original code runs again, at first in the interpreter.
 *
 * <p>A method that is running when the ledger opens has probes from its next call on. Its own allocations until then are not attributed.
 *
 * <p>A JVM has at most one open ledger. The thread that starts it must stop it; any thread may open or close it.
 */
public final class AllocationLedger implements AutoCloseable {
    private final OpenLedger ledger;
    private @Nullable OpenWindow window;
    private boolean closed;

    private AllocationLedger(OpenLedger ledger) {
        this.ledger = ledger;
    }

    /**
     * Instruments the loaded classes, and those that are loaded later.
     *
     * @param packages the patterns of classes: {@code com.acme.*} selects only these outside the JDK, {@code java.util.*} adds these of the
     *     JDK, and {@code !com.acme.generated.*} excludes these. The default is all classes except those of the JDK, JUnit, build
     *     tools, IDEs, other agents and ByteWatcher
     * @return the ledger, to be closed
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws IllegalStateException when another ledger is open, or this JVM does not allow instrumentation; the message names the way out
     */
    public static AllocationLedger open(String... packages) {
        return new AllocationLedger(OpenLedger.open(Arrays.asList(packages)));
    }

    /**
     * Starts to record the allocations of the current thread.
     *
     * @throws IllegalStateException when the ledger already records or is closed, or on a virtual thread
     */
    public void start() {
        start(false);
    }

    /**
     * Starts to record the allocations of all threads except those of the JVM, the build tool and ByteWatcher. Allocations of virtual
     * threads are not attributed.
     *
     * @throws IllegalStateException when the ledger already records or is closed, or on a virtual thread
     */
    public void startAllThreads() {
        start(true);
    }

    private synchronized void start(boolean allThreads) {
        if (closed) { // by now the probes may be those of another ledger
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
     * @return the allocations since the start, exact to the byte, as one operation without an undisturbed figure
     * @throws IllegalStateException when the ledger does not record, or another thread has started it
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
