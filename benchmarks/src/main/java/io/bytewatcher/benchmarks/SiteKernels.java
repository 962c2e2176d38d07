package io.bytewatcher.benchmarks;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Allocations;
import io.bytewatcher.Body;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.ledger.LedgerEngine;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How much of what settled code allocates the engines place, and how often they change its figure: each of {@link JdkKernels} and
 * {@link ObjectKernels} in four fresh JVMs: undisturbed, under the object events, under the ledger's first pass with marks at every instruction, and
 * under the whole ledger, which verifies sites alone. Prints a Markdown table. Takes about ten minutes. The goals are for what users
 * get, the fork and the whole ledger: no total disturbed silently, none disturbed at all by the whole ledger, and
 * at least 90 % and 65 % of all bytes placed, a little less than what was seen.
 *
 * <p>Some kernels settle at one figure in this JVM and at another in that one, whoever looks. So the measured figures are those of
 * the JVM that only measures and those of the ledger's two JVMs before the ledger did anything; a total is disturbed when it is none
 * of them.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.SiteKernels
 * }</pre>
 */
@Command(name = "site-kernels", mixinStandardHelpOptions = true, sortOptions = false)
public final class SiteKernels implements Callable<Integer> {

    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(2));
    private static final Duration BOUND = Duration.ofSeconds(20);

    /** A difference of less than one small object in a thousand operations is noise, such as of the JIT. */
    private static final double NOISE = 16.0 / 1_000;

    private static final double TOLERANCE = 0.01;

    /** Of kernels that were chosen because the JIT optimises them: 93.9 % and 71.3 % were placed on JDK 17. */
    private static final double FORK_GOAL = 90;

    private static final double LEDGER_GOAL = 65;

    @Option(names = "--only", description = "only kernels whose name contains this")
    private String only = "";

    private SiteKernels() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SiteKernels(), args));
    }

    /** What a fresh JVM does with a kernel. */
    enum Way {
        /** Measures it. */
        UNDISTURBED("measured"),
        /** Object events. */
        FORK("fork"),
        /** Marks at every instruction. */
        LEDGER_1("ledger, pass 1"),
        /** What users get of the ledger. */
        LEDGER_2("ledger, pass 2");

        private final String title;

        Way(String title) {
            this.title = title;
        }
    }

    /**
     * What came out.
     *
     * @param before bytes per operation, before the engine did anything
     * @param bytes per operation, while the engine recorded
     * @param placed of these
     * @param said whether the report says that its figure, or its marks', was another one
     */
    record Outcome(double before, double bytes, double placed, boolean said) {
        static Outcome parse(String line) {
            String[] fields = line.split("\t", -1);
            return new Outcome(
                    Double.parseDouble(fields[0]),
                    Double.parseDouble(fields[1]),
                    Double.parseDouble(fields[2]),
                    Boolean.parseBoolean(fields[3]));
        }

        void tell() {
            ForkedJvm.tell(before + "\t" + bytes + "\t" + placed + "\t" + said);
        }

        boolean isDisturbed(List<Double> measured) {
            return measured.stream().noneMatch(figure -> isSame(figure, bytes));
        }
    }

    private static boolean isSame(double a, double b) {
        return Math.abs(a - b) <= Math.max(NOISE, TOLERANCE * Math.max(a, b));
    }

    /** Sums of one way over all kernels. */
    static final class Sums {
        private double bytes;
        private double placed;
        private int disturbed;
        private int silent;
        private int all;
        private int complete;

        private double share() {
            return bytes == 0 ? 100 : 100 * placed / bytes;
        }
    }

    @Override
    public Integer call() throws IOException {
        System.out.println("B per operation");
        System.out.println();
        System.out.println("| kernel | measured | fork | placed | ledger, pass 1 | placed | ledger, pass 2 | placed |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        Map<Way, Sums> sums = new EnumMap<>(Way.class);
        for (String name : kernels().keySet()) {
            if (name.contains(only)) {
                Map<Way, Outcome> outcomes = new EnumMap<>(Way.class);
                for (Way way : Way.values()) {
                    outcomes.put(way, run(way, name));
                }
                List<Double> measured = measured(outcomes);
                StringBuilder row = new StringBuilder("| " + name + " | "
                        + measured.stream().map(SiteKernels::figure).collect(Collectors.joining(" or ")));
                outcomes.remove(Way.UNDISTURBED);
                outcomes.forEach((way, outcome) -> {
                    add(sums.computeIfAbsent(way, key -> new Sums()), measured, outcome);
                    String mark = outcome.isDisturbed(measured) ? outcome.said() ? " ≠" : " ≠ silently" : "";
                    row.append(" | " + figure(outcome.bytes()) + mark + " | " + figure(outcome.placed()));
                });
                System.out.println(row.append(" |"));
            }
        }
        System.out.println();
        System.out.println(
                "| | placed of all bytes | kernels placed completely | totals disturbed | of them silently |");
        System.out.println("|---|--:|--:|--:|--:|");
        sums.forEach((way, sum) -> System.out.printf(
                Locale.ROOT,
                "| %s | %.1f %% | %d of %d | %d | %d |%n",
                way.title,
                sum.share(),
                sum.complete,
                sum.all,
                sum.disturbed,
                sum.silent));
        return goals(sums).report(System.out);
    }

    static Goals goals(Map<Way, Sums> sums) {
        Goals goals = new Goals();
        sums.forEach((way, sum) -> {
            if (way == Way.FORK || way == Way.LEDGER_2) {
                goals.none("totals that were disturbed silently, " + way.title, sum.silent);
                if (way == Way.LEDGER_2) {
                    goals.none("totals that were disturbed, " + way.title, sum.disturbed);
                }
                goals.atLeast(
                        "the share of all bytes that was placed, " + way.title,
                        sum.share(),
                        way == Way.FORK ? FORK_GOAL : LEDGER_GOAL,
                        "%");
            }
        });
        return goals;
    }

    /** The figures at which it settled without any engine, the first one that of the JVM that only measured. */
    private static List<Double> measured(Map<Way, Outcome> outcomes) {
        List<Double> measured = new ArrayList<>();
        outcomes.forEach((way, outcome) -> {
            if (way != Way.FORK && measured.stream().noneMatch(figure -> isSame(figure, outcome.before()))) {
                measured.add(outcome.before());
            }
        });
        return measured;
    }

    static void add(Sums sums, List<Double> measured, Outcome outcome) {
        boolean disturbed = outcome.isDisturbed(measured);
        double truth = disturbed ? measured.get(0) : outcome.bytes();
        sums.all++;
        sums.bytes += truth;
        // What is placed beyond the truth was not there before.
        sums.placed += Math.min(outcome.placed(), truth);
        sums.disturbed += disturbed ? 1 : 0;
        sums.silent += disturbed && !outcome.said() ? 1 : 0;
        sums.complete += !disturbed && Math.abs(outcome.placed() - outcome.bytes()) <= NOISE ? 1 : 0;
    }

    private static Outcome run(Way way, String name) throws IOException {
        try (Scratch scratch = Scratch.create("site-kernels")) {
            Path directory = scratch.folder();
            List<String> flags =
                    new ArrayList<>(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading"));
            if (way == Way.FORK) {
                flags.addAll(ObjectEventsEngine.flags(directory));
                ObjectEventsEngine.otherCollector().ifPresent(flags::add);
            }
            List<String> printed = JVM.withFlags(flags).run(InFreshJvm.class, way.name(), name);
            return Outcome.parse(ForkedJvm.told(printed).get(0));
        }
    }

    private static Map<String, Runnable> kernels() {
        Map<String, Runnable> kernels = new LinkedHashMap<>(JdkKernels.all());
        kernels.putAll(ObjectKernels.all());
        return kernels;
    }

    private static String figure(double bytes) {
        return bytes == Math.rint(bytes)
                ? String.format(Locale.ROOT, "%.0f", bytes)
                : String.format(Locale.ROOT, "%.2f", bytes);
    }

    /** Does one thing with one kernel. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Runs.
         *
         * @param args the way and the kernel's name
         */
        public static void main(String... args) throws Exception {
            Runnable kernel = kernels().get(args[1]);
            if (kernel == null) {
                throw new IllegalArgumentException(args[1]);
            }
            Body body = kernel::run;
            switch (Way.valueOf(args[0])) {
                case UNDISTURBED -> {
                    double bytes = Allocations.steadyState(body).bytesPerOperation();
                    new Outcome(bytes, bytes, bytes, false).tell();
                }
                case FORK, LEDGER_2 -> {
                    SiteReport report = Allocations.sites(body);
                    double placed = (double) report.placedBytes() / report.operations();
                    boolean said = report.isDisturbed() || !report.remarks().isEmpty();
                    new Outcome(report.undisturbedBytesPerOperation(), report.bytesPerOperation(), placed, said).tell();
                }
                case LEDGER_1 -> {
                    KernelWorkload workload = new KernelWorkload(
                            JdkKernels.all().containsKey(args[1]) ? JdkKernels.class : ObjectKernels.class, kernel);
                    SiteReport report = new LedgerEngine().diagnose(workload, BOUND);
                    long placed = report.sites().stream()
                            .filter(site -> !site.path().isEmpty())
                            .mapToLong(AllocationSite::bytes)
                            .sum();
                    double operations = report.operations();
                    new Outcome(workload.undisturbed(), report.bytes() / operations, placed / operations, true).tell();
                }
            }
        }
    }
}
