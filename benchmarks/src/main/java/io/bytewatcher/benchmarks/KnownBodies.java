package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Body;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.test.ForkedJvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Verdicts on bodies that mislead a naive search for the steady state: growth, rare allocation, late branches, slow and sleeping calls,
 * caches that fill up, and the work of other threads. They run in fresh JVMs, half of them beside two CPU hogs.
 */
@Command(name = "known-bodies", mixinStandardHelpOptions = true, sortOptions = false)
public final class KnownBodies implements Callable<Integer> {

    @Option(names = "--jvms", defaultValue = "10", description = "fresh JVMs (default: ${DEFAULT-VALUE})")
    private int jvms;

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new KnownBodies(), args));
    }

    @Override
    public Integer call() {
        List<String> lines = new ArrayList<>();
        System.out.println("nothing beside");
        run(jvms - jvms / 2, lines);
        CpuHogs hogs = CpuHogs.start(2);
        try {
            System.out.println("beside 2 hogs");
            run(jvms / 2, lines);
        } finally {
            hogs.close();
        }
        long wrong = lines.stream().filter(line -> line.startsWith("WRONG")).count();
        System.out.printf(
                Locale.ROOT,
                "Java %s, %d JVMs: %d measurements, %d wrong verdicts%n",
                Runtime.version(),
                jvms,
                lines.size(),
                wrong);
        return goals(lines.size(), jvms * BodyFork.bodies().size(), wrong).report(System.out);
    }

    static Goals goals(int measurements, int expected, long wrong) {
        Goals goals = new Goals();
        if (measurements > 0) {
            goals.none("wrong verdicts", wrong);
            goals.atLeast("the number of measurements", measurements, expected, "");
        }
        return goals;
    }

    private static void run(int jvms, List<String> lines) {
        for (int jvm = 0; jvm < jvms; jvm++) {
            List<String> sent = ForkedJvm.sent(ForkedJvm.ofThisJdk().run(BodyFork.class));
            sent.forEach(System.out::println);
            lines.addAll(sent);
        }
    }

    /** A body with its verdict, and whether it allocates anything in the long run. */
    private record Known(String name, Verdict verdict, boolean allocates, Body body, AllocationScope scope) {
        Known(String name, Verdict verdict, boolean allocates, Body body) {
            this(name, verdict, allocates, body, AllocationScope.TEST_THREAD);
        }

        /** A measurement of all threads, of which a pool thread does the work. */
        static Known onPoolThread(String name, Verdict verdict, boolean allocates, Runnable task) {
            OtherThread pool = OtherThread.start(OtherThread.ThreadKind.PLATFORM, task);
            return new Known(name, verdict, allocates, () -> pool.run(), AllocationScope.ALL_THREADS);
        }

        SteadyState measurement() {
            SteadyState measurement = SteadyState.of(body).limit(0);
            return scope == AllocationScope.ALL_THREADS ? measurement.allThreads() : measurement;
        }
    }

    /** Measures each body once. */
    static final class BodyFork {
        @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
        private static volatile @Nullable Object sink;

        public static void main(String... args) {
            for (Known known : bodies()) {
                long start = System.nanoTime();
                Allocation allocation = known.measurement().measure();
                boolean right = allocation.verdict() == known.verdict() && allocation.exceeds(0) == known.allocates();
                ForkedJvm.send(String.format(
                        Locale.ROOT,
                        "%-6s%-32s %s, %d ms",
                        right ? "ok" : "WRONG",
                        known.name(),
                        allocation,
                        (System.nanoTime() - start) / 1_000_000));
            }
        }

        private static List<Known> bodies() {
            Integer boxed = 1_000;
            List<Integer> list = new ArrayList<>();
            List<Integer> other = new ArrayList<>();
            return List.of(
                    new Known("endless ArrayList.add", Verdict.GROWING, true, () -> list.add(boxed)),
                    new Known("16 B once in 30,000", Verdict.AMORTISED, true, every(30_000, () -> new byte[0])::run),
                    new Known(
                            "4 KB once in 500,000",
                            Verdict.AMORTISED,
                            true,
                            every(500_000, () -> new byte[4_080])::run),
                    new Known("a branch after 120,000", Verdict.STEADY, true, after(120_000)),
                    new Known("1 ms, nothing", Verdict.STEADY, false, () -> spin()),
                    new Known("1 ms, 32 B", Verdict.STEADY, true, () -> {
                        spin();
                        sink = new byte[16];
                    }),
                    new Known("parks 2 ms", Verdict.STEADY, false, () -> LockSupport.parkNanos(2_000_000)),
                    new Known("a cache of 10,000", Verdict.STEADY, false, fill(10_000)),
                    new Known("a cache of 300,000", Verdict.STEADY, false, fill(300_000)),
                    Known.onPoolThread("nothing, pool thread", Verdict.STEADY, false, () -> {}),
                    Known.onPoolThread("32 B, pool thread", Verdict.STEADY, true, () -> sink = new byte[16]),
                    Known.onPoolThread(
                            "16 B once in 300, pool thread", Verdict.AMORTISED, true, every(300, () -> new byte[0])),
                    Known.onPoolThread("endless add, pool thread", Verdict.GROWING, true, () -> other.add(boxed)),
                    new Known(
                            "a thread that ends",
                            Verdict.STEADY,
                            true,
                            BodyFork::startAndJoin,
                            AllocationScope.ALL_THREADS),
                    new Known("nothing, disturbed", Verdict.STEADY, false, disturbed(), AllocationScope.ALL_THREADS),
                    // the last, because its thread spins from the first call on
                    new Known(
                            "nothing, virtual thread", Verdict.STEADY, false, virtual(), AllocationScope.ALL_THREADS));
        }

        private static void startAndJoin() throws InterruptedException {
            Thread thread = new Thread(() -> sink = new byte[1_008], "worker");
            thread.start();
            thread.join();
        }

        private static Body disturbed() {
            boolean[] begun = {false};
            return () -> {
                if (!begun[0]) {
                    begun[0] = true;
                    BackgroundWork.start();
                }
            };
        }

        private static Body virtual() {
            OtherThread[] other = new OtherThread[1];
            return () -> {
                if (other[0] == null) {
                    other[0] = OtherThread.start(OtherThread.ThreadKind.VIRTUAL, () -> {});
                }
                other[0].run();
            };
        }

        private static Runnable every(int period, Supplier<Object> garbage) {
            int[] calls = {0};
            return () -> {
                if (++calls[0] % period == 0) {
                    sink = garbage.get();
                }
            };
        }

        private static Body after(int calls) {
            int[] made = {0};
            return () -> {
                if (++made[0] > calls) {
                    sink = new byte[16];
                }
            };
        }

        private static Body fill(int bound) {
            Integer[] keys = new Integer[bound];
            Arrays.setAll(keys, i -> i);
            Map<Integer, Integer> cache = new HashMap<>();
            int[] calls = {0};
            return () -> {
                Integer key = keys[++calls[0] % bound];
                sink = cache.put(key, key);
            };
        }

        private static void spin() {
            long end = System.nanoTime() + 1_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
