package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocation;
import io.bytewatcher.junit.TestSiteFinder;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Counts how often a limit of 0 fails for code that allocates nothing: each of {@link ZeroAllocationOperations} in each of many
 * fresh JVMs, in an order that differs from JVM to JVM and not from run to run, half of the JVMs beside processes that hog the
 * processors. Prints each failure, the summary, and how long the measurements took. Exits with 1 if there was a failure.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.FalseFailures --jvms 200
 * }</pre>
 */
@Command(name = "false-failures", mixinStandardHelpOptions = true, sortOptions = false)
public final class FalseFailures implements Callable<Integer> {

    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(10));

    @Option(names = "--jvms", defaultValue = "200", description = "fresh JVMs (default: ${DEFAULT-VALUE})")
    private int jvms;

    @Option(
            names = "--hogs",
            defaultValue = "2",
            description =
                    "processes that hog the processors beside the second half of the JVMs (default: ${DEFAULT-VALUE})")
    private int hogs;

    @Option(names = "--parallel", defaultValue = "1", description = "JVMs at a time (default: ${DEFAULT-VALUE})")
    private int parallel;

    @Option(names = "--only", description = "measure only operations whose name contains this")
    private String only = "";

    private final Map<String, Times> quietTimes = new TreeMap<>();
    private final Map<String, Times> hoggedTimes = new TreeMap<>();
    private int measurements;
    private int failures;

    /** Is started by {@link #main}. */
    FalseFailures() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new FalseFailures(), args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        int quiet = (jvms + 1) / 2;
        runAll(0, quiet, quietTimes);
        Hogs running = Hogs.start(hogs);
        try {
            runAll(quiet, jvms, hoggedTimes);
        } finally {
            running.close();
        }
        print("milliseconds per measurement, nothing beside", quietTimes);
        print("milliseconds per measurement, beside " + hogs + " hogs", hoggedTimes);
        System.out.println("Java " + Runtime.version() + ", " + jvms + " JVMs: " + summary());
        return goals().report(System.out);
    }

    private Goals goals() {
        Goals goals = new Goals();
        if (measurements > 0) {
            goals.none("false failures", failures);
        }
        return goals;
    }

    private String summary() {
        return measurements + " measurements, " + failures + " false failures";
    }

    private void runAll(int from, int to, Map<String, Times> times) throws IOException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(parallel);
        try {
            List<Future<List<String>>> outputs = new ArrayList<>();
            for (int jvm = from; jvm < to; jvm++) {
                List<String> arguments = List.of(String.valueOf(jvm), only);
                outputs.add(executor.submit(() -> ForkedJvm.told(JVM.run(InFreshJvm.class, arguments))));
            }
            int jvm = from;
            for (Future<List<String>> output : outputs) {
                output.get().forEach(line -> take(line, times));
                if (++jvm % 10 == 0) {
                    System.out.println(jvm + " of " + jvms + " JVMs: " + summary());
                }
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private void take(String line, Map<String, Times> times) {
        String[] fields = line.split("\t", -1);
        if (fields.length == 3) {
            measurements++;
            failures += Boolean.parseBoolean(fields[2]) ? 1 : 0;
            times.computeIfAbsent(fields[0], name -> new Times()).add(Long.parseLong(fields[1]));
        } else {
            System.out.println(line);
        }
    }

    private static void print(String title, Map<String, Times> times) {
        System.out.printf(Locale.ROOT, "%-34s %8s %8s %8s %8s%n", title, "p50", "p90", "p99", "max");
        Times all = new Times();
        times.values().forEach(all::addAll);
        times.forEach(FalseFailures::print);
        print("all", all);
    }

    private static void print(String name, Times times) {
        System.out.printf(
                Locale.ROOT,
                "  %-32s %8.0f %8.0f %8.0f %8.0f%n",
                name,
                times.percentile(50) / 1e6,
                times.percentile(90) / 1e6,
                times.percentile(99) / 1e6,
                times.percentile(100) / 1e6);
    }

    /** Measures each operation once. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Measures.
         *
         * @param args the seed of the operations' order, and what the names of those to be measured contain
         */
        public static void main(String... args) throws IOException {
            int jvm = Integer.parseInt(args[0]);
            try (ZeroAllocationOperations operations = new ZeroAllocationOperations()) {
                List<Operation> shuffled = new ArrayList<>(operations.all());
                Collections.shuffle(shuffled, new Random(jvm));
                for (Operation operation : shuffled) {
                    if (operation.name().contains(args[1])) {
                        measure(jvm, operation);
                    }
                }
            }
        }

        private static void measure(int jvm, Operation operation) {
            Runnable end = operation.beside().get();
            try {
                measureBeside(jvm, operation);
            } finally {
                end.run();
            }
        }

        private static void measureBeside(int jvm, Operation operation) {
            long start = System.nanoTime();
            Allocation allocation = operation.measurement().limit(0).measure();
            long nanos = System.nanoTime() - start;
            boolean failed = allocation.exceeds(0);
            ForkedJvm.tell(operation.name() + "\t" + nanos + "\t" + failed);
            if (failed) {
                ForkedJvm.tell("FAILED in JVM " + jvm + ": needs " + operation.needs() + ", " + nanos / 1_000_000
                        + " ms, " + allocation.settling() + ", outliers " + allocation.outliers());
                new TestSiteFinder()
                        .describeBreach(operation.name(), 0, allocation)
                        .lines()
                        .forEach(ForkedJvm::tell);
                ForkedJvm.tell("  rounds: " + Rounds.toString(allocation.rounds()));
                // The same again, for longer and from a loop of its own: is that this JVM's truth, or was it a mistake?
                Allocation again = operation
                        .measurement()
                        .minOperations(10 * allocation.operations())
                        .maxTime(Duration.ofSeconds(20))
                        .measure();
                ForkedJvm.tell("  measured again: " + again);
            }
        }
    }
}
