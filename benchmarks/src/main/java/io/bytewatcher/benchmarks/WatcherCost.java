package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.ParkedThreads;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.ThreadSelector;
import io.bytewatcher.watch.WatchedThread;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/**
 * The cost of a {@link ByteWatcher}, each part in a fresh JVM:
 *
 * <ul>
 *   <li>a sweep over 10, 1,000 and 10,000 threads, beside listing and reading them by hand
 *   <li>the CPU time of the sampling thread, for 1,000 threads at 100 ms
 *   <li>the throughput of one and of two busy threads under watch, beside the same threads unwatched
 *   <li>the first start beside 11 busy threads, and the bytes that it charges to them
 * </ul>
 */
@Command(name = "watcher-cost", mixinStandardHelpOptions = true)
public final class WatcherCost implements Callable<Integer> {
    static final String SAMPLER_SHARE = "sampler, %";
    static final String THROUGHPUT = "throughput, lower bound, ";
    static final String CHARGED_TOO_MUCH = "start, charged beyond what was allocated";

    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(15));
    private static final List<Integer> SWEPT = List.of(10, 1_000, 10_000);
    private static final List<Integer> BUSY = List.of(1, 2);
    private static final int STARTS = 3;
    private static final double SWEEP_GOAL = 1.3;
    private static final double SAMPLER_GOAL = 1;
    private static final double THROUGHPUT_GOAL = 0.97;

    private final ChildFigures figures = new ChildFigures();

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new WatcherCost(), args));
    }

    @Override
    public Integer call() {
        SWEPT.forEach(threads -> print(SweepCost.class, threads));
        print(SamplerCpu.class);
        BUSY.forEach(threads -> print(Throughput.class, threads));
        for (int start = 0; start < STARTS; start++) {
            print(FirstStart.class, false);
            print(FirstStart.class, true);
        }
        return goals(figures).report(System.out);
    }

    private void print(Class<?> main, Object... arguments) {
        String[] texts = Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
        figures.take(ForkedJvm.sent(JVM.run(main, texts))).forEach(System.out::println);
    }

    static Goals goals(ChildFigures figures) {
        Goals goals = new Goals();
        for (int threads : SWEPT) {
            String over = " over " + threads + " threads";
            goals.atMost(
                    "the median time of a sweep" + over,
                    figures.largest(SweepCost.RATIO + threads),
                    SWEEP_GOAL,
                    "times that by hand");
            goals.atMost(
                    "what a sweep allocates more than by hand" + over,
                    figures.largest(SweepCost.MORE_BYTES + threads),
                    0,
                    "B");
        }
        goals.atMost("the CPU time of sampling", figures.largest(SAMPLER_SHARE), SAMPLER_GOAL, "% of the time");
        for (int threads : BUSY) {
            goals.atLeast(
                    "the lower bound of the watched throughput of " + threads + " busy threads",
                    figures.largest(THROUGHPUT + threads),
                    THROUGHPUT_GOAL,
                    "times the unwatched");
        }
        goals.atMost(
                "what a start charges to threads beyond what they allocated",
                figures.largest(CHARGED_TOO_MUCH),
                0,
                "B");
        return goals;
    }

    private static ByteWatcher watch(String threads) {
        ByteWatcherBuilder builder = ByteWatcher.builder()
                .threads(ThreadSelector.named(threads))
                .every(SweepCost.PERIOD)
                .progress(false);
        SweepCost.UNREACHABLE_LIMITS.forEach(builder::limit);
        return builder.start();
    }

    /** The processor time of the sampling thread, from its start on. */
    static final class SamplerCpu {
        private static final int THREADS = 1_000;
        private static final long MILLIS = 20_000;

        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        public static void main(String... args) throws InterruptedException {
            ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            try (ParkedThreads parked = ParkedThreads.start(THREADS)) {
                parked.requireParked();
                long start = System.nanoTime();
                try (ByteWatcher watcher = watch("parked-*")) {
                    long sampler = Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().equals("bytewatcher-watch"))
                            .findFirst()
                            .orElseThrow()
                            .getId();
                    Thread.sleep(MILLIS);
                    long cpu = bean.getThreadCpuTime(sampler);
                    long bytes = bean.getThreadAllocatedBytes(sampler);
                    long end = System.nanoTime();
                    ChildFigures.send(SAMPLER_SHARE, 100.0 * cpu / (end - start));
                    SweepCost.print(
                            "sampling %,d threads every %d ms for %.0f s: %.2f ms of CPU, %.3f %% of the time, %,d B",
                            watcher.snapshot().threads().size(),
                            SweepCost.PERIOD.toMillis(),
                            (end - start) / 1e9,
                            cpu / 1e6,
                            100.0 * cpu / (end - start),
                            bytes);
                }
            }
        }
    }

    /** The same work with and without a watcher, in turns. Its argument is the number of threads that work. */
    record Throughput(BusyThreads busy) {
        private static final int PAIRS = 30;
        private static final long HALF_MILLIS = 1_000;
        private static final long WARM_UP_MILLIS = 2_000;
        /** Long enough for a thread that has just read the watcher to report its operation. */
        private static final long LAST_REPORT_MILLIS = 200;

        public static void main(String... args) throws InterruptedException {
            int threads = Integer.parseInt(args[0]);
            PairedRatio perTime = new PairedRatio();
            PairedRatio perCpuTime = new PairedRatio();
            double operationNanos = 0;
            try (BusyThreads busy = BusyThreads.start(threads, true)) {
                Throughput throughput = new Throughput(busy);
                throughput.watched(WARM_UP_MILLIS);
                throughput.watched(WARM_UP_MILLIS);
                for (int pair = 0; pair < PAIRS; pair++) {
                    boolean watchedFirst = pair % 2 == 0;
                    Done first = watchedFirst ? throughput.watched(HALF_MILLIS) : throughput.done(HALF_MILLIS);
                    Done second = watchedFirst ? throughput.done(HALF_MILLIS) : throughput.watched(HALF_MILLIS);
                    Done watched = watchedFirst ? first : second;
                    Done unwatched = watchedFirst ? second : first;
                    perTime.add(watched.perNano(), unwatched.perNano());
                    perCpuTime.add(watched.perCpuNano(), unwatched.perCpuNano());
                    operationNanos += 1 / unwatched.perCpuNano() / PAIRS;
                }
            }
            ChildFigures.send(THROUGHPUT + threads, perTime.lowerBound());
            SweepCost.print(
                    "%d busy threads, %d pairs of 2 x %d ms, operations of %.0f ns: watched throughput x %.4f,"
                            + " at least %.4f; per CPU time x %.4f, at least %.4f",
                    threads,
                    PAIRS,
                    HALF_MILLIS,
                    operationNanos,
                    perTime.mean(),
                    perTime.lowerBound(),
                    perCpuTime.mean(),
                    perCpuTime.lowerBound());
        }

        /** Work done. Other programs take less of its processor time than of its time. */
        private record Done(long operations, long nanos, long cpuNanos) {
            double perNano() {
                return (double) operations / nanos;
            }

            double perCpuNano() {
                return (double) operations / cpuNanos;
            }
        }

        private Done done(long millis) throws InterruptedException {
            long operations = busy.operations();
            long cpu = busy.cpuNanos();
            long start = System.nanoTime();
            Thread.sleep(millis);
            return new Done(busy.operations() - operations, System.nanoTime() - start, busy.cpuNanos() - cpu);
        }

        private Done watched(long millis) throws InterruptedException {
            try (ByteWatcher watcher = watch("busy-*")) {
                busy.report(watcher);
                Done done = done(millis);
                busy.report(null);
                Thread.sleep(LAST_REPORT_MILLIS);
                return done;
            }
        }
    }

    /** A first start beside busy threads, and the bytes that it charges to them. Its argument is whether they allocate. */
    static final class FirstStart {
        private static final int THREADS = 11;
        /** Until the threads are compiled and allocate only on purpose. */
        private static final long WARM_UP_MILLIS = 1_000;

        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        public static void main(String... args) throws InterruptedException {
            boolean allocating = Boolean.parseBoolean(args[0]);
            ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            try (BusyThreads busy = BusyThreads.start(THREADS, allocating)) {
                Thread.sleep(WARM_UP_MILLIS);
                Map<Long, Long> before = busy.workers().stream()
                        .collect(Collectors.toMap(
                                Thread::getId, worker -> bean.getThreadAllocatedBytes(worker.getId())));
                long start = System.nanoTime();
                try (ByteWatcher watcher = watch("busy-*")) {
                    long nanos = System.nanoTime() - start;
                    List<WatchedThread> shown = watcher.snapshot().threads();
                    long charged = 0;
                    long allocated = 0;
                    for (WatchedThread thread : shown) {
                        charged += thread.bytes();
                        allocated += bean.getThreadAllocatedBytes(thread.id()) - before.getOrDefault(thread.id(), 0L);
                    }
                    ChildFigures.send(CHARGED_TOO_MUCH, (double) Math.max(0, charged - allocated));
                    SweepCost.print(
                            "first start with %d busy threads that allocate %s: %.1f ms; %,d B charged to them"
                                    + " (they allocated %,d B from before it until after)",
                            shown.size(),
                            allocating ? "16 B an operation" : "nothing",
                            nanos / 1e6,
                            charged,
                            allocated);
                }
            }
        }
    }
}
