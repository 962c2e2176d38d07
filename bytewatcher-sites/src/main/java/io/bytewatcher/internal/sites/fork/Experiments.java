package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.jit.VmOptions;
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

/** Asks several JVMs, such as the same question with other flags: as many at once as there are processors, up to four. */
public final class Experiments {
    /** Each JVM may have a heap as large as the one that asks. */
    private static final int MOST_AT_ONCE = 4;

    private static final String NO_TIME = "there was no time left";

    /** The time for the forks of interrupted threads to be killed. */
    private static final long END_MILLIS = 1_000;

    private Experiments() {}

    /** Asks one JVM. */
    @FunctionalInterface
    public interface Trial<E, T> {
        /**
         * Returns the answer.
         *
         * @param experiment what to ask, such as the JVM's further flags
         * @param left the time that is left
         * @throws AttributionException when there is no answer; the message is a sentence with the reason
         * @throws InterruptedException when the thread is interrupted while it waits
         */
        T ask(E experiment, Duration left) throws InterruptedException;
    }

    /**
     * The outcome of an experiment.
     *
     * @param answer the answer; empty if there is none
     * @param reason the reason why there is none, or empty
     */
    public record TrialResult<T>(Optional<T> answer, String reason) {}

    /**
     * Runs experiments and waits for all of them.
     *
     * @param experiments what to ask each JVM; the first ones begin first
     * @param bound the time bound for all of them together
     * @param trial asks one JVM
     * @return the outcomes in the order of the experiments
     * @throws InterruptedException when this thread is interrupted while it waits; the experiments then end, too
     */
    public static <E, T> List<TrialResult<T>> run(List<E> experiments, Duration bound, Trial<E, T> trial)
            throws InterruptedException {
        if (experiments.isEmpty()) {
            return List.of();
        }
        long deadline = System.nanoTime() + bound.toNanos();
        List<Callable<TrialResult<T>>> tasks = new ArrayList<>();
        for (E experiment : experiments) {
            tasks.add(() -> run(experiment, deadline, trial));
        }
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.min(experiments.size(), atOnce()), Experiments::thread);
        try {
            List<Future<TrialResult<T>>> futures = threads.invokeAll(tasks, bound.toNanos(), TimeUnit.NANOSECONDS);
            List<TrialResult<T>> outcomes = new ArrayList<>();
            for (Future<TrialResult<T>> future : futures) {
                outcomes.add(outcome(future));
            }
            return List.copyOf(outcomes);
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * The number of JVMs that run at a time: one if each takes a whole heap from its start.
     *
     * @return 1 to 4
     */
    public static int atOnce() {
        return VmOptions.isOn("AlwaysPreTouch")
                ? 1
                : Math.min(Runtime.getRuntime().availableProcessors(), MOST_AT_ONCE);
    }

    private static <E, T> TrialResult<T> run(E experiment, long deadline, Trial<E, T> trial)
            throws InterruptedException {
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        if (left.isNegative() || left.isZero()) {
            return new TrialResult<>(Optional.empty(), NO_TIME);
        }
        try {
            return new TrialResult<>(Optional.of(trial.ask(experiment, left)), "");
        } catch (AttributionException reason) {
            return new TrialResult<>(Optional.empty(), String.valueOf(reason.getMessage()));
        }
    }

    private static <T> TrialResult<T> outcome(Future<TrialResult<T>> future) throws InterruptedException {
        try {
            return future.get();
        } catch (CancellationException late) {
            return new TrialResult<>(Optional.empty(), NO_TIME);
        } catch (ExecutionException failed) {
            return new TrialResult<>(Optional.empty(), "it failed: " + failed.getCause());
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "bytewatcher-experiment");
        thread.setDaemon(true);
        return thread;
    }
}
