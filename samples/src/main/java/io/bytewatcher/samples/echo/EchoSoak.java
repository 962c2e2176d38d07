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
 * An echo under watch for a long time: client and server may allocate so much per message and no more. What breaks that is printed with
 * the lines that allocate. By a switch the client leaks an object in each 1,000th message, to show that this would be seen.
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

    /** Breaches that were printed, by the one thread of the watch that tells of them. */
    private volatile long printed;

    /** How old the watch was when the soak was over. What the client does then is not of the soak. */
    private volatile Duration ended = EchoOptions.FOREVER;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the object
    private volatile @Nullable Object leaked;

    /** Whether something leaks. */
    enum Leak {
        /** Nothing does, on purpose. */
        NONE,
        /** The client does, once the watch counts. */
        INJECTED
    }

    EchoSoak(Duration duration, long bytesPerMessage, Leak leak, PrintWriter out, PrintWriter err) {
        this.duration = duration;
        this.bytesPerMessage = bytesPerMessage;
        this.leak = leak;
        this.out = out;
        this.err = err;
        this.leaking = leak == Leak.INJECTED; // in the warm-up, since what is run first later is compiled anew later
    }

    @Override
    public void message(long number) {
        if (leaking && number % MESSAGES_PER_LEAK == 0) {
            leak();
        }
        ByteWatcher told = watcher;
        if (told != null) {
            told.operations(1);
        }
    }

    /**
     * Watches a measurement until the time is over, it ends by itself, or the program is stopped; it has ended afterwards.
     *
     * @return how many breaches there were
     */
    long watch(ClientThread client, EchoMeasurement measurement, Interruption interruption) {
        while (client.isAlive() && measurement.isWarmingUp() && !interruption.awaitRequest(TICK_MILLIS)) {
            // It warms up.
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
            client.awaitEnd(interruption); // it reports to the watcher, which must be open
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

    /** While the client still runs, because its lines are found only as long as it does. */
    private void awaitPrinted(long breaches) {
        long deadline = System.nanoTime() + LONGEST_PRINTING.toNanos();
        while (printed < breaches && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread shows them
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
