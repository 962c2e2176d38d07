package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.console.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/**
 * Runs a measurement on its own thread. Prints its progress every two seconds, and ends it when the program is stopped or an answer does
 * not arrive.
 */
final class ClientThread {

    private static final long TICK_MILLIS = 100;
    private static final Duration PROGRESS_PERIOD = Duration.ofSeconds(2);
    private static final Duration PATIENCE_WHEN_STOPPED = Duration.ofSeconds(2);

    private final EchoPlan plan;
    private final EchoSession session;
    private final EchoMeasurement measurement;
    private final PrintWriter err;
    private final Thread thread;
    private final long patienceNanos;

    ClientThread(EchoPlan plan, EchoSession session, EchoMeasurement measurement, PrintWriter err) {
        this.plan = plan;
        this.session = session;
        this.measurement = measurement;
        this.err = err;
        this.thread = new Thread(measurement::run, "echo-client");
        thread.setDaemon(true);
        long slowest = plan.rates().stream().mapToLong(rate -> rate).min().orElse(1_000_000_000);
        patienceNanos = plan.timeout().toNanos() + plan.waitNanos() + 2_000_000_000L / slowest;
    }

    void start() {
        thread.start();
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits for the end of the measurement, and ends it if the program is stopped. */
    void awaitEnd(Interruption interruption) {
        long shown = System.nanoTime();
        long moved = shown;
        long sent = -1;
        String stage = "";
        while (join(TICK_MILLIS) && !interruption.requested()) {
            long now = System.nanoTime();
            if (measurement.sent() != sent || !measurement.stage().equals(stage)) {
                sent = measurement.sent();
                stage = measurement.stage();
                moved = now;
            } else if (plan.settings().waiting() == WaitStrategy.BLOCK && now - moved > patienceNanos) {
                measurement.giveUp("no answer within " + DurationConverter.text(plan.timeout()));
                closeClient();
                moved = now;
            } else if (hasServerFailed()) {
                closeClient(); // no answer will arrive
            }
            if (now - shown > PROGRESS_PERIOD.toNanos()) {
                shown = now;
                showProgress(stage, sent);
            }
        }
        measurement.stop();
        if (join(PATIENCE_WHEN_STOPPED.toMillis())) {
            closeClient(); // it is blocked in a read
            join(PATIENCE_WHEN_STOPPED.toMillis());
        }
    }

    private void showProgress(String stage, long sent) {
        String of =
                plan.messages() == EchoPlan.UNTIL_STOPPED ? "" : String.format(Locale.ROOT, " of %,d", plan.messages());
        err.printf(Locale.ROOT, "echo: %s, %,d%s messages%n", stage, sent, of);
        err.flush();
    }

    /** Waits for the thread. Returns whether it is still alive. */
    private boolean join(long millis) {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            measurement.stop();
        }
        return thread.isAlive();
    }

    private boolean hasServerFailed() {
        try {
            session.requireRunningServer();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private void closeClient() {
        try {
            session.client().close();
        } catch (IOException e) {
            // Closing ends the wait even if it reports an error.
        }
    }
}
