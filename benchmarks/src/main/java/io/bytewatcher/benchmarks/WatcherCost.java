package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.counter.HotSpotThreads;
import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.internal.watch.Breached;
import io.bytewatcher.internal.watch.Sampler;
import io.bytewatcher.internal.watch.WatchListener;
import io.bytewatcher.internal.watch.WatchSettings;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.ThreadSelector;
import io.bytewatcher.watch.WatchedThread;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What a {@link ByteWatcher} costs, each part in a fresh JVM: a sweep over 10, 1,000 and 10,000 threads beside listing and reading them
 * by hand (goals: 1.3 times the time at most, growing with the number of threads, and no more bytes), the CPU time of the sampling thread
 * for 1,000 threads at 100 ms (goal 1 % at most), a workload watched beside the same unwatched (goal: 0.97 of the throughput at least,
 * with 95 % confidence), and a start beside 11 busy threads.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.WatcherCost
 * }</pre>
 */
@Command(name = "watcher-cost", mixinStandardHelpOptions = true, sortOptions = false)
public final class WatcherCost implements Callable<Integer> {
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(15));
    private static final Duration PERIOD = Duration.ofMillis(100);
    private static final List<Integer> SWEPT = List.of(10, 1_000, 10_000);
    private static final int MOST_BUSY = 2;

    /** What the JVMs tell, some of it followed by how many threads there were. */
    static final String SWEEP_RATIO = "sweep, ratio, ";

    static final String SWEEP_BYTES = "sweep, bytes more, ";
    static final String SAMPLER_SHARE = "sampler, %";
    static final String THROUGHPUT = "throughput, lower bound, ";
    static final String CHARGED_TOO_MUCH = "start, charged beyond what was allocated";

    private static final double SWEEP_GOAL = 1.3;
    private static final double SAMPLER_GOAL = 1;
    private static final double THROUGHPUT_GOAL = 0.97;

    /** Never reached, so that limits are judged and never broken. */
    private static final long ENOUGH = 1L << 50;

    @Option(names = "--rounds", defaultValue = "101", description = "of sweeps (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--cpu-seconds", defaultValue = "20", description = "of sampling (default: ${DEFAULT-VALUE})")
    private int cpuSeconds;

    @Option(names = "--pairs", defaultValue = "30", description = "watched, unwatched (default: ${DEFAULT-VALUE})")
    private int pairs;

    @Option(names = "--pair-millis", defaultValue = "1000", description = "of each half (default: ${DEFAULT-VALUE})")
    private int pairMillis;

    @Option(names = "--jvms", defaultValue = "3", description = "that start a watcher (default: ${DEFAULT-VALUE})")
    private int jvms;

    private final ToldFigures figures = new ToldFigures();

    private WatcherCost() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new WatcherCost(), args));
    }

    @Override
    public Integer call() {
        for (int threads : SWEPT) {
            print(Sweeps.class, threads, rounds);
        }
        print(SamplerCpu.class, 1_000, cpuSeconds);
        for (int threads = 1; threads <= MOST_BUSY; threads++) {
            print(Throughput.class, threads, pairs, pairMillis);
        }
        for (int jvm = 0; jvm < jvms; jvm++) {
            print(Start.class, 11, 0);
            print(Start.class, 11, 1);
        }
        return goals(figures).report(System.out);
    }

    static Goals goals(ToldFigures figures) {
        Goals goals = new Goals();
        for (int threads : SWEPT) {
            String over = " over " + threads + " threads";
            goals.atMost(
                    "the median time of a sweep" + over,
                    figures.largest(SWEEP_RATIO + threads),
                    SWEEP_GOAL,
                    "times that by hand");
            goals.atMost(
                    "what a sweep allocates more than by hand" + over, figures.largest(SWEEP_BYTES + threads), 0, "B");
        }
        goals.atMost("the CPU time of sampling", figures.largest(SAMPLER_SHARE), SAMPLER_GOAL, "% of the time");
        for (int threads = 1; threads <= MOST_BUSY; threads++) {
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

    private void print(Class<?> main, int... arguments) {
        List<String> texts = new ArrayList<>();
        for (int argument : arguments) {
            texts.add(String.valueOf(argument));
        }
        figures.take(ForkedJvm.told(JVM.run(main, texts))).forEach(System.out::println);
    }

    private static void tell(String format, Object... arguments) {
        ForkedJvm.tell(String.format(Locale.ROOT, format, arguments));
    }

    private static ByteWatcherBuilder watcher(ThreadSelector threads) {
        return ByteWatcher.builder()
                .threads(threads)
                .every(PERIOD)
                .limit(AllocationLimit.total(ENOUGH))
                .limit(AllocationLimit.perSecond(ENOUGH))
                .limit(AllocationLimit.perOperation(ENOUGH))
                .progress(false);
    }

    /** Sweeps over parked threads, and the same by hand, in turns. */
    static final class Sweeps {
        private static final long WARM_UP_NANOS = 4_000_000_000L;
        /** Threads that are read in half a round. */
        private static final int READS = 100_000;

        private final ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final ThreadGroup root = root();
        private final Sampler sampler;
        private @Nullable Thread[] listed = new Thread[64];
        private long[] read = {};

        private Sweeps(Sampler sampler) {
            this.sampler = sampler;
        }

        /**
         * Measures.
         *
         * @param args how many threads, and how many rounds
         */
        public static void main(String... args) {
            int count = Integer.parseInt(args[0]);
            Sampler sampler = new Sampler(new Paced(HotSpotThreads.ofThisJvm()), settings(), () -> 0, new Silent());
            try (ParkedThreads parked = ParkedThreads.start(count)) {
                parked.requireParked();
                sampler.start();
                new Sweeps(sampler).measure(count, Integer.parseInt(args[1]));
            }
        }

        private static WatchSettings settings() {
            return new WatchSettings(
                    thread -> true,
                    true,
                    List.of(
                            AllocationLimit.total(ENOUGH),
                            AllocationLimit.perSecond(ENOUGH),
                            AllocationLimit.perOperation(ENOUGH)),
                    PERIOD.toNanos(),
                    0);
        }

        private void measure(int count, int rounds) {
            int sweeps = Math.max(1, READS / count);
            long warm = System.nanoTime() + WARM_UP_NANOS;
            while (System.nanoTime() < warm) {
                sweep(sweeps);
                byHand(sweeps);
            }
            Times ours = new Times();
            Times theirs = new Times();
            PairedRatio ratio = new PairedRatio();
            long ourBytes = 0;
            long theirBytes = 0;
            for (int round = 0; round < rounds; round++) {
                long bytes = bean.getCurrentThreadAllocatedBytes();
                long us = round % 2 == 0 ? sweep(sweeps) : byHand(sweeps);
                long between = bean.getCurrentThreadAllocatedBytes();
                long them = round % 2 == 0 ? byHand(sweeps) : sweep(sweeps);
                long after = bean.getCurrentThreadAllocatedBytes();
                if (round % 2 != 0) {
                    long swap = us;
                    us = them;
                    them = swap;
                }
                ourBytes += round % 2 == 0 ? between - bytes : after - between;
                theirBytes += round % 2 == 0 ? after - between : between - bytes;
                ours.add(us / sweeps);
                theirs.add(them / sweeps);
                ratio.add((double) us, (double) them);
            }
            long ends = (long) sweeps * rounds;
            ToldFigures.tell(SWEEP_RATIO + count, ratio.median());
            ToldFigures.tell(SWEEP_BYTES + count, (double) (ourBytes / ends - theirBytes / ends));
            tell(
                    "sweep of %,6d threads: %.1f ns a thread; by hand %.1f ns; median ratio %.2f (goal 1.30);"
                            + " %,d B a sweep; by hand %,d B",
                    count,
                    (double) ours.percentile(50) / count,
                    (double) theirs.percentile(50) / count,
                    ratio.median(),
                    ourBytes / ends,
                    theirBytes / ends);
        }

        private long sweep(int times) {
            long start = System.nanoTime();
            for (int i = 0; i < times; i++) {
                sampler.operations().add(1);
                sampler.sweep();
            }
            return System.nanoTime() - start;
        }

        private long byHand(int times) {
            long start = System.nanoTime();
            for (int i = 0; i < times; i++) {
                listAndRead();
            }
            return System.nanoTime() - start;
        }

        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        private void listAndRead() {
            int count;
            while ((count = root.enumerate(listed, true)) >= listed.length) {
                listed = new Thread[2 * listed.length];
            }
            if (read.length < count) {
                read = new long[listed.length];
            }
            for (int i = 0; i < count; i++) {
                Thread thread = listed[i];
                if (thread != null) {
                    read[i] = bean.getThreadAllocatedBytes(thread.getId());
                }
            }
        }

        private static ThreadGroup root() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }
    }

    /** The JVM, in which a period passes from one look at the clock to the next: what is to be done in each period is done. */
    private static final class Paced implements JvmThreads {
        private final JvmThreads jvm;
        private long now;

        Paced(JvmThreads jvm) {
            this.jvm = jvm;
        }

        @Override
        public long nanoTime() {
            now += PERIOD.toNanos();
            return now;
        }

        @Override
        public long total() {
            return jvm.total();
        }

        @Override
        public long currentThread() {
            return jvm.currentThread();
        }

        @Override
        public long thread(long threadId) {
            return jvm.thread(threadId);
        }

        @Override
        public void barrier() {
            jvm.barrier();
        }

        @Override
        public long started() {
            return jvm.started();
        }

        @Override
        public int live() {
            return jvm.live();
        }

        @Override
        public long[] hidden() {
            return jvm.hidden();
        }

        @Override
        public int list(@Nullable Thread[] into) {
            return jvm.list(into);
        }

        @Override
        public void pause(long nanos) {
            jvm.pause(nanos);
        }
    }

    /** Wants to know nothing. */
    private static final class Silent implements WatchListener {
        @Override
        public void breached(Breached breach) {
            throw new IllegalStateException("a limit that cannot be reached was broken: " + breach);
        }

        @Override
        public void started(Thread thread) {}

        @Override
        public void ended(long id, String name, long bytes) {}

        @Override
        public void swept(long elapsedNanos) {}

        @Override
        public void notice(String message, Throwable cause) {
            throw new IllegalStateException(message, cause);
        }
    }

    /** What the sampling thread takes of a processor, from its start on. */
    static final class SamplerCpu {
        private SamplerCpu() {}

        /**
         * Measures.
         *
         * @param args how many threads, and for how many seconds
         */
        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        public static void main(String... args) throws InterruptedException {
            int count = Integer.parseInt(args[0]);
            ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            try (ParkedThreads parked = ParkedThreads.start(count)) {
                parked.requireParked();
                long start = System.nanoTime();
                try (ByteWatcher watcher =
                        watcher(ThreadSelector.named("parked-*")).start()) {
                    long sampler = Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().equals("bytewatcher-watch"))
                            .findFirst()
                            .orElseThrow()
                            .getId();
                    long millis = Duration.ofSeconds(Long.parseLong(args[1])).toMillis();
                    Thread.sleep(millis / 2);
                    long halfCpu = bean.getThreadCpuTime(sampler);
                    long halfBytes = bean.getThreadAllocatedBytes(sampler);
                    long half = System.nanoTime();
                    Thread.sleep(millis - millis / 2);
                    long cpu = bean.getThreadCpuTime(sampler);
                    long bytes = bean.getThreadAllocatedBytes(sampler);
                    long end = System.nanoTime();
                    ToldFigures.tell(SAMPLER_SHARE, 100.0 * cpu / (end - start));
                    tell(
                            "sampling %,d threads every %d ms for %.0f s: %.2f ms of CPU, %.3f %% of the time (goal 1 %%), %,d B;"
                                    + " in its second half %.2f ms, %.3f %%, %,d B",
                            watcher.snapshot().threads().size(),
                            PERIOD.toMillis(),
                            (end - start) / 1e9,
                            cpu / 1e6,
                            100.0 * cpu / (end - start),
                            bytes,
                            (cpu - halfCpu) / 1e6,
                            100.0 * (cpu - halfCpu) / (end - half),
                            bytes - halfBytes);
                }
            }
        }
    }

    /** The same work with and without a watcher, in turns. */
    static final class Throughput {
        private static final long WARM_UP_MILLIS = 2_000;

        private final BusyThreads busy;
        private final long millis;

        private Throughput(BusyThreads busy, long millis) {
            this.busy = busy;
            this.millis = millis;
        }

        /**
         * Measures.
         *
         * @param args how many threads work, how many pairs, and how many milliseconds half a pair takes
         */
        public static void main(String... args) throws InterruptedException {
            int threads = Integer.parseInt(args[0]);
            int pairs = Integer.parseInt(args[1]);
            long millis = Long.parseLong(args[2]);
            PairedRatio perTime = new PairedRatio();
            PairedRatio perCpuTime = new PairedRatio();
            double operationNanos = 0;
            try (BusyThreads busy = BusyThreads.start(threads, true)) {
                Throughput throughput = new Throughput(busy, millis);
                throughput.warmUp();
                for (int pair = 0; pair < pairs; pair++) {
                    boolean watchedFirst = pair % 2 == 0;
                    Done first = watchedFirst ? throughput.watched() : throughput.unwatched();
                    Done second = watchedFirst ? throughput.unwatched() : throughput.watched();
                    Done watched = watchedFirst ? first : second;
                    Done unwatched = watchedFirst ? second : first;
                    perTime.add(watched.perNano(), unwatched.perNano());
                    perCpuTime.add(watched.perCpuNano(), unwatched.perCpuNano());
                    operationNanos += 1 / unwatched.perCpuNano() / pairs;
                }
            }
            ToldFigures.tell(THROUGHPUT + threads, perTime.lowerBound());
            tell(
                    "%d busy threads, %d pairs of 2 x %d ms, operations of %.0f ns: watched throughput x %.4f,"
                            + " at least %.4f (goal 0.97); per CPU time x %.4f, at least %.4f",
                    threads,
                    pairs,
                    millis,
                    operationNanos,
                    perTime.mean(),
                    perTime.lowerBound(),
                    perCpuTime.mean(),
                    perCpuTime.lowerBound());
        }

        /**
         * What was done.
         *
         * @param operations how many
         * @param nanos in how long
         * @param cpuNanos and with how much processor time, which other programs take less of
         */
        private record Done(long operations, long nanos, long cpuNanos) {
            double perNano() {
                return (double) operations / nanos;
            }

            double perCpuNano() {
                return (double) operations / cpuNanos;
            }
        }

        private void warmUp() throws InterruptedException {
            for (int i = 0; i < 2; i++) {
                try (ByteWatcher watcher =
                        watcher(ThreadSelector.named("busy-*")).start()) {
                    busy.report(watcher);
                    Thread.sleep(WARM_UP_MILLIS);
                    busy.report(null);
                    Thread.sleep(WARM_UP_MILLIS / 10); // who has just read it still reports
                }
            }
        }

        private Done unwatched() throws InterruptedException {
            long operations = busy.operations();
            long cpu = busy.cpuNanos();
            long start = System.nanoTime();
            Thread.sleep(millis);
            return new Done(busy.operations() - operations, System.nanoTime() - start, busy.cpuNanos() - cpu);
        }

        private Done watched() throws InterruptedException {
            ByteWatcher watcher = watcher(ThreadSelector.named("busy-*")).start();
            busy.report(watcher);
            Done done = unwatched();
            busy.report(null);
            Thread.sleep(WARM_UP_MILLIS / 10);
            watcher.close();
            return done;
        }
    }

    /** A first start in a JVM whose threads are busy, and what it charges to them. */
    static final class Start {
        private Start() {}

        /**
         * Measures.
         *
         * @param args how many threads, and 1 if they are to allocate
         */
        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        public static void main(String... args) throws InterruptedException {
            int count = Integer.parseInt(args[0]);
            boolean allocating = args[1].equals("1");
            ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            try (BusyThreads busy = BusyThreads.start(count, allocating)) {
                Thread.sleep(1_000); // compiled, so that only what they do on purpose counts
                Map<Long, Long> before = busy.workers().stream()
                        .collect(Collectors.toMap(
                                Thread::getId, worker -> bean.getThreadAllocatedBytes(worker.getId())));
                long start = System.nanoTime();
                try (ByteWatcher watcher =
                        watcher(ThreadSelector.named("busy-*")).start()) {
                    long nanos = System.nanoTime() - start;
                    List<WatchedThread> shown = watcher.snapshot().threads();
                    long charged = 0;
                    long allocated = 0;
                    for (WatchedThread thread : shown) {
                        charged += thread.bytes();
                        allocated += bean.getThreadAllocatedBytes(thread.id()) - before.getOrDefault(thread.id(), 0L);
                    }
                    ToldFigures.tell(CHARGED_TOO_MUCH, (double) Math.max(0, charged - allocated));
                    tell(
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
