package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.echo.EchoLatency.AfterEach;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ThreadSelector;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A long echo under watch, with a limit of bytes per message for client and server. Each breach is printed with the lines that allocate.
 * With {@link Leak#INJECTED} the client allocates an object in every 1,000th message, to show that the soak finds it.
 */
final class EchoSoak implements AfterEach {

    static final int MESSAGES_PER_LEAK = 1_000;

    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration PROGRESS_PERIOD = Duration.ofSeconds(10);
    private static final Duration RECORDED = Duration.ofSeconds(2);
    private static final Duration LONGEST_PRINTING = Duration.ofSeconds(10);
    private static final long TICK_MILLIS = 100;

    private final Duration duration;
    private final long bytesPerMessage;
    private final Leak leak;
    private final PrintWriter out;
    private final PrintWriter err;
    private volatile @Nullable ByteWatcher watcher;
    private volatile boolean leaking;

    /** Number of printed breaches. The watcher's callback thread alone writes it. */
    private volatile long printed;

    /** Age of the watch at the end of the soak. Later breaches do not count. */
    private volatile Duration ended = EchoOptions.FOREVER;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the object
    private volatile @Nullable Object leaked;

    /** Whether the client allocates on purpose. */
    enum Leak {
        /** It does not. */
        NONE,
        /** It does, once the watch counts. */
        INJECTED
    }

    EchoSoak(Duration duration, long bytesPerMessage, Leak leak, PrintWriter out, PrintWriter err) {
        this.duration = duration;
        this.bytesPerMessage = bytesPerMessage;
        this.leak = leak;
        this.out = out;
        this.err = err;
        // In the warm-up, too: the JIT would recompile for a branch first taken later.
        this.leaking = leak == Leak.INJECTED;
    }

    @Override
    public void message(long number) {
        if (leaking && number % MESSAGES_PER_LEAK == 0) {
            leak();
        }
        ByteWatcher watching = watcher;
        if (watching != null) {
            watching.operations(1);
        }
    }

    /**
     * Watches a measurement until the time is over, the measurement ends, or the program is stopped. Ends the measurement.
     *
     * @return number of breaches
     */
    long watch(ClientThread client, EchoMeasurement measurement, Interruption interruption) {
        while (client.isAlive() && measurement.isWarmingUp() && !interruption.awaitRequest(TICK_MILLIS)) {
            // The measurement warms up.
        }
        leaking = false;
        try (ByteWatcher watching = ByteWatcher.builder()
                .threads(ThreadSelector.named("echo-*"))
                .limit(AllocationLimit.perOperation(bytesPerMessage))
                .every(PERIOD)
                .warmUpUntilSettled()
                .progress(false)
                .onBreach(this::show)
                .start()) {
            watcher = watching;
            while (client.isAlive() && !watching.snapshot().isCounting() && !interruption.awaitRequest(TICK_MILLIS)) {
                // The JIT still compiles.
            }
            out.printf(
                    Locale.ROOT,
                    "soak: watching %s for %s, at most %,d B per message%n",
                    "echo-*",
                    DurationConverter.text(duration),
                    bytesPerMessage);
            out.flush();
            long end = System.nanoTime() + duration.toNanos();
            leaking = leak == Leak.INJECTED;
            watchUntil(end, watching, client, interruption);
            ended = watching.snapshot().elapsed();
            long breaches = watching.breaches().stream()
                    .filter(breach -> breach.elapsed().compareTo(ended) <= 0)
                    .count();
            awaitPrinted(breaches);
            measurement.stop();
            client.awaitEnd(interruption); // the client reports to the watcher, which must be open
            out.printf(
                    Locale.ROOT,
                    "soak: %,d messages, %s%n",
                    watching.snapshot().operations(),
                    breaches == 0 ? "no breach" : breaches + (breaches == 1 ? " breach" : " breaches"));
            return breaches;
        }
    }

    private void watchUntil(long end, ByteWatcher watching, ClientThread client, Interruption interruption) {
        long shown = System.nanoTime();
        while (System.nanoTime() - end < 0
                && client.isAlive()
                && !(printed > 0 && leak == Leak.INJECTED)
                && !interruption.awaitRequest(TICK_MILLIS)) {
            if (System.nanoTime() - shown > PROGRESS_PERIOD.toNanos()) {
                shown = System.nanoTime();
                err.printf(
                        Locale.ROOT,
                        "echo: soaking, %,d messages, %,d s to go%n",
                        watching.snapshot().operations(),
                        Duration.ofNanos(end - shown).toSeconds());
                err.flush();
            }
        }
    }

    /** Waits while the client still runs, because the search for lines needs running code. */
    private void awaitPrinted(long breaches) {
        long deadline = System.nanoTime() + LONGEST_PRINTING.toNanos();
        while (printed < breaches && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by one thread
    private void show(Breach breach) {
        if (breach.elapsed().compareTo(ended) > 0) {
            return;
        }
        try {
            breach.sites(RECORDED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.println("BREACH " + breach);
        out.flush();
        printed++;
    }

    private void leak() {
        leaked = new Object(); // the leak
    }
}
