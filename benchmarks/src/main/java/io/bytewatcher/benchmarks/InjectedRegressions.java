package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Adds 16 bytes to operations that allocate nothing: in each call, in one of 100 or in one of 10,000, at regular or random
 * intervals. Each injection must break a limit of 0, with the same verdict alone in a fresh JVM, after 500 other tests in one JVM,
 * and in each of five shuffled orders of all injections in one JVM. Prints a table, each difference, and a summary. Exits with 1
 * if an injection was missed or a verdict differs.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.InjectedRegressions --seed 1
 * }</pre>
 */
@Command(name = "injected-regressions", mixinStandardHelpOptions = true, sortOptions = false)
public final class InjectedRegressions implements Callable<Integer> {

    /** For a million round trips beside other programs: 163 us each have been seen. */
    private static final Duration MAX_TIME = Duration.ofMinutes(10);

    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofHours(2));

    @Option(names = "--seed", description = "draws the injections (default: another one each time)")
    private long seed = System.nanoTime();

    @Option(names = "--count", defaultValue = "24", description = "injections (default: ${DEFAULT-VALUE})")
    private int count;

    @Option(names = "--others", defaultValue = "500", description = "other tests before (default: ${DEFAULT-VALUE})")
    private int others;

    @Option(names = "--orders", defaultValue = "5", description = "shuffled orders (default: ${DEFAULT-VALUE})")
    private int orders;

    private final List<Injection> injections = new ArrayList<>();
    /** Of each injection, by how it was run. */
    private final List<Map<String, Outcome>> outcomes = new ArrayList<>();

    /** Is started by {@link #main}. */
    InjectedRegressions() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new InjectedRegressions(), args));
    }

    @Override
    public Integer call() throws IOException {
        System.out.println("seed " + seed + ", Java " + Runtime.version());
        try (InjectableOperations operations = new InjectableOperations()) {
            injections.addAll(Injection.draw(seed, count, operations.names()));
        }
        injections.forEach(injection -> outcomes.add(new TreeMap<>()));
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        for (int i : all) {
            run("alone", 0, List.of(i));
        }
        run("after " + others, others, all);
        for (int order = 1; order <= orders; order++) {
            List<Integer> shuffled = new ArrayList<>(all);
            Collections.shuffle(shuffled, new Random(seed + order));
            run("order " + order, 0, shuffled);
        }
        return report();
    }

    private void run(String how, int othersBefore, List<Integer> indices) {
        String list = indices.stream().map(String::valueOf).collect(Collectors.joining(","));
        List<String> arguments =
                List.of(String.valueOf(seed), String.valueOf(count), String.valueOf(othersBefore), list);
        for (String line : ForkedJvm.told(JVM.run(InFreshJvm.class, arguments))) {
            String[] fields = line.split("\t", 2);
            int index = Integer.parseInt(fields[0]);
            Outcome outcome = Outcome.parse(fields[1]);
            outcomes.get(index).put(how, outcome);
            System.out.println(how + ", " + index + ": " + outcome.figures());
        }
    }

    private int report() {
        int runs = 2 + orders;
        int caught = 0;
        int agreeing = 0;
        System.out.printf(
                Locale.ROOT,
                "%3s  %-62s %7s  %-10s %10s  %s%n",
                "",
                "injection",
                "caught",
                "verdict",
                "B/op",
                "operations");
        for (int i = 0; i < count; i++) {
            Map<String, Outcome> seen = outcomes.get(i);
            Outcome alone = seen.getOrDefault("alone", Outcome.NONE);
            long operations =
                    InjectableOperations.minOperations(injections.get(i).operation());
            long exceeding = seen.values().stream()
                    .filter(o -> o.isCaught() && o.operations() >= operations)
                    .count();
            boolean agrees = seen.values().stream().allMatch(o -> o.verdict() == alone.verdict());
            caught += exceeding == runs ? 1 : 0;
            agreeing += agrees ? 1 : 0;
            long least =
                    seen.values().stream().mapToLong(Outcome::operations).min().orElse(0);
            System.out.printf(
                    Locale.ROOT,
                    "%3d  %-62s %3d / %d  %-10s %10.5f  %,d or more%n",
                    i,
                    injections.get(i),
                    exceeding,
                    runs,
                    agrees ? alone.verdict() : "DIFFERS",
                    alone.bytesPerOperation(),
                    least);
            if (!agrees || exceeding != runs) {
                seen.forEach((how, outcome) -> System.out.println("       " + how + ": " + outcome));
            }
        }
        System.out.println("seed " + seed + ": caught " + caught + " of " + count + " in each of " + runs
                + " runs; the same verdict in all runs for " + agreeing + " of " + count);
        return goals(caught, agreeing).report(System.out);
    }

    private Goals goals(int caught, int agreeing) {
        Goals goals = new Goals();
        if (count > 0) {
            goals.atLeast("the number of injections that were caught in each run", caught, count, "");
            goals.atLeast("the number of injections with the same verdict in each run", agreeing, count, "");
        }
        return goals;
    }

    /** What one measurement said. */
    record Outcome(boolean exceeds, Verdict verdict, long bytes, long operations, String settling, String rounds) {
        static final Outcome NONE = new Outcome(false, Verdict.UNSTABLE, 0, 0, "", "");

        double bytesPerOperation() {
            return (double) bytes / operations;
        }

        /** An unstable figure exceeds every limit, whether the operation allocates or not. */
        boolean isCaught() {
            return exceeds && verdict != Verdict.UNSTABLE;
        }

        static Outcome of(Allocation allocation) {
            return new Outcome(
                    allocation.exceeds(0),
                    allocation.verdict(),
                    allocation.bytes(),
                    allocation.operations(),
                    allocation.settling().name() + " " + allocation.explanation(),
                    Rounds.toString(allocation.rounds()));
        }

        String format() {
            return exceeds + "\t" + verdict + "\t" + bytes + "\t" + operations + "\t" + settling + "\t" + rounds;
        }

        static Outcome parse(String line) {
            String[] fields = line.split("\t", -1);
            return new Outcome(
                    Boolean.parseBoolean(fields[0]),
                    Verdict.valueOf(fields[1]),
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]),
                    fields[4],
                    fields[5]);
        }

        String figures() {
            return (isCaught() ? "caught" : "MISSED") + ", " + verdict + ", " + bytes + " B in " + operations
                    + " calls";
        }

        @Override
        public String toString() {
            return figures() + ", " + settling + ", rounds " + rounds;
        }
    }

    /** Measures some of the injections, one after the other. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Measures.
         *
         * @param args seed, count, how many other tests before, and the indices of the injections
         */
        public static void main(String... args) throws IOException {
            OtherTests.run(Integer.parseInt(args[2]));
            try (InjectableOperations operations = new InjectableOperations()) {
                List<Injection> injections =
                        Injection.draw(Long.parseLong(args[0]), Integer.parseInt(args[1]), operations.names());
                for (String index : args[3].split(",", -1)) {
                    Injection injection = injections.get(Integer.parseInt(index));
                    SteadyState measurement = SteadyState.of(operations.with(injection))
                            .limit(0)
                            .minOperations(InjectableOperations.minOperations(injection.operation()))
                            .maxTime(MAX_TIME);
                    if (InjectableOperations.isOnOtherThread(injection.operation())) {
                        measurement.allThreads();
                    }
                    Allocation allocation = measurement.measure();
                    operations.endThreads();
                    ForkedJvm.tell(index + "\t" + Outcome.of(allocation).format());
                }
            }
        }
    }
}
