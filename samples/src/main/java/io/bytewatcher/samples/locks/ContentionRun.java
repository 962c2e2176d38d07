package io.bytewatcher.samples.locks;

import io.bytewatcher.samples.latency.Idle;
import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.Pacer;
import io.bytewatcher.samples.latency.Percentiles;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Threads that contend for one lock. */
final class ContentionRun {

    private final LockKind kind;
    private final LockPlan plan;

    ContentionRun(LockKind kind, LockPlan plan) {
        this.kind = kind;
        this.plan = plan;
    }

    /**
     * Runs all threads to their end.
     *
     * @param stop checked before each acquisition; the threads end once it returns true
     */
    LatencyRun run(BooleanSupplier stop) throws InterruptedException {
        Contender.Common common = new Contender.Common(
                plan,
                kind.create(),
                new Pacer(Idle.YIELD),
                new StartBarrier(plan.threads()),
                new CountDownLatch(plan.threads()),
                new StartBarrier(plan.threads() + 1), // and this one, which counts collections by then
                stop);
        List<Contender> workers = new ArrayList<>();
        Thread[] threads = new Thread[plan.threads()];
        for (int i = 0; i < threads.length; i++) {
            Contender worker = new Contender(i, common);
            workers.add(worker);
            threads[i] = new Thread(worker, "locks-" + (i + 1));
            threads[i].setDaemon(true);
        }
        LockHandoff whileWarmingUp = new LockHandoff(threads);
        LockHandoff afterwards = new LockHandoff(threads);
        workers.forEach(worker -> worker.takeTurns(whileWarmingUp, afterwards));
        for (Thread thread : threads) {
            thread.start();
        }
        try {
            common.warm().await();
            return measured(workers, threads, common);
        } finally {
            common.starter().giveUp(); // whoever still waits
        }
    }

    private LatencyRun measured(List<Contender> workers, Thread[] threads, Contender.Common common)
            throws InterruptedException {
        try (GarbageCollections collections = GarbageCollections.count()) {
            common.starter().await();
            for (Thread thread : threads) {
                thread.join();
            }
            return result(workers, collections);
        }
    }

    private LatencyRun result(List<Contender> workers, GarbageCollections collections) throws InterruptedException {
        for (Contender worker : workers) {
            worker.failure().ifPresent(failure -> {
                throw new IllegalStateException("a contending thread failed", failure);
            });
        }
        List<ThreadTotals> threads = workers.stream().map(Contender::bytes).toList();
        long acquisitions = threads.stream().mapToLong(ThreadTotals::operations).sum();
        long start = workers.stream().mapToLong(Contender::startNanos).min().orElseThrow();
        long end = workers.stream().mapToLong(Contender::endNanos).max().orElseThrow();
        List<LatencySeries> series = new ArrayList<>();
        if (plan.contention() == Contention.PACED) {
            series.add(series(LatencySeries.FROM_DUE, workers, Contender::fromDue));
        }
        series.add(series(LatencySeries.FROM_SENT, workers, Contender::fromAsked));
        return new LatencyRun(
                acquisitions,
                end - start,
                plan.contention() == Contention.PACED
                        ? OptionalLong.of(plan.rate() * plan.threads())
                        : OptionalLong.empty(),
                series,
                threads,
                List.of(waits(threads, acquisitions), collections.describe()),
                List.of());
    }

    private static LatencySeries series(
            String name, List<Contender> workers, Function<Contender, LatencyRecorder> recorder) {
        Histogram all = recorder.apply(workers.get(0)).toHistogram();
        for (Contender worker : workers.subList(1, workers.size())) {
            all.add(recorder.apply(worker).toHistogram());
        }
        return new LatencySeries(name, Percentiles.of(all));
    }

    private String waits(List<ThreadTotals> threads, long acquisitions) {
        long bytes = threads.stream().mapToLong(ThreadTotals::bytes).sum();
        if (!kind.queuesObjects()) {
            return "waiting threads are in the monitor's queue, outside the heap";
        }
        if (plan.threads() == 1) {
            return String.format(Locale.ROOT, "%,d B, none of them nodes: one thread never waits", bytes);
        }
        long node = QueueNode.bytes();
        long nodes = Math.min(bytes / node, acquisitions); // the JIT's own bytes may be among them
        return String.format(
                Locale.ROOT,
                "%,d B are at most %,d nodes of %d B: at most %.1f %% of the acquisitions had to queue",
                bytes,
                nodes,
                node,
                acquisitions == 0 ? 0 : 100.0 * nodes / acquisitions);
    }
}
