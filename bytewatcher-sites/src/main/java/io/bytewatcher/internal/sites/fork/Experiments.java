package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.sites.AttributionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asks one question of several JVMs that differ in their flags, as many at once as there are processors. */
public final class Experiments {
    private static final String NO_TIME = "there was no time for it";

    /** The time for the forks of interrupted threads to be killed. */
    private static final long END_MILLIS = 1_000;

    private Experiments() {}

    /** Asks one JVM. */
    @FunctionalInterface
    public interface Trial<T> {
        /**
         * Returns the answer.
         *
         * @param flags the JVM's further flags
         * @param left the time that is left
         * @throws AttributionException when there is no answer; the message is a sentence with the reason
         * @throws InterruptedException when the thread is interrupted while it waits
         */
        T ask(List<String> flags, Duration left) throws InterruptedException;
    }

    /**
     * The outcome of an experiment.
     *
     * @param flags its flags
     * @param answer the answer; empty if there is none
     * @param reason the reason why there is none, or empty
     */
    public record Outcome<T>(List<String> flags, Optional<T> answer, String reason) {}

    /**
     * Runs experiments and waits for all of them.
     *
     * @param experiments the flags of each
     * @param bound the time bound for all of them together
     * @param trial asks one JVM
     * @return the outcomes in the order of the experiments
     * @throws InterruptedException when this thread is interrupted while it waits; the experiments then end, too
     */
    public static <T> List<Outcome<T>> run(List<List<String>> experiments, Duration bound, Trial<T> trial)
            throws InterruptedException {
        if (experiments.isEmpty()) {
            return List.of();
        }
        long deadline = System.nanoTime() + bound.toNanos();
        List<Callable<Outcome<T>>> tasks = new ArrayList<>();
        for (List<String> flags : experiments) {
            tasks.add(() -> run(flags, deadline, trial));
        }
        int atOnce = Math.min(experiments.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService threads = Executors.newFixedThreadPool(atOnce, Experiments::thread);
        try {
            List<Future<Outcome<T>>> futures = threads.invokeAll(tasks, bound.toNanos(), TimeUnit.NANOSECONDS);
            List<Outcome<T>> outcomes = new ArrayList<>();
            for (int i = 0; i < futures.size(); i++) {
                outcomes.add(outcome(experiments.get(i), futures.get(i)));
            }
            return List.copyOf(outcomes);
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private static <T> Outcome<T> run(List<String> flags, long deadline, Trial<T> trial) throws InterruptedException {
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        if (left.isNegative() || left.isZero()) {
            return new Outcome<>(flags, Optional.empty(), NO_TIME);
        }
        try {
            return new Outcome<>(flags, Optional.of(trial.ask(flags, left)), "");
        } catch (AttributionException reason) {
            return new Outcome<>(flags, Optional.empty(), String.valueOf(reason.getMessage()));
        }
    }

    private static <T> Outcome<T> outcome(List<String> flags, Future<Outcome<T>> future) throws InterruptedException {
        try {
            return future.get();
        } catch (CancellationException late) {
            return new Outcome<>(flags, Optional.empty(), NO_TIME);
        } catch (ExecutionException failed) {
            return new Outcome<>(flags, Optional.empty(), "it failed: " + failed.getCause());
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "bytewatcher-experiment");
        thread.setDaemon(true);
        return thread;
    }
}
